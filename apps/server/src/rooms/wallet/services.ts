import type { Database } from '../../db/pool.ts'
import type { FiatRates } from '../../ports/fiat-rates.ts'
import type { Catalogue, Prices } from '../market/door.ts'
import type { ConversionTerms } from './terms.ts'

/** What the use cases of the wallet work with. */
export interface WalletServices {
  db: Database
  catalogue: Catalogue
  prices: Prices
  fiatRates: FiatRates
  terms: ConversionTerms
}
