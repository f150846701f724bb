import type { CallInput } from '@assay/contract'
import Big from 'big.js'
import { tidy } from '#trading/ticket/fields.ts'
import type { Instrument } from '../market/instrument.ts'
import { bpsOf } from '../calculations/units.ts'
import type { Outcome } from './figures.ts'
import type { TicketForm } from './form.ts'
import { isMarket, maySlip, leverageOf } from './form.ts'

/** Converts "1." and "0.50" to the format of the wire. Undefined for an empty field and for zero. */
const given = (value: string): string | undefined => (value === '' || new Big(value).eq(0) ? undefined : tidy(value))
const givenBps = (percent: string): number | undefined => (percent === '' ? undefined : bpsOf(percent))

/** The input of the call. Only for a form without errors. */
export function requestOf(form: TicketForm, instrument: Instrument, { direction, lots }: Outcome): CallInput<'futures.submit'> {
  return {
    currency_id: instrument.baseId,
    legal_id: instrument.quoteId,
    direction,
    type: form.type,
    price: isMarket(form) ? undefined : given(form.price),
    lots,
    multiple: leverageOf(form),
    mode: form.mode,
    target_profit_price: form.bracket ? given(form.takeProfit) : undefined,
    stop_loss_price: form.bracket ? given(form.stopLoss) : undefined,
    trailing_bps: givenBps(form.trailing),
    slippage_bps: maySlip(form) ? givenBps(form.slippage) : undefined,
  }
}
