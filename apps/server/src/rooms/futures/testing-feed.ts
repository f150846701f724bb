/** For tests: a feed whose ticks the test sets. It can return past ticks again, like a feed that recomputes the past. */
import { candleColumns } from '@assay/engine/market'
import { parseUnits } from '@assay/money'
import type { Feed, Instant, MarketStatus, Past, Tick } from '../../feeds/feed.ts'
import type { Instrument } from '../../feeds/instruments.ts'

export interface GivenQuote {
  /** A decimal, as is `ask`. */
  bid: string
  ask: string
  ageMs?: number
  canTrigger?: boolean
}

interface GivenStatus extends MarketStatus {
  fromMs: number
}

export class TestFeed implements Feed {
  readonly name = 'test'
  readonly startMs: number
  readonly ticksFromMs: number
  readonly #decimals: ReadonlyMap<string, number>
  readonly #ticks = new Map<string, Tick[]>()
  readonly #instants: Instant[] = []
  readonly #statuses = new Map<string, GivenStatus[]>()

  constructor(instruments: readonly Instrument[], startMs: number) {
    this.startMs = startMs
    this.ticksFromMs = startMs
    this.#decimals = new Map(instruments.map(({ symbol, priceDecimals }) => [symbol, priceDecimals]))
  }

  /** Adds a tick. Its instant must not be earlier than that of another tick. */
  tick(symbol: string, { bid, ask, ageMs = 0, canTrigger = true }: GivenQuote, timeMs: number): void {
    const decimals = this.#decimals.get(symbol)!
    const ticksOf = (price: string) => Number(parseUnits(price, decimals))
    const own = this.#ticks.get(symbol) ?? []
    const tick = { symbol, seq: own.length + 1, timeMs, bid: ticksOf(bid), ask: ticksOf(ask), sources: ['test'], ageMs, canTrigger }
    this.#ticks.set(symbol, [...own, tick])
    const last = this.#instants.at(-1)
    if (last?.timeMs === timeMs) last.ticks.push(tick)
    else this.#instants.push({ timeMs, ticks: [tick] })
  }

  /** Sets the state of an instrument's market from an instant on. */
  setStatus(symbol: string, status: MarketStatus, fromMs: number): void {
    this.#statuses.set(symbol, [...(this.#statuses.get(symbol) ?? []), { ...status, fromMs }])
  }

  instants(afterMs: number, untilMs: number): Instant[] {
    return this.#instants.filter(({ timeMs }) => timeMs > afterMs && timeMs <= untilMs)
  }

  lastTick(symbol: string, atMs: number): Tick {
    const found = this.#ticks.get(symbol)?.findLast(({ timeMs }) => timeMs <= atMs)
    return found ?? { symbol, seq: 0, timeMs: this.startMs, bid: 1, ask: 2, sources: [], ageMs: 0, canTrigger: true }
  }

  status(symbol: string, atMs: number): MarketStatus {
    const found = this.#statuses.get(symbol)?.findLast(({ fromMs }) => fromMs <= atMs)
    return found ? { state: found.state, nextChangeMs: found.nextChangeMs } : { state: 'open', nextChangeMs: null }
  }

  hours(): 'always' {
    return 'always'
  }

  minuteVolume(): number {
    return 0
  }

  minutes(): null {
    return null
  }

  past(): Promise<Past> {
    return Promise.resolve({ minutes: candleColumns(), days: candleColumns(), untilMs: this.startMs })
  }
}
