/** Spot fees of level 0: 0.10 % for both sides. */
import { formatUnits } from '@assay/money'

export const MAKER_RATE_PPM = 1_000
export const TAKER_RATE_PPM = 1_000
const PPM_DECIMALS = 6

/** The same rates as decimal fractions. */
export const feeRates = {
  maker: formatUnits(BigInt(MAKER_RATE_PPM), PPM_DECIMALS),
  taker: formatUnits(BigInt(TAKER_RATE_PPM), PPM_DECIMALS),
}
