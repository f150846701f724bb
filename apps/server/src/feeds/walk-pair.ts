import { DAY_MS, dayOf, historySeed, unitsPerTick } from '@assay/engine/market'
import type { Pattern, WalkSpec } from '@assay/engine/market'
import { unitsOf } from '@assay/money'
import { patternOf } from './records.ts'
import { WalkDays } from './walk-days.ts'
import type { Walk } from './walks.ts'

/** Full days of 1min history before the day of the first tick. */
export const HISTORY_DAYS = 7

/** What a walk looked like before the first tick, on public seeds, and looks like since, on secret ones. */
export interface WalkPair {
  walk: Walk
  pattern: Pattern
  live: WalkDays
  /** Worked out at the first question. */
  past(): WalkDays
}

interface WalkPairOptions {
  startMs: number
  seedOf: (day: number) => Uint8Array
  /** Opening p of live days known from before. */
  opens?: ReadonlyMap<number, number>
}

export function createWalkPair(walk: Walk, { startMs, seedOf, opens }: WalkPairOptions): WalkPair {
  const pattern = patternOf(walk.pattern)
  const { symbol, hours, stepMs, volatilityBp } = walk
  const spec: WalkSpec = { symbol, hours, stepMs, volatilityBp, pattern }
  const firstPrice = firstPriceOf(walk)
  let past: WalkDays | null = null
  return {
    walk,
    pattern,
    live: new WalkDays({ spec, fromMs: startMs, open: firstPrice, seedOf, opens }),
    past: () => (past ??= pastDays(spec, firstPrice, startMs)),
  }
}

/** The first price of a walk in units of p. */
const firstPriceOf = ({ firstPrice, priceDecimals }: Walk): number =>
  Number(unitsOf(firstPrice, priceDecimals)) * unitsPerTick(priceDecimals, priceDecimals)

/**
 * The days of history must end at the first price. A walk multiplies, so beginning elsewhere multiplies all of it by one
 * constant: a run from the first price tells by how much it must begin lower or higher.
 */
function pastDays(spec: WalkSpec, firstPrice: number, startMs: number): WalkDays {
  const today = dayOf(startMs)
  const options = { spec, fromMs: (today - HISTORY_DAYS) * DAY_MS, untilMs: startMs, seedOf: historySeed }
  const end = BigInt(new WalkDays({ ...options, open: firstPrice }).day(today).close())
  const open = (BigInt(firstPrice) * BigInt(firstPrice) + end / 2n) / end
  return new WalkDays({ ...options, open: Number(open) })
}
