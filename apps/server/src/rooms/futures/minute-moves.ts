/**
 * How far prices move within a minute, measured at the start and once a day. Super-leverage is refused where such a move would liquidate
 * the position.
 */
import type { Database } from '../../db/pool.ts'
import type { Instrument } from '../../feeds/instruments.ts'
import type { RuleLog } from '../proof/door.ts'
import { contractRules } from './rules.ts'
import type { FuturesServices } from './services.ts'
import { readMinuteMoves } from './store.ts'
import { isLeveraged, type MinuteMoves } from './terms.ts'

export function measureMinuteMoves(db: Database, instruments: readonly Instrument[], nowMs: number): Promise<MinuteMoves> {
  const ids = instruments.filter(isLeveraged).map(({ id }) => id)
  return readMinuteMoves(db, ids, nowMs)
}

/** Measures again and sends the new terms to the desk. */
export async function refreshMinuteMoves(
  { db, contracts }: Pick<FuturesServices, 'db' | 'contracts'>,
  { rules, nowMs }: { rules: Pick<RuleLog, 'putInForce'>; nowMs: number },
): Promise<void> {
  const terms = contracts.setMinuteMoves(await readMinuteMoves(db, contracts.ids(), nowMs))
  await rules.putInForce('contracts', ({ timeMs, trade }) => {
    trade({ kind: 'set_config', timeMs, instruments: terms.map(({ futures }) => futures), house: null })
    return contractRules(contracts)
  })
}
