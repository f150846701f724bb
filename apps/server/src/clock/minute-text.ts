import { MINUTE_MS } from '@assay/engine/market'

/** For texts: 2026-11-23 14:30 UTC, rounded up, so that nobody comes a moment early. */
export const minuteText = (timeMs: number): string =>
  `${new Date(Math.ceil(timeMs / MINUTE_MS) * MINUTE_MS).toISOString().slice(0, 16).replace('T', ' ')} UTC`
