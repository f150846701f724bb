/** SQL of products, quotes, investments and the prices that settle them. What operators see of them is in `console/store.ts`. */
import type { DualType } from '@assay/engine/structured'
import { sql } from 'kysely'
import { readPage, type Listed, type PageOf } from '../../db/page.ts'
import type { Database } from '../../db/pool.ts'
import { column } from '../../desk/columns.ts'
import type { Statement } from '../../desk/statements.ts'

export interface NewProduct {
  coinId: number
  type: DualType
  /** In ticks. */
  target: number
  days: number
  maturesMs: number
}

export interface Product extends NewProduct {
  id: string
  subscribed: string
}

const PRODUCT = sql`id::text, currency_id as "coinId", type, target_ticks::float8 as target, days,
  (extract(epoch from matures_at) * 1000)::float8 as "maturesMs", trim_scale(subscribed)::text as subscribed`

/** The products of a day, the nearest target first. */
export async function listProducts(db: Database, day: string): Promise<Product[]> {
  const result = await sql<Product>`select ${PRODUCT} from dual_product where day = ${day}::date order by dual_product.id`.execute(db)
  return result.rows
}

export async function findProduct(db: Database, id: string): Promise<Product | undefined> {
  const result = await sql<Product>`select ${PRODUCT} from dual_product where id = ${id}::bigint`.execute(db)
  return result.rows[0]
}

export async function insertProducts(db: Database, day: string, products: readonly NewProduct[]): Promise<void> {
  await sql`insert into dual_product (day, currency_id, type, target_ticks, days, matures_at)
    select ${day}::date, "coinId", type, target, days, to_timestamp("maturesMs" / 1000)
    from json_to_recordset(${JSON.stringify(products)}::json)
      as n ("coinId" int, type text, target bigint, days smallint, "maturesMs" float8)
    on conflict do nothing`.execute(db)
}

/** What an account has free and held of some currencies. */
export async function readBalances(db: Database, account: number): Promise<Map<number, { available: string; held: string }>> {
  const result = await sql<{ currencyId: number; available: string; held: string }>`
    select currency_id as "currencyId", trim_scale(available)::text as available, trim_scale(held)::text as held
    from ledger_balance where account_id = ${account}`.execute(db)
  return new Map(result.rows.map(({ currencyId, ...balance }) => [currencyId, balance]))
}

/** The rate of a quote and what it was made of. */
export interface Offered {
  rate: bigint
  fair: bigint
  volatilityPpm: number
  tickMs: number
  tickSeq: number
  twiceMid: number
}

interface NewQuote extends Offered {
  userId: number
  productId: string
  seconds: number
  /** Quotes of the user that stay, with this one. */
  maximum: number
}

export async function insertQuote(db: Database, quote: NewQuote): Promise<{ id: string; expiresAt: Date }> {
  const { userId, productId, rate, fair, volatilityPpm, tickMs, tickSeq, twiceMid, seconds, maximum } = quote
  const result = await sql<{ id: string; expiresAt: Date }>`
    with swept as (
      delete from dual_quote where user_id = ${userId} and (expires_at < now() or id in (
        select id from dual_quote where user_id = ${userId} order by made_at desc offset ${maximum - 1})))
    insert into dual_quote (user_id, product_id, rate_e8, fair_e8, volatility_ppm, tick_ms, tick_seq, twice_mid, expires_at)
    values (${userId}, ${productId}::bigint, ${String(rate)}::bigint, ${String(fair)}::bigint, ${volatilityPpm}, ${tickMs}, ${tickSeq},
      ${twiceMid}, now() + make_interval(secs => ${seconds}))
    returning id, expires_at as "expiresAt"`.execute(db)
  return result.rows[0]!
}

export async function sweepQuotes(db: Database): Promise<void> {
  await sql`delete from dual_quote where expires_at < now()`.execute(db)
}

/** What a quote says, as it is used up. */
export interface TakenQuote {
  rate: string
  fair: string
  volatilityPpm: number
  tickMs: number
  tickSeq: number
  twiceMid: number
}

/** Takes the quote, so that it is used once, and makes sure that the price of its maturity has a row. */
export const takeQuoteStatement = (quote: { id: string; userId: number; productId: string }): Statement<TakenQuote> => ({
  name: 'dual_take_quote',
  text: `with taken as (
      delete from dual_quote where id = $1::uuid and user_id = $2 and product_id = $3::bigint and expires_at > now() returning *),
    price as (
      insert into dual_fixing (currency_id, matures_at, until_at)
      select currency_id, matures_at, matures_at from dual_product where id = $3::bigint and exists (select from taken)
      on conflict (currency_id, matures_at) do nothing)
    select rate_e8::text as rate, fair_e8::text as fair, volatility_ppm as "volatilityPpm", tick_ms::float8 as "tickMs",
      tick_seq::float8 as "tickSeq", twice_mid::float8 as "twiceMid" from taken`,
  values: () => [quote.id, quote.userId, quote.productId],
})

