/** The settlement price: the mean of the means of thirty minutes. */
import type { Fixing, MeanTick, RunningMean } from './types.ts'

const MINUTE_MS = 60_000
export const WINDOW_MINUTES = 30
/** With fewer the window moves on. */
export const MINUTES_NEEDED = 20
export const WINDOW_MS = WINDOW_MINUTES * MINUTE_MS
/** The window moves on by its own length, until a day after maturity. */
export const LATEST_MS = 86_400_000

/** Half of an even denominator is rounded up: prices are above zero. */
const roundedMean = (sum: number, count: number): number => Math.floor((2 * sum + count) / (2 * count))

/** The means of the window that ends before `untilMs`, a whole minute. Ticks in any order; those outside do not count. */
export function fixingOf(ticks: Iterable<MeanTick>, untilMs: number): Fixing {
  const fromMs = untilMs - WINDOW_MS
  const sums = Array.from({ length: WINDOW_MINUTES }, () => ({ sum: 0, count: 0 }))
  for (const { timeMs, bid, ask, canTrigger } of ticks) {
    if (!canTrigger || timeMs < fromMs || timeMs >= untilMs) continue
    const minute = sums[Math.floor((timeMs - fromMs) / MINUTE_MS)]!
    minute.sum += (bid + ask) * 5
    minute.count += 1
  }
  return meanOf(sums.map(({ sum, count }) => (count === 0 ? null : roundedMean(sum, count))))
}

/** The mean of the minutes that have one, once there are enough. */
export function meanOf(means: readonly (number | null)[]): Fixing {
  const { minutes, mean } = runningMeanOf(means)
  return { means, mean: minutes < MINUTES_NEEDED ? null : mean }
}

/** What a window that is not over comes to so far, of however many minutes. */
export function runningMeanOf(means: readonly (number | null)[]): RunningMean {
  const known = means.filter((mean) => mean !== null)
  const sum = known.reduce((total, mean) => total + mean, 0)
  return { minutes: known.length, mean: known.length === 0 ? null : roundedMean(sum, known.length) }
}

/** The end of the window after this one. Null when a day has gone by since maturity. */
export const nextWindow = (maturesMs: number, untilMs: number): number | null =>
  untilMs + WINDOW_MS > maturesMs + LATEST_MS ? null : untilMs + WINDOW_MS
