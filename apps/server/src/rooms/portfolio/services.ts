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
  /** Days for which points of hours are kept. Those of 00:00 UTC are never deleted. */
  hoursKeptDays: number
}
