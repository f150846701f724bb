/** All SQL of the spot room: lists for the user. What trading writes is in desk/spot/tables.ts. */
import { sql } from 'kysely'
import { readPage, type Listed, type PageOf } from '../../db/page.ts'
import type { Database } from '../../db/pool.ts'
import type { OrderRow } from '../../desk/spot/rows.ts'

const LIVE = sql`status in ('open', 'partially_filled', 'untriggered')`
const STATUS = { open: LIVE, done: sql`not ${LIVE}`, all: sql`true` }

/** Whether the user ever had this order. */
export async function findOwnOrder(db: Database, userId: number, wanted: { id?: string; clientId?: string }): Promise<boolean> {
  const row = await db
    .selectFrom('spot_order')
    .select('id')
    .where('user_id', '=', String(userId))
    .where((where) => (wanted.id === undefined ? where('client_id', '=', wanted.clientId!) : where('id', '=', wanted.id)))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export interface OrderFilter extends PageOf {
  userId: number
  pairId: number | null
  status: 'open' | 'done' | undefined
}

export function listOrders(db: Database, filter: OrderFilter): Promise<Listed<OrderRow>> {
  const { userId, pairId, status } = filter
  const from = sql`from spot_order where user_id = ${userId}
    and (${pairId}::int is null or pair_id = ${pairId}::int) and ${STATUS[status ?? 'all']}`
  return readPage(db, { select: sql`*`, from, orderBy: sql`id desc` }, filter)
}

export async function findOrder(db: Database, userId: number, id: string): Promise<OrderRow | undefined> {
  const row = await db.selectFrom('spot_order').selectAll().where('id', '=', id).where('user_id', '=', String(userId)).executeTakeFirst()
  return row as unknown as OrderRow | undefined
}

export interface FillRow {
  pair_id: number
  seq: string
  time: Date
  price_ticks: string
  lots: string
  side: 'buy' | 'sell'
  order_id: string
  role: 'maker' | 'taker'
  fee: string
}

const FILL_SIDES = sql`
  (select pair_id, seq, time, price_ticks, lots, taker_side as side, taker_order_id as order_id, 'taker' as role, taker_fee as fee, taker_account_id as account_id from spot_trade
   union all
   select pair_id, seq, time, price_ticks, lots, case taker_side when 'buy' then 'sell' else 'buy' end, maker_order_id, 'maker', maker_fee, maker_account_id from spot_trade) f`

export interface FillFilter extends PageOf {
  account: number
  pairId: number | null
}

export function listFills(db: Database, filter: FillFilter): Promise<Listed<FillRow>> {
  const { account, pairId } = filter
  const from = sql`from ${FILL_SIDES} where f.account_id = ${account} and (${pairId}::int is null or f.pair_id = ${pairId}::int)`
  return readPage(db, { select: sql`f.*`, from, orderBy: sql`f.time desc, f.seq desc` }, filter)
}

/** Fills of one order, oldest first. */
export async function listFillsOfOrder(db: Database, order: { id: string; account: number; pairId: number }): Promise<FillRow[]> {
  const result = await sql<FillRow>`
    select f.* from ${FILL_SIDES} where f.account_id = ${order.account} and f.pair_id = ${order.pairId} and f.order_id = ${order.id} order by f.seq`.execute(
    db,
  )
  return result.rows
}

export interface TapeRow {
  seq: string
  time: Date
  price_ticks: string
  lots: string
  taker_side: 'buy' | 'sell'
}

/** The pair's last trades, newest first. */
export async function lastTrades(db: Database, pairId: number, limit: number): Promise<TapeRow[]> {
  const rows = await db
    .selectFrom('spot_trade')
    .select(['seq', 'time', 'price_ticks', 'lots', 'taker_side'])
    .where('pair_id', '=', pairId)
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute()
  return rows as unknown as TapeRow[]
}

/** Quotes of the house that ended without a fill say nothing to anyone: gone after an hour. */
export async function deleteUnfilledHouseOrders(db: Database, account: number): Promise<void> {
  await sql`delete from spot_order where account_id = ${account} and filled_lots = 0 and not ${LIVE} and updated_at < now() - interval '1 hour'`.execute(
    db,
  )
}

export interface BalanceRow {
  account_id: string
  currency_id: number
  available: string
  held: string
}

export async function listBalances(db: Database, accounts: number[]): Promise<BalanceRow[]> {
  const result = await sql<BalanceRow>`
    select account_id, currency_id, available, held from ledger_balance where account_id = any(${accounts}::bigint[])`.execute(db)
  return result.rows
}
