import type { ChainId } from '@assay/chain/networks'
import type { Database } from '../../db/pool.ts'
import type { MoneyDesk } from '../../desk/desk.ts'
import type { LeverDesk } from '../../desk/lever/lever-desk.ts'
import type { AccountOffer } from '../account/door.ts'
import type { ReserveOffer } from '../reserve/door.ts'
import type { IndexPrices, WalletCurrency } from '../wallet/door.ts'

/** What the use cases of the withdrawal room work with. */
export interface WithdrawalServices {
  db: Database
  /** Of change accounts. */
  desk: MoneyDesk
  lever: Pick<LeverDesk, 'submit'>
  currencies: readonly WalletCurrency[]
  prices: Pick<IndexPrices, 'usdtPerUnit'>
  account: Pick<AccountOffer, 'confirmOwner' | 'sender'>
  /** Refuses `reserve_short` or `reserve_unread` while what the site holds of a currency is less than it owes. */
  requireReserve(currencyId: number): void
  reserveStop: ReserveOffer['reserveStop']
  publishMessages(userId: number): void
  /** Publishes a withdrawal of a user as it is now. */
  publish(userId: number, id: string): void
  /** Chains that a signer serves; on the others operators send by hand. */
  signed: ReadonlySet<ChainId>
  hasToken: boolean
  isTest(chain: ChainId): boolean
  bitcoinChain: 'main' | 'test' | 'regtest'
  /** From this worth in USDT on two operators approve. */
  twoAboveUsdt: string
  /** Calls of /wallet/out in flight, by user and key. */
  inFlight: Map<string, Promise<unknown>>
}
