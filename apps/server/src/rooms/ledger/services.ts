import type { Database } from '../../db/pool.ts'
import type { MoneyDesk } from '../../desk/desk.ts'
import type { LeverDesk } from '../../desk/lever/lever-desk.ts'
import type { WalletCurrency } from '../wallet/door.ts'

/** What the use cases of the ledger room work with. */
export interface LedgerServices {
  db: Database
  /** Of legal and change accounts. */
  desk: MoneyDesk
  /** Of lever and micro accounts. */
  lever: Pick<LeverDesk, 'submit'>
  currencies: readonly WalletCurrency[]
  publishMessages(userId: number): void
}
