import { divCeil } from '@assay/money'
import { baseOf } from './units.ts'
import type { PairState } from './state.ts'
import type { Order } from './types.ts'

const MILLION = 1_000_000n

/** Everything the order has received so far, in units of the received currency. */
function receivedUnits(state: PairState, order: Order): bigint {
  return order.side === 'buy' ? baseOf(state, order.filledLots) : order.filledQuote
}

/**
 * Calculates the fee of the fill that was just written into the order, adds it to the order and returns it. The fee on everything received
 * is rounded up once, and what was charged before is taken off: so many small fills cost the same as one. What came in as taker pays the
 * taker rate, what came in as maker the maker rate.
 */
export function takeFee(state: PairState, order: Order): bigint {
  const { makerRatePpm, takerRatePpm } = order.trader
  const made = receivedUnits(state, order) - order.takenUnits
  const due = divCeil(order.takenUnits * BigInt(takerRatePpm) + made * BigInt(makerRatePpm), MILLION)
  const fee = due - order.fee
  order.fee = due
  return fee
}
