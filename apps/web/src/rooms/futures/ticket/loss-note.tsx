import { Trans } from '@lingui/react/macro'
import { formatMoney, formatPrice } from '../../../ui/format.ts'
import { Note } from '../../../ui/list.tsx'
import type { Instrument } from '../market/instrument.ts'
import type { Outcome } from './figures.ts'
import type { TicketForm } from './form.ts'

interface LossNoteProps {
  instrument: Instrument
  form: TicketForm
  outcome: Outcome
}

/** The worst that can happen, as a sentence with its figures. */
export function LossNote({ instrument, form, outcome }: LossNoteProps) {
  const { pair } = instrument
  if (!outcome.liquidation) return null
  const price = <span className="n t14 b">{formatPrice(outcome.liquidation, instrument.tick)}</span>
  const margin = <span className="n t14 b">{formatMoney(outcome.margin)} USDT</span>
  if (form.mode === 'cross') {
    return (
      <Note tone="warn">
        {outcome.direction === 'long' ? (
          <Trans>
            If the {pair} index bid falls to {price}, cross positions are closed, and the contract account's free margin can be lost with
            them. You never owe more.
          </Trans>
        ) : (
          <Trans>
            If the {pair} index ask rises to {price}, cross positions are closed, and the contract account's free margin can be lost with
            them. You never owe more.
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
