import type { Database } from '../../db/pool.ts'
import type { MoneyDesk } from '../../desk/desk.ts'
import type { LeverDesk } from '../../desk/lever/lever-desk.ts'
import type { SpotOffer } from '../spot/door.ts'
import type { FiatRates } from '../../ports/fiat-rates.ts'
import type { ConversionTerms } from './terms.ts'

export interface WalletCurrency {
  id: number
  name: string
  kind: 'crypto' | 'fiat' | 'stock'
  /** Decimals kept by the ledger. */
  scale: number
  /** Of a token of a sale, while it has no market. */
  soldAt?: object
}

/** The part of the market room's prices that the wallet uses. */
export interface IndexPrices {
  /** The last index quote of an instrument, or null. `canTrigger` is false while a jump waits for confirmation or a halt has just ended. */
  quote(symbol: string): { bid: string; ask: string; state: 'open' | 'closed' | 'halted'; canTrigger: boolean } | null
  /** The last price of one unit in USDT. Null without a price. */
  usdtPerUnit(currencyId: number): string | null
}

/** What the handlers of the wallet use. */
export interface WalletServices {
  db: Database
  /** The desk of legal and change accounts. */
  desk: MoneyDesk
  /** The desk of lever and micro accounts. */
  lever: LeverDesk
  currencies: readonly WalletCurrency[]
  prices: IndexPrices
  fiatRates: FiatRates
  terms: ConversionTerms
  tradesOf: SpotOffer['tradesOf']
}
