/** Finds the ticks that a leaf refers to. They are needed to recompute the leaf. */
import { entryWindow, settlementWindow } from '@assay/engine/seconds'
import { WINDOW_MS } from '@assay/engine/structured'
import { findTickAfter, findTickUntil } from './find-tick.ts'
import type { LoggedTick } from './log-memory.ts'
import type { LoggedMinutes } from './logged-minutes.ts'
import type { ProofServices } from './services.ts'
import type { LoggedEvent } from './store.ts'

export interface TickFinder extends Pick<ProofServices, 'idOf' | 'fedTick'> {
  log: LoggedMinutes
}

/** Options are bought at a fresh price, so the last tick before a window is at most as far back as the longest option lasts. */
const BEFORE_SECONDS = 900
/** After a longer silence the next tick is found by its sequence number. */
const AFTER_SECONDS = 60
/** Maximum of ticks between the one that was used and the last one. They could not trigger. */
const UNUSED_TICKS = 60

const CAUSED_ELSEWHERE = ['liquidated', 'hedge_matched']

export interface Referred {
  ticks: LoggedTick[]
  /** False while the tick after a window has not come yet. That tick shows that none in the window is missing. */
  isWhole: boolean
}

/**
 * The ticks that a leaf refers to, from closed seconds that are not cut. The positions of the fields follow the list of leaves in the
 * format.
 */
export async function referredTicks(finder: TickFinder, event: LoggedEvent): Promise<Referred> {
  const window = windowOf(event)
  return window ? windowTicks(finder, window) : { ticks: await namedTicks(finder, event), isWhole: true }
}

interface Window {
  symbol: string
  fromMs: number
  untilMs: number
}

/** The window of an option's acceptance or settlement, or of the price that settles dual investments. Null for other leaves. */
function windowOf({ leaf }: LoggedEvent): Window | null {
  const [kind, , symbol = '', ...fields] = leaf.split(' ')
  // Its last instant is the one before its end.
  if (kind === 'fixing/1') return { symbol, fromMs: Number(fields[1]) - WINDOW_MS - 1, untilMs: Number(fields[1]) - 1 }
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
      // A fill caused by another market's tick is converted at the rate of that tick, which is later than the last tick of its own market.
      const convertedMs = CAUSED_ELSEWHERE.includes(fields[2]!) ? second * 1000 + 999 : number(5)
      return [...(await named(fields[1]!, number(4), number(5))), ...(await converted(fields[9]!, convertedMs))]
    }
    case 'liquidation/1':
      return named(fields[3]!, number(4), second * 1000 + 999)
    case 'taken/1':
      return named(fields[1]!, number(2), second * 1000 + 999)
    case 'overnight/1':
      return [...(await named(fields[0]!, number(2), number(1))), ...(await converted(fields[6]!, number(1)))]
    case 'dual/1':
      return named(fields[0]!, number(9), number(8))
    default:
      return []
  }
}

/** The ticks of a window, with the last one before and the first one after it. Their sequence numbers show that none is missing. */
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
  /** An instant at or after the tick. */
  atMs: number
}

/**
 * The tick with a sequence number, mostly in the same second. Across a night or a weekend the feed knows its time. Ticks of an earlier
 * feed, or of an instrument that is no longer listed, are searched in the log.
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
