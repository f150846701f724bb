import type { CallInput } from '@assay/contract'
import Big from 'big.js'
import type { Instrument } from '../market/instrument.ts'
import { bpsOf } from '../reckon/units.ts'
import { sizeFieldOf } from './errors.ts'
import type { Outcome } from './figures.ts'
import type { Field, TicketForm } from './form.ts'
import { isMarket, maySlip, multipleOf } from './form.ts'

/** "1." and "0.50" as the wire wants them; nothing for an empty field and for nought. */
const given = (value: string): string | undefined => (value === '' || new Big(value).eq(0) ? undefined : new Big(value).toFixed())
const givenBps = (percent: string): number | undefined => (percent === '' ? undefined : bpsOf(percent))

/** The order as the call wants it. Only for a form without errors. */
export function requestOf(form: TicketForm, instrument: Instrument, { direction, lots }: Outcome): CallInput<'futures.submit'> {
  return {
    currency_id: instrument.baseId,
    legal_id: instrument.quoteId,
    direction,
    type: form.type,
    price: isMarket(form) ? undefined : given(form.price),
    lots,
    multiple: multipleOf(form),
    mode: form.mode,
    target_profit_price: form.bracket ? given(form.takeProfit) : undefined,
    stop_loss_price: form.bracket ? given(form.stopLoss) : undefined,
    trailing_bps: givenBps(form.trailing),
    slippage_bps: maySlip(form) ? givenBps(form.slippage) : undefined,
  }
}

type Placed = Partial<Record<Field | 'multiple', string>>

const wireFields: Record<string, Field | 'multiple'> = {
  price: 'price',
  multiple: 'multiple',
  target_profit_price: 'takeProfit',
  stop_loss_price: 'stopLoss',
  trailing_bps: 'trailing',
  slippage_bps: 'slippage',
}

/** Refusals that are about one field, whatever the answer names. */
const codeFields: Record<string, 'size' | Field | 'multiple'> = {
  insufficient_margin: 'size',
  lots_step: 'size',
  lots_maximum: 'size',
  super_cap: 'size',
  user_cap: 'size',
  net_cap: 'size',
  gross_cap: 'size',
  would_liquidate: 'multiple',
  multiple_too_high: 'multiple',
  super_too_near: 'multiple',
  super_impossible: 'multiple',
  super_unavailable: 'multiple',
  price_tick: 'price',
  would_trigger: 'price',
  target_side: 'takeProfit',
  stop_side: 'stopLoss',
  trailing_range: 'trailing',
}

/** The server's texts under the fields they are about; empty when it names none. */
export function placeTexts(form: TicketForm, failure: { error: string; message: string; fields: Record<string, string> }): Placed {
  const placed: Placed = {}
  for (const [name, text] of Object.entries(failure.fields)) {
    const field = name === 'lots' ? sizeFieldOf(form) : wireFields[name]
    if (field) placed[field] = text
  }
  const about = codeFields[failure.error]
  if (about && Object.keys(placed).length === 0) placed[about === 'size' ? sizeFieldOf(form) : about] = failure.message
  return placed
}
