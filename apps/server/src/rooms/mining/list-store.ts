/** SQL of what users are shown of their orders. */
import { sql } from 'kysely'
import { readPage, type Listed, type PageOf } from '../../db/page.ts'
import type { Database } from '../../db/pool.ts'

export interface OrderRow {
  id: string
  product_id: string
  currency_id: number
  amount: string
  daily: string
  status: 'open' | 'ended' | 'redeemed'
  term: number
  term_days: number
  paid_days: number
  paid: string
  paid_before: string
  penalty: string
  taken_back: string
  is_renewed: boolean
  rate_low: string
  rate_high: string
  penalty_rate: string
  penalty_cap: string
  takes_back: boolean
  locked_ms: number
  counts_ms: number
  next_ms: number
  ended_ms: number | null
  /** By the database's clock. */
  is_due: boolean
}

/** What users see of one. */
export type ShownOrder = Omit<OrderRow, 'penalty_rate' | 'penalty_cap' | 'takes_back' | 'is_due'>

const COLUMNS = sql`o.id::text, o.product_id::text, o.currency_id, trim_scale(o.amount)::text as amount, trim_scale(o.daily)::text as daily,
  o.status, o.term, p.term_days, o.paid_days, trim_scale(o.paid)::text as paid, trim_scale(o.paid_before)::text as paid_before,
  trim_scale(o.penalty)::text as penalty, trim_scale(o.taken_back)::text as taken_back, o.is_renewed,
  trim_scale(p.rate_low)::text as rate_low, trim_scale(p.rate_high)::text as rate_high, trim_scale(p.penalty_rate)::text as penalty_rate,
  trim_scale(p.penalty_cap)::text as penalty_cap, p.takes_back, (extract(epoch from o.locked_at) * 1000)::float8 as locked_ms,
  (extract(epoch from o.counts_from) * 1000)::float8 as counts_ms, (extract(epoch from o.next_due_at) * 1000)::float8 as next_ms,
  (extract(epoch from o.ended_at) * 1000)::float8 as ended_ms, o.status = 'open' and o.next_due_at <= now() as is_due`
const FROM = sql`from mining_order o join mining_product p on p.id = o.product_id`

export const listOrders = (
  db: Database,
  account: number,
  { status, ...page }: PageOf & { status?: 'open' | 'done' | undefined },
): Promise<Listed<OrderRow>> => {
  const wanted = status === undefined ? sql`` : status === 'open' ? sql`and o.status = 'open'` : sql`and o.status <> 'open'`
  return readPage<OrderRow>(
    db,
    { select: COLUMNS, from: sql`${FROM} where o.account_id = ${account} ${wanted}`, orderBy: sql`o.id desc` },
    page,
  )
}

export async function readOrder(db: Database, id: string, account: number): Promise<OrderRow | undefined> {
  const { rows } = await sql<OrderRow>`select ${COLUMNS} ${FROM} where o.id = ${id} and o.account_id = ${account}`.execute(db)
  return rows[0]
}

export interface PayoutRow {
  day_ms: number
  number: string
  rate: string
}

export async function listPayouts(db: Database, id: string, maximum: number): Promise<PayoutRow[]> {
  const { rows } = await sql<PayoutRow>`
    select (extract(epoch from day) * 1000)::float8 as day_ms, trim_scale(number)::text as number, trim_scale(rate)::text as rate
    from mining_payout where order_id = ${id} order by day desc limit ${maximum}`.execute(db)
  return rows
}

export interface SummaryRow {
  currency_id: number
  locked: string
  earned: string
  earned_today: string
  next: string
  next_ms: number | null
  orders: number
}

export async function summarise(db: Database, account: number): Promise<SummaryRow[]> {
  const { rows } = await sql<SummaryRow>`
    select currency_id, trim_scale(coalesce(sum(amount) filter (where status = 'open'), 0))::text as locked,
      trim_scale(sum(paid + paid_before - taken_back))::text as earned,
      trim_scale(coalesce(sum((select greatest(y.number - o.taken_back, 0) from mining_payout y
        where y.order_id = o.id and y.day = date_trunc('day', now(), 'UTC'))), 0))::text as earned_today,
      trim_scale(coalesce(sum(daily) filter (where status = 'open' and next_due_at = (
        select min(next_due_at) from mining_order where account_id = ${account} and status = 'open')), 0))::text as next,
      (extract(epoch from min(next_due_at) filter (where status = 'open')) * 1000)::float8 as next_ms,
      count(*) filter (where status = 'open')::int as orders
    from mining_order o where account_id = ${account}
    group by currency_id order by currency_id = 3 desc, currency_id`.execute(db)
  return rows
}

export interface CalendarRow {
  day_ms: number
  currency_id: number
  paid: string
  due: string
  back: string
}

/** `from` is the first 00:00 UTC of the month, `until` that of the next. */
export async function listDays(db: Database, account: number, { from, until }: { from: string; until: string }): Promise<CalendarRow[]> {
  const { rows } = await sql<CalendarRow>`
    with own as (
      select o.*, o.counts_from + p.term_days * interval '24 hours' as ends_at
      from mining_order o join mining_product p on p.id = o.product_id where o.account_id = ${account}),
    days as (
      select y.day, o.currency_id, y.number as paid, 0::numeric as due, 0::numeric as back
      from own o join mining_payout y on y.order_id = o.id where y.day >= ${from}::timestamptz and y.day < ${until}::timestamptz
      union all
      select d.day, o.currency_id, 0, o.daily, case when d.day = o.ends_at and not o.is_renewed then o.amount else 0 end
      from own o, generate_series(
        greatest(o.next_due_at, ${from}::timestamptz), least(o.ends_at, ${until}::timestamptz - interval '24 hours'), interval '24 hours'
      ) as d (day) where o.status = 'open'
      union all
      select o.ended_at, o.currency_id, 0, 0, o.amount from own o
      where o.status = 'ended' and o.ended_at >= ${from}::timestamptz and o.ended_at < ${until}::timestamptz)
    select (extract(epoch from day) * 1000)::float8 as day_ms, currency_id, trim_scale(sum(paid))::text as paid,
      trim_scale(sum(due))::text as due, trim_scale(sum(back))::text as back
    from days group by day, currency_id order by day, currency_id = 3 desc, currency_id`.execute(db)
  return rows
}
