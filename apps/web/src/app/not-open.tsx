import { Trans, useLingui } from '@lingui/react/macro'
import { go } from '#navigation/go.ts'
import { Button } from '#ui/button.tsx'
import { Page } from '#ui/page.tsx'
import { Empty } from '#ui/states.tsx'

interface NotOpenProps {
  title: string
  tab?: boolean
}

/** The page of every route that is not built and of unknown addresses. */
export function NotOpen({ title, tab = false }: NotOpenProps) {
  const { t } = useLingui()
  return (
    <Page title={title} back={!tab} sheet>
      <Empty
        tall
        title={t`Not open yet`}
        text={t`This part of the platform has not been opened. Nothing of yours is affected.`}
        action={
          <Button kind="ghost" size="small" onClick={go.back}>
            <Trans>Back</Trans>
          </Button>
        }
      />
    </Page>
  )
}
