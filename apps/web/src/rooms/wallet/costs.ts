/** What the coins of an account cost, from what the user's coins cost over all accounts. */
import Big from 'big.js'
import type { Holding } from '#trading/portfolio/queries.ts'
import { toBig } from '#ui/format.ts'
import type { Balance } from './api.ts'
import { plus } from './figures.ts'

export interface CoinFigures {
  /** Available and held. */
  amount: string
  /** USDT for one, null without a price. */
  price: string | null
  /** Null where it is not known, and for USDT. */
  averageCost: string | null
  pnl: string | null
  pnlPercent: string | null
}

/** The average is that of all accounts; PnL is of the amount that is here. */
export function figuresOf(balance: Balance, holding: Holding | undefined): CoinFigures {
  const amount = plus(balance.available, balance.held)
  const averageCost = holding?.average_cost ?? null
  const cost = averageCost === null ? null : new Big(averageCost).times(amount)
  return {
    amount,
    price: holding?.price ?? null,
    averageCost,
    pnl: cost && new Big(balance.value).minus(cost).toFixed(),
    pnlPercent: holding?.pnl_percent ?? null,
  }
}

/** A price as one reads it: two decimals, of small ones five digits that count. */
export function costText(price: string): { decimals: number } {
  const exact = toBig(price)
  return { decimals: !exact || exact.eq(0) || exact.gte(100) ? 2 : Math.min(8, Math.max(2, 4 - exact.e)) }
}

/** In percent of a total. Undefined where that is nothing. */
export function shareOf(value: string, total: string | undefined): string | undefined {
  const whole = toBig(total)
  return whole?.gt(0) ? new Big(value).div(whole).times(100).toFixed(2) : undefined
}
