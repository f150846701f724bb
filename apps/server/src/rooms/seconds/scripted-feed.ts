/** For tests of options: a feed whose prices, silences and sessions are written down by the test. */
import { candleColumns } from '@assay/engine/market'
import type { Feed, Instant, MarketStatus, Tick } from '../../feeds/feed.ts'
import type { Instrument } from '../../feeds/instruments.ts'
import type { SourceTrades } from './services.ts'

const SPREAD_TICKS = 2
const FIRST_BID = 500_000

interface Silence {
  symbol: string
  fromMs: number
  untilMs: number
}

export class ScriptedFeed implements Feed {
  readonly name: string
  readonly startMs: number
  readonly toldFromMs: number
  /** Age of every quote. */
  ageMs = 0
  /** What the sources' public trades are. */
  trades: ((symbol: string, fromMs: number, toMs: number) => Promise<SourceTrades>) | undefined
  readonly #clocks: ReadonlyMap<string, number>
  /** By symbol the bids and since when, by time. */
  readonly #bids = new Map<string, { fromMs: number; bid: number }[]>()
  readonly #silences: Silence[] = []
  readonly #sessionEnds = new Map<string, number>()

  constructor({ instruments, startMs, name = 'scripted' }: { instruments: readonly Instrument[]; startMs: number; name?: string }) {
    this.name = name
    this.startMs = startMs
    this.toldFromMs = startMs
    this.#clocks = new Map(instruments.map(({ symbol, clockMs }) => [symbol, clockMs]))
  }

  /** The bid from an instant on, in ticks; the ask lies two above. */
  setBid(symbol: string, fromMs: number, bid: number): void {
    const bids = [...(this.#bids.get(symbol) ?? []), { fromMs, bid }]
    this.#bids.set(
      symbol,
      bids.sort((a, b) => a.fromMs - b.fromMs),
    )
  }

  /** No tick in (fromMs, untilMs]. */
  silence(symbol: string, fromMs: number, untilMs: number): void {
    this.#silences.push({ symbol, fromMs, untilMs })
  }

  closeAt(symbol: string, atMs: number): void {
    this.#sessionEnds.set(symbol, atMs)
  }

  *instants(afterMs: number, untilMs: number): Generator<Instant> {
    const clockMs = Math.min(...this.#clocks.values())
    const from = Math.max(this.startMs, (Math.floor(afterMs / clockMs) + 1) * clockMs)
    for (let timeMs = from; timeMs <= untilMs; timeMs += clockMs) {
      const ticks = [...this.#clocks.keys()].filter((symbol) => this.#ticksAt(symbol, timeMs)).map((symbol) => this.#tick(symbol, timeMs))
      if (ticks.length > 0) yield { timeMs, ticks }
    }
  }

  lastTick(symbol: string, atMs: number): Tick {
    const clockMs = this.#clocks.get(symbol)!
    let timeMs = atMs - (atMs % clockMs)
    while (timeMs > this.startMs && !this.#ticksAt(symbol, timeMs)) timeMs -= clockMs
    return this.#tick(symbol, timeMs)
  }

  #ticksAt(symbol: string, timeMs: number): boolean {
    const isSilent = this.#silences.some((one) => one.symbol === symbol && timeMs > one.fromMs && timeMs <= one.untilMs)
    const clockMs = this.#clocks.get(symbol)!
    return timeMs % clockMs === 0 && !isSilent && timeMs < (this.#sessionEnds.get(symbol) ?? Infinity)
  }

  #tick(symbol: string, timeMs: number): Tick {
    const bid = this.#bids.get(symbol)?.findLast(({ fromMs }) => fromMs <= timeMs)?.bid ?? FIRST_BID
    const { ageMs } = this
    return { symbol, seq: this.#seq(symbol, timeMs), timeMs, bid, ask: bid + SPREAD_TICKS, sources: ['scripted'], ageMs, canTrigger: true }
  }

  /** The first tick is 1. */
  #seq(symbol: string, timeMs: number): number {
    const clockMs = this.#clocks.get(symbol)!
    const countTo = (untilMs: number): number => Math.max(0, Math.floor((untilMs - this.startMs) / clockMs) + 1)
    const silent = this.#silences.filter((one) => one.symbol === symbol && one.fromMs < timeMs)
    const missing = silent.reduce((sum, one) => sum + countTo(Math.min(one.untilMs, timeMs)) - countTo(one.fromMs), 0)
    return countTo(timeMs) - missing
  }

  status(symbol: string, atMs: number): MarketStatus {
    const endMs = this.#sessionEnds.get(symbol) ?? null
    const isOpen = endMs === null || atMs < endMs
    return { state: isOpen ? 'open' : 'closed', nextChangeMs: isOpen ? endMs : endMs! + 3_600_000 }
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

  past(): Promise<{ minutes: ReturnType<typeof candleColumns>; days: ReturnType<typeof candleColumns> }> {
    return Promise.resolve({ minutes: candleColumns(), days: candleColumns() })
  }
}
