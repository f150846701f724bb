import { bandTicks, isBeyondBand } from './reference.ts'
import type { Run } from './state.ts'
import type { Order, Side } from './types.ts'

/** How far an order may reach, and what it may cost. */
export interface Reach {
  /** Last price it takes, in ticks. */
  ticks: number
  /** Quote units for all its fills together; null when its lots alone decide. */
  spendable: bigint | null
}

/** The last price within the band, or the order's own limit when that is nearer. */
export function reachTicks(run: Run, order: Order): number {
  const { state } = run
  if (order.priceTicks !== null && !isBeyondBand(state, order.side, order.priceTicks)) return order.priceTicks
  return bandTicks(state, order.side)
}

export function isWithin(side: Side, priceTicks: number, reach: number): boolean {
  return side === 'buy' ? priceTicks <= reach : priceTicks >= reach
}
