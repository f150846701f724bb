import { end } from './end-order.ts'
import type { LiveOrder } from './live-order.ts'
import type { Run } from './state.ts'
import type { AmendCommand, CancelAllCommand, CancelCommand } from './types.ts'

/** The live order that a command names, if it is the account's own and of this pair. */
export function ownLive(run: Run, command: CancelCommand | AmendCommand): LiveOrder | undefined {
  const live = run.engine.orders.get(command.id)
  if (!live || live.order.pairId !== command.pairId || live.order.trader.account !== command.account) return undefined
  return live
}

/** Cancels an order, also in a halted pair. Cancelling one leg of an OCO cancels both. */
export function cancel(run: Run, command: CancelCommand): void {
  const live = ownLive(run, command)
  if (live) end(run, live, 'user_cancelled')
  else run.effects.refused = 'order_not_found'
}

export function cancelAll(run: Run, command: CancelAllCommand): void {
  const ownOrders = [...(run.state.byAccount.get(command.account) ?? [])].sort((a, b) => a.order.id - b.order.id)
  for (const live of ownOrders) {
    if (run.engine.orders.has(live.order.id)) end(run, live, 'user_cancelled')
  }
}
