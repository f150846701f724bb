/** All SQL of the market room. */
import type { Candle, CandleColumns } from '@assay/engine/market'
import { parseUnits } from '@assay/money'
import { sql } from 'kysely'
import type { Database, Tx } from '../../db/pool.ts'
import { transact } from '../../db/transact.ts'
import type { DayOpen } from '../../feeds/generated.ts'
import type { WalkMark } from '../../feeds/walk-marks.ts'
import type { Instrument } from '../../feeds/instruments.ts'
import type { CatalogueCurrency } from './catalogue.ts'
import type { Halt } from '../../feeds/halts.ts'
import type { ScheduledTerms } from './terms-schedule.ts'

type Executor = Database | Tx

/** The periods that are stored. All others are folded from one of them. */
export type StoredPeriod = '1min' | '15min' | '60min' | '1day'

/** A pair's maximum amount is its minimum amount times this. */
const MAXIMUM_IN_MINIMA = 1_000_000n

export async function insertCurrencies(db: Executor, currencies: readonly CatalogueCurrency[]): Promise<void> {
  await db
    .insertInto('currency')
    .values(currencies.map(({ id, name, kind, scale }) => ({ id, name, kind, scale })))
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** A pair as the table has it. */
export function spotPairRow(instrument: Instrument) {
  const minimumLots = parseUnits(instrument.minimumAmount, instrument.amountDecimals)!
  return {
    id: instrument.id,
    symbol: instrument.symbol,
    base_id: instrument.base.id,
    quote_id: instrument.quote.id,
    price_decimals: instrument.priceDecimals,
    amount_decimals: instrument.amountDecimals,
    minimum_lots: String(minimumLots),
    maximum_lots: String(minimumLots * MAXIMUM_IN_MINIMA),
    minimum_notional: instrument.minimumNotional,
  }
}

/** Minimum and maximum may change between versions. A pair's currencies and decimals never change. */
export async function upsertSpotPairs(db: Executor, instruments: readonly Instrument[]): Promise<void> {
  if (instruments.length === 0) return
  await db
    .insertInto('spot_pair')
    .values(instruments.map(spotPairRow))
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((fresh) => ({
        minimum_lots: fresh.ref('excluded.minimum_lots'),
        maximum_lots: fresh.ref('excluded.maximum_lots'),
        minimum_notional: fresh.ref('excluded.minimum_notional'),
      })),
    )
    .execute()
}

/** Stores a fact of the installation once. Returns the stored value, which is the first one given. */
export async function keepFact(db: Executor, name: string, value: string): Promise<string> {
  await sql`insert into site_fact (name, value) values (${name}, ${value}) on conflict do nothing`.execute(db)
  const row = await db.selectFrom('site_fact').select('value').where('name', '=', name).executeTakeFirstOrThrow()
  return row.value
}

/** Candles of many instruments and periods, in columns of the same length. */
export interface CandleBatch extends CandleColumns {
  instrumentId: number[]
  period: StoredPeriod[]
}

/** A column as one text parameter: much faster than a parameter for each value. */
const list = (values: readonly (number | bigint | string)[]): string => `{${values.join(',')}}`

/** Inserts candles, and overwrites those that exist. */
export async function upsertCandles(db: Executor, batch: CandleBatch): Promise<void> {
  if (batch.timeMs.length === 0) return
  await sql`
    insert into market_candle (instrument_id, period, time, open, high, low, close, volume, quote_volume)
    select instrument_id, period, to_timestamp(time_ms / 1000), open, high, low, close, volume, quote_volume
    from unnest(
      ${list(batch.instrumentId)}::int[], ${list(batch.period)}::text[], ${list(batch.timeMs)}::bigint[], ${list(batch.open)}::bigint[],
      ${list(batch.high)}::bigint[], ${list(batch.low)}::bigint[], ${list(batch.close)}::bigint[], ${list(batch.volume)}::bigint[],
      ${list(batch.quoteVolume)}::numeric[]
    ) as fresh (instrument_id, period, time_ms, open, high, low, close, volume, quote_volume)
    on conflict (instrument_id, period, time) do update set
      open = excluded.open, high = excluded.high, low = excluded.low, close = excluded.close,
      volume = excluded.volume, quote_volume = excluded.quote_volume`.execute(db)
}

