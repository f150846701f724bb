/** The closing price and result of a closed position, which may have been closed in parts. */
import Big from 'big.js'
import type { Position, PositionDetail } from '../api.ts'
import type { Instrument } from '../market/instrument.ts'

export interface ClosePrice {
  price: string | null
  /**
   * The basis of a closing price: one price for all lots, the price of the last lots when no more is known, or the average of several
   * closings.
   */
  of: 'all' | 'last' | 'average'
}

/** Currencies that need no conversion to USDT. */
const UNCONVERTED: readonly string[] = ['USDT', 'USD']

const named = (average: Big, last: string): ClosePrice =>
  average.eq(last) ? { price: last, of: 'all' } : { price: average.toFixed(), of: 'average' }

type Closed = Pick<Position, 'direction' | 'lots' | 'open_price' | 'close_price' | 'profit'>

/**
 * Solves the profit formula, (price - open) x lots x lot size, for the price. A result that was converted to USDT used a rate per closing,
 * which the row does not contain: then the last price is returned.
 */
export function closePriceOf(
  { direction, lots, open_price: open, close_price: last, profit }: Closed,
  instrument: Pick<Instrument, 'quote' | 'lotSize'> | undefined,
): ClosePrice {
  const size = new Big(lots).times(instrument?.lotSize ?? 0)
  if (last === null || open === null) return { price: last, of: 'all' }
  if (!instrument || !UNCONVERTED.includes(instrument.quote) || size.eq(0)) return { price: last, of: 'last' }
  const gain = new Big(profit).div(size)
  return named(direction === 'long' ? gain.plus(open) : new Big(open).minus(gain), last)
}

/** From the fills, when they are loaded. */
export function closePriceByFills({ fills, close_price: last }: Pick<PositionDetail, 'fills' | 'close_price'>): ClosePrice {
  const closings = fills.filter(({ kind }) => kind !== 'open')
  const lots = closings.reduce((sum, fill) => sum.plus(fill.lots), new Big(0))
  if (last === null || lots.eq(0)) return { price: last, of: 'all' }
  return named(closings.reduce((sum, { price, lots: part }) => sum.plus(new Big(price).times(part)), new Big(0)).div(lots), last)
}

type Ended = Pick<Position, 'profit' | 'handling_fee' | 'overnight_fee' | 'liquidation_fee' | 'initial_margin'>

/**
 * The result of a closed position net of all fees. Undefined when the loss was larger than the margin: a user never owes more than he has,
 * and the row does not contain how much of the loss he paid.
 */
export function netResult({ profit, handling_fee, overnight_fee, liquidation_fee, initial_margin }: Ended): string | undefined {
  const net = new Big(profit).minus(handling_fee).minus(overnight_fee).minus(liquidation_fee)
  return net.plus(initial_margin).lt(0) ? undefined : net.toFixed()
}

export interface BookedResult {
  /** Loss that the user's money did not cover and that he does not pay. */
  notCharged: string
  net: string
}

type Booked = Omit<Ended, 'initial_margin'> & { fills: readonly Pick<PositionDetail['fills'][number], 'deficit'>[] }

/** The result of a closed position as the ledger booked it, to the last decimal, from its fills. */
export function bookedResult({ profit, handling_fee, overnight_fee, liquidation_fee, fills }: Booked): BookedResult {
  const notCharged = fills.reduce((sum, { deficit }) => sum.plus(deficit), new Big(0))
  const net = new Big(profit).minus(handling_fee).minus(overnight_fee).minus(liquidation_fee).plus(notCharged)
  return { notCharged: notCharged.toFixed(), net: net.toFixed() }
}
