/** Which ticks of the log a leaf rests on: without them it could not be worked out again. */
import { entryWindow, settlementWindow } from '@assay/engine/seconds'
import type { Feed } from '../../feeds/feed.ts'
import type { LoggedMinutes, LoggedTick } from './logged-minutes.ts'
import type { LoggedEvent } from './store.ts'

export interface TickFinder {
  log: LoggedMinutes
  idOf(symbol: string): number
  feed: Pick<Feed, 'lastTick'>
}

/** Further than this from a window nobody looks for the ticks around it. */
const AROUND_SECONDS = 60
/** Ticks that could not trigger lie between the one that was used and the last one; never more than these. */
const UNUSED_TICKS = 60

const CAUSED_ELSEWHERE = ['liquidated', 'hedge_matched']

/** The ticks a leaf refers to, in seconds that are closed and not cut. The fields are those of the format's list of leaves. */
export async function referredTicks(finder: TickFinder, { second, leaf }: LoggedEvent): Promise<LoggedTick[]> {
  const [kind, , ...fields] = leaf.split(' ')
  const number = (at: number): number => Number(fields[at])
  const named = (symbol: string, seq: number, atMs: number) => namedTick(finder, { symbol, seq, atMs })
  const converted = async (field: string, atMs: number): Promise<LoggedTick[]> => {
    if (field === '-') return []
    const [symbol = '', seq] = field.split(':')
    return named(symbol, Number(seq), atMs)
  }
  switch (kind) {
    case 'option/1':
      return windowTicks(finder, fields[0]!, entryWindow(number(1)))
    case 'option-end/1':
      return fields[4] === '-' ? [] : windowTicks(finder, fields[0]!, settlementWindow(number(2)))
    case 'fill/1': {
      // What another market's tick closes is converted at the rate of that instant, which is later than its own last tick.
      const convertedMs = CAUSED_ELSEWHERE.includes(fields[2]!) ? second * 1000 + 999 : number(5)
      return [...(await named(fields[1]!, number(4), number(5))), ...(await converted(fields[9]!, convertedMs))]
    }
    case 'liquidation/1':
      return named(fields[3]!, number(4), second * 1000 + 999)
    case 'taken/1':
      return named(fields[1]!, number(2), second * 1000 + 999)
    case 'overnight/1':
      return [...(await named(fields[0]!, number(2), number(1))), ...(await converted(fields[6]!, number(1)))]
    default:
      return []
  }
}

/** The ticks of a window, the last one before and the first one after it: their numbers show that none was left out. */
async function windowTicks(
  { log, idOf }: TickFinder,
  symbol: string,
  { fromMs, untilMs }: { fromMs: number; untilMs: number },
): Promise<LoggedTick[]> {
  const id = idOf(symbol)
  const ticksIn = async (second: number): Promise<LoggedTick[]> => {
    await log.load([second])
    return log.ticksOf(id, second)
  }
  const firstSecond = Math.floor(fromMs / 1000)
  const lastSecond = Math.floor(untilMs / 1000)
  const found: LoggedTick[] = []
  for (let second = firstSecond; second <= Math.min(lastSecond, log.newestSecond); second++) found.push(...(await ticksIn(second)))
  for (let second = firstSecond - 1; second >= firstSecond - AROUND_SECONDS; second--) {
    if (found.some(({ tick }) => tick.timeMs <= fromMs)) break
    found.unshift(...(await ticksIn(second)))
  }
  for (let second = lastSecond + 1; second <= Math.min(lastSecond + AROUND_SECONDS, log.newestSecond); second++) {
    if (found.some(({ tick }) => tick.timeMs > untilMs)) break
    found.push(...(await ticksIn(second)))
  }
  const from = Math.max(
    0,
    found.findLastIndex(({ tick }) => tick.timeMs <= fromMs),
  )
  const after = found.findIndex(({ tick }) => tick.timeMs > untilMs)
  return found.slice(from, after === -1 ? undefined : after + 1)
}

/** The tick with a number at or before an instant; the feed knows when that was, also across a night or a weekend. */
async function namedTick(
  { log, idOf, feed }: TickFinder,
  { symbol, seq, atMs }: { symbol: string; seq: number; atMs: number },
): Promise<LoggedTick[]> {
  let { seq: foundSeq, timeMs } = feed.lastTick(symbol, atMs)
  for (let tries = 0; foundSeq > seq && tries < UNUSED_TICKS; tries++) ({ seq: foundSeq, timeMs } = feed.lastTick(symbol, timeMs - 1))
  if (foundSeq !== seq) return []
  const second = Math.floor(timeMs / 1000)
  await log.load([second])
  return log.ticksOf(idOf(symbol), second).filter(({ tick }) => tick.seq === seq)
}
