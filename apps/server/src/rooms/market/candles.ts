/**
 * The candles of every instrument. Index instruments live on ticks, spot pairs on their own trades since the first tick; what
 * lies before is history from the feed. Whole minutes go to the database once a minute, all instruments in one statement, so
 * a restart knows from when on ticks and trades have to be told again.
 */
import { CANDLES_MAXIMUM } from '@assay/contract'
import { candleColumns, candlesOf, foldCandles, periodEnd, periodStart, type Candle, type Hours, type Period } from '@assay/engine/market'
import type { Database } from '../../db/pool.ts'
import { transact } from '../../db/transact.ts'
import type { Feed, Tick } from '../../feeds/feed.ts'
import type { Instrument } from '../../feeds/instruments.ts'
import { addToBatch, InstrumentCandles, KEPT_DAYS, unitOf } from './instrument-candles.ts'
import { MINUTE_MS, minuteOf } from './minute-series.ts'
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
/** Trades this long before the last stored minute are told again: one may have been committed and not yet counted. */
const TRADE_OVERLAP_MS = 10 * MINUTE_MS
/** After an outage so much is worked out between two writes. */
const RECOVERY_STEP_MS = 6 * 60 * MINUTE_MS

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

  of(symbol: string): InstrumentCandles {
    return this.bySymbol.get(symbol)!
  }

  /** The calendar by which its candles stand. */
  hoursOf(symbol: string): Hours {
    return this.options.feed.hours(symbol)
  }

  hasTraded(symbol: string): boolean {
    return this.traded.has(symbol)
  }

  /** What a candle was made of. A longer one that reaches into the time of the pair's own trades counts as theirs. */
  sourceOf(symbol: string, endMs: number): 'index' | 'trades' {
    return this.of(symbol).instrument.kind === 'spot' && endMs > this.options.feed.startMs ? 'trades' : 'index'
  }

  /** Loads what is stored, the history where nothing is, and works out what is missing up to now. */
  async start(nowMs: number): Promise<void> {
    const all = [...this.bySymbol.values()]
    await this.load(all)
    await this.tellTrades(
      all.filter(({ instrument }) => instrument.kind === 'spot'),
      nowMs,
    )
    await this.tellTicks(
      all.filter(({ instrument }) => instrument.kind !== 'spot'),
      nowMs,
    )
    await this.store(nowMs)
  }

  /** An index tick, in the order of time. Spot pairs live on trades. */
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

  /** Writes what has ended, once all are advanced to then. When that fails it stays to be written the next time. */
  store(nowMs: number): Promise<void> {
    this.storing ??= this.write([...this.bySymbol.values()], nowMs).finally(() => {
      this.storing = null
    })
    return this.storing
  }

  /** The candles that begin in [fromMs, untilMs), oldest first, the newest 2,000 of them. */
  async read(symbol: string, period: Period, { fromMs, untilMs }: { fromMs: number; untilMs: number }): Promise<Candle[]> {
    const candles = this.of(symbol)
    const { unit, count } = unitOf[period]
    const endMs = Math.min(untilMs, (candles.series.last?.timeMs ?? 0) + MINUTE_MS)
    const startMs = periodStart(period, fromMs) === fromMs ? fromMs : periodEnd(period, fromMs)
    if (startMs >= endMs) return []
    const lastMs = periodEnd(period, endMs - 1)
    const completeMs = candles.completeFromMs(unit)
    const recent = candles.recent(unit, Math.max(startMs, completeMs), lastMs)
    // One more than can be shown: the first may lack its beginning.
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
    // Everything was stored together, so what is newest anywhere tells how far everything is.
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

  /** All or nothing, so that an instrument with minutes has all of its past. */
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
        const ended = foldCandles(minutes, unit).filter(({ timeMs }) => periodEnd(unit, timeMs) <= feed.startMs)
        addToBatch(batch, candles.instrument, [unit, ended])
      }
      candles.series.load(minutes, feed.startMs)
      candles.loadDays(days)
      // The database writes one instrument while the next is worked out.
      await writing
      writing = upsertCandles(tx, batch)
      writing.catch(() => undefined) // heard of at the next await
    }
    await writing
  }

  private async tellTrades(pairs: readonly InstrumentCandles[], nowMs: number): Promise<void> {
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

  /** What was missed since the last stored minute: whole minutes from a feed that knows them, else from its ticks. */
  private async tellTicks(markets: readonly InstrumentCandles[], nowMs: number): Promise<void> {
    for (const [fromMs, group] of Map.groupBy(markets, ({ series }) => series.storedUntilMs)) {
      let doneMs = fromMs
      for (const untilMs of steps(fromMs, nowMs)) {
        const wholeMs = minuteOf(untilMs)
        const others = group.filter((candles) => !candles.takeMinutes(doneMs, wholeMs))
        if (others.length > 0) this.tellInstants(others, { fromMs: doneMs, untilMs: wholeMs - 1 })
        doneMs = wholeMs
        for (const { series } of group) series.advance(untilMs)
        await this.write(group, untilMs)
      }
      this.tellInstants(group, { fromMs: doneMs, untilMs: nowMs })
    }
  }

  private tellInstants(group: readonly InstrumentCandles[], { fromMs, untilMs }: { fromMs: number; untilMs: number }): void {
    const wanted = new Map(group.map((candles) => [candles.instrument.symbol, candles]))
    for (const { ticks } of this.options.feed.instants(fromMs - 1, untilMs)) {
      for (const tick of ticks) wanted.get(tick.symbol)?.takeTick(tick)
    }
  }
}

/** The ends of the steps from an instant to now, now included. */
function* steps(fromMs: number, nowMs: number): Generator<number> {
  for (let atMs = fromMs + RECOVERY_STEP_MS; atMs < nowMs; atMs += RECOVERY_STEP_MS) yield atMs
  yield nowMs
}
