import { refuse } from '@assay/contract/wire'
import { parseUnits, unitsOf, worthAt } from '@assay/money'
import type { IndexPrices, WalletCurrency } from './services.ts'
import { USDT_SCALE } from '../../ledger/usdt.ts'

/** Nobody owns shares or funds, because they are traded as contracts only. A token of a sale has no market to convert it at. */
export const isConvertible = ({ kind, soldAt }: Pick<WalletCurrency, 'kind' | 'soldAt'>): boolean => kind !== 'stock' && !soldAt

/** The currency of an id. Refuses `currency_unknown`. */
export function knownCurrency(services: { currencies: readonly WalletCurrency[] }, id: string): WalletCurrency {
  return services.currencies.find((currency) => String(currency.id) === id) ?? refuse('currency_unknown')
}

/** A currency as calls answer it. */
export function currencyOut(services: { currencies: readonly WalletCurrency[] }, currencyId: number) {
  const { id, name, scale } = knownCurrency(services, String(currencyId))
  return { currency_id: String(id), currency_name: name, scale }
}

/** Parses an input field into units. Refuses `parameter_error` with `field_decimals` when it has more decimals than the currency. */
export function unitsTyped(text: string, field: string, scale: number): bigint {
  return parseUnits(text, scale) ?? refuse('parameter_error', { fields: { [field]: 'field_decimals' }, values: { decimals: scale } })
}

/** Worth in USDT units at the last price, rounded half up, only for display. Zero without a price. */
export function usdtValue(prices: IndexPrices, currencyId: number, amount: string): bigint {
  return worthAt(unitsOf(amount, USDT_SCALE), prices.usdtPerUnit(currencyId) ?? '0')
}
