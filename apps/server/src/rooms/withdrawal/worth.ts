/** What an amount counts for: in BTC for the limit of 24 hours, in USDT for how many operators look at it. */
import { levelOf, refuse } from '@assay/contract/wire'
import { divCeil, formatUnits, LEDGER_SCALE, unitsOf } from '@assay/money'
import { USDT_SCALE } from '../../ledger/usdt.ts'
import type { WithdrawalServices } from './services.ts'

export const BITCOIN = 1
const ONE = 10n ** BigInt(LEDGER_SCALE)

/** The last prices, as units of USDT for one coin. Null without a price. */
const priceOf = ({ prices }: Pick<WithdrawalServices, 'prices'>, currencyId: number): bigint | null => {
  const price = prices.usdtPerUnit(currencyId)
  return price === null ? null : unitsOf(price, USDT_SCALE + 4)
}

const PRICE_ONE = 10n ** BigInt(USDT_SCALE + 4)

/** What counts against limits, rounded up: none is passed by rounding. For show, worth is rounded half up elsewhere. Refuses `price_unavailable`. */
export function limitWorth(
  services: Pick<WithdrawalServices, 'prices'>,
  currencyId: number,
  amount: string,
): { usdt: string; btc: string } {
  const price = priceOf(services, currencyId) ?? refuse('price_unavailable')
  const bitcoin = priceOf(services, BITCOIN) ?? refuse('price_unavailable')
  const units = unitsOf(amount, LEDGER_SCALE)
  return {
    usdt: formatUnits(divCeil(units * price, PRICE_ONE), LEDGER_SCALE),
    btc: formatUnits(divCeil(units * price, bitcoin), LEDGER_SCALE),
  }
}

/** What a level may withdraw, in USDT. Refuses `price_unavailable`. */
export const levelUsdt = (services: Pick<WithdrawalServices, 'prices'>, level: number): string =>
  limitWorth(services, BITCOIN, levelOf(level).withdrawBtc).usdt

/** What is left of a limit, in BTC, rounded down. Without a price nothing is: nothing can leave either. */
export function leftBtc(services: Pick<WithdrawalServices, 'prices'>, leftUsdt: string): string {
  const bitcoin = priceOf(services, BITCOIN)
  const left = unitsOf(leftUsdt, LEDGER_SCALE)
  return bitcoin === null || bitcoin === 0n || left < 0n ? '0' : formatUnits((left * PRICE_ONE) / bitcoin, LEDGER_SCALE)
}

/** What one unit counts for, for pages. Without a price it is not named. */
export function perUnit(services: Pick<WithdrawalServices, 'prices'>, currencyId: number): { usdt: string; btc: string } | null {
  const [price, bitcoin] = [priceOf(services, currencyId), priceOf(services, BITCOIN)]
  if (price === null || bitcoin === null || bitcoin === 0n) return null
  return { usdt: formatUnits(price, USDT_SCALE + 4), btc: formatUnits(divCeil(price * ONE, bitcoin), LEDGER_SCALE) }
}
