import { candleColumns, MINUTE_MS } from '@assay/engine/market'
import type { Hours, Quote, RecordRow } from '@assay/engine/market'
import type { Feed, Instant, MarketStatus, Past, Tick } from './feed.ts'
import { volumeInSteps } from './instruments.ts'
import type { IndexedInstrument } from './instruments.ts'
import { readRecord } from './records.ts'
import type { PatternName } from './walks.ts'

/**
 * Replays recorded prices at any speed, for charts, tests and lessons. Recorded prices can be known in advance, so leveraged contracts,
 * options, copying, dual investment and guesses are off on this feed.
 */

/** The record that each index replays. */
const replays: Record<string, PatternName> = {
  'BTC/USDT': 'btcusd.1m',
  'ETH/USDT': 'ethusd.1m',
  'LTC/USDT': 'ltcusd.1m',
  'AAPL/USD': 'aapl.1m',
  'GOOG/USD': 'goog.1m',
  'IBM/USD': 'ibm.1s',
  'BAC/USD': 'bac.1s',
  'AIG/USD': 'aig.1s',
  'SPY/USD': 'spy.1s',
  'EUR/USD': 'eurusd.1s',
  'NZD/USD': 'nzdusd.1s',
}

const SOURCES: readonly string[] = ['record']
/** A longer gap in a record, such as a night or a weekend, is shortened to this. */
const LONGEST_SILENCE_MS = 5 * MINUTE_MS

interface Played {
  /** Milliseconds since the beginning of the record, with gaps shortened. */
  atMs: number
  row: RecordRow
}

/** The rows that have a price, without nights and weekends. */
function reel(rows: readonly RecordRow[]): Played[] {
  const played: Played[] = []
  let atMs = 0
  let beforeMs = rows[0]!.timeMs
  for (const row of rows) {
    atMs += Math.min(row.timeMs - beforeMs, LONGEST_SILENCE_MS)
    beforeMs = row.timeMs
    if (isQuote(row) || row.last !== null) played.push({ atMs, row })
  }
  return played
}

const isQuote = ({ bid, ask }: RecordRow): boolean => bid !== null && ask !== null && bid > 0 && bid < ask

class Replay {
  readonly instrument: IndexedInstrument
  readonly #reel: Played[]
  readonly #lengthMs: number

  constructor(instrument: IndexedInstrument, rows: readonly RecordRow[]) {
    this.instrument = instrument
    this.#reel = reel(rows)
    this.#lengthMs = this.#reel.at(-1)!.atMs + MINUTE_MS
  }

  /** The last row at or before a position, and how many milliseconds before it. The record repeats from its end. */
  rowAt(atMs: number): { row: RecordRow; agoMs: number } {
    const placeMs = atMs % this.#lengthMs
    const { row, atMs: rowMs } = this.#reel[this.#indexAt(placeMs)]!
    return { row, agoMs: Math.max(0, placeMs - rowMs) }
  }

  #indexAt(atMs: number): number {
    let low = 0
    let high = this.#reel.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (this.#reel[middle]!.atMs <= atMs) low = middle
      else high = middle - 1
    }
    return low
  }

  /** Recorded volume in [fromMs, untilMs) of the replay, in 1e-8 of a base unit. */
  volume(fromMs: number, untilMs: number): number {
    let sum = 0
    let at = this.#indexAt(fromMs % this.#lengthMs)
    if (this.#reel[at]!.atMs < fromMs % this.#lengthMs) at++
    const endMs = (fromMs % this.#lengthMs) + untilMs - fromMs
    for (; at < this.#reel.length && this.#reel[at]!.atMs < endMs; at++) sum += this.#reel[at]!.row.volume ?? 0
    return sum
  }

  /** The quote on the instrument's ticks, bid rounded down and ask rounded up. A trade without a quote lies between the ticks around it. */
  quote(row: RecordRow): Quote {
    const perUnit = 10 ** this.instrument.priceDecimals / 1e6
    const [low, high] = isQuote(row) ? [row.bid!, row.ask!] : [row.last!, row.last!]
    const bid = Math.max(1, Math.floor(low * perUnit))
    return { bid, ask: Math.max(bid + 1, Math.ceil(high * perUnit)) }
  }
}

/** Whether this feed can replay an instrument: it has a record and is not a contract. */
export const isRecorded = ({ kind, walk }: IndexedInstrument): boolean => kind !== 'contract' && walk.symbol in replays

export interface HistoryFeedOptions {
  instruments: readonly IndexedInstrument[]
  startMs: number
  /** Recorded seconds per second. */
  speed: number
}

class History implements Feed {
  readonly name = 'history'
  readonly startMs: number
  readonly ticksFromMs: number
  readonly #speed: number
  readonly #replays = new Map<string, Replay>()

  constructor({ instruments, startMs, speed }: HistoryFeedOptions) {
    this.startMs = startMs
    this.ticksFromMs = startMs
    this.#speed = speed
    for (const instrument of instruments) {
      const record = replays[instrument.walk.symbol]
      if (record) this.#replays.set(instrument.symbol, new Replay(instrument, readRecord(record)))
    }
  }

  #replay(symbol: string): Replay {
    const replay = this.#replays.get(symbol)
    if (!replay) throw new Error(`nothing is recorded for ${symbol}`)
    return replay
  }

  #tick(replay: Replay, timeMs: number): Tick {
    const { symbol, clockMs } = replay.instrument
    const { row, agoMs } = replay.rowAt(Math.max(0, timeMs - this.startMs) * this.#speed)
    const seq = Math.max(0, Math.floor((timeMs - this.startMs) / clockMs) + 1)
    return { symbol, seq, timeMs, ...replay.quote(row), sources: SOURCES, ageMs: Math.floor(agoMs / this.#speed), canTrigger: true }
  }

  *instants(afterMs: number, untilMs: number): Generator<Instant> {
    const all = [...this.#replays.values()]
    const clockMs = Math.min(...all.map(({ instrument }) => instrument.clockMs))
    const from = Math.max(this.startMs, (Math.floor(afterMs / clockMs) + 1) * clockMs)
    for (let timeMs = from; timeMs <= untilMs; timeMs += clockMs) {
      const due = all.filter(({ instrument }) => timeMs % instrument.clockMs === 0)
      if (due.length > 0) yield { timeMs, ticks: due.map((replay) => this.#tick(replay, timeMs)) }
    }
  }

  lastTick(symbol: string, atMs: number): Tick {
    const replay = this.#replay(symbol)
    return this.#tick(replay, atMs - (atMs % replay.instrument.clockMs))
  }

  /** Replayed instruments are always open. Instruments without a record are halted. */
  status(symbol: string): MarketStatus {
    return { state: this.#replays.has(symbol) ? 'open' : 'halted', nextChangeMs: null }
  }

  hours(): Hours {
    return 'always'
  }

  minuteVolume(symbol: string, minuteMs: number): number {
    const replay = this.#replay(symbol)
    const fromMs = Math.max(0, minuteMs - this.startMs) * this.#speed
    return volumeInSteps(replay.instrument, replay.volume(fromMs, fromMs + MINUTE_MS * this.#speed))
  }

  minutes(): null {
    return null
  }

  /** Charts begin with the replay. */
  past(): Promise<Past> {
    return Promise.resolve({ minutes: candleColumns(), days: candleColumns(), untilMs: this.startMs })
  }
}

export function createHistoryFeed(options: HistoryFeedOptions): Feed {
  return new History(options)
}
