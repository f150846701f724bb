/** What an amount comes to, as the server works it out: each day is rounded down at the currency's scale. */
import Big from 'big.js'
import type { Product } from './api.ts'

const DAY_MS = 86_400_000

const rounded = (figure: Big, scale: number): Big => figure.round(scale, Big.roundDown)

export interface Yields {
  daily: string
  total: string
  /** The amount and all yields. */
  back: string
}

export function yieldsOf({ scale, days }: Pick<Product, 'scale' | 'days'>, amount: string, rate: string): Yields {
  const daily = rounded(new Big(amount).times(rate), scale)
  const total = daily.times(days)
  return { daily: daily.toFixed(), total: total.toFixed(), back: total.plus(amount).toFixed() }
}

/** The 00:00 UTC from which days count, that of the first yield, and the end, for what is locked now. */
export function datesOf(days: number, nowMs: number): { countsMs: number; firstMs: number; endMs: number } {
  const countsMs = (Math.floor(nowMs / DAY_MS) + 1) * DAY_MS
  return { countsMs, firstMs: countsMs + DAY_MS, endMs: countsMs + days * DAY_MS }
}

/** The penalty for leaving when so many days were paid. */
export function penaltyOf(
  product: Pick<Product, 'scale' | 'days' | 'penalty_rate' | 'penalty_cap'>,
  amount: string,
  paidDays: number,
): string {
  const { scale, days, penalty_rate: rate, penalty_cap: cap } = product
  const whole = rounded(new Big(amount).times(rate).times(days - paidDays), scale)
  const most = rounded(new Big(amount).times(cap), scale)
  return (whole.gt(most) ? most : whole).toFixed()
}

/** What leaving after so many paid days ends with, against what was put in. */
export function leavingOf(product: Product, amount: string, paidDays: number): string {
  const penalty = new Big(penaltyOf(product, amount, paidDays))
  if (paidDays >= product.days) return yieldsOf(product, amount, product.rate_low).total
  const paid = new Big(yieldsOf({ ...product, days: paidDays }, amount, product.rate_low).total)
  const rest = new Big(amount).minus(penalty)
  const takenBack = !product.takes_back ? new Big(0) : paid.gt(rest) ? rest : paid
  return paid.minus(penalty).minus(takenBack).toFixed()
}

/** Whether something can be locked in it right now. */
export const isOpen = ({ status, left, minimum }: Product): boolean => status === 'open' && new Big(left).gte(minimum)

/** The most that can be locked: what one may, and what is left of the pool. Of a full pool what one may. */
export const mostOf = ({ left, minimum, user_maximum: maximum }: Product): string =>
  new Big(left).gte(minimum) && new Big(left).lt(maximum) ? left : maximum

/** Amounts to choose from: the minimum and twice of it, as far as the cap goes. */
export function picksOf({ minimum, user_maximum: maximum }: Product): string[] {
  return [minimum, new Big(minimum).times(2).toFixed()].filter((amount) => new Big(amount).lte(maximum))
}
