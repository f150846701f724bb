/** The one way money moves outside the desk: postings handed to the database's ledger_post in the caller's transaction. */
import { Refusal } from '@assay/contract/wire'
import { sql } from 'kysely'
import type { Tx } from '../http/context.ts'

export interface LedgerEntry {
  account: number
  currencyId: number
  /** Decimals at the currency's scale, perhaps with a minus. */
  available: string
  held?: string
  /** `<reason>:<id>`: needed when `held` is not zero. */
  hold?: string
}

export interface LedgerPosting {
  kind: string
  reference: string
  entries: LedgerEntry[]
}

/** PostgreSQL's name for the floor of a balance: see migration 0001. */
const OVERDRAFT = 'available_above_floor'

/** Books postings and answers their ids in order. Refuses insufficient_balance; an unbalanced posting is our bug and throws. */
export async function post(tx: Tx, postings: LedgerPosting[]): Promise<string[]> {
  const entries = postings.flatMap((posting, index) => posting.entries.map((entry) => ({ ...entry, posting: index + 1 })))
  try {
    const result = await sql<{ ids: string[] }>`
      select ledger_post(
        now(), null, ${postings.map((posting) => posting.kind)}::text[], ${postings.map((posting) => posting.reference)}::text[],
        ${entries.map((entry) => entry.posting)}::int[], ${entries.map((entry) => entry.account)}::bigint[],
        ${entries.map((entry) => entry.currencyId)}::int[], ${entries.map((entry) => entry.available)}::numeric[],
        ${entries.map((entry) => entry.held ?? '0')}::numeric[], ${entries.map((entry) => entry.hold ?? null)}::text[]
      ) as ids`.execute(tx)
    return result.rows[0]!.ids
  } catch (error) {
    if ((error as { constraint?: string }).constraint === OVERDRAFT) throw new Refusal('insufficient_balance')
    throw error
  }
}

export const negate = (decimal: string): string => (decimal.startsWith('-') ? decimal.slice(1) : `-${decimal}`)
