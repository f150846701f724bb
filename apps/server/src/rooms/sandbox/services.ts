import type { Database } from '../../db/pool.ts'
import type { MoneyDesk } from '../../desk/desk.ts'
import type { IndexPrices, WalletCurrency } from '../wallet/door.ts'

/** The dependencies of the sandbox room. */
export interface SandboxServices {
  db: Database
  /** The desk that owns the change accounts. */
  desk: MoneyDesk
  currencies: readonly WalletCurrency[]
  prices: Pick<IndexPrices, 'usdtPerUnit'>
}
