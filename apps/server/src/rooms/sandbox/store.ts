/** All SQL of the sandbox room. */
import { sql } from 'kysely'
import type { Database } from '../../db/pool.ts'
import type { Tx } from '../../http/context.ts'

const MAILBOX_MAXIMUM = 20

/** Newest first. */
export const listMessages = (db: Database, recipient: string) =>
  db
    .selectFrom('sandbox_message')
    .select(['recipient', 'scene', 'code', 'time'])
    .where('recipient', '=', recipient)
    .orderBy('id', 'desc')
    .limit(MAILBOX_MAXIMUM)
    .execute()

export interface Draw {
  userId: number
  currencyId: number
  amount: string
  /** What the user may take of the currency in a day (UTC). */
  maximum: string
}

/** Counts a draw into the user's day and answers all he took; null, and nothing counted, when that would pass the maximum. */
export async function countIntoDay(tx: Tx, draw: Draw): Promise<string | null> {
  const result = await sql<{ taken: string }>`
    insert into sandbox_faucet as today (user_id, day, currency_id, amount)
    select ${draw.userId}, (now() at time zone 'UTC')::date, ${draw.currencyId}, ${draw.amount}::numeric
    where ${draw.amount}::numeric <= ${draw.maximum}::numeric
    on conflict (user_id, day, currency_id) do update set amount = today.amount + excluded.amount
      where today.amount + excluded.amount <= ${draw.maximum}::numeric
    returning trim_scale(amount) as taken`.execute(tx)
  return result.rows[0]?.taken ?? null
}

export async function takenToday(tx: Tx, userId: number, currencyId: number): Promise<string> {
  const result = await sql<{ taken: string }>`
    select trim_scale(amount) as taken from sandbox_faucet
    where user_id = ${userId} and day = (now() at time zone 'UTC')::date and currency_id = ${currencyId}`.execute(tx)
  return result.rows[0]?.taken ?? '0'
}

export async function findAvailable(tx: Tx, account: number, currencyId: number): Promise<string> {
  const result = await sql<{ available: string }>`
    select trim_scale(available) as available from ledger_balance where account_id = ${account} and currency_id = ${currencyId}`.execute(tx)
  return result.rows[0]?.available ?? '0'
}

/** The day (UTC) when it was not funded before, and from now on is; null when it was. Of two at once, one waits and gets null. */
export async function claimFundingDay(tx: Tx): Promise<string | null> {
  const result = await sql<{ day: string }>`
    insert into site_fact (name, value) values ('sandbox_funded_on', ((now() at time zone 'UTC')::date)::text)
    on conflict (name) do update set value = excluded.value where site_fact.value <> excluded.value
    returning value as day`.execute(tx)
  return result.rows[0]?.day ?? null
}
