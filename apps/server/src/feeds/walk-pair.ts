import { DAY_MS, dayOf, historySeed, sessionAt, unitsPerTick } from '@assay/engine/market'
import type { Pattern, WalkDay, WalkSpec } from '@assay/engine/market'
import { unitsOf } from '@assay/money'
import { patternOf } from './patterns.ts'
import { WalkDays } from './walk-days.ts'
import { createMark, resumeDay } from './walk-marks.ts'
import type { WalkMark } from './walk-marks.ts'
import type { Walk } from './walks.ts'

const MINUTE_MS = 60_000
/** Full days of 1min history before the day of the first tick. */
export const HISTORY_DAYS = 7

/** What a walk looked like before the first tick, on public seeds, and looks like since, on secret ones. */
export interface WalkPair {
  walk: Walk
  pattern: Pattern
  live: WalkDays
  /** Worked out at the first question. */
  past(): WalkDays
  /** The walk around an instant; of the day of a mark perhaps only what comes after it. */
  dayAt(timeMs: number): WalkDay
  /** Where the walk stands in the last minute of trading up to an instant. */
  markAt(timeMs: number): WalkMark
}

interface WalkPairOptions {
  startMs: number
  seedOf: (day: number) => Uint8Array
  /** Opening p of live days known from before. */
  opens?: ReadonlyMap<number, number>
  mark?: WalkMark
}

export function createWalkPair(walk: Walk, { startMs, seedOf, opens, mark }: WalkPairOptions): WalkPair {
  const pattern = patternOf(walk.pattern)
  const { symbol, hours, stepMs, volatilityBp } = walk
  const spec: WalkSpec = { symbol, hours, stepMs, volatilityBp, pattern }
  const firstPrice = firstPriceOf(walk)
  const terms = { spec, startMs, seedOf }
  const tail = mark ? resumeDay(terms, mark) : null
  const live = new WalkDays({
    spec,
    fromMs: startMs,
    open: firstPrice,
    seedOf,
    opens,
    tail: tail && tail.fromMs >= startMs ? tail : null,
  })
  let pastWalk: WalkDays | null = null
  const past = () => (pastWalk ??= pastDays(spec, firstPrice, startMs))
  const dayAt = (timeMs: number): WalkDay => {
    if (tail && timeMs >= tail.fromMs && timeMs < tail.untilMs) return tail
    return (timeMs < startMs ? past() : live).day(dayOf(timeMs))
  }
  return {
    walk,
    pattern,
    live,
    past,
    dayAt,
    markAt(timeMs) {
      const { isOpen, sinceMs } = sessionAt(hours, timeMs)
      const lastMs = isOpen ? timeMs : sinceMs! - 1
      const minuteMs = lastMs - (lastMs % MINUTE_MS)
      return createMark(terms, { minuteMs, price: dayAt(minuteMs).beforeMinute(minuteMs) })
    },
  }
}

/** The first price of a walk in units of p. */
export const firstPriceOf = ({ firstPrice, priceDecimals }: Walk): number =>
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
