/** Conversions between decimal texts of the wire and the whole numbers of the formulas. */
import Big from 'big.js'
import type { Decimal } from '#ui/format.ts'
import { toBig } from '#ui/format.ts'

/** Decimals of USDT in the ledger. */
const SCALE = 8
const HUNDREDTHS = 100

/** USDT units. Digits beyond the ledger's scale are cut. */
export const unitsOf = (value: Decimal): bigint =>
  BigInt(
    (toBig(value) ?? new Big(0))
      .times(10 ** SCALE)
      .round(0, Big.roundDown)
      .toFixed(),
  )

export const textOf = (units: bigint): string => new Big(units.toString()).div(10 ** SCALE).toFixed()

/** A price in whole ticks. Undefined for an invalid price or one between two ticks. */
export function ticksOf(price: Decimal, tick: string): number | undefined {
  const ticks = toBig(price)?.div(tick)
  return ticks?.gt(0) && ticks.eq(ticks.round()) ? ticks.toNumber() : undefined
}

export const priceOf = (ticks: number, tick: string): string => new Big(tick).times(ticks).toFixed()

/** Lots in centilots. Undefined for zero, and for more decimals than lots have. */
export function centilotsOf(lots: Decimal): number | undefined {
  const parts = toBig(lots)?.times(HUNDREDTHS)
  return parts?.gt(0) && parts.eq(parts.round()) ? parts.toNumber() : undefined
}

export const lotsOf = (centilots: number): string => new Big(centilots).div(HUNDREDTHS).toFixed()

/** Hundredths of a percent as percent: 12500 is 125. */
export const percentOf = (bps: number): string => new Big(bps).div(100).toFixed()

/** A percentage as hundredths of a percent. */
export const bpsOf = (percent: Decimal): number => (toBig(percent) ?? new Big(0)).times(100).round().toNumber()

/** Decimals of lots. */
const LOTS_DECIMALS = 2

/** A share of some lots, rounded down to centilots. All of the lots when that would be zero. */
export function lotsShare(lots: string, percent: number): string {
  const share = new Big(lots).times(percent).div(100).round(LOTS_DECIMALS, Big.roundDown)
  return (share.eq(0) ? new Big(lots) : share).toFixed()
}
