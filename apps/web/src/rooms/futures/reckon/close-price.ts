/** What a position that ended was closed at: it may have gone in parts, and its row names the price of the last one only. */
import Big from 'big.js'
import type { Position, PositionDetail } from '../api.ts'
import type { Instrument } from '../market/instrument.ts'

export interface ClosePrice {
  price: string | null
  /** Of all lots alike, of the last ones where no more is known, or the average of parts closed at different prices. */
  of: 'all' | 'last' | 'average'
}

/** Currencies whose figures are USDT as they stand. */
const UNCONVERTED: readonly string[] = ['USDT', 'USD']

const named = (average: Big, last: string): ClosePrice =>
  average.eq(last) ? { price: last, of: 'all' } : { price: average.toFixed(), of: 'average' }

type Ended = Pick<Position, 'direction' | 'lots' | 'open_price' | 'close_price' | 'profit'>

/**
 * By the formula of profit, (price - open) x lots x lot size, solved for the price. A result that was converted to USDT has a rate for
 * each part, which the row does not carry: there it is the last price.
 */
export function closePriceOf(
  { direction, lots, open_price: open, close_price: last, profit }: Ended,
  instrument: Pick<Instrument, 'quote' | 'lotSize'> | undefined,
): ClosePrice {
  const size = new Big(lots).times(instrument?.lotSize ?? 0)
  if (last === null || open === null) return { price: last, of: 'all' }
  if (!instrument || !UNCONVERTED.includes(instrument.quote) || size.eq(0)) return { price: last, of: 'last' }
  const gain = new Big(profit).div(size)
  return named(direction === 'long' ? gain.plus(open) : new Big(open).minus(gain), last)
}

/** From the fills themselves, where they are at hand. */
export function closePriceByFills({ fills, close_price: last }: Pick<PositionDetail, 'fills' | 'close_price'>): ClosePrice {
  const closings = fills.filter(({ kind }) => kind !== 'open')
  const lots = closings.reduce((sum, fill) => sum.plus(fill.lots), new Big(0))
  if (last === null || lots.eq(0)) return { price: last, of: 'all' }
  return named(closings.reduce((sum, { price, lots: part }) => sum.plus(new Big(price).times(part)), new Big(0)).div(lots), last)
}
