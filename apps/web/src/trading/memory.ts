/** What trading pages remember in the browser: the last market, and choices that last for a day. */
import type { LeverMemory, TradeMemory } from '#state/client-state.ts'
import { setClient, useClient } from '#state/client-store.ts'

interface Memories {
  /** Spot and all charts. */
  trade: TradeMemory
  /** Leveraged contracts. */
  lever: LeverMemory
}

/** Changes some remembered fields. */
export const remember = <M extends keyof Memories>(memory: M, change: Partial<Memories[M]>): void =>
  setClient({ [memory]: { ...useClient.getState()[memory], ...change } })

/** Today by the user's clock, as `2026-1-31`. A choice that lasts for a day is stored with it. */
export function today(): string {
  const now = new Date()
  return `${now.getFullYear()}-${now.getMonth() + 1}-${now.getDate()}`
}
