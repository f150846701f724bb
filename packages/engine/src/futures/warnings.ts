import { byAgeOfUnit, isAffectedBy, standingOf } from './liquidation.ts'
import { NO_WARNINGS, isSinglePosition, touch, type Market, type EngineState, type RiskUnit } from './state.ts'
import type { WarningState } from './types.ts'
import { HOUR_MS } from '../market/times.ts'

const LEVELS = [
  { level: 150, rearmPercent: 180n, isArmed: 'isArmed150', warnedMs: 'warned150Ms' },
  { level: 120, rearmPercent: 144n, isArmed: 'isArmed120', warnedMs: 'warned120Ms' },
] as const

/**
 * Warns when the risk rate falls to a level, once an hour. Above 1.2 times the level it is armed again. Returns whether the state changed.
 */
function warn(state: EngineState, unit: RiskUnit, warnings: WarningState): boolean {
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
    const account = isSinglePosition(unit) ? unit.account.id : unit.id
    state.effects.warnings.push({
      account,
      positionId: isSinglePosition(unit) ? unit.position.id : null,
      level,
      equity,
      maintenance,
      timeMs: state.timeMs,
    })
  }
  return isChanged
}

/** Warns the risk units whose band was left or whose figures changed. No other can have reached a level. */
export function runWarnings(state: EngineState, market: Market): void {
  for (const unit of byAgeOfUnit(state.dirty.filter((dirty) => isAffectedBy(dirty, market)))) {
    if (isSinglePosition(unit)) {
      if (warn(state, unit, unit.position)) touch(state, unit.position)
      continue
    }
    const warnings = unit.warnings ?? { account: unit.id, ...NO_WARNINGS }
    if (!warn(state, unit, warnings)) continue
    unit.warnings = warnings
    state.effects.accounts.push({ ...warnings })
  }
}
