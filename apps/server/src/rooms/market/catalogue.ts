/** The currencies and instruments of the installation, in memory and in the database. */
import type { Text } from '@assay/contract/wire'
import type { Database } from '../../db/pool.ts'
import { currencies as listedCurrencies } from '../../feeds/currencies.ts'
import type { IndexedInstrument, Instrument } from '../../feeds/instruments.ts'
import { insertCurrencies, upsertSpotPairs } from './store.ts'

/** A currency of the installation. */
export interface CatalogueCurrency {
  id: number
  /** The code: BTC, USD, AAPL. */
  name: string
  kind: 'crypto' | 'fiat' | 'stock'
  /** Decimals kept by the ledger. */
  scale: number
  names: Text
  /** Of a token that was sold here: what one cost in another currency. It counts until the token has a market. */
  soldAt?: { price: string; currencyId: number }
}

/** All instruments and currencies, by name and id. */
export interface Catalogue {
  currencies: readonly CatalogueCurrency[]
  /** Instruments that can be traded now and have an index. */
  instruments: readonly IndexedInstrument[]
  /** These and the ones that were traded earlier: old orders still name them. */
  known: readonly IndexedInstrument[]
  /** Pairs of tokens that were sold here. */
  tokenPairs: readonly Instrument[]
  /** All that can be traded now. */
  all(): readonly Instrument[]
  /** Also of what was traded earlier. */
  find(id: number): Instrument | null
  currency(id: number): CatalogueCurrency | null
  currencyByName(name: string): CatalogueCurrency | null
  instrument(symbol: string): Instrument | null
  /** Adds a token that is sold here, or sells again at another price. Its row is in the database. */
  addToken(token: CatalogueCurrency): void
  addTokenPair(pair: Instrument): void
}

export function createCatalogue(instruments: readonly IndexedInstrument[], known = instruments): Catalogue {
  const currencies: CatalogueCurrency[] = listedCurrencies.map(({ code, ...rest }) => ({ ...rest, name: code }))
  const byId = new Map(currencies.map((currency) => [currency.id, currency]))
  const byName = new Map(currencies.map((currency) => [currency.name, currency]))
  const bySymbol = new Map<string, Instrument>(instruments.map((instrument) => [instrument.symbol, instrument]))
  const tokenPairs: Instrument[] = []
  return {
    currencies,
    instruments,
    known,
    tokenPairs,
    all: () => [...instruments, ...tokenPairs],
    find: (wanted) => [...known, ...tokenPairs].find(({ id }) => id === wanted) ?? null,
    currency: (id) => byId.get(id) ?? null,
    currencyByName: (name) => byName.get(name) ?? null,
    instrument: (symbol) => bySymbol.get(symbol) ?? null,
    addToken(token) {
      const known = byId.get(token.id)
      if (known) return void Object.assign(known, token)
      currencies.push(token)
      byId.set(token.id, token)
      byName.set(token.name, token)
    },
    addTokenPair(pair) {
      tokenPairs.push(pair)
      bySymbol.set(pair.symbol, pair)
    },
  }
}

/** Writes currencies and spot pairs to the database. It must run before the spot desk loads its pairs, and can run again. */
export async function installCatalogue(db: Database, catalogue: Catalogue): Promise<void> {
  await insertCurrencies(db, catalogue.currencies)
  await upsertSpotPairs(
    db,
    catalogue.instruments.filter(({ kind }) => kind === 'spot'),
  )
}
