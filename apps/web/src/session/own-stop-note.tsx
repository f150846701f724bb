import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { PageLink } from '#navigation/link.tsx'
import { Note } from '#ui/list.tsx'
import { formatTime } from '#ui/time.ts'
import type { OwnStop } from './own-stop.ts'

/** Why and until when nothing can be opened, in one sentence. */
export function ownStopText(stop: OwnStop): string {
  if (stop.kind === 'loss') return t`Your daily loss limit is reached. Nothing new can be opened before 00:00 UTC.`
  const time = formatTime(stop.until)
  return t`You paused trading until ${time}. Nothing new can be opened until then.`
}

/** Shown above buttons that open something while the user's own pause or limit applies. */
export function OwnStopNote({ stop }: { stop: OwnStop }) {
  return (
    <Note tone="warn">
      {ownStopText(stop)}{' '}
      <PageLink className="link nowrap tap-area" to="/pages/setting/limits">
        <Trans>Trading limits</Trans>
      </PageLink>
    </Note>
  )
}
