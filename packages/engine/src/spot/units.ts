import type { PairState } from './state.ts'
import type { Order } from './types.ts'

/** Quote units of lots at a price. Exact, because a pair's decimals together fit the quote scale. */
export function quoteOf(state: PairState, priceTicks: number, lots: number): bigint {
  return BigInt(priceTicks) * BigInt(lots) * state.quoteFactor
}

export function baseOf(state: PairState, lots: number): bigint {
  return BigInt(lots) * state.lotUnits
}

/** Lots still to trade, of an order given by amount. */
export function lotsLeft(order: Order): number {
  return (order.amountLots ?? 0) - order.filledLots
}

/** How many lots a budget buys at a price, at most `most`. */
export function lotsFor(state: PairState, priceTicks: number, budget: { units: bigint; most: number }): number {
  const lots = budget.units / quoteOf(state, priceTicks, 1)
  return lots < BigInt(budget.most) ? Number(lots) : budget.most
}
