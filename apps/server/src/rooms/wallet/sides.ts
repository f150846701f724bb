/** The bid and ask at which a currency is converted. */
import { powerOfTen, unitsOf, PRICE_SCALE } from '@assay/money'
import type { Price, Sides } from './conversion-figures.ts'
import type { IndexPrices, WalletCurrency, WalletServices } from './services.ts'
import { MILLION } from './terms.ts'

const price = (decimal: string): Price => ({ top: unitsOf(decimal, PRICE_SCALE), bottom: powerOfTen(PRICE_SCALE) })
const inverse = ({ top, bottom }: Price): Price => ({ top: bottom, bottom: top })
const scaled = ({ top, bottom }: Price, ppm: bigint): Price => ({ top: top * ppm, bottom: bottom * MILLION })

const ONE: Price = { top: 1n, bottom: 1n }

/**
 * 1 USDT counts as 1 USD. Crypto has its index against USDT, fiat its forex index against the dollar. Fiat without a forex index has the
 * daily rate with a margin. Null when there is no price, when the market is not open, or while a jump is not confirmed: the house must not
 * pay for one source's error.
 */
export function sidesOf(services: WalletServices, currency: WalletCurrency): Sides | null {
  const { name, kind } = currency
  if (name === 'USDT' || name === 'USD') return { bid: ONE, ask: ONE }
  if (kind === 'crypto') return ofQuote(services.prices.quote(`${name}/USDT`))
  const direct = services.prices.quote(`${name}/USD`)
  if (direct) return ofQuote(direct)
  const reversed = services.prices.quote(`USD/${name}`)
  if (reversed) return reverse(ofQuote(reversed))
  return ofDayRate(services, name)
}

function ofQuote(quote: ReturnType<IndexPrices['quote']>): Sides | null {
  return quote?.state === 'open' && quote.canTrigger ? { bid: price(quote.bid), ask: price(quote.ask) } : null
}

function reverse(sides: Sides | null): Sides | null {
  return sides && { bid: inverse(sides.ask), ask: inverse(sides.bid) }
}

function ofDayRate({ fiatRates, terms }: WalletServices, code: string): Sides | null {
  const perDollar = fiatRates.rate(code)
  if (perDollar === null) return null
  const middle = inverse(price(perDollar))
  return { bid: scaled(middle, MILLION - terms.dayRateMarginPpm), ask: scaled(middle, MILLION + terms.dayRateMarginPpm) }
}
