/** How long the desk lets somebody else wait, at most, while something large is settled. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { SpotDesk } from '../apps/server/src/desk/spot/spot-desk.ts'
import { systemAccounts } from '../apps/server/src/ledger/accounts.ts'

/** What one transaction may keep others waiting, in milliseconds. */
export const WAIT_BAR_MS = 200
const ASKED_EVERY_MS = 10

export interface Waited {
  tookMs: number
  waitedMs: number
}

export async function besideOthers(desk: SpotDesk, work: () => Promise<unknown>): Promise<Waited> {
  let waitedMs = 0
  const ending = new AbortController()
  const others = (async () => {
    while (!ending.signal.aborted) {
      const startedMs = performance.now()
      await desk.submit({ userId: null, accounts: [systemAccounts.mint], idempotent: null, run: (turn) => turn.timeMs })
      waitedMs = Math.max(waitedMs, performance.now() - startedMs)
      await sleep(ASKED_EVERY_MS)
    }
  })()
  const startedMs = performance.now()
  try {
    await work()
    return { tookMs: performance.now() - startedMs, waitedMs }
  } finally {
    ending.abort()
    await others
  }
}
