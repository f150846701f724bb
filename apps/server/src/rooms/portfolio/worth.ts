import { worthAt } from '@assay/money'

/** Worth in USDT units, rounded half up. Null without a price. */
export const worthOf = (usdtPerUnit: string | null, units: bigint): bigint | null =>
  usdtPerUnit === null ? null : worthAt(units, usdtPerUnit)