interface CandleRow {
  time_ms: number
  open: number
  high: number
  low: number
  close: number
  volume: number
  quote_volume: string
}

const candleOf = (row: CandleRow): Candle => ({
  timeMs: row.time_ms,
  open: row.open,
  high: row.high,
  low: row.low,
  close: row.close,
  volume: row.volume,
  quoteVolume: BigInt(row.quote_volume),
})

// These are whole numbers below 2^53. As `float8` the driver returns them as exact numbers.
const columns = sql`
  date_part('epoch', time) * 1000 as time_ms, open::float8, high::float8, low::float8, close::float8, volume::float8, quote_volume`

export interface CandleRange {
  instrumentId: number
  period: StoredPeriod
  fromMs: number
  untilMs: number
  /** Of more candles, the newest are returned. */
  limit: number
}

/** Oldest first. */
export async function readCandles(db: Executor, range: CandleRange): Promise<Candle[]> {
  const result = await sql<CandleRow>`
    select ${columns} from market_candle
    where instrument_id = ${range.instrumentId} and period = ${range.period}
      and time >= to_timestamp(${range.fromMs}::bigint / 1000) and time < to_timestamp(${range.untilMs}::bigint / 1000)
    order by time desc limit ${range.limit}`.execute(db)
  return result.rows.toReversed().map(candleOf)
}

/** The newest candles of each instrument, oldest first. */
export async function readRecent(db: Database, ids: readonly number[], { period, count }: { period: StoredPeriod; count: number }) {
  const result = await transact(db, async (tx) => {
    // The index has them in this order. Without statistics the planner reads and sorts all candles of an instrument instead. A new table
    // has no statistics, nor has one after a crash. On a cold server the sort took longer than the rest of a restart.
    await sql`set local enable_sort = off`.execute(tx)
    return sql<CandleRow & { instrument_id: number }>`
      select recent.* from unnest(${list(ids)}::int[]) as wanted (id)
      cross join lateral (
        select instrument_id, ${columns} from market_candle
        where instrument_id = wanted.id and period = ${period} order by time desc limit ${count}
      ) recent`.execute(tx)
  })
  const found = new Map<number, Candle[]>(ids.map((id) => [id, []]))
  for (const row of result.rows) found.get(row.instrument_id)!.push(candleOf(row))
  for (const candles of found.values()) candles.sort((one, other) => one.timeMs - other.timeMs)
  return found
}

export interface TradeRow {
  timeMs: number
  ticks: number
  lots: number
}

const TRADE_PAGE = 5_000
/** The largest `bigint`: no trade has a higher number. */
const NEWEST = '9223372036854775807'

/** The trades of a pair since an instant, oldest first. Numbers rise with time, so pages are read from the newest back to that instant. */
export async function readTradesSince(db: Executor, pairId: number, sinceMs: number): Promise<TradeRow[]> {
  const pages: TradeRow[][] = []
  let before = NEWEST
  for (;;) {
    const result = await sql<{ seq: string; time_ms: number; ticks: number; lots: number }>`
      select seq, date_part('epoch', time) * 1000 as time_ms, price_ticks::float8 as ticks, lots::float8 from spot_trade_any
      where pair_id = ${pairId} and seq < ${before}::bigint
      order by seq desc limit ${TRADE_PAGE}`.execute(db)
    const wanted = result.rows.filter((row) => row.time_ms >= sinceMs)
    pages.push(wanted.map((row) => ({ timeMs: row.time_ms, ticks: row.ticks, lots: row.lots })))
    if (wanted.length < TRADE_PAGE) return pages.flat().toReversed()
    before = result.rows.at(-1)!.seq
  }
}

/** The pairs that have at least one trade. */
export async function readTradedPairs(db: Executor, pairIds: readonly number[]): Promise<Set<number>> {
  const result = await sql<{ id: number }>`
    select id from unnest(${list(pairIds)}::int[]) as pair (id) where exists (select from spot_trade_any where pair_id = pair.id)`.execute(
    db,
  )
  return new Set(result.rows.map(({ id }) => id))
}

export async function readDayOpens(db: Executor): Promise<DayOpen[]> {
  const rows = await db.selectFrom('market_day_open').selectAll().execute()
  return rows.map(({ walk, day, price }) => ({ walk, day, price: Number(price) }))
}

