/** All SQL of the wallet. Amounts come out as plain decimals, trimmed by the database. */
import { sql, type RawBuilder } from 'kysely'
import { readPage, totalOf, type Listed, type PageOf } from '../../db/page.ts'
import type { Database } from '../../db/pool.ts'
import type { Statement } from '../../desk/statements.ts'
import type { Tx } from '../../http/context.ts'
import { accountOf, accountTypes } from '../../ledger/accounts.ts'

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
 * What holds parts of the user's balances, newest first. Orders, contracts and options say themselves what they keep; any other hold is
 * a row of the ledger's.
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
      from futures_row r where r.user_id = ${userId} and r.status in ('waiting', 'open') and r.held > 0
      union all
      select 'seconds:' || s.id, s.account_id, s.currency_id, s.stake, to_timestamp(s.accepted_ms / 1000.0)
      from seconds_option s where s.user_id = ${userId} and s.status in ('accepted', 'open', 'settling')
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
  /** Posting and line. */
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
 * Newest first. Each account is read along its own index, only as far as the page needs, and what was read is merged. The range
 * of one account and the order that begins with it make that index the only one with this order: an equal sign would
 * let the database walk the entries of everybody by their primary key, looking for those of this user.
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

/** Of the user's accounts, by now: what comes later has a higher number. */
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

/** At least so many after a posting and up to another, oldest first and posting by posting; fewer when there are no more. Read as `listBills` reads. */
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

/** Written by the desk that the money leaves, with what it books; `isWhole` when it is there at once. */
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

/** Answers a row when it had not landed before: so it lands once. */
export const landStatement = (id: string): Statement => ({
  name: 'wallet_land_move',
  text: 'update wallet_move set landed_at = now() where id = $1 and landed_at is null returning id',
  values: () => [id],
})

/** What the account had then is the answer to the move, also when it is asked for again. */
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

/** Moves that left one desk's accounts and are not there yet, oldest first; of some the second step is under way. */
export async function listMovesInTransit(db: Database): Promise<NewMove[]> {
  const result = await sql<NewMove & { userId: string }>`
    select id, user_id as "userId", currency_id as "currencyId", from_type as "fromType", to_type as "toType", trim_scale(number) as number
    from wallet_move where landed_at is null order by id`.execute(db)
  return result.rows.map((row) => ({ ...row, userId: Number(row.userId) }))
}

export interface MoveRow extends Omit<NewMove, 'userId'> {
  time: Date
  currencyName: string
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

/** What is asked for: number of one currency for another, by one user. */
export interface Wish {
  userId: number
  fromId: number
  toId: number
  number: string
}

/** What is answered: decimals, the value in USDT. */
export interface Terms {
  rate: string
  fee: string
  receive: string
  value: string
}

/** Also sweeps the user's old quotes, so that asking for ever leaves a handful of rows. */
export async function insertQuote(db: Executor, wish: Wish, offer: Terms & { seconds: number }): Promise<{ id: string; expiresAt: Date }> {
  const result = await sql<{ id: string; expiresAt: Date }>`
    with swept as (delete from wallet_quote where user_id = ${wish.userId} and expires_at < now())
    insert into wallet_quote (user_id, from_currency_id, to_currency_id, number, rate, fee, receive, value_usdt, expires_at)
    values (${wish.userId}, ${wish.fromId}, ${wish.toId}, ${wish.number}, ${offer.rate}, ${offer.fee}, ${offer.receive}, ${offer.value},
      now() + make_interval(secs => ${offer.seconds}))
    returning id, expires_at as "expiresAt"`.execute(db)
  return result.rows[0]!
}

/** The live quote with this id for exactly this wish; undefined when there is none. */
export async function findQuote(db: Database, id: string, wish: Wish): Promise<Terms | undefined> {
  const result = await sql<Terms>`
    select trim_scale(rate) as rate, trim_scale(fee) as fee, trim_scale(receive) as receive, trim_scale(value_usdt) as value
    from wallet_quote
    where id = ${id}::uuid and user_id = ${wish.userId} and from_currency_id = ${wish.fromId} and to_currency_id = ${wish.toId}
      and number = ${wish.number} and expires_at > now()`.execute(db)
  return result.rows[0]
}

/** What became of a conversion's rows. */
export interface Kept {
  /** The quote, taken away so that it serves once. */
  quotes: number
  /** Null when the day's maximum would be passed, or a quote was to be taken and was not there. */
  id: string | null
  time: Date | null
}

/** Takes the quote, counts the conversion into the user's day (UTC) and keeps it. */
export const conversionStatement = (
  wish: Wish,
  terms: Terms,
  { maximum, quoteId }: { maximum: string; quoteId: string | null },
): Statement => ({
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

export async function loadFiatRates(db: Executor): Promise<{ code: string; rate: string; savedAt: Date }[]> {
  const result = await sql<{ code: string; rate: string; savedAt: Date }>`
    select currency_code as code, trim_scale(rate) as rate, saved_at as "savedAt" from wallet_fiat_rate`.execute(db)
  return result.rows
}

export async function saveFiatRates(db: Executor, rates: { code: string; rate: string; savedAt: Date }[]): Promise<void> {
  await sql`
    insert into wallet_fiat_rate (currency_code, rate, saved_at)
    select * from unnest(
      ${rates.map((row) => row.code)}::text[], ${rates.map((row) => row.rate)}::numeric[],
      ${rates.map((row) => row.savedAt)}::timestamptz[])
    on conflict (currency_code) do update set rate = excluded.rate, saved_at = excluded.saved_at`.execute(db)
}
