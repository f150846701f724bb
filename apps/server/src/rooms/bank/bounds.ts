/** What a payment may be worth: at least the minimum, at most what the level allows. */
import { BANK_MINIMUM_USDT, levelOf, refuse, requireLevel } from '@assay/contract/wire'
import { formatUnits, unitsOf, worthAt } from '@assay/money'
import { USDT_SCALE } from '../../ledger/usdt.ts'
import type { BankServices } from './services.ts'

const usdt = (decimal: string): bigint => unitsOf(decimal, USDT_SCALE)

/**
 * In USDT units, rounded half up, for a payment has a minimum as well as a limit and may not be counted for more than it is. What leaves in coins
 * is rounded up (`limitWorth` of the withdrawal room). Refuses `price_unavailable`.
 */
export function nearestWorth({ prices }: Pick<BankServices, 'prices'>, currencyId: number, amount: string): bigint {
  return worthAt(usdt(amount), prices.usdtPerUnit(currencyId) ?? refuse('price_unavailable'))
}

/** Refuses `level_needed` where a higher level would do, else `bank_limit`. */
export function requireWithinLevel(worth: bigint, level: number): void {
  const limit = levelOf(level).fiatUsdt
  if (worth <= usdt(limit)) return
  if (level < 2 && worth <= usdt(levelOf(2).fiatUsdt)) requireLevel({ verificationLevel: level }, 2)
  refuse('bank_limit', { values: { limit }, fields: { amount: 'bank_limit' } })
}

export function requireMinimum(worth: bigint): void {
  if (worth < usdt(BANK_MINIMUM_USDT)) {
    refuse('bank_minimum', { values: { minimum: BANK_MINIMUM_USDT }, fields: { amount: 'bank_minimum' } })
  }
}

const BTC = 1
/** What a level lets leave in 24 hours, in USDT: its bitcoin at their price. */
export const levelUsdt = (services: Pick<BankServices, 'prices'>, level: number): string =>
  formatUnits(nearestWorth(services, BTC, levelOf(level).withdrawBtc), USDT_SCALE)
