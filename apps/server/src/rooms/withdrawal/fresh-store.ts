import { sql } from 'kysely'
import type { Database } from '../../db/pool.ts'

export interface FreshRow {
  currencyId: number
  /** What the account has of it. */
  balance: string
  /** What of it has come from a chain or from another user within 24 hours. */
  arrived: string
}

/** Coins of an account. */
export async function listFresh(db: Database, account: number): Promise<FreshRow[]> {
  const { rows } = await sql<FreshRow>`
    select currency_id as "currencyId", trim_scale(sum(available))::text as balance, trim_scale(sum(arrived))::text as arrived from (
      select b.currency_id, b.available, 0 as arrived from ledger_balance b where b.account_id = ${account}
      union all
      select e.currency_id, 0, e.available_delta from ledger_entry e
      where e.account_id = ${account} and e.kind in ('deposit_credit', 'withdrawal_internal') and e.available_delta > 0
        and e.available_after is not null and e.time > now() - interval '24 hours') both_sides
    group by currency_id`.execute(db)
  return rows
}
