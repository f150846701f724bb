/** A user's accounts at past hours, and the profit between two moments. */
import { divHalfUp, formatUnits, LEDGER_SCALE, unitsOf } from '@assay/money'
import type { Level } from './own.ts'
import type { PointRow } from './points-store.ts'

export type Levels = ReadonlyMap<number, Level>

const NOTHING: Level = { value: 0n, inflow: 0n, received: 0n }

const levelOf = ({ value, inflow, received }: PointRow): Level => ({
  value: unitsOf(value, LEDGER_SCALE),
  inflow: unitsOf(inflow, LEDGER_SCALE),
  received: unitsOf(received, LEDGER_SCALE),
})

/** The levels at each of the times, which must rise. An account has its last point until that time, or none. */
export function levelsAt(points: readonly PointRow[], times: readonly number[]): Levels[] {
  const levels = new Map<number, Level>()
  let next = 0
  return times.map((timeMs) => {
    for (; next < points.length && points[next]!.timeMs <= timeMs; next += 1) levels.set(points[next]!.account, levelOf(points[next]!))
    return new Map(levels)
  })
}

/** The sum over some accounts. */
export function sumOf(levels: Levels, isWanted: (account: number) => boolean = () => true): Level {
  const sum = { ...NOTHING }
  for (const [account, level] of levels) {
    if (!isWanted(account)) continue
    sum.value += level.value
    sum.inflow += level.inflow
    sum.received += level.received
  }
  return sum
}

/** Profit between two moments: the change of worth less the change of inflow. */
export const profitOf = (from: Level, to: Level): bigint => to.value - to.inflow - (from.value - from.inflow)

const PERCENT_SCALE = 2

/** Profit in per cent of the worth at the beginning and what was received since. Null when that is not above zero. */
export function percentOf(from: Level, to: Level): string | null {
  const base = from.value + to.received - from.received
  return percent(profitOf(from, to), base)
}

export const percent = (part: bigint, base: bigint): string | null =>
  base > 0n ? formatUnits(divHalfUp(part * 10_000n, base), PERCENT_SCALE) : null

export const usdt = (value: bigint): string => formatUnits(value, LEDGER_SCALE)
