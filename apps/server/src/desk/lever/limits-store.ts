/** SQL of own limits: read when the desk starts, written in its transactions. */
import { formatUnits, unitsOf } from '@assay/money'
import type pg from 'pg'
import { column } from '../columns.ts'
import type { Statement } from '../statements.ts'
import { dayOf, type KeptLimits, type OwnLimits } from './own-limits.ts'
import { USDT } from './usdt.ts'

const SCALE = 8
const unitsOfColumn = (numeric: string): bigint => unitsOf(numeric, SCALE)
const lossOf = (numeric: string | null): bigint | null => (numeric === null ? null : unitsOfColumn(numeric))
const textOf = (units: bigint | null | undefined): string | null => (units == null ? null : formatUnits(units, SCALE))
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
 * What users lost in a day. Contracts: fees, overnight ones too, and results of what was closed, less what the user did not have to
 * bear. Options: stakes that were lost, less winnings of those that were won.
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

/** Everybody's limits, and what was won and lost since the day's midnight (UTC). */
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

/** How often a row was changed in ways that the public log numbers. */
export interface Changes {
  stops: number
  margin: number
}

export const UNCHANGED: Changes = { stops: 0, margin: 0 }

/** Of the live rows that were changed at all. */
export async function loadChanges(pool: pg.Pool): Promise<Map<number, Changes>> {
  const result = await pool.query<{ id: string } & Changes>(
    `select id, stop_changes as stops, margin_additions as margin from futures_row
     where status in ('waiting', 'open') and stop_changes + margin_additions > 0`,
  )
  return new Map(result.rows.map(({ id, stops, margin }) => [Number(id), { stops, margin }]))
}

/** None when nothing was changed. */
export function changesStatements(changes: ReadonlyMap<number, Changes>): Statement[] {
  if (changes.size === 0) return []
  const text = `update futures_row r set stop_changes = c.stops, margin_additions = c.margin
    from unnest($1::bigint[], $2::int[], $3::int[]) as c (id, stops, margin) where r.id = c.id`
  const counts = [...changes.values()]
  return [
    {
      name: 'desk_changes',
      text,
      values: () => [column([...changes.keys()]), column(counts.map(({ stops }) => stops)), column(counts.map(({ margin }) => margin))],
    },
  ]
}
