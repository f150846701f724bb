import type { Nature } from '@assay/engine/portfolio'
import type { Database } from '../../db/pool.ts'

/** What the handlers and the chore of the portfolio use. */
export interface PortfolioServices {
  db: Database
  currencies: readonly { id: number; name: string }[]
  /** Last price of one unit in USDT. Null without a price. */
  usdtPerUnit(currencyId: number): string | null
  /** The same at a past moment. */
  usdtPerUnitAt(currencyId: number, atMs: number): string | null
  /** The nature of each kind of posting. */
  natures: ReadonlyMap<string, Nature>
  now(): number
  /** Points of hours are kept for so many days, those of 00:00 UTC for good. */
  hoursKeptDays: number
}
