import { bandTicks, nearer, protectionTicks, slippageTicks } from './reference.ts'
import type { Run } from './state.ts'
import type { Order, Side } from './types.ts'

/** The limits of an order that takes: the last price, and what it may spend. */
export interface Reach {
  /** The last price it takes, in ticks. */
  ticks: number
  /** Quote units that all its fills together may cost. Null: only its lots limit it. */
  spendable: bigint | null
}

/** The last price that the order itself allows: its limit, or the protection price of an order without one. Null: any price. */
export function ownTicks(run: Run, order: Order): number | null {
  if (order.priceTicks !== null) return order.priceTicks
  return order.type === 'market' ? slippageTicks(run.state, order.side) : protectionTicks(run.state, order)
}

/** The same, but never outside the price band. */
export function reachTicks(run: Run, order: Order): number {
  const band = bandTicks(run.state, order.side)
  const own = ownTicks(run, order)
  return own === null ? band : nearer(order.side, own, band)
}

export function isWithin(side: Side, priceTicks: number, reach: number): boolean {
  return side === 'buy' ? priceTicks <= reach : priceTicks >= reach
}
