import { quoteAtPrice, spreadTicks, unitsPerTick } from '@assay/engine/market'
import type { Hours, Quote } from '@assay/engine/market'
import { unitsOf } from '@assay/money'
import type { Feed, Instant, MarketStatus, Past, Tick } from './feed.ts'
import type { Instrument } from './instruments.ts'
import type { ScriptLine } from './script-file.ts'
import { firstPriceOf } from './walk-pair.ts'

/**
 * Prices that a test gives. Every instrument holds the first price of its walk, ticking on its clock, until a line of the script
 * says otherwise: a function of script and time, so that a restart over the same script tells the same ticks again.
 */

const SOURCES: readonly string[] = ['script']

export interface ScriptedFeedOptions {
  instruments: readonly Instrument[]
  /** The first instant of ticks, a whole minute; never changes in an installation. */
  startMs: number
  /** Lines that were added to the script since it was last asked for them, in the order of time for each instrument. */
  readScript: () => readonly ScriptLine[]
  /** What was before the first tick. */
  history: Pick<Feed, 'toldFromMs' | 'lastTick' | 'past'>
}

/** What holds for an instrument from an instant on. */
interface Mark {
  fromMs: number
  quote: Quote
  state: MarketStatus['state']
  canTrigger: boolean
  /** Ticks before it. */
  ticksBefore: number
}

/** The script of one instrument. */
class Part {
  readonly instrument: Instrument
  readonly #marks: [Mark, ...Mark[]]

  constructor(instrument: Instrument, startMs: number) {
    this.instrument = instrument
    this.#marks = [{ fromMs: startMs, quote: firstQuote(instrument), state: 'open', canTrigger: true, ticksBefore: 0 }]
  }

  /** A line without prices keeps those before it; trigger and state are those of a usual tick where it does not name them. */
  add({ fromMs, bid, ask, state = 'open', canTrigger = true }: ScriptLine): void {
    const last = this.#marks.at(-1)!
    if (fromMs < last.fromMs) throw new Error(`the script of ${this.instrument.symbol} goes back in time`)
    const ticksOf = (price: string) => Number(unitsOf(price, this.instrument.priceDecimals))
    const quote = { bid: bid === undefined ? last.quote.bid : ticksOf(bid), ask: ask === undefined ? last.quote.ask : ticksOf(ask) }
    if (quote.bid < 1 || quote.bid >= quote.ask) throw new Error(`the script of ${this.instrument.symbol} has no bid below its ask`)
    this.#marks.push({ fromMs, quote, state, canTrigger, ticksBefore: last.ticksBefore + this.#ticksOf(last, fromMs - 1) })
  }

  #markAt(timeMs: number): Mark {
    return this.#marks.findLast(({ fromMs }) => fromMs <= timeMs) ?? this.#marks[0]
  }

  /** How many ticks a mark has up to an instant. */
  #ticksOf({ fromMs, state }: Mark, untilMs: number): number {
    const { clockMs } = this.instrument
    return state === 'open' ? Math.max(0, Math.floor(untilMs / clockMs) - Math.ceil(fromMs / clockMs) + 1) : 0
  }

  state(timeMs: number): MarketStatus['state'] {
    return this.#markAt(timeMs).state
  }

  /** The tick of this very instant. */
  tickAt(timeMs: number): Tick | null {
    return timeMs % this.instrument.clockMs === 0 && this.state(timeMs) === 'open' ? this.lastTick(timeMs) : null
  }

  /** The last tick since the start; null before the first. */
  lastTick(atMs: number): Tick | null {
    const { symbol, clockMs } = this.instrument
    let untilMs = atMs
    for (const mark of this.#marks.toReversed()) {
      if (mark.fromMs > untilMs) continue
      const count = this.#ticksOf(mark, untilMs)
      if (count > 0) {
        const timeMs = untilMs - (untilMs % clockMs)
        const { quote, canTrigger } = mark
        return { symbol, seq: mark.ticksBefore + count, timeMs, ...quote, sources: SOURCES, ageMs: 0, canTrigger }
      }
      untilMs = mark.fromMs - 1
    }
    return null
  }
}

/** Around the first price of its walk, as far apart as the market's least spread. */
function firstQuote({ walk, priceDecimals, minimumSpreadBp }: Instrument): Quote {
  const price = firstPriceOf(walk)
  const perTick = unitsPerTick(walk.priceDecimals, priceDecimals)
  return quoteAtPrice({ price, perTick, spread: spreadTicks({ price, perTick, widthE8: minimumSpreadBp * 10_000 }) })
}

class Scripted implements Feed {
  readonly name = 'scripted'
  readonly startMs: number
  readonly toldFromMs: number
  readonly #options: ScriptedFeedOptions
  readonly #parts: ReadonlyMap<string, Part>
  readonly #clockMs: number
  #toldUntilMs = 0

  constructor(options: ScriptedFeedOptions) {
    const { instruments, startMs, history } = options
    this.startMs = startMs
    this.toldFromMs = history.toldFromMs
    this.#options = options
    this.#parts = new Map(instruments.map((instrument) => [instrument.symbol, new Part(instrument, startMs)]))
    this.#clockMs = Math.min(...instruments.map(({ clockMs }) => clockMs))
    this.#readOn()
  }

  /** What has been told already cannot be changed: the next start would tell it otherwise. */
  #readOn(): void {
    for (const line of this.#options.readScript()) {
      if (line.fromMs <= this.#toldUntilMs) throw new Error(`the script came too late: ${JSON.stringify(line)}`)
      this.#part(line.symbol).add(line)
    }
  }

  #part(symbol: string): Part {
    const part = this.#parts.get(symbol)
    if (!part) throw new Error(`no instrument ${symbol}`)
    return part
  }

  *instants(afterMs: number, untilMs: number): Generator<Instant> {
    this.#readOn()
    this.#toldUntilMs = Math.max(this.#toldUntilMs, untilMs)
    const clockMs = this.#clockMs
    const from = Math.max(this.startMs, (Math.floor(afterMs / clockMs) + 1) * clockMs)
    for (let timeMs = from; timeMs <= untilMs; timeMs += clockMs) {
      const ticks = [...this.#parts.values()].map((part) => part.tickAt(timeMs)).filter((tick) => tick !== null)
      if (ticks.length > 0) yield { timeMs, ticks }
    }
  }

  lastTick(symbol: string, atMs: number): Tick {
    const part = this.#part(symbol)
    return (atMs < this.startMs ? null : part.lastTick(atMs)) ?? this.#options.history.lastTick(symbol, Math.min(atMs, this.startMs - 1))
  }

  status(symbol: string, atMs: number): MarketStatus {
    return { state: this.#part(symbol).state(atMs), nextChangeMs: null }
  }

  /** Markets open and close by the script alone. */
  hours(): Hours {
    return 'always'
  }

  minuteVolume(): number {
    return 0
  }

  minutes(): null {
    return null
  }

  past(symbol: string): Promise<Past> {
    return this.#options.history.past(symbol)
  }
}

export function createScriptedFeed(options: ScriptedFeedOptions): Feed {
  return new Scripted(options)
}
