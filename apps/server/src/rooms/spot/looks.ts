/** Looks at the books of tokens in each second, and stops so that nobody is looked at any more. */
import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { SECOND_MS } from '@assay/engine/market'
import type { Chore } from '../../clock/chores.ts'

/** Into its second, at the most: a look comes at a moment that nobody can foresee, and ends before the next second. */
const LOOK_WITHIN_MS = 900

export interface Looks {
  chore: Chore
  /** Resolves when the look under way has ended. One that waits for its moment never comes. */
  stop(): Promise<void>
}

export function looksEachSecond(look: () => Promise<void>): Looks {
  const ending = new AbortController()
  let last: Promise<void> = Promise.resolve()
  async function lookSoon(): Promise<void> {
    await sleep(randomInt(LOOK_WITHIN_MS), undefined, { ref: false, signal: ending.signal }).catch(() => undefined)
    if (!ending.signal.aborted) await look()
  }
  return {
    chore: { name: 'indices of tokens', everyMs: SECOND_MS, run: () => (last = lookSoon()) },
    async stop() {
      ending.abort()
      await last.catch(() => undefined)
    },
  }
}
