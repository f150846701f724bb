/** All SQL of the sandbox room. */
import { sql } from 'kysely'
import type { Database, Tx } from '../../db/pool.ts'
import type { Statement } from '../../desk/statements.ts'

const MAILBOX_MAXIMUM = 20

/** Messages to these recipients, the newest first. */
export const listMessages = (db: Database, recipients: readonly string[]) =>
  db
    .selectFrom('sandbox_message')
    .select(['recipient', 'scene', 'code', 'subject', 'body', 'time'])
    .where('recipient', 'in', recipients)
    .orderBy('id', 'desc')
    .limit(MAILBOX_MAXIMUM)
    .execute()

/** Deletes messages older than a week: their codes were valid for ten minutes. */
export async function sweepMessages(db: Database): Promise<void> {
  await sql`delete from sandbox_message where time < now() - interval '7 days'`.execute(db)
}

export interface Draw {
  userId: number
  currencyId: number
  amount: string
  /** Maximum that the user may draw of the currency in a day (UTC). */
  maximum: string
}

/** The day's draws before and after one was counted. */
export interface Counted {
  /** The day's total with this draw. Null when it would pass the maximum; then nothing is counted. */
  taken: string | null
  before: string
}

/** Adds a draw to the user's day. */
export const countIntoDay = ({ userId, currencyId, amount, maximum }: Draw): Statement<Counted> => ({
  name: 'sandbox_count_draw',
  text: `with counted as (
      insert into sandbox_faucet as today (user_id, day, currency_id, amount)
      select $1::bigint, (now() at time zone 'UTC')::date, $2::int, $3::numeric where $3::numeric <= $4::numeric
      on conflict (user_id, day, currency_id) do update set amount = today.amount + excluded.amount
        where today.amount + excluded.amount <= $4::numeric
      returning amount)
    select (select trim_scale(amount) from counted) as taken, trim_scale(coalesce((
      select amount from sandbox_faucet where user_id = $1 and day = (now() at time zone 'UTC')::date and currency_id = $2), 0)) as before`,
  values: () => [userId, currencyId, amount, maximum],
})

/** Claims the funding of today (UTC). Returns the day, or no row when it was claimed before. */
export const claimFundingDay: Statement<{ day: string }> = {
  name: 'sandbox_claim_day',
  text: `insert into site_fact (name, value) values ('sandbox_funded_on', ((now() at time zone 'UTC')::date)::text)
    on conflict (name) do update set value = excluded.value where site_fact.value <> excluded.value
    returning value as day`,
  values: () => [],
}

/** Writes down what a new account is to get. */
export async function insertWelcome(tx: Tx, { userId, amount }: { userId: number; amount: number }): Promise<void> {
  await tx
    .insertInto('sandbox_welcome')
    .values({ id: String(userId), amount: String(amount) })
    .execute()
}

/** Marks welcomes as paid. Returns those that were not paid before. */
export const claimWelcomes = (ids: readonly string[]): Statement<{ id: string; amount: string }> => ({
  name: 'sandbox_claim_welcomes',
  text: `update sandbox_welcome set paid_at = now() where id = any($1::bigint[]) and paid_at is null
    returning id::text, trim_scale(amount)::text as amount`,
  values: () => [ids],
})
