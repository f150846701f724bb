/** Ledger postings, and the available balances that follow them. */
import { accountOf, mark, type EngineState } from './state.ts'
import type { Entry, FuturesPosting } from './effects.ts'
import type { Row } from './types.ts'

export const holdOf = (row: Row): string => `futures:${row.id}`

/** A line of a posting; `row` names the hold when the held part changes. */
export function entryOf(state: EngineState, account: number, change: { available?: bigint; held?: bigint; row?: Row }): Entry {
  const held = change.held ?? 0n
  const hold = held === 0n ? null : holdOf(change.row!)
  return { account, currencyId: state.options.currencyId, available: change.available ?? 0n, held, hold }
}

/** Adds a posting and moves the balances with it. Entries that change nothing are left out, and so is a posting without any. */
export function post(state: EngineState, posting: FuturesPosting): void {
  const entries = posting.entries.filter((entry) => entry.available !== 0n || entry.held !== 0n)
  for (const entry of entries) {
    if (entry.available === 0n) continue
    const account = accountOf(state, entry.account)
    account.available += entry.available
    if (account.crossCount > 0) mark(state, account)
  }
  if (entries.length > 0) state.effects.postings.push({ kind: posting.kind, reference: posting.reference, entries })
}

/** Available of one of the system accounts. */
export const moneyOf = (state: EngineState, account: number): bigint => state.accounts.get(account)?.available ?? 0n
