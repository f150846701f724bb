/** Ranges of time that figures and curves are of. All of them begin at a whole hour (UTC). */
import { DAY_MS, HOUR_MS } from '@assay/engine/market'

export const ranges = ['1D', '7D', '30D', '90D', '1Y', 'All'] as const
export type Range = (typeof ranges)[number]

interface Steps {
  fromMs: number
  stepMs: number
}

export const hourOf = (ms: number): number => ms - (ms % HOUR_MS)
export const dayOf = (ms: number): number => ms - (ms % DAY_MS)

/** About this many points show everything. */
const MOST_POINTS = 365

/** `1D` begins at 00:00 UTC, as today's profit does. `sinceMs` is when the first money came. */
export function stepsOf(range: Range, nowMs: number, sinceMs: number): Steps {
  switch (range) {
    case '1D':
      return { fromMs: dayOf(nowMs), stepMs: HOUR_MS }
    case '7D':
      return { fromMs: hourOf(nowMs) - 7 * DAY_MS, stepMs: HOUR_MS }
    case '30D':
      return { fromMs: hourOf(nowMs) - 30 * DAY_MS, stepMs: 4 * HOUR_MS }
    case '90D':
      return { fromMs: dayOf(nowMs) - 90 * DAY_MS, stepMs: DAY_MS }
    case '1Y':
      return { fromMs: dayOf(nowMs) - 365 * DAY_MS, stepMs: DAY_MS }
    case 'All': {
      const fromMs = dayOf(sinceMs)
      const days = (nowMs - fromMs) / DAY_MS
      // The first weeks are worth more than a handful of days.
      return { fromMs, stepMs: days <= 30 ? 4 * HOUR_MS : Math.ceil(days / MOST_POINTS) * DAY_MS }
    }
  }
}
