/** All SQL of own limits. Days are UTC by the database's clock. */
import { sql } from 'kysely'
import type { Database } from '../../db/pool.ts'
import type { Tx } from '../../http/context.ts'
import { moneyText } from './figures.ts'
import type { LimitsState } from './limits.ts'
import { unitsOfColumn } from './store.ts'

type Executor = Database | Tx

export interface KeptProtection extends LimitsState {
  now: Date
  pausedUntil: Date | null
  /** The end of today, when it was accepted today. */
  superAcceptedUntil: Date | null
}

interface ProtectionRow {
  now: Date
  paused_until: Date | null
  super_until: Date | null
  daily_loss_limit: string | null
  reminder_minutes: number | null
  next_daily_loss_limit: string | null
  next_reminder_minutes: number | null
  next_from: Date | null
}

const lossOf = (numeric: string | null): bigint | null => (numeric === null ? null : unitsOfColumn(numeric))

/** As it is kept, a pending setting perhaps due; null for a user without any. */
export async function findKept(db: Executor, userId: number, isLocked = false): Promise<KeptProtection | null> {
  const result = await sql<ProtectionRow>`
    select now() as now, paused_until,
      case when super_accepted_on = (now() at time zone 'UTC')::date then (super_accepted_on + 1)::timestamp at time zone 'UTC' end as super_until,
      daily_loss_limit, reminder_minutes, next_daily_loss_limit, next_reminder_minutes, next_from
    from futures_protection where user_id = ${userId} ${isLocked ? sql`for update` : sql``}`.execute(db)
  const row = result.rows[0]
  if (!row) return null
  return {
    now: row.now,
    pausedUntil: row.paused_until,
    superAcceptedUntil: row.super_until,
    inForce: { dailyLoss: lossOf(row.daily_loss_limit), reminderMinutes: row.reminder_minutes },
    pending: row.next_from && {
      dailyLoss: lossOf(row.next_daily_loss_limit),
      reminderMinutes: row.next_reminder_minutes,
      from: row.next_from,
    },
  }
}

/** Locks the user's row, made when it is not there yet. */
export async function lockKept(tx: Tx, userId: number): Promise<KeptProtection> {
  await sql`insert into futures_protection (user_id) values (${userId}) on conflict do nothing`.execute(tx)
  return (await findKept(tx, userId, true))!
}

export async function updateLimits(tx: Tx, userId: number, { inForce, pending }: LimitsState): Promise<void> {
  const loss = (units: bigint | null | undefined) => (units == null ? null : moneyText(units))
  await sql`
    update futures_protection set
      daily_loss_limit = ${loss(inForce.dailyLoss)}::numeric, reminder_minutes = ${inForce.reminderMinutes}::int,
      next_daily_loss_limit = ${loss(pending?.dailyLoss)}::numeric, next_reminder_minutes = ${pending?.reminderMinutes ?? null}::int,
      next_from = ${pending?.from ?? null}::timestamptz
    where user_id = ${userId}`.execute(tx)
}

/** A pause only ever grows. */
export async function extendPause(tx: Tx, userId: number, hours: number): Promise<void> {
  await sql`
    update futures_protection set paused_until = greatest(paused_until, now() + make_interval(hours => ${hours}))
    where user_id = ${userId}`.execute(tx)
}

/** Answers until when: the end of the day. */
export async function acceptSuper(db: Executor, userId: number): Promise<Date> {
  const result = await sql<{ until: Date }>`
    insert into futures_protection (user_id, super_accepted_on) values (${userId}, (now() at time zone 'UTC')::date)
    on conflict (user_id) do update set super_accepted_on = excluded.super_accepted_on
    returning (super_accepted_on + 1)::timestamp at time zone 'UTC' as until`.execute(db)
  return result.rows[0]!.until
}

const TODAY_MS = sql`(extract(epoch from date_trunc('day', now() at time zone 'UTC') at time zone 'UTC') * 1000)::bigint`

/** What a user lost of a currency today; below zero when he won. */
export interface Loss {
  currencyId: number
  lost: string
}

/**
 * Contracts: fees of the day, overnight ones too, and results of what was closed, less what the user did not have to bear. Options:
 * stakes that were lost, less winnings of those that were won.
 */
export async function listLossesToday(db: Executor, userId: number, usdtId: number): Promise<Loss[]> {
  const result = await sql<Loss>`
    with contracts as (
      select id from futures_row where user_id = ${userId} and updated_ms >= ${TODAY_MS}
    ), losses as (
      select ${usdtId}::int as currency_id, f.fee + f.liquidation_fee - f.profit - f.deficit as lost
      from contracts c join futures_fill f on f.row_id = c.id and f.time_ms >= ${TODAY_MS}
      union all
      select ${usdtId}::int, o.fee from contracts c join futures_overnight o on o.row_id = c.id and o.time_ms >= ${TODAY_MS}
      union all
      select currency_id, case status when 'lost' then stake else -winnings end from seconds_option
      where user_id = ${userId} and status in ('won', 'lost') and updated_ms >= ${TODAY_MS}
    )
    select currency_id as "currencyId", sum(lost)::text as lost from losses group by currency_id`.execute(db)
  return result.rows
}
