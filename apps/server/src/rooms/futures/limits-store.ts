/** SQL of own limits. The desk reads them when it loads and writes them in its batches. */
import { formatUnits, unitsOf, LEDGER_SCALE } from '@assay/money'
import type pg from 'pg'
import type { OwnLimits } from '../../desk/lever/limits.ts'
import type { Statement } from '../../desk/statements.ts'
import { dayOf, type KeptLimits } from './own-limits.ts'
import { USDT } from '../../ledger/usdt.ts'

const unitsOfColumn = (numeric: string): bigint => unitsOf(numeric, LEDGER_SCALE)
const lossOf = (numeric: string | null): bigint | null => (numeric === null ? null : unitsOfColumn(numeric))
const textOf = (units: bigint | null | undefined): string | null => (units == null ? null : formatUnits(units, LEDGER_SCALE))
const msOf = (date: Date | null): number | null => date && date.getTime()

const INSTANT = (at: number): string => `to_timestamp($${at}::float8 / 1000)`

interface LimitsRow {
  user_id: string
  paused_until: Date | null
  daily_loss_limit: string | null
  reminder_minutes: number | null
  next_daily_loss_limit: string | null
  next_reminder_minutes: number | null
  next_from: Date | null
}

const ownLimitsOf = (row: LimitsRow): OwnLimits => ({
  pausedUntilMs: msOf(row.paused_until),
  inForce: { dailyLoss: lossOf(row.daily_loss_limit), reminderMinutes: row.reminder_minutes },
  pending: row.next_from && {
    dailyLoss: lossOf(row.next_daily_loss_limit),
    reminderMinutes: row.next_reminder_minutes,
    fromMs: row.next_from.getTime(),
  },
})

/**
 * What users lost since an instant. Contracts: fees with overnight fees, less closed profit, less deficits, which the user does not pay.
 * Options: lost stakes less winnings.
 */
const LOSSES = `
  with losses as (
    select r.user_id, $2::int as currency_id, f.fee + f.liquidation_fee - f.profit - f.deficit as lost
    from futures_fill f join futures_row r on r.id = f.row_id where f.time_ms >= $1
    union all
    select r.user_id, $2::int, o.fee from futures_overnight o join futures_row r on r.id = o.row_id where o.time_ms >= $1
    union all
    select user_id, currency_id, case status when 'lost' then stake else -winnings end from seconds_option
    where status in ('won', 'lost') and updated_ms >= $1
  )
  select user_id, currency_id, sum(lost)::text as lost from losses group by user_id, currency_id`

/** All users' limits, and their losses since midnight (UTC) of the day of `atMs`. */
export async function loadLimits(pool: pg.Pool, atMs: number): Promise<KeptLimits> {
  const dayMs = dayOf(atMs)
  const limits = await pool.query<LimitsRow>(
    `select * from futures_protection where daily_loss_limit is not null or reminder_minutes is not null or next_from is not null
      or paused_until > ${INSTANT(1)}`,
    [atMs],
  )
  const losses = await pool.query<{ user_id: string; currency_id: number; lost: string }>(LOSSES, [dayMs, USDT])
  return {
    dayMs,
    limits: limits.rows.map((row) => ({ userId: Number(row.user_id), ...ownLimitsOf(row) })),
    losses: losses.rows.map((row) => ({ userId: Number(row.user_id), currencyId: row.currency_id, units: unitsOfColumn(row.lost) })),
  }
}

export const limitsStatement = (userId: number, { inForce, pending, pausedUntilMs }: OwnLimits): Statement => ({
  name: 'desk_own_limits',
  text: `insert into futures_protection (user_id, daily_loss_limit, reminder_minutes, next_daily_loss_limit, next_reminder_minutes,
      next_from, paused_until)
    values ($1, $2::numeric, $3::int, $4::numeric, $5::int, ${INSTANT(6)}, ${INSTANT(7)})
    on conflict (user_id) do update set daily_loss_limit = excluded.daily_loss_limit, reminder_minutes = excluded.reminder_minutes,
      next_daily_loss_limit = excluded.next_daily_loss_limit, next_reminder_minutes = excluded.next_reminder_minutes,
      next_from = excluded.next_from, paused_until = excluded.paused_until`,
  values: () => [
    userId,
    textOf(inForce.dailyLoss),
    inForce.reminderMinutes,
    textOf(pending?.dailyLoss),
    pending?.reminderMinutes ?? null,
    pending?.fromMs ?? null,
    pausedUntilMs,
  ],
})
