/**
 * What the ledger keeps of a batch's trading: one posting, in which each order has one entry for each currency, and fees one for each
 * currency. What live orders keep back stands on their rows and is not booked (docs/decisions/0004).
 */
import type { Posting as SpotPosting, SpotEntry } from '@assay/engine/spot'
import type { LedgerEntry, Posting } from '../../ledger/posting.ts'

const ORDER_HOLD = 'spot_order:'
const isOfOrder = ({ hold }: SpotEntry): boolean => hold !== null && hold.startsWith(ORDER_HOLD)

/** None when nothing changed hands. */
export function nettedFills(postings: readonly SpotPosting[]): Posting[] {
  const entries = new Map<string, LedgerEntry>()
  for (const posting of postings) {
    if (posting.kind !== 'spot_fill') continue
    for (const entry of posting.entries) {
      const key = `${entry.orderId}:${entry.currencyId}`
      const known = entries.get(key) ?? emptyOf(entry)
      entries.set(key, known)
      // A standing hold of the maker's is the ledger's own.
      if (isOfOrder(entry)) known.available += entry.available + entry.held
      else {
        known.available += entry.available
        known.held += entry.held
      }
    }
  }
  const moving = [...entries.values()].filter(({ available, held }) => available !== 0n || held !== 0n)
  return moving.length === 0 ? [] : [{ kind: 'spot_fill', reference: 'spot_fees', entries: moving }]
}

function emptyOf(entry: SpotEntry): LedgerEntry {
  const { account, currencyId, orderId } = entry
  const hold = isOfOrder(entry) ? null : entry.hold
  return { account, currencyId, available: 0n, held: 0n, hold, ...(orderId !== null && { reference: `${ORDER_HOLD}${orderId}` }) }
}
