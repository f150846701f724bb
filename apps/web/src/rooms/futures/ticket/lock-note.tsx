import { Trans } from '@lingui/react/macro'
import { OwnStopNote } from '../../../session/own-stop-note.tsx'
import { Countdown } from '../../../ui/countdown.tsx'
import { Note } from '../../../ui/list.tsx'
import type { Ticket } from './use-ticket.ts'

/** Why nothing can be opened now, or when it can. */
export function LockNote({ ticket: { session, instrument, stop, lock } }: { ticket: Ticket }) {
  const { pair } = instrument
  if (session.state === 'halted') {
    return (
      <Note tone="warn">
        <Trans>{pair} is halted. Nothing can be opened or closed until it trades again; waiting orders can be cancelled.</Trans>
      </Note>
    )
  }
  if (stop) return <OwnStopNote stop={stop} />
  if (session.state !== 'closed') return null
  return (
    <Note tone={lock === 'closed' ? 'warn' : undefined}>
      <div className="x sb g2 wrap">
        <span>
          {lock === 'closed' ? (
            <Trans>{pair} is closed. Limit and stop orders wait for the opening.</Trans>
          ) : (
            <Trans>{pair} is closed. Your order waits for the opening.</Trans>
          )}
        </span>
        {session.nextChange !== null && (
          <span className="x g2">
            <span className="muted">
              <Trans>Opens in</Trans>
            </span>
            <Countdown untilMs={session.nextChange} />
          </span>
        )}
      </div>
    </Note>
  )
}
