/**
 * Nets the fills of a batch into one posting. Each order has one entry for each currency in it, and fees have one for each currency. What
 * live orders keep back stands on their rows and is not booked (docs/decisions/0004).
 */
import type { SpotPosting } from '@assay/engine/spot'
import type { LedgerEntry, Posting } from '@assay/money'

const ORDER_HOLD = 'spot_order:'
const isOfOrder = ({ hold }: LedgerEntry): boolean => hold !== null && hold.startsWith(ORDER_HOLD)

/** One posting, or none when the fills move no money. */
export function nettedFills(postings: readonly SpotPosting[]): Posting[] {
  const entries = new Map<string, LedgerEntry>()
  for (const posting of postings) {
    if (posting.kind !== 'spot_fill') continue
    for (const entry of posting.entries) {
      const key = `${entry.reference}:${entry.currencyId}`
      const known = entries.get(key) ?? emptyOf(entry)
      entries.set(key, known)
      // The holds of the market maker's inventory are booked in the ledger, unlike those of orders.
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

const emptyOf = (entry: LedgerEntry): LedgerEntry => ({ ...entry, available: 0n, held: 0n, hold: isOfOrder(entry) ? null : entry.hold })
