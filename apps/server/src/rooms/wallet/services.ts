import type { Database } from '../../db/pool.ts'
import type { MoneyDesk } from '../../desk/desk.ts'
import type { LeverDesk } from '../../desk/lever/lever-desk.ts'
import type { FiatRates } from '../../ports/fiat-rates.ts'
import type { ConversionTerms } from './terms.ts'

export interface WalletCurrency {
  id: number
  name: string
  kind: 'crypto' | 'fiat' | 'stock'
  /** Decimals kept by the ledger. */
  scale: number
}

/** What money is worth: the part of the market room's prices that the wallet looks at. */
export interface IndexPrices {
  /** The last index quote of an instrument, null without one; `canTrigger` is false while a jump waits for confirmation. */
  quote(symbol: string): { bid: string; ask: string; state: 'open' | 'closed' | 'halted'; canTrigger: boolean } | null
  /** The last price of one unit in USDT. */
  usdtPerUnit(currencyId: number): string | null
}

/** What the use cases of the wallet work with. */
export interface WalletServices {
  db: Database
  /** Of legal and change accounts. */
  desk: MoneyDesk
  /** Of lever and micro accounts. */
  lever: LeverDesk
  currencies: readonly WalletCurrency[]
  prices: IndexPrices
  fiatRates: FiatRates
  terms: ConversionTerms
}
