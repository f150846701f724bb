/** The targets of a day and its terms. */
import { DAY_MS } from '../market/times.ts'
import type { DualType } from './types.ts'

/** Days of a term. */
export const TERMS: readonly number[] = [3, 7, 14, 30]
/** A target this near to the index, or beyond it, is closed. */
export const CLOSED_PERCENT = 2
/** 08:00 UTC. */
const MATURITY_MS = 8 * 3_600_000

/** How far targets lie from the index when they are made, in basis points. */
const DISTANCES_BP = [100, 175, 250, 325, 400, 550, 700, 900, 1200]
/** A step is at most this part of the index. */
const STEP_BP = 80
const BP = 10_000
/** Steps end in one of these digits, in tenths. */
const ROUND = [10, 20, 25, 50]

/** The largest round step, in ticks. */
function stepOf(index: number): number {
  const most = (index * STEP_BP) / BP
  let step = 1
  for (let power = 1; power <= most; power *= 10)
    for (const tenths of ROUND) {
      const round = (power * tenths) / 10
      if (round <= most && Number.isInteger(round)) step = round
    }
  return step
}

/** Targets in ticks, the nearest first. `index` is the price in ticks at which they are made. */
export function targetsOf(type: DualType, index: number): number[] {
  const step = stepOf(index)
  const side = type === 'call' ? 1 : -1
  const targets = DISTANCES_BP.map((distance) => Math.round((index * (BP + side * distance)) / BP / step) * step)
  return [...new Set(targets)].filter((target) => target > 0)
}

/** Is a target too near to the index, or beyond it? Both in the same unit. */
export const isTooNear = (type: DualType, target: number, index: number): boolean =>
  type === 'call' ? target * 100 <= index * (100 + CLOSED_PERCENT) : target * 100 >= index * (100 - CLOSED_PERCENT)

/** When a term that begins on the day of `nowMs` ends: at 08:00 UTC, so many days later. */
export const maturityOf = (nowMs: number, days: number): number => nowMs - (nowMs % DAY_MS) + days * DAY_MS + MATURITY_MS
