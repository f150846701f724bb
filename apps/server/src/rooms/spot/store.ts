/** All SQL of the spot room: lists for the user. What trading writes is in desk/spot/tables.ts. */
import { rescale, unitsOf } from '@assay/money'
import { CompiledQuery, sql } from 'kysely'
import { readPage, type Listed, type PageOf } from '../../db/page.ts'
import type { Database } from '../../db/pool.ts'
import type { OrderRow } from '../../desk/spot/rows.ts'
import type { Statement } from '../../desk/statements.ts'

/** An order by its id, or by the client id that the user gave it. */
export interface Wanted {
  id?: string | undefined
  clientId?: string | undefined
}

/** Which of these orders the user ever had. */
export async function findHad(db: Database, account: number, wanted: readonly Wanted[]): Promise<ReadonlySet<Wanted>> {
  const ids = wanted.flatMap(({ id }) => id ?? [])
  const clientIds = wanted.flatMap(({ id, clientId }) => (id === undefined ? (clientId ?? []) : []))
  const result = await sql<{ id: string | null; client_id: string | null }>`
    select id::text as id, null as client_id from spot_order_any where account_id = ${account} and id = any(${ids}::bigint[])
    union
    select null, client_id from spot_order_any
    where cardinality(${clientIds}::text[]) > 0 and account_id = ${account} and client_id = any(${clientIds}::text[])`.execute(db)
  const had = new Set(result.rows.map((row) => (row.id === null ? `client ${row.client_id}` : row.id)))
  return new Set(wanted.filter(({ id, clientId }) => had.has(id ?? `client ${clientId}`)))
}

export interface OrderFilter extends PageOf {
  account: number
  pairId: number | null
  status: 'open' | 'done' | undefined
}

const TABLES = { open: sql`spot_order`, done: sql`spot_order_ended`, all: sql`spot_order_any` }

export function listOrders(db: Database, filter: OrderFilter): Promise<Listed<OrderRow>> {
  const { account, pairId, status } = filter
  const from = sql`from ${TABLES[status ?? 'all']} where account_id = ${account} and (${pairId}::int is null or pair_id = ${pairId}::int)`
  return readPage(db, { select: sql`*`, from, orderBy: sql`id desc` }, filter)
}

export async function findOrder(db: Database, account: number, id: string): Promise<OrderRow | undefined> {
  const result = await sql<OrderRow>`select * from spot_order_any where account_id = ${account} and id = ${id}::bigint`.execute(db)
  return result.rows[0]
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

export interface StandingHoldRow {
  hold: string
  held: string
  scale: number
}

const STANDING_HOLDS = `select h.hold, h.held, c.scale from ledger_hold h join currency c on c.id = h.currency_id where h.account_id = $1`

/** What an account's holds keep. */
export const standingHoldsStatement = (account: number): Statement => ({
  name: 'spot_standing_holds',
  text: STANDING_HOLDS,
  values: () => [account],
})

export async function listHoldsOf(db: Database, account: number): Promise<StandingHoldRow[]> {
  const result = await db.executeQuery<StandingHoldRow>(CompiledQuery.raw(STANDING_HOLDS, [account]))
  return result.rows
}

const LEDGER_SCALE = 8
export const unitsOfHold = ({ held, scale }: StandingHoldRow): bigint => rescale(unitsOf(held, LEDGER_SCALE), LEDGER_SCALE, scale)

export interface BalanceRow {
  account_id: string
  currency_id: number
  available: string
  held: string
}

export async function listBalances(db: Database, accounts: number[]): Promise<BalanceRow[]> {
  const result = await sql<BalanceRow>`
    select account_id, currency_id, available, held from wallet_balance where account_id = any(${accounts}::bigint[])`.execute(db)
  return result.rows
}
