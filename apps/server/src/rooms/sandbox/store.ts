/** All SQL of the sandbox room. */
import type { Database } from '../../db/pool.ts'
import type { Statement } from '../../desk/statements.ts'

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

/** What of a day's draws is known after one was counted. */
export interface Counted {
  /** With this one; null, and nothing counted, when that would pass the maximum. */
  taken: string | null
  before: string
}

/** Counts a draw into the user's day. */
export const countIntoDay = ({ userId, currencyId, amount, maximum }: Draw): Statement => ({
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

/** The day (UTC) when it was not funded before, and from now on is; none when it was. */
export const claimFundingDay: Statement = {
  name: 'sandbox_claim_day',
  text: `insert into site_fact (name, value) values ('sandbox_funded_on', ((now() at time zone 'UTC')::date)::text)
    on conflict (name) do update set value = excluded.value where site_fact.value <> excluded.value
    returning value as day`,
  values: () => [],
}
