/** All SQL of the wallet. Amounts are returned as decimals without trailing zeros. */
import { sql, type RawBuilder } from 'kysely'
import { readPage, totalOf, type Listed, type PageOf } from '../../db/page.ts'
import type { Database, Tx } from '../../db/pool.ts'
import type { Statement } from '../../desk/statements.ts'
import { accountOf, accountTypes } from '../../ledger/accounts.ts'
import { IS_LIVE_CONTRACT, IS_LIVE_OPTION } from '../../db/live-rows.ts'

type Executor = Database | Tx

const accountsOf = (userId: number): number[] => accountTypes.map((type) => accountOf(userId, type))

export interface BalanceRow {
  type: number
  currencyId: number
  currencyName: string
  available: string
  held: string
}

/** Every balance of the user that is not empty, by account type and currency. */
export async function listBalances(db: Executor, userId: number): Promise<BalanceRow[]> {
  const result = await sql<BalanceRow>`
    select (b.account_id % 10)::int as type, b.currency_id as "currencyId", c.name as "currencyName",
      trim_scale(b.available) as available, trim_scale(b.held) as held
    from wallet_balance b join currency c on c.id = b.currency_id
    where b.account_id = any(${accountsOf(userId)}::bigint[]) and (b.available <> 0 or b.held <> 0)
    order by b.account_id, b.currency_id`.execute(db)
  return result.rows
}

/** All balances of the user, including empty ones, so that a screen can replace an old value by zero. */
export async function listEveryBalance(db: Executor, userId: number): Promise<Omit<BalanceRow, 'currencyName'>[]> {
  const result = await sql<BalanceRow>`
    select (account_id % 10)::int as type, currency_id as "currencyId", trim_scale(available) as available, trim_scale(held) as held
    from wallet_balance where account_id = any(${accountsOf(userId)}::bigint[])`.execute(db)
  return result.rows
}

export async function findBalance(db: Executor, account: number, currencyId: number): Promise<{ available: string; held: string }> {
  const result = await sql<{ available: string; held: string }>`
    select trim_scale(available) as available, trim_scale(held) as held from wallet_balance
    where account_id = ${account} and currency_id = ${currencyId}`.execute(db)
  return result.rows[0] ?? { available: '0', held: '0' }
}

export interface HoldRow {
  reason: string
  reference: string
  type: number
  currencyId: number
  currencyName: string
  amount: string
  since: Date
}

/**
 * The holds of a user, newest first. Those of orders, contracts and options are read from their own tables, all others from
 * `ledger_hold`.
 */
export async function listHolds(db: Executor, userId: number): Promise<HoldRow[]> {
  const result = await sql<HoldRow>`
    select split_part(h.hold, ':', 1) as reason, h.hold as reference, (h.account_id % 10)::int as type, h.currency_id as "currencyId",
      c.name as "currencyName", trim_scale(h.amount) as amount, h.since
    from (
      select 'spot_order:' || o.id as hold, o.account_id, o.held_currency_id as currency_id, o.held as amount, o.created_at as since
      from spot_order o where o.account_id = any(${accountsOf(userId)}::bigint[]) and o.held > 0
      union all
      select 'futures:' || r.id, r.account_id, (select id from currency where name = 'USDT'), r.held, to_timestamp(r.accepted_ms / 1000.0)
      from futures_row r where r.user_id = ${userId} and r.${sql.raw(IS_LIVE_CONTRACT)} and r.held > 0
      union all
      select 'seconds:' || s.id, s.account_id, s.currency_id, s.stake, to_timestamp(s.accepted_ms / 1000.0)
      from seconds_option s where s.user_id = ${userId} and s.${sql.raw(IS_LIVE_OPTION)}
      union all
      select hold, account_id, currency_id, held, since from ledger_hold
      where account_id = any(${accountsOf(userId)}::bigint[]) and hold not like 'futures:%' and hold not like 'seconds:%'
    ) h join currency c on c.id = h.currency_id
    order by h.since desc, h.hold`.execute(db)
  return result.rows
}

export interface BillFilter {
  userId: number
  currencyId?: number
  type?: number
  kind?: string
  /** [from, until) in epoch milliseconds. */
  fromMs?: number
  untilMs?: number
}

