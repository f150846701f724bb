import type { Database } from '../../db/pool.ts'
import type { IndexPrices, WalletCurrency } from '../wallet/door.ts'

/** What the play-money room works with. */
export interface SandboxServices {
  db: Database
  currencies: readonly WalletCurrency[]
  prices: Pick<IndexPrices, 'usdtPerUnit'>
}
