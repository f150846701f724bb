/** Converts between the decimals of the wire and the ticks and lots of the engine. */
import type { ErrorCode } from '@assay/contract/texts'
import { refuse } from '@assay/contract/wire'
import type { Pair } from '@assay/engine/spot'
import { formatUnits, parseUnits } from '@assay/money'

/** Far above any real order, and still an exact number. */
const STEPS_MAXIMUM = 1_000_000_000_000n

interface Steps {
  field: string
  decimals: number
  code: ErrorCode
}

function stepsOf(text: string, { field, decimals, code }: Steps): number {
  const steps = parseUnits(text, decimals)
  const step = formatUnits(1n, decimals)
  if (steps === null) return refuse(code, { fields: { [field]: code }, values: { step } })
  if (steps > STEPS_MAXIMUM) return refuse('parameter_error', { fields: { [field]: 'field_too_large' } })
  return Number(steps)
}

/** Refuses `price_tick` when the price has more decimals than the pair's. */
export const ticksOf = (text: string, pair: Pair, field: string): number =>
  stepsOf(text, { field, decimals: pair.priceDecimals, code: 'price_tick' })

/** Refuses `amount_lot` when the amount has more decimals than the pair's. */
export const lotsOf = (text: string, pair: Pair, field: string): number =>
  stepsOf(text, { field, decimals: pair.amountDecimals, code: 'amount_lot' })

/** Refuses a budget with more decimals than the ledger keeps for the quote currency. */
export function budgetOf(text: string, pair: Pair, field: string): bigint {
  const units = parseUnits(text, pair.quoteScale)
  if (units === null) return refuse('parameter_error', { fields: { [field]: 'field_decimals' }, values: { decimals: pair.quoteScale } })
  if (units > STEPS_MAXIMUM * 1_000_000n) return refuse('parameter_error', { fields: { [field]: 'field_too_large' } })
  return units
}

export const priceText = (ticks: number, pair: Pick<Pair, 'priceDecimals'>): string => formatUnits(BigInt(ticks), pair.priceDecimals)
export const amountText = (lots: number, pair: Pick<Pair, 'amountDecimals'>): string => formatUnits(BigInt(lots), pair.amountDecimals)