export interface BillRow {
  /** `<posting>-<line>`. */
  id: string
  time: Date
  kind: string
  currencyId: number
  currencyName: string
  accountType: number
  amount: string
  availableChange: string
  heldChange: string
  balanceAfter: string
  reference: string
}

const instant = (ms: number) => sql`to_timestamp(${ms / 1000}::float8)`

const billAccounts = ({ userId, type }: BillFilter): number[] => (type === undefined ? accountsOf(userId) : [accountOf(userId, type)])

function billConditions(filter: BillFilter): RawBuilder<unknown> {
  const conditions = [sql`e.available_after is not null`]
  if (filter.currencyId !== undefined) conditions.push(sql`e.currency_id = ${filter.currencyId}`)
  if (filter.fromMs !== undefined) conditions.push(sql`e.time >= ${instant(filter.fromMs)}`)
  if (filter.untilMs !== undefined) conditions.push(sql`e.time < ${instant(filter.untilMs)}`)
  if (filter.kind !== undefined) conditions.push(sql`e.kind = ${filter.kind}`)
  return sql.join(conditions, sql` and `)
}

const billColumns = sql`
  e.posting_id || '-' || e.line as id, e.time, e.kind, e.currency_id as "currencyId", c.name as "currencyName",
  (e.account_id % 10)::int as "accountType", trim_scale(e.available_delta + e.held_delta) as amount,
  trim_scale(e.available_delta) as "availableChange", trim_scale(e.held_delta) as "heldChange",
  trim_scale(e.available_after) as "balanceAfter", e.reference`
const withNames = sql`e join currency c on c.id = e.currency_id`

/**
 * A page of the statement, newest first. Each account is read along its own index, only as far as the page needs, and the results are
 * merged. The query selects an account by `>=` and `<=` and orders by it first, so that only this index has the order. With `=` the planner
 * may walk everybody's entries by their primary key instead.
 */
export async function listBills(db: Database, filter: BillFilter, { page, limit }: PageOf): Promise<Listed<BillRow>> {
  const { rows } = await sql<BillRow>`
    select ${billColumns}
    from unnest(${billAccounts(filter)}::bigint[]) as account (id)
    cross join lateral (
      select * from ledger_entry e
      where e.account_id >= account.id and e.account_id <= account.id and ${billConditions(filter)}
      order by e.account_id, e.posting_id desc fetch first (${page * limit}::bigint) rows with ties) ${withNames}
    order by e.posting_id desc, e.line desc limit ${limit} offset ${(page - 1) * limit}`.execute(db)
  const from = sql`from ledger_entry e where e.account_id = any(${billAccounts(filter)}::bigint[]) and ${billConditions(filter)}`
  return { rows, total: await totalOf(db, from, { page, limit, shown: rows.length }) }
}

/** The newest posting on the user's accounts. Later postings have higher ids. */
export async function newestPosting(db: Executor, filter: BillFilter): Promise<string> {
  const result = await sql<{ id: string }>`
    select coalesce(max(e.posting_id), 0) as id
    from unnest(${billAccounts(filter)}::bigint[]) as account (id)
    cross join lateral (
      select posting_id from ledger_entry e
      where e.account_id >= account.id and e.account_id <= account.id and e.available_after is not null
      order by e.account_id desc, e.posting_id desc limit 1) e`.execute(db)
  return result.rows[0]!.id
}

/**
 * Entries after one posting and up to another, oldest first, read as `listBills` reads. Postings are never split, so there may be more than
 * `limit`. Fewer mean that there are no more.
 */
export async function readBillsAfter(
  db: Executor,
  filter: BillFilter,
  { afterId, untilId, limit }: { afterId: string; untilId: string; limit: number },
): Promise<(BillRow & { postingId: string })[]> {
  const result = await sql<BillRow & { postingId: string }>`
    select ${billColumns}, e.posting_id as "postingId" from (
      select e.*
      from unnest(${billAccounts(filter)}::bigint[]) as account (id)
      cross join lateral (
        select * from ledger_entry e
        where e.account_id >= account.id and e.account_id <= account.id and e.posting_id > ${afterId}::bigint
          and e.posting_id <= ${untilId}::bigint and ${billConditions(filter)}
        order by e.account_id desc, e.posting_id fetch first (${limit}::bigint) rows with ties) e
      order by e.posting_id fetch first (${limit}::bigint) rows with ties) ${withNames}
    order by e.posting_id, e.line`.execute(db)
  return result.rows
}

