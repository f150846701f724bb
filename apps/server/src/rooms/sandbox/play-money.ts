/** Amounts of play money, in units of a currency. */
import { divFloor, powerOfTen, unitsOf, PRICE_SCALE } from '@assay/money'
import type { WalletCurrency } from '../wallet/door.ts'
import type { SandboxServices } from './services.ts'
import { faucetLimits, faucetOtherWorth } from './terms.ts'

/** The daily limit of a currency in units. Null when the currency has no price. */
export function faucetLimit({ prices }: Pick<SandboxServices, 'prices'>, currency: WalletCurrency): bigint | null {
  const fixed = Object.entries(faucetLimits).find(([name]) => name === currency.name)?.[1]
  return fixed === undefined ? unitsWorth(prices, currency, faucetOtherWorth) : unitsOf(fixed, currency.scale)
}

/** Converts an amount in USDT to units of a currency, rounded down. Null when the currency has no price. */
export function unitsWorth(prices: SandboxServices['prices'], currency: WalletCurrency, worth: string): bigint | null {
  const perUnit = prices.usdtPerUnit(currency.id)
  if (perUnit === null) return null
  return divFloor(unitsOf(worth, PRICE_SCALE) * powerOfTen(currency.scale), unitsOf(perUnit, PRICE_SCALE))
}
