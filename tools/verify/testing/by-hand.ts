import type { Config } from '../config.ts'
import { checkContracts } from '../contracts.ts'
import type { Hour, Tick } from '../hour-file.ts'
import { Market } from '../market.ts'
import { Report } from '../report.ts'

/** Logs written by hand: one instrument, two ticks wide, without a least spread. */

export type HandTick = [timeMs: number, bid: number, marks?: string]
export type HandEvent = [second: number, leaf: string]

const madeOf = (symbol: string, instrumentId: number, ticks: readonly HandTick[]): Tick[] =>
  ticks.map(([timeMs, bid, marks = 'a -'], at) => ({ instrumentId, symbol, seq: at + 1, timeMs, bid, ask: bid + 2, marks }))

/** Ticks of one instrument at given milliseconds, some of another where they matter, and leaves, in a log of a hundred seconds. */
export function hourOf(ticks: readonly HandTick[], events: readonly HandEvent[], others: readonly HandTick[] = []): Hour[] {
  const made = [...madeOf('BTC', 1, ticks), ...madeOf('ETH', 2, others)]
  const seconds = Array.from({ length: 100 }, (_, second) => ({
    second,
    ticks: made.filter(({ timeMs }) => Math.floor(timeMs / 1000) === second),
    events: events.filter(([at]) => at === second).map(([, leaf]) => leaf),
    head: Buffer.alloc(32),
  }))
  return [{ name: 'test', headBefore: Buffer.alloc(32), seconds }]
}

const UNITS_PER_TICK = 1000
const FEE_PPM = 500
const terms = {
  from_ms: 0,
  units_per_tick: String(UNITS_PER_TICK),
  fee_ppm: FEE_PPM,
  minimum_spread_bp: 0,
  tier_rates_ppm: [4000],
  conversion: null,
}
interface Surroundings {
  tier_rates_ppm?: number[]
  tier_deductions?: string[]
  /** Ticks of the other instrument. */
  others?: readonly HandTick[]
}

/** What is false in a log of contracts. */
export function contractFaults(
  ticks: readonly HandTick[],
  events: readonly HandEvent[],
  { others = [], ...tiers }: Surroundings = {},
): string[] {
  const report = new Report()
  const config = { mode: 'sandbox', instruments: [{ symbol: 'BTC', contracts: [{ ...terms, ...tiers }] }] } as unknown as Config
  const hours = hourOf(ticks, events, others)
  checkContracts(hours, { config, market: new Market(hours, report), report })
  return report.falsehoods
}

const text = (units: number): string => {
  const digits = String(Math.abs(units)).padStart(9, '0')
  return `${units < 0 ? '-' : ''}${digits.slice(0, -8)}.${digits.slice(-8)}`.replace(/\.?0+$/, '')
}

interface HandOptions {
  id?: string
  direction?: 'long' | 'short' | undefined
  /** As logs were before `order/2` and `margin/1`. */
  isOld?: boolean
}

interface HandEnd {
  mode: string
  margin: number
  maintenance: number
  lots?: number
}

/** A contract of one lot, opened by a market order at 5 s, with leaves whose money is right. */
export class HandContract {
  readonly #ticks: readonly HandTick[]
  readonly #id: string
  readonly #direction: 'long' | 'short'
  readonly #isOld: boolean
  #openTicks = 0
  /** Mode and multiple. */
  #terms = 'isolated 10'
  #fills = 0
  #changes = 0

  constructor(ticks: readonly HandTick[], { id = 'c', direction = 'long', isOld = false }: HandOptions = {}) {
    this.#ticks = ticks
    this.#id = id
    this.#direction = direction
    this.#isOld = isOld
  }

  #order(timeMs: number, fields: string, told: string): HandEvent {
    const kind = this.#isOld ? 'order/1' : 'order/2'
    return [Math.floor(timeMs / 1000), `${kind} ${this.#id} BTC ${timeMs} ${fields}${this.#isOld ? '' : ` ${told}`}`]
  }

  /** `stops` are target, stop and trailing. */
  opening(stops: string, terms = 'isolated 10'): HandEvent {
    this.#terms = terms
    return this.#order(5000, `open market ${this.#direction} ${terms} 100 - - ${stops}`, '- -')
  }

  /** `best` is the closing quote that the trail follows from now on. */
  stops(timeMs: number, stops: string, best: number | '-' = '-'): HandEvent {
    this.#changes += 1
    return this.#order(timeMs, `stops - ${this.#direction} ${this.#terms} - - - ${stops}`, `${this.#changes} ${best}`)
  }

  close(timeMs: number, lots = 100): HandEvent {
    return this.#order(timeMs, `close - ${this.#direction} ${this.#terms} ${lots} - - - - -`, '- -')
  }

  /** Some more USDT behind the position, and what it has with it. */
  margin(timeMs: number, amount: string, margin: string): HandEvent {
    this.#changes += 1
    return [Math.floor(timeMs / 1000), `margin/1 ${this.#id} BTC ${timeMs} ${this.#changes} ${amount} ${margin}`]
  }

  /** Profit of this one that went for a loss on a tick. */
  taken(seq: number, amount: string): HandEvent {
    return [Math.floor(this.#ticks[seq - 1]![0] / 1000), `taken/1 ${this.#id} BTC BTC ${seq} ${amount}`]
  }

  fill(kind: string, seq: number, lots = 100): HandEvent {
    const [timeMs, bid] = this.#ticks[seq - 1]!
    const price = (this.#direction === 'long') === (kind === 'open') ? bid + 2 : bid
    const worth = price * lots * UNITS_PER_TICK
    const move = this.#direction === 'long' ? price - this.#openTicks : this.#openTicks - price
    const profit = kind === 'open' ? '-' : text(move * lots * UNITS_PER_TICK)
    const figures = `${price} ${lots} ${kind === 'open' ? '-' : this.#openTicks} - ${text(worth)} ${text(Math.ceil((worth * FEE_PPM) / 1e6))}`
    if (kind === 'open') this.#openTicks = price
    this.#fills += 1
    const leaf = `fill/1 ${this.#id} ${this.#fills} BTC ${kind} ${this.#direction} ${seq} ${timeMs} ${figures} ${profit}`
    return [Math.floor(timeMs / 1000), leaf]
  }

  /** The liquidation by a tick of its own, with the margin and maintenance that are named; without a fee. */
  liquidation(seq: number, { mode, margin, maintenance, lots = 100 }: HandEnd): HandEvent[] {
    const [second, leaf] = this.fill('liquidated', seq, lots)
    const price = Number(leaf.split(' ')[8])
    const move = this.#direction === 'long' ? price - this.#openTicks : this.#openTicks - price
    const equity = margin + move * lots * UNITS_PER_TICK - Math.ceil((price * lots * UNITS_PER_TICK * FEE_PPM) / 1e6)
    const figures = `${text(margin)} ${text(equity)} ${text(maintenance)} 0`
    return [
      [second, leaf],
      [second, `liquidation/1 ${this.#id} ${this.#fills} BTC ${mode} BTC ${seq} ${figures}`],
    ]
  }
}
