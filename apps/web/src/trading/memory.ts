/** The last market of trading pages, which they open with the next time. */
import type { LeverMemory, TradeMemory } from '#state/client-state.ts'
import { setClient, useClient } from '#state/client-store.ts'

interface Memories {
  /** Of spot and of all charts. */
  trade: TradeMemory
  /** Of leveraged contracts. */
  lever: LeverMemory
}

export const remember = <M extends keyof Memories>(memory: M, change: Partial<Memories[M]>): void =>
  setClient({ [memory]: { ...useClient.getState()[memory], ...change } })

/** Today by the user's clock. A choice that lasts for a day is stored under it. */
export function today(): string {
  const now = new Date()
  return `${now.getFullYear()}-${now.getMonth() + 1}-${now.getDate()}`
}
