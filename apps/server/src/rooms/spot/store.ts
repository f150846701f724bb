/** All SQL of the spot room: lists for users. The tables that trading writes are in desk/spot/tables.ts. */
import type { Trade } from '@assay/engine/spot'
import { rescale, unitsOf, LEDGER_SCALE } from '@assay/money'
import { CompiledQuery, sql } from 'kysely'
import { readPage, type Listed, type PageOf } from '../../db/page.ts'
import type { Database } from '../../db/pool.ts'
import { column } from '../../desk/columns.ts'
import type { OrderRow } from '../../desk/spot/rows.ts'
import type { Statement } from '../../desk/statements.ts'

/** An order by its id, or by the client id that the user gave it. */
export interface Wanted {
  id?: string | undefined
  clientId?: string | undefined
}

/** Until when withdrawals of a user are locked, by the database's clock. Null when they are not. */
export async function findWithdrawalLock(db: Database, userId: number): Promise<Date | null> {
  const { rows } = await sql<{ until: Date }>`
    select withdrawals_locked_until as until from account_user where id = ${userId} and withdrawals_locked_until > now()`.execute(db)
  return rows[0]?.until ?? null
}

/** The orders among these that the account has or had. */
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
  const from = sql`from ${TABLES[status ?? 'all']} o where account_id = ${account} and (${pairId}::int is null or pair_id = ${pairId}::int)`
  return readPage(db, { select: sql`*`, from, orderBy: sql`o.id desc` }, filter)
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

export interface BatchTradeRow {
  orderId: string
  time: Date
  pairId: number
  side: 'buy' | 'sell'
  lots: string
  lotsTimesTicks: string
  fee: string
}

/** What orders of an account traded in batches, summed by order and batch. */
export async function sumTrades(
  db: Database,
  account: number,
  batches: readonly { orderId: string; time: Date }[],
): Promise<BatchTradeRow[]> {
  const [ids, times] = [batches.map(({ orderId }) => orderId), batches.map(({ time }) => time.toISOString())]
  const result = await sql<BatchTradeRow>`
    select b.order_id as "orderId", b.time, f.pair_id as "pairId", f.side, sum(f.lots)::bigint as lots,
      sum(f.lots * f.price_ticks)::numeric(40, 0) as "lotsTimesTicks", trim_scale(sum(f.fee)) as fee
    from (select distinct * from unnest(${ids}::bigint[], ${times}::timestamptz[])) as b (order_id, time)
    join ${FILL_SIDES} on f.account_id = ${account} and f.time = b.time and f.order_id = b.order_id
    group by b.order_id, b.time, f.pair_id, f.side`.execute(db)
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
    .selectFrom('spot_trade_any')
    .select(['seq', 'time', 'price_ticks', 'lots', 'taker_side'])
    .where('pair_id', '=', pairId)
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute()
  return rows as unknown as TapeRow[]
}

export interface InventoryRow {
  account_id: string
  hold: string
  held: string
  scale: number
}

const INVENTORY = `select h.account_id, h.hold, h.held, c.scale from ledger_hold h join currency c on c.id = h.currency_id
  where h.account_id = any($1::bigint[])`

/** The holds of accounts with the amounts they keep. */
export const inventoryStatement = (accounts: readonly number[]): Statement<InventoryRow> => ({
  name: 'spot_inventory',
  text: INVENTORY,
  values: () => [column([...accounts])],
})

export async function listHoldsOf(db: Database, accounts: readonly number[]): Promise<InventoryRow[]> {
  const result = await db.executeQuery<InventoryRow>(CompiledQuery.raw(INVENTORY, [column([...accounts])]))
  return result.rows
}

export const unitsOfHold = ({ held, scale }: InventoryRow): bigint => rescale(unitsOf(held, LEDGER_SCALE), LEDGER_SCALE, scale)

/** Writes trades between the market maker and the taker bot. */
export const insertPrintsStatement = (prints: readonly Trade[]): Statement => ({
  name: 'spot_insert_prints',
  text: `insert into spot_print (pair_id, seq, time, price_ticks, lots, taker_side)
    select pair_id, seq, to_timestamp(time_ms::float8 / 1000), price_ticks, lots, taker_side
    from unnest($1::int[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::text[])
      as fresh (pair_id, seq, time_ms, price_ticks, lots, taker_side)`,
  values: () => [
    column(prints.map(({ pairId }) => pairId)),
    column(prints.map(({ seq }) => seq)),
    column(prints.map(({ timeMs }) => timeMs)),
    column(prints.map(({ priceTicks }) => priceTicks)),
    column(prints.map(({ lots }) => lots)),
    column(prints.map(({ takerSide }) => takerSide)),
  ],
})

export const deletePrintsStatement = (beforeMs: number): Statement => ({
  name: 'spot_delete_prints',
  text: 'delete from spot_print where time < to_timestamp($1::float8 / 1000)',
  values: () => [beforeMs],
})
