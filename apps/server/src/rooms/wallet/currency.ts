import { refuse } from '@assay/contract/wire'
import { divHalfUp, parseUnits, powerOfTen, unitsOf } from '@assay/money'
import type { IndexPrices, WalletCurrency } from './services.ts'
import { USDT_SCALE } from './terms.ts'

/** Shares and funds are only ever traded as contracts: nobody owns one. */
export const isConvertible = (currency: Pick<WalletCurrency, 'kind'>): boolean => currency.kind !== 'stock'

export function knownCurrency(services: { currencies: readonly WalletCurrency[] }, id: string): WalletCurrency {
  return services.currencies.find((currency) => String(currency.id) === id) ?? refuse('currency_unknown')
}

/** What a user typed, in units of the currency; more decimals than it has are named as the field's fault. */
export function unitsTyped(text: string, field: string, scale: number): bigint {
  return parseUnits(text, scale) ?? refuse('parameter_error', { fields: { [field]: 'field_decimals' }, values: { decimals: scale } })
}

/** More decimals than any price or rate has. */
export const PRICE_SCALE = 20

/** Worth in USDT at the last price, half up; only ever shown. Without any price yet it counts as nothing. */
export function usdtValue(prices: IndexPrices, currencyId: number, amount: string): bigint {
  const perUnit = prices.usdtPerUnit(currencyId)
  if (perUnit === null) return 0n
  return divHalfUp(unitsOf(amount, USDT_SCALE) * unitsOf(perUnit, PRICE_SCALE), powerOfTen(PRICE_SCALE))
}
