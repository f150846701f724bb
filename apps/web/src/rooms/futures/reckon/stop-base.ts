import Big from 'big.js'
import { toBig } from '../../../ui/format.ts'
import type { Position } from '../api.ts'
import { closingSide } from './position.ts'
import type { Sides } from './terms.ts'

/** What a stop or target is set on: an order that waits for its price, or one without a price of its own. */
export interface Aim extends Pick<Position, 'direction' | 'type'> {
  /** Null for a market order. */
  price: string | null
}

/**
 * The quote at which an order could be closed once it opens: the price it opens at, less the spread. Its stop and target lie on
 * either side of that, or they would go off at once. A limit the market is past opens at the market's price. Undefined before the
 * first tick.
 */
export function stopBase({ direction, type, price }: Aim, sides: Sides | undefined): string | undefined {
  const own = type === 'market' ? undefined : toBig(price)
  if (!sides || !own) return closingSide(direction, sides)
  const [bid, ask] = [new Big(sides.bid), new Big(sides.ask)]
  const spread = ask.minus(bid)
  if (direction === 'long') return (type === 'limit' && ask.lt(own) ? ask : own).minus(spread).toFixed()
  return (type === 'limit' && bid.gt(own) ? bid : own).plus(spread).toFixed()
}

/** As `stopBase` for a row of the book: what is open already closes at the quote of the moment. */
export const stopBaseOf = (row: Aim & Pick<Position, 'status'>, sides: Sides | undefined): string | undefined =>
  row.status === 'waiting' ? stopBase(row, sides) : closingSide(row.direction, sides)
