import { divHalfUp, parseUnits, powerOfTen, unitsOf } from '@assay/money'
import { refuse } from '@assay/contract/wire'
import type { Prices } from '../market/door.ts'
import type { WalletServices } from './services.ts'
import { USDT_SCALE } from './terms.ts'

export interface WalletCurrency {
  id: number
  name: string
  kind: 'crypto' | 'fiat' | 'stock'
  scale: number
}

/** Shares and funds are only ever traded as contracts: nobody owns one. */
export const isConvertible = (currency: Pick<WalletCurrency, 'kind'>): boolean => currency.kind !== 'stock'

export function knownCurrency({ catalogue }: Pick<WalletServices, 'catalogue'>, id: string): WalletCurrency {
  return catalogue.currency(Number(id)) ?? refuse('currency_unknown')
}

/** What a user typed, in units of the currency; more decimals than it has are named as the field's fault. */
export function unitsTyped(text: string, field: string, scale: number): bigint {
  return parseUnits(text, scale) ?? refuse('parameter_error', { fields: { [field]: 'field_decimals' }, values: { decimals: scale } })
}

/** More decimals than any price has. */
const PRICE_SCALE = 20

/** Worth in USDT at the last price, half up; only ever shown. Without any price yet it counts as nothing. */
export function usdtValue(prices: Prices, currencyId: number, amount: string): bigint {
  const perUnit = prices.usdtPerUnit(currencyId)
  if (perUnit === null) return 0n
  return divHalfUp(unitsOf(amount, USDT_SCALE) * unitsOf(perUnit, PRICE_SCALE), powerOfTen(PRICE_SCALE))
}
