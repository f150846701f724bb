import { MINUTE_MS, DAY_MS } from '@assay/engine/market'
/** Milliseconds of the index that one transaction works through at most. */
export const CATCH_UP_MS = MINUTE_MS

/** Positions that one transaction charges overnight financing. That takes a second or two, and memory for these alone. */
export const OVERNIGHT_STRIDE = 10_000

export const nextMidnight = (timeMs: number): number => (Math.floor(timeMs / DAY_MS) + 1) * DAY_MS
