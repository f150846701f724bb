import { end } from './ending.ts'
import type { Live } from './live.ts'
import type { Run } from './state.ts'
import type { AmendCommand, CancelAllCommand, CancelCommand } from './types.ts'

/** The live order a command names, when it is the account's own and in this pair. */
export function ownLive(run: Run, command: CancelCommand | AmendCommand): Live | undefined {
  const live = run.engine.orders.get(command.id)
  if (!live || live.order.pairId !== command.pairId || live.order.trader.account !== command.account) return undefined
  return live
}

/** Taken in a halted pair too. Cancelling one leg of an OCO cancels both. */
export function cancel(run: Run, command: CancelCommand): void {
  const live = ownLive(run, command)
  if (live) end(run, live, 'user_cancelled')
  else run.effects.refused = 'order_not_found'
}

export function cancelAll(run: Run, command: CancelAllCommand): void {
  const lives = [...(run.state.byAccount.get(command.account) ?? [])].sort((a, b) => a.order.id - b.order.id)
  for (const live of lives) {
    if (run.engine.orders.has(live.order.id)) end(run, live, 'user_cancelled')
  }
}
