/** Converts ledger entries of users to bookings of the rule. */
import type { Booking, Line } from '@assay/engine/portfolio'
import { LEDGER_SCALE, unitsOf } from '@assay/money'
import { userOfAccount } from '../../ledger/accounts.ts'
import type { PortfolioServices } from './services.ts'

export interface EntryRow {
  posting: string
  timeMs: number
  account: number
  currencyId: number
  units: string
  kind: string
  reference: string
}

export interface UserBooking extends Booking {
  userId: number
  timeMs: number
}

/**
 * Rows come in the order of their postings. Each user's lines of one posting and reference are one booking. A kind that no room declares, as
 * after going back to an older version, is money from outside: it is never counted as profit.
 */
export function bookingsOf({ natures }: Pick<PortfolioServices, 'natures'>, rows: readonly EntryRow[]): UserBooking[] {
  const bookings = new Map<string, UserBooking & { lines: Line[] }>()
  for (const { posting, timeMs, account, currencyId, units, kind, reference } of rows) {
    const userId = userOfAccount(account)!
    const key = `${posting} ${userId} ${reference}`
    const known = bookings.get(key) ?? { userId, timeMs, nature: natures.get(kind) ?? 'outside', lines: [] }
    bookings.set(key, known)
    known.lines.push({ account, currencyId, units: unitsOf(units, LEDGER_SCALE) })
  }
  return [...bookings.values()]
}
