/** Ledger postings. The available balances in memory follow them. */
import type { LedgerEntry } from '@assay/money'
import { accountOf, mark, type EngineState } from './state.ts'
import type { FuturesPosting } from './effects.ts'
import type { Position } from './types.ts'

export const holdOf = (position: Position): string => `futures:${position.id}`

/** One entry of a posting. `position` names the hold, when the held part changes. */
export function entryOf(
  state: EngineState,
  account: number,
  change: { available?: bigint; held?: bigint; position?: Position },
): LedgerEntry {
  const held = change.held ?? 0n
  const hold = held === 0n ? null : holdOf(change.position!)
  return { account, currencyId: state.options.currencyId, available: change.available ?? 0n, held, hold }
}

/** Adds a posting and moves the balances. Entries of zero are left out, and so is a posting without entries. */
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

/** Available units of a system account. */
export const moneyOf = (state: EngineState, account: number): bigint => state.accounts.get(account)?.available ?? 0n