export async function insertDayOpens(db: Executor, opens: readonly DayOpen[]): Promise<void> {
  if (opens.length === 0) return
  await db
    .insertInto('market_day_open')
    .values(opens.map(({ walk, day, price }) => ({ walk, day, price })))
    .onConflict((conflict) => conflict.columns(['walk', 'day']).doNothing())
    .execute()
}

export async function readWalkMarks(db: Executor): Promise<WalkMark[]> {
  const rows = await db.selectFrom('market_walk_mark').selectAll().execute()
  return rows.map(({ walk, minute_ms, price, proof }) => ({ walk, minuteMs: Number(minute_ms), price: Number(price), proof }))
}

/** Each walk has one mark, which is overwritten. */
export async function upsertWalkMarks(db: Executor, marks: readonly WalkMark[]): Promise<void> {
  if (marks.length === 0) return
  await db
    .insertInto('market_walk_mark')
    .values(marks.map(({ walk, minuteMs, price, proof }) => ({ walk, minute_ms: minuteMs, price, proof })))
    .onConflict((conflict) =>
      conflict.column('walk').doUpdateSet((fresh) => ({
        minute_ms: fresh.ref('excluded.minute_ms'),
        price: fresh.ref('excluded.price'),
        proof: fresh.ref('excluded.proof'),
      })),
    )
    .execute()
}

/** Appends an instrument. False when the list is full. An instrument that is in the list keeps its place. */
export async function insertFavourite(
  db: Executor,
  favourite: { userId: number; instrumentId: number; maximum: number },
): Promise<boolean> {
  const { userId, instrumentId, maximum } = favourite
  const result = await sql<{ is_there: boolean }>`
    with room as (
      select count(*) < ${maximum} or bool_or(instrument_id = ${instrumentId}) as is_there from market_favourite where user_id = ${userId}
    ), added as (
      insert into market_favourite (user_id, instrument_id)
      select ${userId}, ${instrumentId} from room where is_there on conflict do nothing
    )
    select is_there from room`.execute(db)
  return result.rows[0]!.is_there
}

export async function deleteFavourite(db: Executor, favourite: { userId: number; instrumentId: number }): Promise<void> {
  await db
    .deleteFrom('market_favourite')
    .where('user_id', '=', String(favourite.userId))
    .where('instrument_id', '=', favourite.instrumentId)
    .execute()
}

/** In the user's order. */
export async function listFavourites(db: Executor, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('market_favourite')
    .select('instrument_id')
    .where('user_id', '=', String(userId))
    .orderBy('position')
    .execute()
  return rows.map((row) => row.instrument_id)
}

export async function loadFiatRates(db: Database): Promise<{ code: string; rate: string; savedAt: Date }[]> {
  const result = await sql<{ code: string; rate: string; savedAt: Date }>`
    select currency_code as code, trim_scale(rate) as rate, saved_at as "savedAt" from wallet_fiat_rate`.execute(db)
  return result.rows
}

export async function saveFiatRates(db: Database, rates: { code: string; rate: string; savedAt: Date }[]): Promise<void> {
  await sql`
    insert into wallet_fiat_rate (currency_code, rate, saved_at)
    select * from unnest(
      ${rates.map((row) => row.code)}::text[], ${rates.map((row) => row.rate)}::numeric[],
      ${rates.map((row) => row.savedAt)}::timestamptz[])
    on conflict (currency_code) do update set rate = excluded.rate, saved_at = excluded.saved_at`.execute(db)
}

/** All halts that operators ever ordered. */
export async function listHalts(db: Database): Promise<Halt[]> {
  const result = await sql<Omit<Halt, 'fromMs' | 'untilMs'> & { from: Date; until: Date | null }>`
    select id, symbol, reason, from_at as "from", until_at as "until" from instrument_halt`.execute(db)
  return result.rows.map(({ from, until, ...halt }) => ({ ...halt, fromMs: from.getTime(), untilMs: until?.getTime() ?? null }))
}

export async function listScheduledTerms(db: Database): Promise<ScheduledTerms[]> {
  const result = await sql<Omit<ScheduledTerms, 'fromMs'> & { from: Date }>`
    select proposal_id::text as id, subject, terms as values, from_at as "from" from instrument_terms`.execute(db)
  return result.rows.map(({ from, ...terms }) => ({ ...terms, fromMs: from.getTime() }))
}
