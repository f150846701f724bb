/**
 * The candles of every instrument. Index instruments make them of ticks, spot pairs of their own trades. Before the feed's first tick both
 * have history from the feed. Ended minutes of all instruments are written once a minute in one statement. The newest stored minute
 * therefore says from when a restart must replay ticks and trades.
 */
import { CANDLES_MAXIMUM } from '@assay/contract'
import {
  candleColumns,
  candlesOf,
  foldCandles,
  periodEnd,
  periodStart,
  MINUTE_MS,
  HOUR_MS,
  type Candle,
  type Hours,
  type Period,
} from '@assay/engine/market'
import type { Database } from '../../db/pool.ts'
import { transact } from '../../db/transact.ts'
import type { Feed, Tick } from '../../feeds/feed.ts'
import type { Instrument } from '../../feeds/instruments.ts'
import { addToBatch, InstrumentCandles, KEPT_DAYS, unitOf } from './instrument-candles.ts'
import { minuteOf } from './minute-series.ts'
import { readCandles, readRecent, readTradedPairs, readTradesSince, upsertCandles, type CandleBatch, type StoredPeriod } from './store.ts'

export interface SpotTradePoint {
  timeMs: number
  priceTicks: number
  lots: number
}

export interface CandleOptions {
  db: Database
  feed: Feed
  instruments: readonly Instrument[]
}

const LOADED_MINUTES = 1_600
/** Replay begins this long before the last stored minute, because a trade can be committed and still be missing in its candle. */
const TRADE_OVERLAP_MS = 10 * MINUTE_MS
/** After an outage, candles are written each time this much has been replayed. */
const RECOVERY_STEP_MS = 6 * HOUR_MS

const emptyBatch = (): CandleBatch => ({ instrumentId: [], period: [], ...candleColumns() })

export class Candles {
  private readonly options: CandleOptions
  private readonly bySymbol = new Map<string, InstrumentCandles>()
  /** Spot pairs that have traded. */
  private readonly traded = new Set<string>()
  private storing: Promise<void> | null = null

  constructor(options: CandleOptions) {
    this.options = options
    for (const instrument of options.instruments) this.bySymbol.set(instrument.symbol, new InstrumentCandles(instrument, options.feed))
  }

  /** An instrument that is new while the market runs. */
  async add(instrument: Instrument, nowMs: number): Promise<void> {
    const candles = new InstrumentCandles(instrument, this.options.feed)
    await transact(this.options.db, (tx) => this.loadPast([candles], tx))
    candles.series.advance(nowMs)
    this.bySymbol.set(instrument.symbol, candles)
  }

  of(symbol: string): InstrumentCandles {
    return this.bySymbol.get(symbol)!
  }

  /** The trading hours that its candles follow. */
  hoursOf(symbol: string): Hours {
    return this.options.feed.hours(symbol)
  }

  hasTraded(symbol: string): boolean {
    return this.traded.has(symbol)
  }

  /** What a candle that ends at `endMs` is made of. A spot candle that begins in the history and ends after it counts as `trades`. */
  sourceOf(symbol: string, endMs: number): 'index' | 'trades' {
    return this.of(symbol).instrument.kind === 'spot' && endMs > this.options.feed.startMs ? 'trades' : 'index'
  }

  /** Loads the stored candles, loads history for instruments that have none, and replays what is missing up to now. */
  async start(nowMs: number): Promise<void> {
    const all = [...this.bySymbol.values()]
    await this.load(all)
    await this.replayTrades(
      all.filter(({ instrument }) => instrument.kind === 'spot'),
      nowMs,
    )
    await this.replayTicks(
      all.filter(({ instrument }) => instrument.kind !== 'spot'),
      nowMs,
    )
    await this.store(nowMs)
  }

  /** Ticks come in the order of time. A tick of a spot pair changes nothing: its candles are made of trades. */
  takeTick(tick: Tick): void {
    const candles = this.bySymbol.get(tick.symbol)
    if (candles && candles.instrument.kind !== 'spot') candles.takeTick(tick)
  }

  /** A committed trade, in the order of the pair's trades. */
  takeTrade(symbol: string, { timeMs, priceTicks, lots }: SpotTradePoint): void {
    this.traded.add(symbol)
    this.of(symbol).series.take({ timeMs, price: priceTicks * 10, lots })
  }

  advance(nowMs: number): void {
    for (const { series } of this.bySymbol.values()) series.advance(nowMs)
  }

  /** Writes the minutes that ended before `nowMs`. All series must be advanced to then. After a failure the next call writes them. */
  store(nowMs: number): Promise<void> {
    this.storing ??= this.write([...this.bySymbol.values()], nowMs).finally(() => {
      this.storing = null
    })
    return this.storing
  }

  /** The candles that begin in [fromMs, untilMs), oldest first. Of more than 2,000, the newest 2,000. */
  async read(symbol: string, period: Period, { fromMs, untilMs }: { fromMs: number; untilMs: number }): Promise<Candle[]> {
    const candles = this.of(symbol)
    const { unit, count } = unitOf[period]
    const endMs = Math.min(untilMs, (candles.series.last?.timeMs ?? 0) + MINUTE_MS)
    const startMs = periodStart(period, fromMs) === fromMs ? fromMs : periodEnd(period, fromMs)
    if (startMs >= endMs) return []
    const lastMs = periodEnd(period, endMs - 1)
    const completeMs = candles.completeFromMs(unit)
    const recent = candles.recent(unit, Math.max(startMs, completeMs), lastMs)
    // One more than is returned, because the limit can cut the first one.
    const limit = (CANDLES_MAXIMUM + 1) * count - recent.length
    const older =
      startMs < completeMs && limit > 0
        ? await this.readStored(candles, unit, { fromMs: startMs, untilMs: Math.min(completeMs, lastMs), limit })
        : []
    return foldCandles([...older, ...recent], period).slice(-CANDLES_MAXIMUM)
  }

