import type { Database } from '../../db/pool.ts'
import type { MoneyDesk } from '../../desk/desk.ts'
import type { IndexPrices, WalletCurrency } from '../wallet/door.ts'

/** What the play-money room works with. */
export interface SandboxServices {
  db: Database
  /** The desk of change accounts. */
  desk: MoneyDesk
  currencies: readonly WalletCurrency[]
  prices: Pick<IndexPrices, 'usdtPerUnit'>
}
