/** All SQL of the futures room: lists for users, and minute moves. The tables that trading writes are in desk/lever/tables.ts. */
import { sql } from 'kysely'
import { unitsOf, LEDGER_SCALE } from '@assay/money'
import { readPage, type Listed, type PageOf } from '../../db/page.ts'
import type { Database } from '../../db/pool.ts'
import type { FuturesRow } from '../../desk/lever/load.ts'
import { USDT } from '../../ledger/usdt.ts'
import type { MinuteMoves } from './terms.ts'
import { IS_LIVE_CONTRACT } from '../../db/live-rows.ts'

export const unitsOfColumn = (numeric: string): bigint => unitsOf(numeric, LEDGER_SCALE)

/** Whether the user has or had this position. */
export async function hasEverOwned(db: Database, userId: number, id: string): Promise<boolean> {
  const row = await db.selectFrom('futures_row').select('id').where('id', '=', id).where('user_id', '=', String(userId)).executeTakeFirst()
  return row !== undefined
}

/** A position with the price of its last closing fill and the margin of its opening. */
export type ListedPosition = FuturesRow & { close_ticks: string | null; opening_margin: string | null }

const listed = sql`
  r.*,
  (select price_ticks from futures_fill where row_id = r.id and kind <> 'open' order by number desc limit 1) as close_ticks,
  (select margin from futures_fill where row_id = r.id and number = 1) as opening_margin`

export interface PositionFilter extends PageOf {
  userId: number
  /** Null means every instrument. */
  instrumentIds: readonly number[] | null
  status: string | undefined
}

/** Newest first. */
export function listPositions(db: Database, filter: PositionFilter): Promise<Listed<ListedPosition>> {
  const { userId, instrumentIds, status } = filter
  const from = sql`from futures_row r where r.user_id = ${userId}
    and (${instrumentIds === null} or r.instrument_id = any(${[...(instrumentIds ?? [])]}::int[]))
    and (${status === undefined} or r.status = ${status ?? ''})`
  return readPage(db, { select: listed, from, orderBy: sql`r.id desc` }, filter)
}

export async function findPosition(db: Database, userId: number, id: string): Promise<ListedPosition | undefined> {
  const result = await sql<ListedPosition>`select ${listed} from futures_row r where r.id = ${id} and r.user_id = ${userId}`.execute(db)
  return result.rows[0]
}

/** A conversion as the desk stores it: numerator and denominator are texts. */
export interface KeptConversion {
  instrumentId: number
  seq: number
  numerator: string
  denominator: string
}

export interface FillRow {
  number: number
  kind: 'open' | 'close' | 'stop_loss' | 'trailing_stop' | 'take_profit' | 'liquidated' | 'hedge_matched'
  time_ms: string
  tick_seq: string
  price_ticks: string
  lots: string
  notional: string
  fee: string
  profit: string
  liquidation_fee: string
  deficit: string
  conversion: KeptConversion | null
}

export async function listFills(db: Database, positionId: string): Promise<FillRow[]> {
  const result = await sql<FillRow>`
    select number, kind, time_ms, tick_seq, price_ticks, lots, notional, fee, profit, liquidation_fee, deficit, conversion
    from futures_fill where row_id = ${positionId} order by number`.execute(db)
  return result.rows
}

export interface OvernightRow {
  time_ms: string
  twice_mid: string
  lots: string
  fee: string
}

export async function listOvernights(db: Database, positionId: string): Promise<OvernightRow[]> {
  const result = await sql<OvernightRow>`
    select time_ms, twice_mid, lots, fee from futures_overnight where row_id = ${positionId} order by time_ms`.execute(db)
  return result.rows
}

/** A step of a liquidation that closed lots of the position, with equity and maintenance before it. */
export interface LiquidationRow {
  time_ms: string
  instrument_id: number
  tick_seq: string
  step: { equityBefore: string; maintenanceBefore: string; liquidationFee: string }
}

export async function listLiquidations(db: Database, account: number, positionId: string): Promise<LiquidationRow[]> {
  const result = await sql<LiquidationRow>`
    select l.time_ms, l.instrument_id, l.tick_seq, s.step
    from futures_liquidation l cross join lateral json_array_elements(l.steps) with ordinality as s (step, place)
    where l.account_id = ${account} and l.time_ms in (select time_ms from futures_fill where row_id = ${positionId}::bigint)
      and s.step ->> 'rowId' = ${positionId} order by l.id, s.place`.execute(db)
  return result.rows
}

/** The last closing fill of every live position that has one. */
export async function readClosePrices(db: Database): Promise<{ positionId: number; ticks: number }[]> {
  const result = await sql<{ row_id: string; ticks: string }>`
    select r.id as row_id, f.price_ticks as ticks from futures_row r
    cross join lateral (
      select price_ticks from futures_fill where row_id = r.id and kind <> 'open' order by number desc limit 1) f
    where r.${sql.raw(IS_LIVE_CONTRACT)} and r.fills > 1`.execute(db)
  return result.rows.map(({ row_id, ticks }) => ({ positionId: Number(row_id), ticks: Number(ticks) }))
}

/** The account's available USDT units. */
export async function findAvailable(db: Database, account: number): Promise<bigint> {
  const row = await db
    .selectFrom('ledger_balance')
    .select('available')
    .where('account_id', '=', String(account))
    .where('currency_id', '=', USDT)
    .executeTakeFirst()
  return unitsOfColumn(row?.available ?? '0')
}

const MINUTE_MOVE_DAYS = 7
const MINUTE_MOVE_SHARE = 0.99

/** The minute moves of the last seven days, from stored candles: 99 % of minutes stay this near to their open, in millionths of it. */
export async function readMinuteMoves(db: Database, instrumentIds: readonly number[], nowMs: number): Promise<MinuteMoves> {
  const result = await sql<{ instrument_id: number; move_ppm: number }>`
    select c.instrument_id,
      percentile_disc(${MINUTE_MOVE_SHARE}) within group (
        order by ceil(greatest(c.high - c.open, c.open - c.low) * 1000000.0 / c.open))::int as move_ppm
    from market_candle c
    where c.instrument_id = any(${[...instrumentIds]}::int[]) and c.period = '1min'
      and c.time >= to_timestamp(${nowMs}::float8 / 1000) - make_interval(days => ${MINUTE_MOVE_DAYS})
    group by c.instrument_id`.execute(db)
  return new Map(result.rows.map((row) => [row.instrument_id, row.move_ppm]))
}
