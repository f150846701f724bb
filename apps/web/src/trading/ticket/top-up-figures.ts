import Big from 'big.js'

/** Sums that are offered beside what is missing, in USDT. */
const OFFERED = ['100', '500', '1000', '5000']
const CHOICES = 4

/**
 * What an account lacks for an order, rounded up: to whole units where the currency has the worth of a dollar, else at its scale. At least
 * the smallest sum that can be moved.
 */
export function missingFor(cost: string, available: string, { code, scale }: { code: string; scale: number }): string {
  const missing = new Big(cost).minus(available)
  return missing.round(code === 'USDT' ? 0 : scale, Big.roundUp).toFixed()
}

/** What is missing, and larger round sums that the other account has. */
export function sumsToMove(missing: string, has: string, code: string): string[] {
  const larger = code === 'USDT' ? OFFERED.filter((sum) => new Big(sum).gt(missing) && new Big(sum).lte(has)) : []
  return [missing, ...larger].slice(0, CHOICES)
}

export const isEnough = (has: string, needed: string): boolean => new Big(has).gte(needed)
export const plus = (one: string, other: string): string => new Big(one).plus(other).toFixed()
export const minus = (one: string, other: string): string => new Big(one).minus(other).toFixed()