  private readStored({ instrument }: InstrumentCandles, period: StoredPeriod, range: { fromMs: number; untilMs: number; limit: number }) {
    return readCandles(this.options.db, { instrumentId: instrument.id, period, ...range })
  }

  private async write(some: readonly InstrumentCandles[], nowMs: number): Promise<void> {
    const batch = emptyBatch()
    const undo = some.map((candles) => candles.collect(batch, minuteOf(nowMs)))
    try {
      await upsertCandles(this.options.db, batch)
    } catch (error) {
      for (const takeBack of undo) takeBack()
      throw error
    }
    for (const { series } of some) series.trim()
  }

  private async load(all: readonly InstrumentCandles[]): Promise<void> {
    const { db } = this.options
    const ids = all.map(({ instrument }) => instrument.id)
    const minutes = await readRecent(db, ids, { period: '1min', count: LOADED_MINUTES })
    const days = await readRecent(db, ids, { period: '1day', count: KEPT_DAYS })
    // All instruments are stored together, so the newest minute of any of them is the newest stored minute of all.
    const storedUntilMs = Math.max(...[...minutes.values()].map((candles) => candles.at(-1)?.timeMs ?? 0)) + MINUTE_MS
    const unknown: InstrumentCandles[] = []
    for (const candles of all) {
      const known = minutes.get(candles.instrument.id)!
      if (known.length === 0) unknown.push(candles)
      candles.series.load(known, storedUntilMs)
      candles.loadDays(days.get(candles.instrument.id)!)
    }
    if (unknown.length > 0) await transact(db, (tx) => this.loadPast(unknown, tx))
  }

  /** In one transaction, so that an instrument with stored minutes always has its whole history. */
  private async loadPast(unknown: readonly InstrumentCandles[], tx: Parameters<typeof upsertCandles>[0]): Promise<void> {
    const { feed } = this.options
    let writing = Promise.resolve()
    for (const candles of unknown) {
      const past = await feed.past(candles.instrument.symbol)
      const minutes = candlesOf(past.minutes)
      const days = candlesOf(past.days)
      const batch = emptyBatch()
      addToBatch(batch, candles.instrument, ['1min', minutes])
      addToBatch(batch, candles.instrument, ['1day', days])
      for (const unit of ['15min', '60min'] as const) {
        const ended = foldCandles(minutes, unit).filter(({ timeMs }) => periodEnd(unit, timeMs) <= past.untilMs)
        addToBatch(batch, candles.instrument, [unit, ended])
      }
      candles.series.load(minutes, past.untilMs)
      candles.loadDays(days)
      // The database writes one instrument while this process computes the next.
      await writing
      writing = upsertCandles(tx, batch)
      writing.catch(() => undefined) // the next await throws it
    }
    await writing
  }

  private async replayTrades(pairs: readonly InstrumentCandles[], nowMs: number): Promise<void> {
    const { db, feed } = this.options
    const traded = await readTradedPairs(
      db,
      pairs.map(({ instrument }) => instrument.id),
    )
    for (const candles of pairs) {
      const { instrument, series } = candles
      if (traded.has(instrument.id)) {
        this.traded.add(instrument.symbol)
        series.rewind(Math.max(feed.startMs, series.storedUntilMs - TRADE_OVERLAP_MS))
        const trades = await readTradesSince(db, instrument.id, series.storedUntilMs)
        for (const { timeMs, ticks, lots } of trades) series.take({ timeMs, price: ticks * 10, lots })
      }
    }
    const fromMs = Math.min(...pairs.map(({ series }) => series.storedUntilMs))
    for (const untilMs of steps(fromMs, nowMs)) {
      for (const { series } of pairs) series.advance(untilMs)
      await this.write(pairs, untilMs)
    }
  }

  /** Replays what is missing since the last stored minute: whole minutes where the feed has them, else its ticks. */
  private async replayTicks(markets: readonly InstrumentCandles[], nowMs: number): Promise<void> {
    for (const [fromMs, group] of Map.groupBy(markets, ({ series }) => series.storedUntilMs)) {
      let doneMs = fromMs
      for (const untilMs of steps(fromMs, nowMs)) {
        const wholeMs = minuteOf(untilMs)
        const others = group.filter((candles) => !candles.takeMinutes(doneMs, wholeMs))
        if (others.length > 0) this.replayInstants(others, { fromMs: doneMs, untilMs: wholeMs - 1 })
        doneMs = wholeMs
        for (const { series } of group) series.advance(untilMs)
        await this.write(group, untilMs)
      }
      this.replayInstants(group, { fromMs: doneMs, untilMs: nowMs })
    }
  }

  private replayInstants(group: readonly InstrumentCandles[], { fromMs, untilMs }: { fromMs: number; untilMs: number }): void {
    const wanted = new Map(group.map((candles) => [candles.instrument.symbol, candles]))
    for (const { ticks } of this.options.feed.instants(fromMs - 1, untilMs)) {
      for (const tick of ticks) wanted.get(tick.symbol)?.takeTick(tick)
    }
  }
}

/** The ends of the recovery steps from `fromMs` to `nowMs`. The last one is `nowMs`. */
function* steps(fromMs: number, nowMs: number): Generator<number> {
  for (let atMs = fromMs + RECOVERY_STEP_MS; atMs < nowMs; atMs += RECOVERY_STEP_MS) yield atMs
  yield nowMs
}
