/** Prices that chance gives: ticks that jump, that may not trigger, that are old or missing, and markets that halt and close. */
import { candleColumns } from '@assay/engine/market'
import type { Feed, Instant, MarketStatus, Past, Tick } from '../../apps/server/src/feeds/feed.ts'
import type { Instrument } from '../../apps/server/src/feeds/instruments.ts'

interface Change extends MarketStatus {
  fromMs: number
}

/** Nobody looks further back than a restart does. */
const KEPT_INSTANTS = 3_000

const OPEN: MarketStatus = { state: 'open', nextChangeMs: null }

const whole = (value: number): number => Math.max(20, Math.round(value))

export type Given = Partial<Pick<Tick, 'ageMs' | 'canTrigger'>> & { bid: number; spread: number }

export class LeverFeed implements Feed {
  readonly name = 'test'
  readonly startMs: number
  readonly ticksFromMs: number
  readonly #seqs = new Map<string, number>()
  readonly #changes = new Map<string, Change[]>()
  #instants: Instant[] = []

  constructor(startMs: number) {
    this.startMs = startMs
    this.ticksFromMs = startMs
  }

  /** Ticks of the next instant. */
  give(timeMs: number, quotes: ReadonlyMap<Instrument, Given>): void {
    const ticks = [...quotes].map(([{ symbol }, { bid, spread, ageMs = 0, canTrigger = true }]) => {
      const seq = (this.#seqs.get(symbol) ?? 0) + 1
      this.#seqs.set(symbol, seq)
      return { symbol, seq, timeMs, bid: whole(bid), ask: whole(bid) + spread, sources: ['test'], ageMs, canTrigger }
    })
    this.#instants.push({ timeMs, ticks })
    if (this.#instants.length > 2 * KEPT_INSTANTS) this.#cut()
  }

  /** Keeps the last tick of everybody. */
  #cut(): void {
    const gone = this.#instants.splice(0, KEPT_INSTANTS)
    const kept = new Set(this.#instants.flatMap(({ ticks }) => ticks.map(({ symbol }) => symbol)))
    const last = new Map(gone.flatMap(({ ticks }) => ticks).map((tick) => [tick.symbol, tick]))
    const rest = [...last.values()].filter(({ symbol }) => !kept.has(symbol)).sort((one, other) => one.timeMs - other.timeMs)
    this.#instants.unshift(...rest.map((tick) => ({ timeMs: tick.timeMs, ticks: [tick] })))
  }

  setStatus(symbol: string, change: Change): void {
    this.#changes.set(symbol, [...(this.#changes.get(symbol) ?? []).slice(-5), change])
  }

  instants(afterMs: number, untilMs: number): Instant[] {
    const from = this.#instants.findLastIndex(({ timeMs }) => timeMs <= afterMs) + 1
    return this.#instants.slice(from).filter(({ timeMs }) => timeMs <= untilMs)
  }

  lastTick(symbol: string, atMs: number): Tick {
    const holds = ({ ticks }: Instant) => ticks.some((tick) => tick.symbol === symbol)
    const instant = this.#instants.findLast((one) => one.timeMs <= atMs && holds(one))
    const none = { symbol, seq: 0, timeMs: this.startMs, bid: 1, ask: 2, sources: [], ageMs: 0, canTrigger: true }
    return instant?.ticks.find((tick) => tick.symbol === symbol) ?? none
  }

  status(symbol: string, atMs: number): MarketStatus {
    const found = this.#changes.get(symbol)?.findLast(({ fromMs }) => fromMs <= atMs)
    return found ? { state: found.state, nextChangeMs: found.nextChangeMs } : OPEN
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
