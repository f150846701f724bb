/**
 * Finds ticks by sequence number in the stored log alone. The current feed does not know the ticks of an earlier feed, nor when that feed
 * was silent.
 */
import { MINUTE_SECONDS } from '@assay/engine/market'
import { minuteOf, type LoggedTick } from './log-memory.ts'
import type { LoggedMinutes } from './logged-minutes.ts'

/** Minutes that one query covers. */
const MINUTES_AT_ONCE = 60

export interface WantedTick {
  /** The instrument's id. */
  id: number
  seq: number
}

/** Finds the tick in or before a second. Null when it is not in the log or has been cut. */
export async function findTickUntil(
  log: LoggedMinutes,
  { untilSecond, ...wanted }: WantedTick & { untilSecond: number },
): Promise<LoggedTick | null> {
  const { first, last } = await minutesAround(log, wanted, minuteOf(Math.min(untilSecond, log.newestSecond)))
  for (const minute of fromBothEnds(first, last)) {
    const found = await findIn(log, wanted, minute)
    if (found) return found
  }
  return null
}

/** Searches from both ends: before a market close the tick is near the first minute, after a silence near the last. */
function* fromBothEnds(first: number, last: number): Generator<number> {
  for (let low = first, high = last; low <= high; low++, high--) {
    yield low
    if (high > low) yield high
  }
}

/** Finds a tick after a second, when the tick before it is not after that second. Null when it has not come yet. */
export async function findTickAfter(
  log: LoggedMinutes,
  { afterSecond, ...wanted }: WantedTick & { afterSecond: number },
): Promise<LoggedTick | null> {
  const newestMinute = minuteOf(log.newestSecond)
  for (let first = minuteOf(afterSecond) + 1; first <= newestMinute; first += MINUTES_AT_ONCE) {
    const range = { firstMinute: first, lastMinute: Math.min(first + MINUTES_AT_ONCE - 1, newestMinute) }
    const numbers = [...(await log.numbersAt(wanted.id, range))].filter(([, number]) => number !== null)
    if (numbers.length === 0) continue
    const minute = Math.min(...numbers.map(([at]) => at))
    return findTickUntil(log, { ...wanted, untilSecond: minute * MINUTE_SECONDS })
  }
  return findIn(log, wanted, newestMinute)
}

async function findIn(log: LoggedMinutes, { id, seq }: WantedTick, minute: number): Promise<LoggedTick | null> {
  await log.load([minute * MINUTE_SECONDS + 1])
  for (let second = minute * MINUTE_SECONDS; second < (minute + 1) * MINUTE_SECONDS; second++) {
    const found = log.ticksOf(id, second).find(({ tick }) => tick.seq === seq)
    if (found) return found
  }
  return null
}

/**
 * The minutes, both included, that may contain the tick. Sequence numbers rise without gaps. `first` is the newest minute that begins with
 * a tick of the instrument whose number is not above the wanted one, or else the oldest minute of the log. No minute after `first`, up to
 * `last`, begins with a tick of the instrument.
 */
async function minutesAround(log: LoggedMinutes, { id, seq }: WantedTick, untilMinute: number): Promise<{ first: number; last: number }> {
  let last = untilMinute
  for (let newest = untilMinute; ; newest -= MINUTES_AT_ONCE) {
    const oldest = newest - MINUTES_AT_ONCE + 1
    const numbers = await log.numbersAt(id, { firstMinute: oldest, lastMinute: newest })
    for (let minute = newest; minute >= oldest; minute--) {
      const number = numbers.get(minute)
      // The log begins in this minute, or the ticks of the minute have been cut.
      if (number === undefined) return { first: minute, last: Math.max(minute, last) }
      if (number !== null && number <= seq) return { first: minute, last }
      if (number !== null) last = minute - 1
    }
  }
}
