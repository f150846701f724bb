import Big from 'big.js'
import type { Currencies, Instrument } from '#trading/instruments.ts'
import { instrumentOf } from '#trading/instruments.ts'
import { decimalsOf } from '#ui/format.ts'

/** A spot pair with all its terms. Figures are decimal text in the unit each names. */
export interface Pair extends Instrument {
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

/** Decimals of a total in the quote currency on the ticket: those of a price, at least two. */
export const totalDecimals = (pair: Pick<Pair, 'tick'>): number => Math.max(2, decimalsOf(pair.tick))

/** The nearest price that an order may have. Until a pair's first trade the last price is its index, which is finer than the tick size. */
export const onTick = (price: string, { tick }: Pick<Pair, 'tick'>): string =>
  new Big(price).div(tick).round(0, Big.roundHalfUp).times(tick).toFixed()

/** The spot pairs of the platform, in its order. */
export function pairsOf({ currencies, instruments }: Currencies): Pair[] {
  const scaleOf = new Map(currencies.map(({ id, scale }) => [id, scale]))
  return instruments
    .filter(({ kind }) => kind === 'spot')
    .map((listed) => ({
      ...instrumentOf(listed),
      minimumAmount: listed.minimum_amount,
      minimumNotional: listed.minimum_notional,
      baseScale: scaleOf.get(listed.currency_id) ?? 8,
      quoteScale: scaleOf.get(listed.legal_id) ?? 8,
      makerRate: listed.fees.maker,
      takerRate: listed.fees.taker,
    }))
}
