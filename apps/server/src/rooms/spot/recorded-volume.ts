/** The volume that the feed has for a pair now, in lots. It is looked up once a minute. */
import { MINUTE_MS } from '@assay/engine/market'

const RECENT_MINUTES = 5

export interface RecordedVolume {
  /** Of this minute. */
  lots: number
  /** A minute's mean over the last five. Zero where the feed has no volume. */
  recentLots: number
}

export type VolumeOf = (symbol: string, nowMs: number) => RecordedVolume

export function readVolume(minuteVolume: (symbol: string, minuteMs: number) => number): VolumeOf {
  const known = new Map<string, RecordedVolume & { minuteMs: number }>()
  return (symbol, nowMs) => {
    const minuteMs = Math.floor(nowMs / MINUTE_MS) * MINUTE_MS
    const last = known.get(symbol)
    if (last?.minuteMs === minuteMs) return last
    const recent = Array.from({ length: RECENT_MINUTES }, (_, ago) => minuteVolume(symbol, minuteMs - ago * MINUTE_MS))
    const volume = { minuteMs, lots: recent[0]!, recentLots: Math.round(recent.reduce((sum, lots) => sum + lots, 0) / RECENT_MINUTES) }
    known.set(symbol, volume)
    return volume
  }
}
