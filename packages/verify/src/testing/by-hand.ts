import { Halts } from '../log/halts.ts'
import type { Config } from '../download/config.ts'
import { checkContracts } from '../contracts/contracts.ts'
import type { Hour, Tick } from '../download/hour-file.ts'
import { Market } from '../prices/market.ts'
import { Report } from '../report.ts'

/** Logs written by hand: one instrument, two ticks wide, without a least spread. */

export type HandTick = [timeMs: number, bid: number, marks?: string]
export type HandEvent = [second: number, leaf: string]

const madeOf = (symbol: string, instrumentId: number, ticks: readonly HandTick[]): Tick[] =>
  ticks.map(([timeMs, bid, marks = 'a -'], at) => ({ instrumentId, symbol, seq: at + 1, timeMs, bid, ask: bid + 2, marks }))

interface HandSpan {
  /** A hundred seconds from 0 on, unless it says otherwise. */
  fromSecond?: number
  seconds?: number
  /** Seconds from one to another that were not downloaded. */
  without?: [number, number]
}

/** Ticks of one instrument at given milliseconds, some of another where they matter, and leaves. */
export function hourOf(
  ticks: readonly HandTick[],
  events: readonly HandEvent[],
  {
    others = [],
    fromSecond = 0,
    seconds = 100,
    without: [gone, back] = [Infinity, Infinity],
  }: HandSpan & { others?: readonly HandTick[] } = {},
): Hour[] {
  const made = Map.groupBy([...madeOf('BTC', 1, ticks), ...madeOf('ETH', 2, others)], ({ timeMs }) => Math.floor(timeMs / 1000))
  const leaves = Map.groupBy(events, ([at]) => at)
  const all = Array.from({ length: seconds }, (_, away) => ({
    second: fromSecond + away,
    ticks: made.get(fromSecond + away) ?? [],
    events: (leaves.get(fromSecond + away) ?? []).map(([, leaf]) => leaf),
    head: Buffer.alloc(32),
  }))
  const parts = [all.filter(({ second }) => second < gone), all.filter(({ second }) => second >= back)]
  return parts.map((part) => ({ name: 'test', headBefore: Buffer.alloc(32), seconds: part }))
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
interface Surroundings extends HandSpan {
  /** The log began before what was downloaded. */
  isPart?: boolean
  mode?: 'sandbox' | 'live'
  overnight_long_ppm?: number
  overnight_short_ppm?: number
  tier_rates_ppm?: number[]
  tier_deductions?: string[]
  /** Ticks of the other instrument. */
  others?: readonly HandTick[]
}

/** What is false in a log of contracts. */
export function contractFaults(
  ticks: readonly HandTick[],
  events: readonly HandEvent[],
  { others = [], isPart = false, mode = 'sandbox', fromSecond = 0, seconds = 100, without, ...more }: Surroundings = {},
): string[] {
  const report = new Report()
  const instruments = [{ symbol: 'BTC', clock_ms: 200, contracts: [{ ...terms, ...more }] }]
  const config = { mode, log_first_second: isPart ? -1 : fromSecond, instruments } as unknown as Config
  const hours = hourOf(ticks, events, { others, fromSecond, seconds, ...(without && { without }) })
  checkContracts(hours, { config, market: new Market(hours, report), report, halts: new Halts(hours) })
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
  /** When its opening was accepted. */
  acceptedMs?: number
}

interface HandCharge {
  lots?: number
  ratePpm?: number
  from?: 'free' | 'margin'
  /** Another one than is due. */
  fee?: number
}

interface HandEnd {
  mode: string
  margin: number
  maintenance: number
  lots?: number
  /** Another one than is due. */
  fee?: number
}

/** A contract of one lot, opened by a market order at 5 s unless told otherwise, with leaves whose money is right. */
export class HandContract {
  readonly #ticks: readonly HandTick[]
  readonly #id: string
  readonly #direction: 'long' | 'short'
  readonly #isOld: boolean
  readonly #acceptedMs: number
  #openTicks = 0
  /** Mode and multiple. */
  #terms = 'isolated 10'
  #fills = 0
  #changes = 0

  constructor(ticks: readonly HandTick[], { id = 'c', direction = 'long', isOld = false, acceptedMs = 5000 }: HandOptions = {}) {
    this.#acceptedMs = acceptedMs
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
  opening(stops: string, terms = 'isolated 10', slippage: number | '-' = '-'): HandEvent {
    this.#terms = terms
    return this.#order(this.#acceptedMs, `open market ${this.#direction} ${terms} 100 - ${slippage} ${stops}`, '- -')
  }

  /** `best` is the closing quote that the trail follows from now on. */
  stops(timeMs: number, stops: string, best: number | '-' = '-'): HandEvent {
    this.#changes += 1
    return this.#order(timeMs, `stops - ${this.#direction} ${this.#terms} - - - ${stops}`, `${this.#changes} ${best}`)
  }

  /** `lots` are all that are now to be closed. */
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

  overnight(timeMs: number, seq: number, { lots = 100, ratePpm = 100, from = 'free', fee }: HandCharge = {}): HandEvent {
    const twiceMid = 2 * this.#ticks[seq - 1]![1] + 2
    const due = Math.ceil((twiceMid * lots * UNITS_PER_TICK * ratePpm) / 2e6)
    return [timeMs / 1000, `overnight/1 ${this.#id} BTC ${timeMs} ${seq} ${twiceMid} ${lots} ${ratePpm} - ${text(fee ?? due)} ${from}`]
  }

  /** The figures of the last fill, as a step of a cross liquidation. */
  crossStep(seq: number, { equity, maintenance, fee = 0 }: { equity: number; maintenance: number; fee?: number }): HandEvent {
    const figures = `- ${text(equity)} ${text(maintenance)} ${text(fee)}`
    return [Math.floor(this.#ticks[seq - 1]![0] / 1000), `liquidation/1 ${this.#id} ${this.#fills} BTC cross BTC ${seq} ${figures}`]
  }

  /** The liquidation by a tick of its own, with the margin and maintenance that are named. */
  liquidation(seq: number, { mode, margin, maintenance, lots = 100, fee }: HandEnd): HandEvent[] {
    const [second, leaf] = this.fill('liquidated', seq, lots)
    const price = Number(leaf.split(' ')[8])
    const move = this.#direction === 'long' ? price - this.#openTicks : this.#openTicks - price
    const equity = margin + move * lots * UNITS_PER_TICK - Math.ceil((price * lots * UNITS_PER_TICK * FEE_PPM) / 1e6)
    const due = Math.max(0, Math.min(Math.ceil(maintenance / 2), Math.floor(price * lots * UNITS_PER_TICK * 0.005), equity))
    const figures = `${mode === 'cross' ? '-' : text(margin)} ${text(equity)} ${text(maintenance)} ${text(fee ?? due)}`
    return [
      [second, leaf],
      [second, `liquidation/1 ${this.#id} ${this.#fills} BTC ${mode} BTC ${seq} ${figures}`],
    ]
  }
}
