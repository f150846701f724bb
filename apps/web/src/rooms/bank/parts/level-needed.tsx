import { Trans, useLingui } from '@lingui/react/macro'
import { go } from '#navigation/go.ts'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/states.tsx'

/** Before level 1: what is missing, and the way there. */
export function LevelNeeded() {
  const { t } = useLingui()
  return (
    <Empty
      tall
      title={t`Verify your identity first`}
      text={t`Bank transfers need level 1: every account must carry your verified name. It takes two minutes.`}
      action={
        <Button onClick={() => go.navigate('/pages/setting/real_mark')}>
          <Trans>Start level 1</Trans>
        </Button>
      }
    />
  )
}
