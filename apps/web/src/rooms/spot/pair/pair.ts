import type { CallOutput } from '@assay/contract'
import Big from 'big.js'
import { decimalsOf } from '../../../ui/format.ts'

type Currencies = CallOutput<'market.currencies'>

/** A spot pair with all its terms. Figures are decimal text in the unit each names. */
export interface Pair {
  symbol: string
  base: string
  quote: string
  baseId: string
  quoteId: string
  /** The coin's name in every language. */
  names: Record<string, string>
  tick: string
  lot: string
  /** In the base currency. */
  minimumAmount: string
  /** In the quote currency. */
  minimumNotional: string
  /** Decimals the ledger keeps. */
  baseScale: number
  quoteScale: number
  /** Fee as a share of what is received: 0.001 is 0.1 %. */
  makerRate: string
  takerRate: string
}

/** Decimals of a sum in the quote currency on the ticket: those of a price, two at least. */
export const totalDecimals = (pair: Pick<Pair, 'tick'>): number => Math.max(2, decimalsOf(pair.tick))

/** The price an order can name that is nearest: until a pair's first trade the last price is its index, which is finer. */
export const onTick = (price: string, { tick }: Pick<Pair, 'tick'>): string =>
  new Big(price).div(tick).round(0, Big.roundHalfUp).times(tick).toFixed()

/** The spot pairs of the platform, in its order. */
export function pairsOf({ currencies, instruments }: Currencies): Pair[] {
  const byId = new Map(currencies.map((currency) => [currency.id, currency]))
  return instruments
    .filter(({ kind }) => kind === 'spot')
    .map((instrument) => {
      const base = byId.get(instrument.currency_id)
      const quote = byId.get(instrument.legal_id)
      const [baseName = '', quoteName = ''] = instrument.symbol.split('/')
      return {
        symbol: instrument.symbol,
        base: base?.name ?? baseName,
        quote: quote?.name ?? quoteName,
        baseId: instrument.currency_id,
        quoteId: instrument.legal_id,
        names: instrument.names,
        tick: instrument.tick,
        lot: instrument.lot,
        minimumAmount: instrument.minimum_amount,
        minimumNotional: instrument.minimum_notional,
        baseScale: base?.scale ?? 8,
        quoteScale: quote?.scale ?? 8,
        makerRate: instrument.fees.maker,
        takerRate: instrument.fees.taker,
      }
    })
}
