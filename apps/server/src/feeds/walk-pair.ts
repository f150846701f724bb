import { dayOf, historySeed, sessionAt, unitsPerTick, MINUTE_MS, DAY_MS } from '@assay/engine/market'
import type { Pattern, WalkDay, WalkSpec } from '@assay/engine/market'
import { unitsOf } from '@assay/money'
import { patternOf } from './patterns.ts'
import { WalkDays } from './walk-days.ts'
import { createMark, resumeDay } from './walk-marks.ts'
import type { WalkMark } from './walk-marks.ts'
import type { Walk } from './walks.ts'

/** Full days of 1-minute history before the day of the first tick. */
export const HISTORY_DAYS = 7

/** A walk before the first tick, on public seeds, and since then, on secret seeds. */
export interface WalkPair {
  walk: Walk
  pattern: Pattern
  live: WalkDays
  /** The walk before the first tick, computed at the first call. */
  past(): WalkDays
  /** The day of the walk that contains an instant. When it resumes from a mark, it may cover only the time after the mark. */
  dayAt(timeMs: number): WalkDay
  /** The mark of the last trading minute up to an instant. */
  markAt(timeMs: number): WalkMark
}

interface WalkPairOptions {
  startMs: number
  seedOf: (day: number) => Uint8Array
  /** Known opening prices p of days since the first tick. */
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
 * The history must end at the first price. A walk multiplies, so another opening scales all of it by one constant. A run from the first
 * price gives the scale for the true opening.
 */
function pastDays(spec: WalkSpec, firstPrice: number, startMs: number): WalkDays {
  const today = dayOf(startMs)
  const options = { spec, fromMs: (today - HISTORY_DAYS) * DAY_MS, untilMs: startMs, seedOf: historySeed }
  const end = BigInt(new WalkDays({ ...options, open: firstPrice }).day(today).close())
  const open = (BigInt(firstPrice) * BigInt(firstPrice) + end / 2n) / end
  return new WalkDays({ ...options, open: Number(open) })
}
