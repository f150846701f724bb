/**
 * Invariants of the ledger. Each query returns rows only where the books are wrong. They run after every test suite, in the nightly
 * simulations, and when an operator checks a live database.
 */
import { sql } from 'kysely'
import type { Database } from '../db/pool.ts'
import { transact } from '../db/transact.ts'
import { sealInvariants } from './seal-invariants.ts'

/** A query by the sentence that must hold. */
export type Invariants = Readonly<Record<string, string>>

export const ledgerInvariants: Invariants = {
  'every posting sums to zero per currency': `
    select posting_id, currency_id, sum(available_delta + held_delta) as off from ledger_entry
    group by posting_id, currency_id having sum(available_delta + held_delta) <> 0`,
  'every currency sums to zero over all accounts': `
    select currency_id, sum(available + held) as off from ledger_balance group by currency_id having sum(available + held) <> 0`,
  'every balance is the sum of its entries': `
    select account_id, currency_id, b.available, e.available as entries_available, b.held, e.held as entries_held
    from ledger_balance b
    full join (select account_id, currency_id, sum(available_delta) as available, sum(held_delta) as held from ledger_entry group by 1, 2) e
      using (account_id, currency_id)
    where coalesce(b.available, 0) <> coalesce(e.available, 0) or coalesce(b.held, 0) <> coalesce(e.held, 0)`,
  'no balance is below its floor': `
    select account_id, currency_id, available, held, floor from ledger_balance where available < floor or held < 0`,
  'the balance after a user’s last entry is the balance': `
    select b.account_id, b.currency_id, b.available, e.available_after from ledger_balance b
    join lateral (
      select available_after, held_after from ledger_entry
      where account_id = b.account_id and currency_id = b.currency_id and available_after is not null
      order by posting_id desc, line desc limit 1) e on true
    where e.available_after <> b.available or e.held_after <> b.held`,
  'a hold keeps what its entries say': `
    select coalesce(h.account_id, e.account_id) as account_id, coalesce(h.hold, e.hold) as hold, h.held, e.held as entries_held
    from ledger_hold h
    full join (
      select account_id, currency_id, hold, sum(held_delta) as held from ledger_entry where hold is not null
      group by account_id, currency_id, hold having sum(held_delta) <> 0) e using (account_id, currency_id, hold)
    where coalesce(h.held, 0) <> coalesce(e.held, 0) or h.held = 0`,
  'what is held of every balance is the sum of its holds': `
    select b.account_id, b.currency_id, b.held, h.held as holds from ledger_balance b
    left join (select account_id, currency_id, sum(held) as held from ledger_hold group by 1, 2) h using (account_id, currency_id)
    where b.held <> coalesce(h.held, 0)`,
  'every balance belongs to the writer of its account': `
    select b.account_id, b.currency_id, b.writer from ledger_balance b left join ledger_account a on a.id = b.account_id
    where b.writer is distinct from a.writer`,
  ...sealInvariants,
}

export interface Violation {
  check: string
  rows: unknown[]
}

/** The queries read whole tables, which may have no statistics yet. A nested loop would then take hours. */
const SETTINGS = ['set transaction read only', 'set local enable_nestloop = off', 'set local statement_timeout = 0']

/** Returns the invariants that do not hold, each with up to 20 rows. The list is empty when the books are right. */
export function findBroken(db: Database, invariants: Invariants): Promise<Violation[]> {
  return transact(db, async (tx) => {
    for (const setting of SETTINGS) await sql.raw(setting).execute(tx)
    const violations: Violation[] = []
    for (const [check, query] of Object.entries(invariants)) {
      const result = await sql.raw(`${query} limit 20`).execute(tx)
      if (result.rows.length > 0) violations.push({ check, rows: result.rows })
    }
    return violations
  })
}
