import { bandTicks, nearer, protectionTicks, slippageTicks } from './reference.ts'
import type { Run } from './state.ts'
import type { Order, Side } from './types.ts'

/** How far an order may reach, and what it may cost. */
export interface Reach {
  /** Last price it takes, in ticks. */
  ticks: number
  /** Quote units for all its fills together; null when its lots alone decide. */
  spendable: bigint | null
}

/** The last price an order takes for its own sake: its limit, or what protects one that has none. */
export function ownTicks(run: Run, order: Order): number | null {
  if (order.priceTicks !== null) return order.priceTicks
  return order.type === 'market' ? slippageTicks(run.state, order.side) : protectionTicks(run.state, order)
}

/** The same, and never past the band. */
export function reachTicks(run: Run, order: Order): number {
  const band = bandTicks(run.state, order.side)
  const own = ownTicks(run, order)
  return own === null ? band : nearer(order.side, own, band)
}

export function isWithin(side: Side, priceTicks: number, reach: number): boolean {
  return side === 'buy' ? priceTicks <= reach : priceTicks >= reach
}
