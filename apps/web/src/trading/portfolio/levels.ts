/** The curve of a portfolio: what one has now less what was made since. So money put in or taken out is no step in it. */
import Big from 'big.js'
import type { CurvePoint } from './queries.ts'

export interface CurveLevel {
  timeMs: number
  /** In USDT, as if all that came and went since had been there. */
  level: string
  /** Made since the first point. */
  profit: string
}

export function levelsOf(points: readonly CurvePoint[]): CurveLevel[] {
  const last = points.at(-1)
  if (!last) return []
  const base = new Big(last.value).minus(last.profit)
  return points.map(({ time, profit }) => ({ timeMs: Date.parse(time), level: base.plus(profit).toFixed(), profit }))
}

/** Of a point, in percent of the first level. Undefined where that was nothing. */
export function changeOf(levels: readonly CurveLevel[], at: number): string | undefined {
  const first = levels[0] && new Big(levels[0].level)
  return first?.gt(0) ? new Big(levels[at]!.profit).div(first).times(100).toFixed(2) : undefined
}

/** Places in a box of 1 by 1, from the upper left. */
export interface Place {
  x: number
  y: number
}

/** Drawing only, so plain numbers will do. A level line stands in the middle. */
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

/** The point nearest to a place across, from 0 to 1. */
export function nearest(places: readonly Place[], x: number): number {
  let best = 0
  for (let at = 1; at < places.length; at += 1) if (Math.abs(places[at]!.x - x) < Math.abs(places[best]!.x - x)) best = at
  return best
}