export interface NewInvestment extends Offered {
  id: number
  publicId: string
  userId: number
  product: Product
  amount: string
  kept: string
  converted: string
  boughtMs: number
}

export const investmentStatement = (one: NewInvestment): Statement => ({
  name: 'dual_insert_investment',
  text: `with counted as (update dual_product set subscribed = subscribed + $5::numeric where id = $4::bigint returning currency_id, matures_at),
    told as (insert into dual_unlogged (investment_id, is_end) values ($1, false))
    insert into dual_investment (id, public_id, user_id, product_id, fixing_id, amount, kept, converted, rate_e8, fair_e8, volatility_ppm,
      tick_ms, tick_seq, twice_mid, bought_at, matures_at)
    select $1, $2::uuid, $3, $4::bigint, f.id, $5::numeric, $6::numeric, $7::numeric, $8::bigint, $9::bigint, $10, $11, $12, $13,
      to_timestamp($14::float8 / 1000), counted.matures_at
    from counted join dual_fixing f on f.currency_id = counted.currency_id and f.matures_at = counted.matures_at`,
  values: () => [
    one.id,
    one.publicId,
    one.userId,
    one.product.id,
    one.amount,
    one.kept,
    one.converted,
    String(one.rate),
    String(one.fair),
    one.volatilityPpm,
    one.tickMs,
    one.tickSeq,
    one.twiceMid,
    one.boughtMs,
  ],
})

export interface InvestmentRow {
  id: string
  publicId: string
  userId: string
  productId: string
  coinId: number
  type: DualType
  target: number
  days: number
  amount: string
  kept: string
  converted: string
  rate: string
  fair: string
  volatilityPpm: number
  tickMs: number
  tickSeq: number
  twiceMid: number
  boughtMs: number
  maturesMs: number
  settledMs: number | null
  /** Of the price that settles it. */
  fixingId: string
  untilMs: number
  /** In tenths of a tick. */
  mean: number | null
  minutes: number | null
  isFixed: boolean
}

const ROW_TEXT = `i.id::text, i.public_id::text as "publicId", i.user_id::text as "userId", i.product_id::text as "productId",
  p.currency_id as "coinId", p.type, p.target_ticks::float8 as target, p.days, trim_scale(i.amount)::text as amount,
  trim_scale(i.kept)::text as kept, trim_scale(i.converted)::text as converted, i.rate_e8::text as rate, i.fair_e8::text as fair,
  i.volatility_ppm as "volatilityPpm", i.tick_ms::float8 as "tickMs", i.tick_seq::float8 as "tickSeq", i.twice_mid::float8 as "twiceMid",
  (extract(epoch from i.bought_at) * 1000)::float8 as "boughtMs", (extract(epoch from i.matures_at) * 1000)::float8 as "maturesMs",
  (extract(epoch from i.settled_at) * 1000)::float8 as "settledMs", f.public_id::text as "fixingId",
  (extract(epoch from f.until_at) * 1000)::float8 as "untilMs", f.mean::float8 as mean, cardinality(array_remove(f.means, null)) as minutes,
  f.fixed_at is not null as "isFixed"`
const ROW = sql.raw(ROW_TEXT)
const FROM = sql`from dual_investment i join dual_product p on p.id = i.product_id join dual_fixing f on f.id = i.fixing_id`

export const listRunning = (db: Database, userId: number, page: PageOf): Promise<Listed<InvestmentRow>> =>
  readPage<InvestmentRow>(
    db,
    { select: ROW, from: sql`${FROM} where i.user_id = ${userId} and i.settled_at is null`, orderBy: sql`i.matures_at, i.id` },
    page,
  )

export const listSettled = (db: Database, userId: number, page: PageOf): Promise<Listed<InvestmentRow>> =>
  readPage<InvestmentRow>(
    db,
    {
      select: ROW,
      from: sql`${FROM} where i.user_id = ${userId} and i.settled_at is not null`,
      orderBy: sql`i.settled_at desc, i.id desc`,
    },
    page,
  )

export async function findInvestment(db: Database, userId: number, id: string): Promise<InvestmentRow | undefined> {
  const result = await sql<InvestmentRow>`select ${ROW} ${FROM} where i.id = ${id}::bigint and i.user_id = ${userId}`.execute(db)
  return result.rows[0]
}

