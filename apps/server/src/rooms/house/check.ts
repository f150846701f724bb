import type { HouseServices } from './services.ts'
import * as store from './store.ts'

export const checkOut = ({ startedAt, tookMs, broken }: store.CheckRow) => ({ time: startedAt.toISOString(), took_ms: tookMs, broken })

/** It reads whole tables: never two at once. */
let isRunning = false

/** Runs all invariants of the books and keeps what came out. Null while it runs already. */
export async function runCheck({ db, whole, now }: Pick<HouseServices, 'db' | 'whole' | 'now'>): Promise<store.CheckRow | null> {
  if (isRunning) return null
  isRunning = true
  try {
    const startedMs = now()
    const startedAtMs = performance.now()
    const violations = await whole.parts.findViolations()
    const check = {
      startedAt: new Date(startedMs),
      tookMs: Math.round(performance.now() - startedAtMs),
      broken: violations.map(({ check: sentence }) => sentence),
    }
    await store.insertCheck(db, check)
    return check
  } finally {
    isRunning = false
  }
}
