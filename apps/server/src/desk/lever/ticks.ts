/** Index ticks as commands of each engine and as leaves of the public log. */
import type { TickCommand as FuturesTick } from '@assay/engine/futures'
import type { LogTick } from '@assay/engine/proof'
import type { TickCommand as SecondsTick } from '@assay/engine/seconds'
import { priceOf, type Tick } from '../../feeds/feed.ts'

/** No contract fills when the median source's quote is older than this. */
const STALE_MS = 2_000

export const futuresTickOf = (instrumentId: number, { seq, timeMs, bid, ask, canTrigger, ageMs }: Tick): FuturesTick => ({
  kind: 'tick',
  instrumentId,
  seq,
  timeMs,
  bid,
  ask,
  canTrigger,
  ageMs,
})

export const secondsTickOf = (instrumentId: number, tick: Tick): SecondsTick => ({
  kind: 'tick',
  instrumentId,
  seq: tick.seq,
  timeMs: tick.timeMs,
  price: priceOf(tick),
  ageMs: tick.ageMs,
})

export const logTickOf = (instrumentId: number, { seq, timeMs, bid, ask, sources, canTrigger, ageMs }: Tick): LogTick => ({
  instrumentId,
  seq,
  timeMs,
  bid,
  ask,
  sources,
  canTrigger,
  isStale: ageMs > STALE_MS,
})
