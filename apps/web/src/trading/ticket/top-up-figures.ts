import Big from 'big.js'

/** Round amounts offered beside the missing one, in USDT. */
const OFFERED = ['100', '500', '1000', '5000']
const CHOICES = 4

/**
 * The amount that an account lacks for an order, rounded up: to whole USDT, else to the currency's smallest unit.
 */
export function missingFor(cost: string, available: string, { code, scale }: { code: string; scale: number }): string {
  const missing = new Big(cost).minus(available)
  return missing.round(code === 'USDT' ? 0 : scale, Big.roundUp).toFixed()
}

/** The amounts offered for the transfer: the missing one, and larger round ones that the other account has. */
export function amountsToMove(missing: string, has: string, code: string): string[] {
  const larger = code === 'USDT' ? OFFERED.filter((amount) => new Big(amount).gt(missing) && new Big(amount).lte(has)) : []
  return [missing, ...larger].slice(0, CHOICES)
}

export const isEnough = (has: string, needed: string): boolean => new Big(has).gte(needed)
export const plus = (one: string, other: string): string => new Big(one).plus(other).toFixed()
export const minus = (one: string, other: string): string => new Big(one).minus(other).toFixed()
