/** The curve of a portfolio: the value now, less the profit made since. So deposits and withdrawals make no step in it. */
import Big from 'big.js'
import type { CurvePoint } from './queries.ts'

export interface CurveLevel {
  timeMs: number
  /** In USDT, as if all later deposits and withdrawals had happened before. */
  level: string
  /** The profit since the first point. */
  profit: string
}

export function levelsOf(points: readonly CurvePoint[]): CurveLevel[] {
  const last = points.at(-1)
  if (!last) return []
  const base = new Big(last.value).minus(last.profit)
  return points.map(({ time, profit }) => ({ timeMs: Date.parse(time), level: base.plus(profit).toFixed(), profit }))
}

/** The profit of a point in percent of the first level. Undefined when that was zero. */
export function changeOf(levels: readonly CurveLevel[], at: number): string | undefined {
  const first = levels[0] && new Big(levels[0].level)
  return first?.gt(0) ? new Big(levels[at]!.profit).div(first).times(100).toFixed(2) : undefined
}

/** A point in a box of 1 by 1, from the upper left corner. */
export interface Place {
  x: number
  y: number
}

/** For drawing only, so plain numbers are exact enough. A level line is in the middle. */
export function placesOf(levels: readonly CurveLevel[]): Place[] {
  const values = levels.map(({ level }) => Number(level))
  const low = Math.min(...values)
  const high = Math.max(...values)
  const fromMs = levels[0]?.timeMs ?? 0
  const spanMs = (levels.at(-1)?.timeMs ?? 0) - fromMs || 1
  return levels.map(({ timeMs }, index) => ({
    x: (timeMs - fromMs) / spanMs,
    y: high === low ? 0.5 : (high - values[index]!) / (high - low),
  }))
}

/** The index of the point nearest to a horizontal position from 0 to 1. */
export function nearest(places: readonly Place[], x: number): number {
  let best = 0
  for (let at = 1; at < places.length; at += 1) if (Math.abs(places[at]!.x - x) < Math.abs(places[best]!.x - x)) best = at
  return best
}
