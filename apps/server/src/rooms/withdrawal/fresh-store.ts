import { sql } from 'kysely'
import type { Database } from '../../db/pool.ts'

/** What an account has of a coin, and what of it has come from outside within 24 hours. */
export async function findFresh(db: Database, account: number, currencyId: number): Promise<{ balance: string; arrived: string }> {
  const { rows } = await sql<{ balance: string; arrived: string }>`
    select trim_scale(coalesce((select available from ledger_balance where account_id = ${account} and currency_id = ${currencyId}), 0))::text
        as balance,
      trim_scale(coalesce(sum(e.available_delta), 0))::text as arrived
    from ledger_entry e
    where e.account_id = ${account} and e.currency_id = ${currencyId} and e.kind = 'deposit_credit' and e.available_after is not null
      and e.time > now() - interval '24 hours'`.execute(db)
  return rows[0]!
}
