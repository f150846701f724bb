/** All SQL of the state of the house. Sums of whole hours are kept, so that no page reads a month of entries. */
import { sql, type RawBuilder } from 'kysely'
import type { Database, Tx } from '../../db/pool.ts'
import { transact } from '../../db/transact.ts'
import { IS_LIVE_OPTION } from '../../db/live-rows.ts'

/**
 * Users' volume in what was paid, and the fees that the house took, by hour, figure and currency. `since` and `until` are times. A fee that
 * was moved since was taken all the same.
 */
const sumsBetween = (since: RawBuilder<unknown>, until: RawBuilder<unknown>) => sql`
  select date_trunc('hour', time, 'UTC') as hour, 'fees' as figure, currency_id, sum(available_delta) as number from ledger_entry
    where time >= ${since} and time < ${until} and account_id in (1, 2, 3) and kind <> 'house_move'
    group by 1, 3
  union all
  select date_trunc('hour', t.time, 'UTC'), 'spot', p.quote_id,
      sum(t.price_ticks::numeric * t.lots / (10::numeric ^ (p.price_decimals + p.amount_decimals)))
    from spot_trade t join spot_pair p on p.id = t.pair_id
    where t.time >= ${since} and t.time < ${until} and (t.taker_account_id >= 1000 or t.maker_account_id >= 1000) group by 1, 3
  union all
  select date_trunc('hour', to_timestamp(time_ms / 1000.0), 'UTC'), 'contracts', (select id from currency where name = 'USDT'), sum(notional)
    from futures_fill
    where time_ms >= (extract(epoch from ${since}) * 1000)::bigint and time_ms < (extract(epoch from ${until}) * 1000)::bigint group by 1
  union all
  select date_trunc('hour', to_timestamp(updated_ms / 1000.0), 'UTC'), 'options', currency_id, sum(stake) from seconds_option
    where updated_ms >= (extract(epoch from ${since}) * 1000)::bigint and updated_ms < (extract(epoch from ${until}) * 1000)::bigint
      and status in ('won', 'lost', 'tied') group by 1, 3`

/** A commit may come some moments after the time of its rows. */
const LATE_MINUTES = 5
/** Of one run, so that a site that begins to keep sums after a year does so in steps. */
const HOURS_AT_ONCE = 240

/** Keeps the sums of the hours that are over. */
export async function sumHours(db: Database): Promise<void> {
  while (await transact(db, (tx) => sumSomeHours(tx)));
}

/** Whether hours are left. */
async function sumSomeHours(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ since: Date; until: Date; due: Date }>`
    with done as (
      select coalesce((select hour + interval '1 hour' from house_progress),
        date_trunc('hour', (select min(created_at) from account_user), 'UTC'), date_trunc('hour', now(), 'UTC')) as since),
    due as (select date_trunc('hour', now() - make_interval(mins => ${LATE_MINUTES}), 'UTC') as due)
    select since, least(due, since + make_interval(hours => ${HOURS_AT_ONCE})) as until, due from done, due where since < due`.execute(tx)
  const [next] = rows
  if (!next) return false
  const [since, until] = [next.since, next.until].map((at) => sql`${at.toISOString()}::timestamptz`) as [
    RawBuilder<unknown>,
    RawBuilder<unknown>,
  ]
  await sql`
    insert into house_hour (hour, figure, currency_id, number) ${sumsBetween(since, until)}
    on conflict (hour, figure, currency_id) do update set number = excluded.number`.execute(tx)
  await sql`
    insert into house_progress (id, hour) values (1, ${until} - interval '1 hour') on conflict (id) do update set hour = excluded.hour`.execute(
    tx,
  )
  return next.until < next.due
}

export interface SumRow {
  timeMs: number
  figure: string
  currencyId: number
  number: string
}

interface Steps {
  fromMs: number
  stepMs: number
}

/** The beginning of the step in which a time is. Steps are whole parts of a day, counted from the epoch. */
const stepOf = (time: RawBuilder<unknown>, stepMs: number) =>
  sql`(floor(extract(epoch from ${time}) * 1000 / ${stepMs}) * ${stepMs})::float8`

