/** Amounts of one currency and their worth in another, by the price of one unit: a decimal with at most PRICE_SCALE decimals. */
import { divFloor, divHalfUp } from './rounding.ts'
import { PRICE_SCALE } from './scales.ts'
import { powerOfTen, unitsOf } from './units.ts'

/** The worth of an amount, rounded half up. Both have the same scale. */
export const worthAt = (units: bigint, price: string): bigint => divHalfUp(units * unitsOf(price, PRICE_SCALE), powerOfTen(PRICE_SCALE))

/** The units of a currency with `scale` decimals that are worth a decimal amount, rounded down by default. Null without a price above zero. */
export function unitsWorth(worth: string, { price, scale }: { price: string | null; scale: number }, round = divFloor): bigint | null {
  const perUnit = price === null ? 0n : unitsOf(price, PRICE_SCALE)
  return perUnit <= 0n ? null : round(unitsOf(worth, PRICE_SCALE) * powerOfTen(scale), perUnit)
}
