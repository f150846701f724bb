import { divHalfUp, powerOfTen, PRICE_SCALE, unitsOf } from '@assay/money'

/** Worth in USDT units, rounded half up. Null without a price. */
export const worthOf = (usdtPerUnit: string | null, units: bigint): bigint | null =>
  usdtPerUnit === null ? null : divHalfUp(units * unitsOf(usdtPerUnit, PRICE_SCALE), powerOfTen(PRICE_SCALE))
