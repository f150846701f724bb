import type { TradeMemory } from '../../state/client-state.ts'
import { setClient, useClient } from '../../state/client-store.ts'

/** Keeps what the trading pages open with next time. */
export const remember = (change: Partial<TradeMemory>): void => setClient({ trade: { ...useClient.getState().trade, ...change } })

/** Today as the user's clock has it. */
export function today(): string {
  const now = new Date()
  return `${now.getFullYear()}-${now.getMonth() + 1}-${now.getDate()}`
}
