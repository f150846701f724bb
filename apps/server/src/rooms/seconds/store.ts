/** All SQL of the options room: lists for users, and the gate's figures. The tables that trading writes are in desk/lever/tables.ts. */
import type { RuleFigures } from '@assay/engine/seconds'
import { sql } from 'kysely'
import type { Statement } from '../../desk/statements.ts'
import { readPage, type Listed, type PageOf } from '../../db/page.ts'
import type { Database } from '../../db/pool.ts'
import type { OptionRow } from '../../desk/lever/load.ts'
import type { GateHour } from './gate-hour.ts'
import type { PeriodFigures } from './offer.ts'
import { IS_LIVE_OPTION } from '../../db/live-rows.ts'

const LIVE = sql.raw(IS_LIVE_OPTION)
const STATUS = { open: LIVE, done: sql`not ${LIVE}`, all: sql`true` }

export interface OptionFilter extends PageOf {
  userId: number
  instrumentId: number | null
  status: 'open' | 'done' | undefined
}

export function listOptions(db: Database, filter: OptionFilter): Promise<Listed<OptionRow>> {
  const { userId, instrumentId, status } = filter
  const from = sql`from seconds_option_whole where user_id = ${userId}
    and (${instrumentId}::int is null or instrument_id = ${instrumentId}::int) and ${STATUS[status ?? 'all']}`
  return readPage(db, { select: sql`*`, from, orderBy: sql`id desc` }, filter)
}

export async function findOption(db: Database, userId: number, id: string): Promise<OptionRow | undefined> {
  const row = await db
    .selectFrom('seconds_option_whole')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', String(userId))
    .executeTakeFirst()
  return row as unknown as OptionRow | undefined
}

export interface VoidRow {
  public_id: string
  instrument_id: number
  seconds: number
  void_reason: string
  updated_ms: string
}

/** Options whose stake was returned, newest first. */
export const listVoids = (db: Database, page: PageOf): Promise<Listed<VoidRow>> =>
  readPage(
    db,
    {
      select: sql`public_id, instrument_id, seconds, void_reason, updated_ms`,
      from: sql`from seconds_option where status = 'void'`,
      orderBy: sql`updated_ms desc`,
    },
    page,
  )

/** Stores the sources' answers in the batch that settles by them. */
export const evidenceStatement = ({ hash, answers }: { hash: string; answers: string }): Statement => ({
  name: 'seconds_insert_evidence',
  text: 'insert into seconds_evidence (hash, answers) values ($1, $2) on conflict (hash) do nothing',
  values: () => [hash, answers],
})

const bytesOf = (values: Float64Array): Buffer => Buffer.from(values.buffer, values.byteOffset, values.byteLength)

/** Copies the bytes, because the driver's buffer may not be aligned to eight bytes. */
const doublesOf = (bytes: Buffer): Float64Array => new Float64Array(Uint8Array.from(bytes).buffer)

export async function listHours(db: Database, instrumentId: number, fromMs: number): Promise<GateHour[]> {
  const result = await sql<{ hour_ms: string; medians: Buffer; lasts: Buffer }>`
    select hour_ms, medians, lasts from seconds_gate_hour where instrument_id = ${instrumentId} and hour_ms >= ${fromMs} order by hour_ms`.execute(
    db,
  )
  return result.rows.map(({ hour_ms, medians, lasts }) => ({
    hourMs: Number(hour_ms),
    medians: doublesOf(medians),
    lasts: doublesOf(lasts),
  }))
}

export async function insertHour(db: Database, instrumentId: number, { hourMs, medians, lasts }: GateHour): Promise<void> {
  await sql`insert into seconds_gate_hour (instrument_id, hour_ms, medians, lasts)
    values (${instrumentId}, ${hourMs}, ${bytesOf(medians)}, ${bytesOf(lasts)}) on conflict do nothing`.execute(db)
}

export async function deleteHoursBefore(db: Database, fromMs: number): Promise<void> {
  await sql`delete from seconds_gate_hour where hour_ms < ${fromMs}`.execute(db)
}

export async function listFigures(db: Database): Promise<PeriodFigures[]> {
  const result = await sql<Record<string, string | number>>`select * from seconds_gate`.execute(db)
  return result.rows.map((row) => ({
    instrumentId: Number(row['instrument_id']),
    seconds: Number(row['seconds']),
    untilMs: Number(row['until_ms']),
    samples: Number(row['samples']),
    ties: Number(row['ties']),
    medianMoveTwentieths: Number(row['median_move_twentieths']),
  }))
}

export async function upsertFigures(db: Database, figures: readonly PeriodFigures[]): Promise<void> {
  await sql`
    insert into seconds_gate (instrument_id, seconds, until_ms, samples, ties, median_move_twentieths)
    select * from unnest(
      ${figures.map((one) => one.instrumentId)}::int[], ${figures.map((one) => one.seconds)}::int[], ${figures.map((one) => one.untilMs)}::bigint[],
      ${figures.map((one) => one.samples)}::int[], ${figures.map((one) => one.ties)}::int[], ${figures.map((one) => one.medianMoveTwentieths)}::bigint[])
    on conflict (instrument_id, seconds) do update set until_ms = excluded.until_ms, samples = excluded.samples, ties = excluded.ties,
      median_move_twentieths = excluded.median_move_twentieths`.execute(db)
}

export interface StoredRule extends Pick<RuleFigures, 'bets' | 'wins' | 'limitPpm' | 'suspends'> {
  rule: string
  instrumentId: number
  seconds: number
  day: number
}

export async function listRules(db: Database): Promise<StoredRule[]> {
  const result = await sql<Record<string, string | number | boolean>>`select * from seconds_daily_rule`.execute(db)
  return result.rows.map((row) => ({
    instrumentId: Number(row['instrument_id']),
    seconds: Number(row['seconds']),
    rule: String(row['rule']),
    day: Number(row['day']),
    bets: Number(row['bets']),
    wins: Number(row['wins']),
    limitPpm: Number(row['limit_ppm']),
    suspends: row['suspends'] === true,
  }))
}

/** The day of the instrument's last search for betting rules. Null before the first. */
export async function ruleDay(db: Database, instrumentId: number): Promise<number | null> {
  const result = await sql<{ day: number | null }>`
    select min(day) as day from seconds_daily_rule where instrument_id = ${instrumentId}`.execute(db)
  return result.rows[0]!.day
}

export async function upsertRules(db: Database, rules: readonly StoredRule[]): Promise<void> {
  await sql`
    insert into seconds_daily_rule (instrument_id, seconds, rule, day, bets, wins, limit_ppm, suspends)
    select * from unnest(
      ${rules.map((one) => one.instrumentId)}::int[], ${rules.map((one) => one.seconds)}::int[], ${rules.map((one) => one.rule)}::text[],
      ${rules.map((one) => one.day)}::int[], ${rules.map((one) => one.bets)}::int[], ${rules.map((one) => one.wins)}::int[],
      ${rules.map((one) => one.limitPpm)}::int[], ${rules.map((one) => one.suspends)}::boolean[])
    on conflict (instrument_id, seconds, rule) do update set day = excluded.day, bets = excluded.bets, wins = excluded.wins,
      limit_ppm = excluded.limit_ppm, suspends = excluded.suspends`.execute(db)
}
