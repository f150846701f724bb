/** Which ticks of the log a leaf rests on: without them it could not be worked out again. */
import { entryWindow, settlementWindow } from '@assay/engine/seconds'
import { findTickAfter, findTickUntil } from './find-tick.ts'
import type { LoggedTick } from './log-memory.ts'
import type { LoggedMinutes } from './logged-minutes.ts'
import type { ProofServices } from './services.ts'
import type { LoggedEvent } from './store.ts'

export interface TickFinder extends Pick<ProofServices, 'idOf' | 'fedTick'> {
  log: LoggedMinutes
}

/** Options are bought on a fresh price: the last tick before a window lies no further back than the longest of them lasts. */
const BEFORE_SECONDS = 900
/** A longer silence is passed over by the numbers of the ticks at its ends. */
const AFTER_SECONDS = 60
/** Ticks that could not trigger lie between the one that was used and the last one; never more than these. */
const UNUSED_TICKS = 60

const CAUSED_ELSEWHERE = ['liquidated', 'hedge_matched']

export interface Referred {
  ticks: LoggedTick[]
  /** False while the tick after a window, which shows that none in it was left out, has not come yet. */
  isWhole: boolean
}

/** The ticks a leaf refers to, in seconds that are closed and not cut. The fields are those of the format's list of leaves. */
export async function referredTicks(finder: TickFinder, event: LoggedEvent): Promise<Referred> {
  const window = windowOf(event)
  return window ? windowTicks(finder, window) : { ticks: await namedTicks(finder, event), isWhole: true }
}

interface Window {
  symbol: string
  fromMs: number
  untilMs: number
}

/** Of an option's acceptance or settlement. */
function windowOf({ leaf }: LoggedEvent): Window | null {
  const [kind, , symbol = '', ...fields] = leaf.split(' ')
  if (kind === 'option/1') return { symbol, ...entryWindow(Number(fields[0])) }
  return kind === 'option-end/1' && fields[3] !== '-' ? { symbol, ...settlementWindow(Number(fields[1])) } : null
}

async function namedTicks(finder: TickFinder, { second, leaf }: LoggedEvent): Promise<LoggedTick[]> {
  const [kind, , ...fields] = leaf.split(' ')
  const number = (at: number): number => Number(fields[at])
  const named = (symbol: string, seq: number, atMs: number) => namedTick(finder, { symbol, seq, atMs })
  const converted = async (field: string, atMs: number): Promise<LoggedTick[]> => {
    if (field === '-') return []
    const [symbol = '', seq] = field.split(':')
    return named(symbol, Number(seq), atMs)
  }
  switch (kind) {
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
async function windowTicks({ log, idOf }: TickFinder, { symbol, fromMs, untilMs }: Window): Promise<Referred> {
  const id = idOf(symbol)
  const ticksIn = async (second: number): Promise<readonly LoggedTick[]> => {
    await log.load([second])
    return log.ticksOf(id, second)
  }
  const firstSecond = Math.floor(fromMs / 1000)
  const lastSecond = Math.floor(untilMs / 1000)
  const found: LoggedTick[] = []
  for (let second = firstSecond; second <= Math.min(lastSecond, log.newestSecond); second++) found.push(...(await ticksIn(second)))
  for (let second = firstSecond - 1; second >= firstSecond - BEFORE_SECONDS; second--) {
    if (found.some(({ tick }) => tick.timeMs <= fromMs)) break
    found.unshift(...(await ticksIn(second)))
  }
  const hasNext = (): boolean => found.some(({ tick }) => tick.timeMs > untilMs)
  for (let second = lastSecond + 1; second <= Math.min(lastSecond + AFTER_SECONDS, log.newestSecond); second++) {
    if (hasNext()) break
    found.push(...(await ticksIn(second)))
  }
  const last = found.at(-1)
  const next = last && !hasNext() ? await findTickAfter(log, { id, seq: last.tick.seq + 1, afterSecond: lastSecond }) : null
  if (next) found.push(next)
  const from = Math.max(
    0,
    found.findLastIndex(({ tick }) => tick.timeMs <= fromMs),
  )
  const after = found.findIndex(({ tick }) => tick.timeMs > untilMs)
  return { ticks: found.slice(from, after === -1 ? undefined : after + 1), isWhole: after !== -1 }
}

interface NamedTick {
  symbol: string
  seq: number
  /** An instant at or after it. */
  atMs: number
}

/**
 * The tick with a number: mostly that of the very second. Across a night or a weekend the feed knows when it was; one that came to
 * be under another feed, or of an instrument that is listed no more, the log alone can tell.
 */
async function namedTick({ log, idOf, fedTick }: TickFinder, { symbol, seq, atMs }: NamedTick): Promise<LoggedTick[]> {
  const id = idOf(symbol)
  for (const guessedMs of [atMs, timeByFeed(fedTick, { symbol, seq, atMs })]) {
    if (guessedMs === null) continue
    const second = Math.floor(guessedMs / 1000)
    await log.load([second])
    const found = log.ticksOf(id, second).filter(({ tick }) => tick.seq === seq)
    if (found.length > 0) return found
  }
  const found = await findTickUntil(log, { id, seq, untilSecond: Math.floor(atMs / 1000) })
  return found ? [found] : []
}

function timeByFeed(fedTick: ProofServices['fedTick'], { symbol, seq, atMs }: NamedTick): number | null {
  let tick = fedTick(symbol, atMs)
  for (let tries = 0; tick && tick.seq > seq && tries < UNUSED_TICKS; tries++) tick = fedTick(symbol, tick.timeMs - 1)
  return tick?.seq === seq ? tick.timeMs : null
}