export interface NewMove {
  id: string
  userId: number
  currencyId: number
  fromType: number
  toType: number
  number: string
}

export async function nextMoveId(db: Database): Promise<string> {
  const result = await sql<{ id: string }>`select nextval('wallet_move_id') as id`.execute(db)
  return result.rows[0]!.id
}

/** Written by the desk that the money leaves, in the batch that books it. `isWhole` when the same desk owns both accounts. */
export const moveStatement = ({
  id,
  userId,
  currencyId,
  fromType,
  toType,
  number,
  isWhole,
}: NewMove & { isWhole: boolean }): Statement => ({
  name: 'wallet_insert_move',
  text: `insert into wallet_move (id, user_id, currency_id, from_type, to_type, number, landed_at)
    values ($1, $2, $3, $4, $5, $6, case when $7::boolean then now() end)`,
  values: () => [id, userId, currencyId, fromType, toType, number, isWhole],
})

/** Marks a move as landed. Returns a row only the first time, so that it lands once. */
export const landStatement = (id: string): Statement => ({
  name: 'wallet_land_move',
  text: 'update wallet_move set landed_at = now() where id = $1 and landed_at is null returning id',
  values: () => [id],
})

/** Stores what the account had available after the move, so that a repeated call gets the same answer. */
export const landedStatement = (id: string, available: string): Statement => ({
  name: 'wallet_landed_move',
  text: 'update wallet_move set landed_available = $2 where id = $1',
  values: () => [id, available],
})

export async function landedAvailable(db: Database, id: string): Promise<string> {
  const result = await sql<{
    available: string
  }>`select trim_scale(landed_available) as available from wallet_move where id = ${id}`.execute(db)
  return result.rows[0]!.available
}

export interface NewHouseMove {
  id: string
  /** The approved proposal that it carries out. */
  proposalId: string
  currencyId: number
  from: number
  to: number
  number: string
}

/** A move of what the house owns, written as that of a user is. */
export const houseMoveStatement = ({
  id,
  proposalId,
  currencyId,
  from,
  to,
  number,
  isWhole,
}: NewHouseMove & { isWhole: boolean }): Statement => ({
  name: 'wallet_insert_house_move',
  text: `insert into wallet_move (id, proposal_id, currency_id, from_account, to_account, number, landed_at)
    values ($1, $2, $3, $4, $5, $6, case when $7::boolean then now() end)`,
  values: () => [id, proposalId, currencyId, from, to, number, isWhole],
})

export interface MoveInTransit {
  id: string
  currencyId: number
  to: number
  number: string
  /** Null for a move of a user. */
  proposalId: string | null
}

/** Moves in transit, oldest first. The second step of some may be running. */
export async function listMovesInTransit(db: Database): Promise<MoveInTransit[]> {
  const result = await sql<MoveInTransit>`
    select id, currency_id as "currencyId", coalesce(to_account, user_id * 10 + to_type)::float8 as to, trim_scale(number) as number,
      proposal_id as "proposalId"
    from wallet_move where landed_at is null order by id`.execute(db)
  return result.rows
}

export interface MoveRow extends Omit<NewMove, 'userId'> {
  time: Date
  currencyName: string
}

