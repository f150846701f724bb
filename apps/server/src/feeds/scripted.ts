import { quoteAtPrice, spreadTicks, unitsPerTick } from '@assay/engine/market'
import type { Hours, Quote } from '@assay/engine/market'
import { unitsOf } from '@assay/money'
import type { Feed, Instant, MarketStatus, Past, Tick } from './feed.ts'
import type { IndexedInstrument } from './instruments.ts'
import type { ScriptLine } from './script-file.ts'
import { firstPriceOf } from './walk-pair.ts'

/**
 * A feed with the prices of a test. Every instrument ticks at the first price of its walk until a line of the script changes it. Prices are
 * a function of the script and of time, so a restart with the same script produces the same ticks.
 */

const SOURCES: readonly string[] = ['script']

export interface ScriptedFeedOptions {
  instruments: readonly IndexedInstrument[]
  /** The first instant of ticks, a whole minute. It never changes in an installation. */
  startMs: number
  /** Returns the lines that were added to the script since the last call. */
  readScript: () => readonly ScriptLine[]
  /** The history before the first tick. */
  history: Pick<Feed, 'ticksFromMs' | 'lastTick' | 'past'>
}

/** The values of one property of a market over time. A value applies until the next one begins. */
class Track<Value> {
  readonly changes: { fromMs: number; value: Value }[]

  constructor(fromMs: number, value: Value) {
    this.changes = [{ fromMs, value }]
  }

  /** When one instant gets two values, the later call wins. */
  set(fromMs: number, value: Value | undefined): void {
    if (value === undefined) return
    const at = this.changes.findLastIndex((change) => change.fromMs <= fromMs)
    this.changes.splice(at + 1, 0, { fromMs, value })
  }

  at(timeMs: number): Value {
    return (this.changes.findLast(({ fromMs }) => fromMs <= timeMs) ?? this.changes[0]!).value
  }
}

/** A period in which every clock instant has a tick, or none has. */
interface Stretch {
  fromMs: number
  ticks: boolean
  ticksBefore: number
}

/** The script of one instrument. */
class Part {
  readonly instrument: IndexedInstrument
  readonly #bid: Track<number>
  readonly #ask: Track<number>
  readonly #state: Track<MarketStatus['state']>
  readonly #silent: Track<boolean>
  readonly #canTrigger: Track<boolean>
  readonly #ageMs: Track<number>
  #stretches: Stretch[]

  constructor(instrument: IndexedInstrument, startMs: number) {
    const { bid, ask } = firstQuote(instrument)
    this.instrument = instrument
    this.#bid = new Track(startMs, bid)
    this.#ask = new Track(startMs, ask)
    this.#state = new Track<MarketStatus['state']>(startMs, 'open')
    this.#silent = new Track(startMs, false)
    this.#canTrigger = new Track(startMs, true)
    this.#ageMs = new Track(startMs, 0)
    this.#stretches = [{ fromMs: startMs, ticks: true, ticksBefore: 0 }]
  }

