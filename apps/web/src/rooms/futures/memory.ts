import type { LeverMemory } from '../../state/client-state.ts'
import { setClient, useClient } from '../../state/client-store.ts'

/** Keeps what the pages of leveraged contracts open with next time. */
export const remember = (change: Partial<LeverMemory>): void => setClient({ lever: { ...useClient.getState().lever, ...change } })

/** Today as the user's clock has it. */
export function today(): string {
  const now = new Date()
  return `${now.getFullYear()}-${now.getMonth() + 1}-${now.getDate()}`
}