/** Between which accounts these moves went, by their ids. */
export async function sidesOfMoves(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Pick<NewMove, 'fromType' | 'toType'>>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Pick<NewMove, 'id' | 'fromType' | 'toType'>>`
    select id, from_type as "fromType", to_type as "toType" from wallet_move where id = any(${ids}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, ...sides }) => [id, sides]))
}

export const listMoves = (db: Database, userId: number, page: PageOf): Promise<Listed<MoveRow>> =>
  readPage(
    db,
    {
      select: sql`m.id, m.time, m.currency_id as "currencyId", c.name as "currencyName", m.from_type as "fromType", m.to_type as "toType",
        trim_scale(m.number) as number`,
      from: sql`from wallet_move m join currency c on c.id = m.currency_id where m.user_id = ${userId}`,
      orderBy: sql`m.id desc`,
    },
    page,
  )

/** A conversion that a user asks for: `number` of one currency into another. */
export interface Wish {
  userId: number
  fromId: number
  toId: number
  number: string
}

/** The terms of a conversion, as decimals. `value` is in USDT. */
export interface Terms {
  rate: string
  fee: string
  receive: string
  value: string
}

/** Inserts a quote and deletes the user's expired ones, so that quotes do not pile up. */
export async function insertQuote(db: Executor, wish: Wish, offer: Terms & { seconds: number }): Promise<{ id: string; expiresAt: Date }> {
  const result = await sql<{ id: string; expiresAt: Date }>`
    with swept as (delete from wallet_quote where user_id = ${wish.userId} and expires_at < now())
    insert into wallet_quote (user_id, from_currency_id, to_currency_id, number, rate, fee, receive, value_usdt, expires_at)
    values (${wish.userId}, ${wish.fromId}, ${wish.toId}, ${wish.number}, ${offer.rate}, ${offer.fee}, ${offer.receive}, ${offer.value},
      now() + make_interval(secs => ${offer.seconds}))
    returning id, expires_at as "expiresAt"`.execute(db)
  return result.rows[0]!
}

/** The unexpired quote with this id for exactly this wish. Undefined when there is none. */
export async function findQuote(db: Database, id: string, wish: Wish): Promise<Terms | undefined> {
  const result = await sql<Terms>`
    select trim_scale(rate) as rate, trim_scale(fee) as fee, trim_scale(receive) as receive, trim_scale(value_usdt) as value
    from wallet_quote
    where id = ${id}::uuid and user_id = ${wish.userId} and from_currency_id = ${wish.fromId} and to_currency_id = ${wish.toId}
      and number = ${wish.number} and expires_at > now()`.execute(db)
  return result.rows[0]
}

/** The result of the conversion's statement. */
export interface Kept {
  /** How many quotes were used up: 1 or 0. */
  quotes: number
  /** Null when the daily maximum would be exceeded, or when the quote does not exist any more. */
  id: string | null
  time: Date | null
}

/** Deletes the quote, so that it is used once, adds the value to the user's day (UTC) and inserts the conversion. */
export const conversionStatement = (
  wish: Wish,
  terms: Terms,
  { maximum, quoteId }: { maximum: string; quoteId: string | null },
): Statement<Kept> => ({
  name: 'wallet_insert_conversion',
  text: `with taken as (delete from wallet_quote where id = $10::uuid and user_id = $1 and expires_at > now() returning id),
    counted as (
      insert into wallet_conversion_day as today (user_id, day, value_usdt)
      select $1::bigint, (now() at time zone 'UTC')::date, $8::numeric where $10::uuid is null or exists (select from taken)
      on conflict (user_id, day) do update set value_usdt = today.value_usdt + excluded.value_usdt
        where today.value_usdt + excluded.value_usdt <= $9::numeric
      returning day),
    made as (
      insert into wallet_conversion (user_id, from_currency_id, to_currency_id, number, rate, fee, receive, value_usdt)
      select $1::bigint, $2::int, $3::int, $4::numeric, $5::numeric, $6::numeric, $7::numeric, $8::numeric from counted
      returning id, time)
    select (select count(*)::int from taken) as quotes, (select id from made) as id, (select time from made) as time`,
  values: () => [wish.userId, wish.fromId, wish.toId, wish.number, terms.rate, terms.fee, terms.receive, terms.value, maximum, quoteId],
})

export interface ConversionRow extends Omit<Wish, 'userId'>, Omit<Terms, 'value'> {
  id: string
  time: Date
  fromName: string
  toName: string
}

export const listConversions = (db: Database, userId: number, page: PageOf): Promise<Listed<ConversionRow>> =>
  readPage(
    db,
    {
      select: sql`v.id, v.time, v.from_currency_id as "fromId", f.name as "fromName", v.to_currency_id as "toId", t.name as "toName",
        trim_scale(v.number) as number, trim_scale(v.rate) as rate, trim_scale(v.fee) as fee, trim_scale(v.receive) as receive`,
      from: sql`from wallet_conversion v join currency f on f.id = v.from_currency_id join currency t on t.id = v.to_currency_id
        where v.user_id = ${userId}`,
      orderBy: sql`v.id desc`,
    },
    page,
  )