  /** Applies a line. Throws when the bid is not below the ask. */
  add({ fromMs, bid, ask, state, silent, canTrigger, ageMs }: ScriptLine): void {
    const ticksOf = (price: string | undefined) => (price === undefined ? undefined : Number(unitsOf(price, this.instrument.priceDecimals)))
    this.#bid.set(fromMs, ticksOf(bid))
    this.#ask.set(fromMs, ticksOf(ask))
    this.#state.set(fromMs, state)
    this.#silent.set(fromMs, silent)
    this.#canTrigger.set(fromMs, canTrigger)
    this.#ageMs.set(fromMs, ageMs)
    if (this.#bid.at(fromMs) >= this.#ask.at(fromMs))
      throw new Error(`the script sets a bid of ${this.instrument.symbol} that is not below its ask`)
    this.#stretches = this.#countStretches()
  }

  #countStretches(): Stretch[] {
    const changes = [...this.#state.changes, ...this.#silent.changes].map(({ fromMs }) => fromMs).sort((a, b) => a - b)
    const stretches: Stretch[] = []
    for (const fromMs of changes) {
      const last = stretches.at(-1)
      const ticksBefore = last ? last.ticksBefore + this.#ticksOf(last, fromMs - 1) : 0
      stretches.push({ fromMs, ticks: this.#state.at(fromMs) === 'open' && !this.#silent.at(fromMs), ticksBefore })
    }
    return stretches
  }

  /** The number of ticks in a period up to an instant. */
  #ticksOf({ fromMs, ticks }: Stretch, untilMs: number): number {
    const { clockMs } = this.instrument
    return ticks ? Math.max(0, Math.floor(untilMs / clockMs) - Math.ceil(fromMs / clockMs) + 1) : 0
  }

  /** The next change is the next one in the script so far. */
  status(timeMs: number): MarketStatus {
    const state = this.#state.at(timeMs)
    const next = this.#state.changes.find(({ fromMs, value }) => fromMs > timeMs && value !== state)
    return { state, nextChangeMs: next?.fromMs ?? null }
  }

  /** The tick of exactly this instant, or null. */
  tickAt(timeMs: number): Tick | null {
    const tick = timeMs % this.instrument.clockMs === 0 ? this.lastTick(timeMs) : null
    return tick?.timeMs === timeMs ? tick : null
  }

  /** The last tick since the start. Null before the first. */
  lastTick(atMs: number): Tick | null {
    let untilMs = atMs
    for (const stretch of this.#stretches.toReversed()) {
      if (stretch.fromMs > untilMs) continue
      const count = this.#ticksOf(stretch, untilMs)
      if (count > 0) return this.#tick(untilMs - (untilMs % this.instrument.clockMs), stretch.ticksBefore + count)
      untilMs = stretch.fromMs - 1
    }
    return null
  }

  #tick(timeMs: number, seq: number): Tick {
    return {
      symbol: this.instrument.symbol,
      seq,
      timeMs,
      bid: this.#bid.at(timeMs),
      ask: this.#ask.at(timeMs),
      sources: SOURCES,
      ageMs: this.#ageMs.at(timeMs),
      canTrigger: this.#canTrigger.at(timeMs),
    }
  }
}

/** A quote around the first price of the walk, with the market's minimum spread. */
function firstQuote({ walk, priceDecimals, minimumSpreadBp }: IndexedInstrument): Quote {
  const price = firstPriceOf(walk)
  const perTick = unitsPerTick(walk.priceDecimals, priceDecimals)
  return quoteAtPrice({ price, perTick, spread: spreadTicks({ price, perTick, widthE8: minimumSpreadBp * 10_000 }) })
}

export class ScriptedFeed implements Feed {
  readonly name = 'scripted'
  readonly startMs: number
  readonly ticksFromMs: number
  readonly #options: ScriptedFeedOptions
  readonly #parts: ReadonlyMap<string, Part>
  readonly #clockMs: number
  #sentUntilMs = 0

  constructor(options: ScriptedFeedOptions) {
    const { instruments, startMs, history } = options
    this.startMs = startMs
    this.ticksFromMs = history.ticksFromMs
    this.#options = options
    this.#parts = new Map(instruments.map((instrument) => [instrument.symbol, new Part(instrument, startMs)]))
    this.#clockMs = Math.min(...instruments.map(({ clockMs }) => clockMs))
    this.#readOn()
  }

  /** Reads new lines. Throws for a line that would change ticks already sent, because a restart would produce other ticks. */
  #readOn(): void {
    for (const line of this.#options.readScript()) {
      if (line.fromMs <= this.#sentUntilMs) throw new Error(`the script line came too late: ${JSON.stringify(line)}`)
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
    this.#sentUntilMs = Math.max(this.#sentUntilMs, untilMs)
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
    return this.#part(symbol).status(atMs)
  }

  /** Only the script opens and closes markets. */
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
