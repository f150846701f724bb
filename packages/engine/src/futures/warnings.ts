import { byAgeOfUnit, isTouchedBy, standingOf } from './liquidation.ts'
import { CALM, isLive, touch, type Book, type EngineState, type Unit } from './state.ts'
import type { WarningState } from './types.ts'

const HOUR_MS = 3_600_000
const LEVELS = [
  { level: 150, rearmPercent: 180n, isArmed: 'isArmed150', warnedMs: 'warned150Ms' },
  { level: 120, rearmPercent: 144n, isArmed: 'isArmed120', warnedMs: 'warned120Ms' },
] as const

/** Messages on crossing a level from above, one an hour; armed again above 1.2 times the level. Answers whether the state changed. */
function warn(state: EngineState, unit: Unit, warnings: WarningState): boolean {
  const { equity, maintenance } = standingOf(unit)
  let isChanged = false
  for (const { level, rearmPercent, isArmed, warnedMs } of LEVELS) {
    const last = warnings[warnedMs]
    if (!warnings[isArmed]) {
      if (equity * 100n <= maintenance * rearmPercent) continue
      warnings[isArmed] = true
      isChanged = true
      continue
    }
    if (equity * 100n > maintenance * BigInt(level)) continue
    warnings[isArmed] = false
    isChanged = true
    if (last !== null && state.timeMs - last < HOUR_MS) continue
    warnings[warnedMs] = state.timeMs
    const account = isLive(unit) ? unit.account.id : unit.id
    state.effects.warnings.push({ account, rowId: isLive(unit) ? unit.row.id : null, level, equity, maintenance, timeMs: state.timeMs })
  }
  return isChanged
}

/** Of the units whose band was left or whose figures changed; no other can have crossed a level. */
export function runWarnings(state: EngineState, book: Book): void {
  for (const unit of byAgeOfUnit(state.dirty.filter((dirty) => isTouchedBy(dirty, book)))) {
    if (isLive(unit)) {
      if (warn(state, unit, unit.row)) touch(state, unit.row)
      continue
    }
    const warnings = unit.warnings ?? { account: unit.id, ...CALM }
    if (!warn(state, unit, warnings)) continue
    unit.warnings = warnings
    state.effects.accounts.push({ ...warnings })
  }
}
