/** What options are offered at: periods with their ratios, and stakes by what they are worth. Site configuration; these are its defaults. */
import { PERIODS, type PayableCurrency } from '@assay/engine/seconds'
import { divCeil, divFloor, powerOfTen, unitsOf } from '@assay/money'
import type { CatalogueCurrency } from '../market/door.ts'

export const PPM_DECIMALS = 6

/** That one user may have running: each is told live, and listed, as a whole. */
export const OPTIONS_MAXIMUM = 200

/** Profit of a win in millionths of the stake, rising with the period. */
const RATIOS_PPM: Readonly<Record<number, number>> = { 30: 800_000, 60: 820_000, 120: 840_000, 180: 860_000, 300: 880_000, 600: 900_000 }

export interface Period {
  seconds: number
  ratioPpm: number
}

export const periodTerms: readonly Period[] = PERIODS.map((seconds) => ({ seconds, ratioPpm: RATIOS_PPM[seconds]! }))

/** Worth in USDT of one stake. */
export const MINIMUM_USDT = '5'
export const MAXIMUM_USDT = '5000'
/** More decimals than any price has. */
const PRICE_SCALE = 20

/** Stakes are paid in crypto. */
export const isPayable = (currency: Pick<CatalogueCurrency, 'kind'>): boolean => currency.kind === 'crypto'

/** The stakes that are worth 5 to 5,000 USDT at the last price; null when the currency has none. */
export function payableAt({ id, scale }: Pick<CatalogueCurrency, 'id' | 'scale'>, usdtPerUnit: string | null): PayableCurrency | null {
  if (usdtPerUnit === null) return null
  const price = unitsOf(usdtPerUnit, PRICE_SCALE)
  if (price <= 0n) return null
  const worth = (usdt: string): bigint => unitsOf(usdt, PRICE_SCALE) * powerOfTen(scale)
  const minimumStake = divCeil(worth(MINIMUM_USDT), price)
  const maximumStake = divFloor(worth(MAXIMUM_USDT), price)
  return maximumStake < minimumStake ? null : { currencyId: id, minimumStake, maximumStake }
}
