/** How far prices move within a minute, measured at the start and once a day: super-leverage is refused where that would liquidate. */
import type { Database } from '../../db/pool.ts'
import type { Instrument } from '../../feeds/instruments.ts'
import type { FuturesServices } from './services.ts'
import { readMinuteMoves } from './store.ts'
import { isLeveraged, type MinuteMoves } from './terms.ts'

export function measureMinuteMoves(db: Database, instruments: readonly Instrument[], nowMs: number): Promise<MinuteMoves> {
  const ids = instruments.filter(isLeveraged).map(({ id }) => id)
  return readMinuteMoves(db, ids, nowMs)
}

/** Measures anew and tells the desk. */
export async function refreshMinuteMoves({ db, desk, contracts }: FuturesServices, nowMs: number): Promise<void> {
  const terms = contracts.setMinuteMoves(await readMinuteMoves(db, contracts.ids(), nowMs))
  await desk.run(
    ({ timeMs, trade }) => void trade({ kind: 'set_config', timeMs, instruments: terms.map(({ futures }) => futures), house: null }),
  )
}
