import type { Database } from '../../db/pool.ts'
import type { MoneyDesk } from '../../desk/desk.ts'
import type { PaymentProvider } from '../../ports/payment.ts'
import type { Secrets } from '../../secrets.ts'
import type { AccountOffer } from '../account/door.ts'
import type { MessageOffer } from '../message/door.ts'
import type { ReserveOffer } from '../reserve/door.ts'
import type { IndexPrices, WalletCurrency } from '../wallet/door.ts'
import type { Proofs } from './proofs.ts'
import type { SiteAccounts } from './site-accounts.ts'

/** What the use cases of the bank room work with. */
export interface BankServices {
  db: Database
  /** Of legal accounts. */
  desk: MoneyDesk
  currencies: readonly WalletCurrency[]
  prices: Pick<IndexPrices, 'usdtPerUnit'>
  secrets: Pick<Secrets, 'seal' | 'open' | 'hash'>
  proofs: Proofs
  siteAccounts: SiteAccounts
  transfers: PaymentProvider
  confirmOwner: AccountOffer['confirmOwner']
  requireReserve: ReserveOffer['requireReserve']
  publishMessages: MessageOffer['publishMessages']
  now(): number
}
