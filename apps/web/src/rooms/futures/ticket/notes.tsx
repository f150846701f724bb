/** Sentences on a ticket: why nothing can be opened now, and the worst outcome. */
import { Trans } from '@lingui/react/macro'
import { HaltNote } from '#trading/halts.tsx'
import { OwnStopNote } from '#session/own-stop-note.tsx'
import { Countdown } from '#ui/countdown.tsx'
import { formatMoney, formatPrice } from '#ui/format.ts'
import { Note } from '#ui/list.tsx'
import type { Instrument } from '../market/instrument.ts'
import type { Outcome } from './figures.ts'
import type { TicketForm } from './form.ts'
import type { Ticket } from './use-ticket.ts'

/** Why nothing can be opened now, or when it will be possible. */
export function LockNote({ ticket: { session, instrument, stop, lock } }: { ticket: Ticket }) {
  const { pair } = instrument
  if (session.state === 'halted') {
    return (
      <HaltNote symbol={instrument.symbol}>
        <Trans>{pair} is halted. Nothing can be opened or closed until it trades again; waiting orders can be cancelled.</Trans>
      </HaltNote>
    )
  }
  if (stop) return <OwnStopNote stop={stop} />
  if (session.state !== 'closed') return null
  return (
    <Note tone={lock === 'closed' ? 'warn' : undefined}>
      <div className="across spread gap-2 wrap">
        <span>
          {lock === 'closed' ? (
            <Trans>{pair} is closed. Limit and stop orders wait for the opening.</Trans>
          ) : (
            <Trans>{pair} is closed. Your order waits for the opening.</Trans>
          )}
        </span>
        {session.nextChange !== null && (
          <span className="across gap-2">
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

interface LossNoteProps {
  instrument: Instrument
  form: TicketForm
  outcome: Outcome
}

/** The worst outcome as a sentence with figures. */
export function LossNote({ instrument, form, outcome }: LossNoteProps) {
  const { pair } = instrument
  if (!outcome.liquidation) return null
  const price = <span className="figure text-14 bold">{formatPrice(outcome.liquidation, instrument.tick)}</span>
  const margin = <span className="figure text-14 bold">{formatMoney(outcome.margin)} USDT</span>
  if (form.mode === 'cross') {
    return (
      <Note tone="warn">
        {outcome.direction === 'long' ? (
          <Trans>
            If the {pair} index bid falls to {price}, cross positions are closed, and the contract account's available margin can be lost
            with them. You never owe more.
          </Trans>
        ) : (
          <Trans>
            If the {pair} index ask rises to {price}, cross positions are closed, and the contract account's available margin can be lost
            with them. You never owe more.
          </Trans>
        )}
      </Note>
    )
  }
  return (
    <Note tone="warn">
      {outcome.direction === 'long' ? (
        <Trans>
          If the {pair} index bid falls to {price}, the position is closed and the margin of {margin} is lost. You never owe more.
        </Trans>
      ) : (
        <Trans>
          If the {pair} index ask rises to {price}, the position is closed and the margin of {margin} is lost. You never owe more.
        </Trans>
      )}
    </Note>
  )
}

interface LiquidationNoteProps {
  /** The liquidation price. */
  price: string
  tick: string
  /** Other prices influence it as well. */
  isAbout?: boolean
}

/** Shown below a stop loss that is never reached. The order is accepted anyway, because margin may be added later. */
export function LiquidationNote({ price: liquidation, tick, isAbout = false }: LiquidationNoteProps) {
  const price = formatPrice(liquidation, tick)
  return (
    <span className="warn" role="status">
      {isAbout ? <Trans>Liquidation at about {price} comes first</Trans> : <Trans>Liquidation at {price} comes first</Trans>}
    </span>
  )
}