export async function readSums(db: Database, { fromMs, stepMs }: Steps): Promise<SumRow[]> {
  const from = sql`to_timestamp(${fromMs}::float8 / 1000)`
  const since = sql`greatest(${from}, coalesce((select hour + interval '1 hour' from house_progress), ${from}))`
  const { rows } = await sql<{ since: Date }>`select ${since} as since`.execute(db)
  const live = sql`${rows[0]!.since.toISOString()}::timestamptz`
  const result = await sql<SumRow>`
    select ${stepOf(sql`hour`, stepMs)} as "timeMs", figure, currency_id as "currencyId", trim_scale(sum(number)) as number from (
      select hour, figure, currency_id, number from house_hour where hour >= ${from}
      union all ${sumsBetween(live, sql`now()`)}) h
    group by 1, 2, 3`.execute(db)
  return result.rows
}

export async function countNewcomers(db: Database, { fromMs, stepMs }: Steps): Promise<{ timeMs: number; users: number }[]> {
  const result = await sql<{ timeMs: number; users: number }>`
    select ${stepOf(sql`created_at`, stepMs)} as "timeMs", count(*)::int as users from account_user
    where created_at >= to_timestamp(${fromMs}::float8 / 1000) group by 1`.execute(db)
  return result.rows
}

export async function countUsers(db: Database): Promise<number> {
  const result = await sql<{ users: number }>`select count(*)::int as users from account_user`.execute(db)
  return result.rows[0]!.users
}

export async function countWaiting(db: Database): Promise<{ identity: number }> {
  const result = await sql<{ identity: number }>`
    select count(*)::int as identity from identity_request where state = 'auditing'`.execute(db)
  return result.rows[0]!
}

export interface RunningRow {
  until: Date
  instrumentId: number
  currencyId: number
  options: number
  rise: string
  fall: string
  owedOnRise: string
  owedOnFall: string
}

/** Running options by the minute in which they end. */
export async function listRunningOptions(db: Database): Promise<RunningRow[]> {
  const isRise = sql`direction = 'up'`
  const result = await sql<RunningRow>`
    select date_trunc('minute', to_timestamp(settle_ms / 1000.0)) + interval '1 minute' as until, instrument_id as "instrumentId",
      currency_id as "currencyId", count(*)::int as options,
      trim_scale(coalesce(sum(stake) filter (where ${isRise}), 0)) as rise, trim_scale(coalesce(sum(stake) filter (where not ${isRise}), 0)) as fall,
      trim_scale(coalesce(sum(stake * ratio_ppm / 1000000.0) filter (where ${isRise}), 0)) as "owedOnRise",
      trim_scale(coalesce(sum(stake * ratio_ppm / 1000000.0) filter (where not ${isRise}), 0)) as "owedOnFall"
    from seconds_option where ${sql.raw(IS_LIVE_OPTION)} group by until, instrument_id, currency_id order by until, instrument_id, currency_id limit 200`.execute(
    db,
  )
  return result.rows
}

export async function countJobs(db: Database): Promise<{ waiting: number; failed: number; lastError: string | null }> {
  const result = await sql<{ waiting: number; failed: number; lastError: string | null }>`
    select count(*) filter (where last_error is null)::int as waiting, count(*) filter (where last_error is not null)::int as failed,
      (select task_identifier || ': ' || left(last_error, 200) from graphile_worker.jobs where last_error is not null
        order by updated_at desc limit 1) as "lastError"
    from graphile_worker.jobs`.execute(db)
  return result.rows[0]!
}

export async function measureDatabase(db: Database): Promise<{ bytes: number; tookMs: number }> {
  const startedMs = performance.now()
  await sql`select`.execute(db)
  const tookMs = performance.now() - startedMs
  const result = await sql<{ bytes: number }>`select pg_database_size(current_database())::float8 as bytes`.execute(db)
  return { bytes: result.rows[0]!.bytes, tookMs }
}

export interface CheckRow {
  startedAt: Date
  tookMs: number
  broken: string[]
}

export const insertCheck = (db: Database, { startedAt, tookMs, broken }: CheckRow): Promise<unknown> =>
  sql`insert into house_check (started_at, took_ms, broken) values (${startedAt.toISOString()}, ${tookMs}, ${broken}::text[])`.execute(db)

export async function lastCheck(db: Database): Promise<CheckRow | null> {
  const result = await sql<CheckRow>`
    select started_at as "startedAt", took_ms as "tookMs", broken from house_check order by id desc limit 1`.execute(db)
  return result.rows[0] ?? null
}
