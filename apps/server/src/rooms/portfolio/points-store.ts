/** SQL of the points: what every account was worth at an hour and at each 00:00 UTC. */
import { DAY_MS } from '@assay/engine/market'
import { sql } from 'kysely'
import type { Database, Tx } from '../../db/pool.ts'
import { column } from '../../desk/columns.ts'

/** Accounts of one statement. */
const STRIDE = 50_000

const instant = (ms: number) => sql`to_timestamp(${ms}::float8 / 1000)`
const dateOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

export interface PriceOfHour {
  currencyId: number
  /** USDT for one unit. Null without a price: the currency then counts as worth nothing. */
  price: string | null
}

/**
 * Writes the points of an hour, in strides of accounts. No hours are kept of days before `keptFromMs`. After a crash it runs again: points
 * that are written already stay the same.
 */
export async function writePoints(
  db: Database,
  hourMs: number,
  { keptFromMs, prices }: { keptFromMs: number; prices: readonly PriceOfHour[] },
): Promise<void> {
  const isKept = hourMs >= keptFromMs
  if (isKept) {
    await sql`select portfolio_ensure_partition(${dateOf(hourMs)}::date, ${dateOf(keptFromMs)}::date)`.execute(db)
  }
  for (let after: string | null = '0'; after !== null;) after = await writeStride(db, { after, hourMs, isKept, prices })
  if (hourMs % DAY_MS === 0) await keepDay(db, hourMs)
}

/** Returns the last account of the stride, null when it was the last stride. */
async function writeStride(
  db: Database,
  { after, hourMs, isKept, prices }: { after: string; hourMs: number; isKept: boolean; prices: readonly PriceOfHour[] },
): Promise<string | null> {
  const next = await sql<{ until: string | null; accounts: number }>`
    select max(account_id) as until, count(*)::int as accounts
    from (select account_id from portfolio_account where account_id > ${after}::bigint order by account_id limit ${STRIDE}) s`.execute(db)
  const { until, accounts } = next.rows[0]!
  if (until === null) return null
  await sql`
    with worth as (
      select b.account_id, sum(round(b.amount * coalesce(p.price, 0), 8)) as value
      from portfolio_balance b
      left join unnest(${column(prices.map(({ currencyId }) => currencyId))}::int[], ${column(prices.map(({ price }) => price))}::numeric[])
        as p (currency_id, price) using (currency_id)
      where b.account_id > ${after}::bigint and b.account_id <= ${until}::bigint
      group by b.account_id),
    changed as (
      update portfolio_account a
      set point_value = w.value, point_inflow = a.inflow, point_received = a.received, point_at = ${instant(hourMs)}
      from worth w
      where a.account_id = w.account_id
        and (a.point_value, a.point_inflow, a.point_received) is distinct from (w.value, a.inflow, a.received)
      returning a.account_id, a.point_value, a.point_inflow, a.point_received)
    insert into portfolio_hour (account_id, time, value, inflow, received)
    select account_id, ${instant(hourMs)}, point_value, point_inflow, point_received from changed where ${isKept}
    on conflict (account_id, time) do update set value = excluded.value, inflow = excluded.inflow, received = excluded.received`.execute(db)
  return accounts < STRIDE ? null : until
}

/** Keeps the newest points of all accounts that had one since the last 00:00 UTC. */
async function keepDay(db: Database, dayMs: number): Promise<void> {
  await sql`
    insert into portfolio_day (account_id, time, value, inflow, received)
    select account_id, ${instant(dayMs)}, point_value, point_inflow, point_received from portfolio_account
    where point_at > ${instant(dayMs - DAY_MS)} and point_at <= ${instant(dayMs)}
    on conflict (account_id, time) do update set value = excluded.value, inflow = excluded.inflow, received = excluded.received`.execute(db)
}

export interface PointRow {
  account: number
  timeMs: number
  value: string
  inflow: string
  received: string
}

const pointColumns = sql`
  account_id::float8 as account, (date_part('epoch', time) * 1000)::float8 as "timeMs", value::text, inflow::text, received::text`

/**
 * Of each account the last point at or before each of the times, which rise. Oldest first. Points between two times are left in the
 * database: a month has thousands, and a summary needs two.
 */
export async function readPoints(
  db: Database | Tx,
  accounts: readonly number[],
  { times, every }: { times: readonly number[]; every: 'hour' | 'day' },
): Promise<PointRow[]> {
  const table = every === 'hour' ? sql`portfolio_hour` : sql`portfolio_day`
  const ids = column([...accounts])
  const [first, last] = [instant(times[0]!), instant(times.at(-1)!)]
  const before = (from: typeof table) => sql`(
    select * from ${from} p where p.account_id = wanted.id and p.time <= ${first} order by p.time desc limit 1)`
  // How many of the times are before a point: the same for all points between two of them.
  const between = sql`
    select p.*, width_bucket(extract(epoch from p.time) * 1000 - 1, ${column([...times])}::numeric[]) as step
    from ${table} p where p.account_id = any(${ids}::bigint[]) and p.time > ${first} and p.time <= ${last}`
  const result = await sql<PointRow>`
    select ${pointColumns} from (
      (select distinct on (account_id, step) account_id, time, value, inflow, received
      from (${between}) p order by account_id, step, time desc)
      union all
      select last.* from unnest(${ids}::bigint[]) as wanted (id)
      cross join lateral (
        select * from (${before(sql`portfolio_hour`)} union all ${before(sql`portfolio_day`)}) p order by time desc limit 1) last
    ) p order by time`.execute(db)
  return result.rows
}
