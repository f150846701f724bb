import type { CallOutput, CallParsed } from '@assay/contract'
import { refuse } from '@assay/contract/wire'
import { divHalfUp, formatUnits, powerOfTen, unitsOf, PRICE_SCALE } from '@assay/money'
import { knownCurrency } from './currency.ts'
import type { WalletServices } from './services.ts'

/** Decimals of rates that are only shown. */
const SHOWN_SCALE = 8

/** The price of one unit in USDT and in each fiat currency. 1 USDT counts as 1 USD. */
export function currencyRate(services: WalletServices, input: CallParsed<'wallet.currencyRate'>): CallOutput<'wallet.currencyRate'> {
  const currency = knownCurrency(services, input.id)
  const usdt = services.prices.usdtPerUnit(currency.id) ?? refuse('price_unavailable')
  const dollars = unitsOf(usdt, PRICE_SCALE)
  const inFiat = (rate: string) =>
    formatUnits(divHalfUp(dollars * unitsOf(rate, PRICE_SCALE), powerOfTen(2 * PRICE_SCALE - SHOWN_SCALE)), SHOWN_SCALE)
  return {
    id: String(currency.id),
    name: currency.name,
    usdt,
    fiat: Object.fromEntries(services.fiatRates.all().map(({ code, rate }) => [code, inFiat(rate)])),
  }
}

export const fiatRates = (services: WalletServices): CallOutput<'wallet.fiatRates'> =>
  services.fiatRates.all().map(({ code, rate, savedAt }) => ({ currency_code: code, rate, save_time: savedAt.toISOString() }))
