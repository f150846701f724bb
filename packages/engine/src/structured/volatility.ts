/** Days of the realised volatility, which needs one close more. */
export const VOLATILITY_DAYS = 30
const DAYS_OF_YEAR = 365
const PPM = 1_000_000

/**
 * Realised volatility of a year in millionths, rounded down: the root of the mean square of the daily changes, without taking their mean off.
 * Null with fewer closes than 31. Of more, the newest count.
 */
export function realisedVolatilityPpm(closes: readonly number[]): number | null {
  const used = closes.slice(-VOLATILITY_DAYS - 1)
  if (used.length <= VOLATILITY_DAYS || used.some((close) => close <= 0)) return null
  let sum = 0
  for (let day = 1; day < used.length; day++) sum += Math.log(used[day]! / used[day - 1]!) ** 2
  return Math.floor(Math.sqrt((sum / VOLATILITY_DAYS) * DAYS_OF_YEAR) * PPM)
}
