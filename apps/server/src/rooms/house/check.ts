import type { SingleRun } from '../../clock/single-run.ts'
import type { HouseServices } from './services.ts'
import * as store from './store.ts'

export type CheckRun = SingleRun<store.CheckRow>

export const checkOut = ({ startedAt, tookMs, broken }: store.CheckRow) => ({ time: startedAt.toISOString(), took_ms: tookMs, broken })

/** Runs all invariants of the books and keeps what came out. It reads whole tables: `checks` never runs two at once. */
export async function runCheck({ db, whole, now }: Pick<HouseServices, 'db' | 'whole' | 'now'>): Promise<store.CheckRow> {
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
}
