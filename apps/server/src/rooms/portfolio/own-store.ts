/** SQL of one user's portfolio: what is stored, and the entries since then, all of one moment. */
import { sql } from 'kysely'
import type { Database } from '../../db/pool.ts'
import { accountOf, accountTypes } from '../../ledger/accounts.ts'
import type { EntryRow } from './entries.ts'
import { changesWhatIsOwned, entryColumns, type HoldingRow } from './store.ts'

export const accountsOf = (userId: number): number[] => accountTypes.map((type) => accountOf(userId, type))

export interface OwnRows {
  hourMs: number | null
  balances: { account: number; currencyId: number; amount: string }[]
  accounts: { account: number; sinceMs: number; inflow: string; received: string }[]
  holdings: HoldingRow[]
  /** Entries that the chore has not counted yet, in their order. */
  entries: EntryRow[]
  /** Entries of a time that was asked for, in their order. */
  recent: EntryRow[]
}

/** Entries after a moment. `most`: of each account, the newest. */
export interface Recent {
  afterMs: number
  most: number
}

const listed = (rows: ReturnType<typeof sql>) => sql`(select coalesce(json_agg(r), '[]') from (${rows}) r)`

/** One statement, so that no entry counts twice or is missed while the chore runs. Each account is read along its own index. */
export async function readOwn(db: Database, userId: number, recent: Recent | null): Promise<OwnRows> {
  const accounts = sql`${accountsOf(userId)}::bigint[]`
  const result = await sql<OwnRows>`
    select (date_part('epoch', done.hour) * 1000)::float8 as "hourMs",
      ${listed(sql`select account_id as account, currency_id as "currencyId", amount::text from portfolio_balance where account_id = any(${accounts})`)} as balances,
      ${listed(sql`select account_id as account, date_part('epoch', since) * 1000 as "sinceMs", inflow::text, received::text
        from portfolio_account where account_id = any(${accounts})`)} as accounts,
      ${listed(sql`select user_id as "userId", currency_id as "currencyId", amount::text, cost::text, realised::text
        from portfolio_holding where user_id = ${userId}`)} as holdings,
      ${listed(sql`select ${entryColumns} from unnest(${accounts}) as account (id)
        cross join lateral (
          select * from ledger_entry e
          where e.account_id >= account.id and e.account_id <= account.id and e.posting_id > done.posting_id and ${changesWhatIsOwned}
          order by e.account_id, e.posting_id desc) e
        order by e.posting_id`)} as entries,
      ${listed(recent ? entriesOf(accounts, recent) : sql`select 1 where false`)} as recent
    from portfolio_progress done`.execute(db)
  return result.rows[0]!
}

/** No account is read further back than the newest that are asked for, whatever their time. */
const entriesOf = (accounts: ReturnType<typeof sql>, { afterMs, most }: Recent) => sql`
  select ${entryColumns} from unnest(${accounts}) as account (id)
  cross join lateral (
    select * from ledger_entry e
    where e.account_id >= account.id and e.account_id <= account.id and ${changesWhatIsOwned}
    order by e.account_id, e.posting_id desc limit ${most}) e
  where e.time > to_timestamp(${afterMs}::float8 / 1000)
  order by e.posting_id`
