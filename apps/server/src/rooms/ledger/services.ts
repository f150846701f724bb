import type { Database } from '../../db/pool.ts'
import type { MoneyDesk } from '../../desk/desk.ts'
import type { LeverDesk } from '../../desk/lever/lever-desk.ts'
import type { Holding } from '../reserve/door.ts'
import type { WalletCurrency } from '../wallet/door.ts'

/** What the use cases of the ledger room work with. */
export interface LedgerServices {
  db: Database
  /** Of legal and change accounts. */
  desk: MoneyDesk
  /** Of lever and micro accounts. */
  lever: Pick<LeverDesk, 'submit' | 'lookups'>
  currencies: readonly WalletCurrency[]
  /** What wallets and banks were read to hold of a currency. Null for play money, which is held nowhere. */
  holding(currencyId: number): Holding | null
  publishMessages(userId: number): void
}
