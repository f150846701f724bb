/** The last minutes of an instrument's index ticks, oldest first, as the live channel brings them. Pure. */
import type { IndexUpdate } from '@assay/contract/live'

/** As long as the longest option with its windows. */
export const KEPT_MS = 630_000

export type Ticks = readonly IndexUpdate[]

/** Takes a tick in. One already known, or from before the last, changes nothing. */
export function withTick(ticks: Ticks, tick: IndexUpdate): Ticks {
  const last = ticks.at(-1)
  if (last && tick.seq <= last.seq) return ticks
  const from = tick.time - KEPT_MS
  const gone = ticks.findIndex(({ time }) => time >= from)
  return [...ticks.slice(gone === -1 ? ticks.length : gone), tick]
}
