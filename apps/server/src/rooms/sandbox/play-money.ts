/** How much play money there is, in units of a currency. */
import { divFloor, powerOfTen, unitsOf } from '@assay/money'
import { PRICE_SCALE, type WalletCurrency } from '../wallet/door.ts'
import type { SandboxServices } from './services.ts'

/** What a user may take a day; of a currency not named here, `otherWorth` in USDT. */
export const faucetLimits = { USDT: '100000', BTC: '10', ETH: '100' } as const
export const faucetOtherWorth = '10000'

/** What the house that converts has of each currency at the start of a day, in USDT. */
export const houseWorth = '50000000'

/** Null when the currency has no price. */
export function faucetLimit({ prices }: Pick<SandboxServices, 'prices'>, currency: WalletCurrency): bigint | null {
  const fixed = Object.entries(faucetLimits).find(([name]) => name === currency.name)?.[1]
  return fixed === undefined ? unitsWorth(prices, currency, faucetOtherWorth) : unitsOf(fixed, currency.scale)
}

/** As many units as are worth so much USDT, rounded down; null when the currency has no price. */
export function unitsWorth(prices: SandboxServices['prices'], currency: WalletCurrency, worth: string): bigint | null {
  const perUnit = prices.usdtPerUnit(currency.id)
  if (perUnit === null) return null
  return divFloor(unitsOf(worth, PRICE_SCALE) * powerOfTen(currency.scale), unitsOf(perUnit, PRICE_SCALE))
}
