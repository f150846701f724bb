import type { Database } from '../../db/pool.ts'
import type { MoneyDesk } from '../../desk/desk.ts'
import type { LedgerCurrency } from '../../desk/memory.ts'
import type { Catalogue } from '../market/door.ts'
import type { ReadProject } from './projects.ts'

/** What the use cases of the subscription room work with. */
export interface SubscriptionServices {
  db: Database
  /** Of change accounts. */
  desk: MoneyDesk
  catalogue: Pick<Catalogue, 'currencies' | 'currency' | 'instrument' | 'addToken'>
  /** Last price of one unit in USDT. Null without a price. */
  usdtPerUnit(currencyId: number): string | null
  /** Makes a new token known to all desks. */
  addCurrency(id: number, currency: LedgerCurrency): void
  /** Where the tokens of a sale come from, and go back to when it is called off. */
  issuer: number
  /** A sale as everybody sees it, at most a second old. Undefined where there is none. */
  readProject: ReadProject
  publishMessages(userId: number): void
}
