import { divCeil } from '@assay/money'
import { baseOf } from './units.ts'
import type { PairState } from './state.ts'
import type { Order } from './types.ts'

const MILLION = 1_000_000n

/** All the order has received so far, in units of what it receives. */
function receivedUnits(state: PairState, order: Order): bigint {
  return order.side === 'buy' ? baseOf(state, order.filledLots) : order.filledQuote
}

/**
 * The fee of the fill just written into the order, and notes it there. It is the fee on everything received, rounded up
 * once, less what was taken before, so cutting an order into many fills costs the same. What came in as taker pays the
 * taker rate, what came in resting the maker rate.
 */
export function takeFee(state: PairState, order: Order): bigint {
  const { makerRatePpm, takerRatePpm } = order.trader
  const made = receivedUnits(state, order) - order.takenUnits
  const due = divCeil(order.takenUnits * BigInt(takerRatePpm) + made * BigInt(makerRatePpm), MILLION)
  const fee = due - order.fee
  order.fee = due
  return fee
}