export interface SummaryRow {
  coinId: number
  type: DualType
  isSettled: boolean
  isConverted: boolean
  count: number
  amount: string
  /** Paid beyond what was put in or sold, in the currency of the payment. */
  gained: string
  gainedToday: string
}

/** Sums of a user's investments, by coin, direction and outcome. */
export async function summarise(db: Database, userId: number): Promise<SummaryRow[]> {
  const result = await sql<SummaryRow>`
    select "coinId", type, "isSettled", "isConverted", count(*)::int as count, trim_scale(sum(amount))::text as amount,
      trim_scale(sum(gained))::text as gained,
      trim_scale(coalesce(sum(gained) filter (where settled_at >= date_trunc('day', now() at time zone 'UTC') at time zone 'UTC'), 0))::text
        as "gainedToday"
    from (select p.currency_id as "coinId", p.type, i.settled_at, i.settled_at is not null as "isSettled", met as "isConverted", i.amount,
        case when i.settled_at is null then 0 when met then trunc(i.converted * i.rate_e8 / (100000000 + i.rate_e8), 8)
          else i.kept - i.amount end as gained
      ${FROM} cross join lateral (select coalesce(case p.type when 'call' then f.mean >= p.target_ticks * 10
        else f.mean <= p.target_ticks * 10 end, false) as met) o
      where i.user_id = ${userId}) own
    group by "coinId", type, "isSettled", "isConverted"`.execute(db)
  return result.rows
}

/** The coins of which nothing new is taken. */
export async function listPaused(db: Database): Promise<number[]> {
  const { rows } = await sql<{ currencyId: number }>`select currency_id as "currencyId" from dual_pause`.execute(db)
  return rows.map(({ currencyId }) => currencyId)
}

// The price that settles.

/** Names the price, once: returns its public id. No row when it was named before, or its window moved on. */
export const fixStatement = (
  id: string,
  { untilMs, means, mean }: { untilMs: number; means: readonly (number | null)[]; mean: number | null },
): Statement<{ publicId: string }> => ({
  name: 'dual_fix',
  text: `update dual_fixing set means = $3::bigint[], mean = $4, fixed_at = now()
    where id = $1 and fixed_at is null and until_at = to_timestamp($2::float8 / 1000)
    returning public_id::text as "publicId"`,
  values: () => [id, untilMs, column([...means]), mean],
})

export async function moveWindow(db: Database, id: string, { fromMs, toMs }: { fromMs: number; toMs: number }): Promise<void> {
  await sql`update dual_fixing set until_at = to_timestamp(${toMs}::float8 / 1000)
    where id = ${id}::bigint and fixed_at is null and until_at = to_timestamp(${fromMs}::float8 / 1000)`.execute(db)
}

/** Marks as settled, and returns those that were not so before and whose price is known. */
export const claimStatement = (ids: readonly string[]): Statement => ({
  name: 'dual_claim',
  text: `with claimed as (
      update dual_investment i set settled_at = now() from dual_fixing f
      where i.id = any($1::bigint[]) and i.settled_at is null and f.id = i.fixing_id and f.fixed_at is not null
      returning i.*),
    told as (insert into dual_unlogged (investment_id, is_end) select id, true from claimed)
    select ${ROW_TEXT} from claimed i join dual_product p on p.id = i.product_id join dual_fixing f on f.id = i.fixing_id`,
  values: () => [column([...ids])],
})

export type UnloggedRow = InvestmentRow & { isEnd: boolean }

/** Takes what is to be logged, the oldest first. */
export const takeUnloggedStatement = (limit: number): Statement<UnloggedRow> => ({
  name: 'dual_take_unlogged',
  text: `with taken as (
      delete from dual_unlogged where (investment_id, is_end) in (
        select investment_id, is_end from dual_unlogged order by investment_id, is_end limit $1)
      returning investment_id, is_end)
    select ${ROW_TEXT}, taken.is_end as "isEnd" from taken join dual_investment i on i.id = taken.investment_id
      join dual_product p on p.id = i.product_id join dual_fixing f on f.id = i.fixing_id
    order by i.id, taken.is_end`,
  values: () => [limit],
})

/** Claims the funding of today (UTC), once. Returns what is held of each currency, or no row when it was claimed before. */
export const claimFundingDay = (account: number): Statement<{ day: string; held: Record<string, string> }> => ({
  name: 'dual_claim_funding_day',
  text: `with claimed as (
      insert into site_fact (name, value) values ('dual_funded_on', ((now() at time zone 'UTC')::date)::text)
      on conflict (name) do update set value = excluded.value where site_fact.value <> excluded.value returning value)
    select value as day, (select coalesce(json_object_agg(currency_id, trim_scale(held)::text), '{}') from ledger_balance
      where account_id = $1) as held from claimed`,
  values: () => [account],
})
