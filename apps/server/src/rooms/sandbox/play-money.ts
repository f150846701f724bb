/** Amounts of play money, in units of a currency. Null when the currency has no price. */
import { unitsOf, unitsWorth } from '@assay/money'
import type { WalletCurrency } from '../wallet/door.ts'
import type { SandboxServices } from './services.ts'
import { faucetLimits, faucetOtherWorth, houseWorth } from './terms.ts'

type Priced = Pick<SandboxServices, 'prices'>

const playMoney = ({ prices }: Priced, { id, scale }: WalletCurrency, worth: string): bigint | null =>
  unitsWorth(worth, { price: prices.usdtPerUnit(id), scale })

/** What a user may draw of a currency in a day. */
export function faucetLimit(services: Priced, currency: WalletCurrency): bigint | null {
  const fixed = Object.entries(faucetLimits).find(([name]) => name === currency.name)?.[1]
  return fixed === undefined ? playMoney(services, currency, faucetOtherWorth) : unitsOf(fixed, currency.scale)
}

/** What the conversion house is filled up to. */
export const houseTarget = (services: Priced, currency: WalletCurrency): bigint | null => playMoney(services, currency, houseWorth)
