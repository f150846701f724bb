/** What an amount comes to, as the server works it out: each day is rounded down at the currency's scale. */
import Big from 'big.js'
import type { Order, Product } from './api.ts'

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

export interface Dates {
  /** The 00:00 UTC from which days count. */
  countsMs: number
  /** That of the first yield. */
  firstMs: number
  endMs: number
}

/** For what is locked now. */
export function datesOf(days: number, nowMs: number): Dates {
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

/**
 * The most that leaving can cost, as a fraction: the cap, or less where the days are too few to reach it. Every text that says a most
 * says this one; it is what `redemptionOf` of the engine comes to before the first day was paid.
 */
export function mostPenaltyOf({ days, penalty_rate: rate, penalty_cap: cap }: Pick<Product, 'days' | 'penalty_rate' | 'penalty_cap'>): Big {
  const whole = new Big(rate).times(days)
  return whole.lt(cap) ? whole : new Big(cap)
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

/** What these orders have locked in a product: it counts against the cap of a user. */
export const lockedIn = ({ config_id: id }: Pick<Product, 'config_id'>, orders: readonly Pick<Order, 'config_id' | 'amount'>[]): string =>
  orders.reduce((sum, order) => (order.config_id === id ? sum.plus(order.amount) : sum), new Big(0)).toFixed()

/** The most that can be locked besides: what one may less what he has locked, and what is left of the pool. Of a full pool what one may. */
export function mostOf({ left, minimum, user_maximum: maximum }: Product, locked: string): string {
  const own = new Big(maximum).gt(locked) ? new Big(maximum).minus(locked) : new Big(0)
  return new Big(left).gte(minimum) && own.gt(left) ? left : own.toFixed()
}

/** Amounts to choose from: the minimum and twice of it, as far as one may go. */
export function picksOf({ minimum }: Pick<Product, 'minimum'>, most: string): string[] {
  return [minimum, new Big(minimum).times(2).toFixed()].filter((amount) => new Big(amount).lte(most))
}

/** When its month begins, by UTC. */
export const monthOf = (ms: number): number => Date.UTC(new Date(ms).getUTCFullYear(), new Date(ms).getUTCMonth())
