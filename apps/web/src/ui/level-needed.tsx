import { Trans, useLingui } from '@lingui/react/macro'
import { PageLink } from '#navigation/link.tsx'
import { Empty } from './states.tsx'

/** In place of what needs level 1: what that is, and the way there. */
export function LevelNeeded() {
  const { t } = useLingui()
  return (
    <Empty
      tall
      title={t`Verify your identity first`}
      text={t`This begins with level 1: name and document number. It is decided within 24 hours.`}
      action={
        <PageLink className="button primary" to="/pages/setting/real_mark">
          <Trans>Verify your identity</Trans>
        </PageLink>
      }
    />
  )
}
