import type { Deadline } from '../../clock/deadlines.ts'
import type { Database } from '../../db/pool.ts'
import type { MoneyDesk } from '../../desk/desk.ts'
import type { IndexPrices, WalletCurrency } from '../wallet/door.ts'

/** What the use cases of the mining room work with. */
export interface MiningServices {
  db: Database
  /** Of change accounts. */
  desk: MoneyDesk
  currencies: readonly WalletCurrency[]
  prices: Pick<IndexPrices, 'usdtPerUnit'>
  /** Pays what is due: one order can be settled before it is redeemed. */
  accrual: Deadline
  publishMessages(userId: number): void
}
