/** Ticks by their numbers, out of the stored log alone: no feed of today can tell what another one said, or when it was silent. */
import { minuteOf, type LoggedTick } from './log-memory.ts'
import type { LoggedMinutes } from './logged-minutes.ts'

const MINUTE = 60
/** Minutes whose beginnings are read at once. */
const MINUTES_AT_ONCE = 60

export interface WantedTick {
  /** Of the instrument. */
  id: number
  seq: number
}

/** The tick that stands not after a second; null when it is not in the log, or has been cut. */
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

/** Where a market closed the tick stands near the first minute, where a silence ended near the last. */
function* fromBothEnds(first: number, last: number): Generator<number> {
  for (let low = first, high = last; low <= high; low++, high--) {
    yield low
    if (high > low) yield high
  }
}

/** The tick that stands after a second, the one before it not; null when it is not there yet. */
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
    return findTickUntil(log, { ...wanted, untilSecond: minute * MINUTE })
  }
  return findIn(log, wanted, newestMinute)
}

async function findIn(log: LoggedMinutes, { id, seq }: WantedTick, minute: number): Promise<LoggedTick | null> {
  await log.load([minute * MINUTE + 1])
  for (let second = minute * MINUTE; second < (minute + 1) * MINUTE; second++) {
    const found = log.ticksOf(id, second).find(({ tick }) => tick.seq === seq)
    if (found) return found
  }
  return null
}

/**
 * Between which minutes the tick stands, both included: numbers rise without gaps. The first is the newest that begins with a tick of
 * the instrument not above the number, or else the oldest there is; between it and the last begins none with any.
 */
async function minutesAround(log: LoggedMinutes, { id, seq }: WantedTick, untilMinute: number): Promise<{ first: number; last: number }> {
  let last = untilMinute
  for (let newest = untilMinute; ; newest -= MINUTES_AT_ONCE) {
    const oldest = newest - MINUTES_AT_ONCE + 1
    const numbers = await log.numbersAt(id, { firstMinute: oldest, lastMinute: newest })
    for (let minute = newest; minute >= oldest; minute--) {
      const number = numbers.get(minute)
      // The log begins within this minute, or its ticks have been cut.
      if (number === undefined) return { first: minute, last: Math.max(minute, last) }
      if (number !== null && number <= seq) return { first: minute, last }
      if (number !== null) last = minute - 1
    }
  }
}
