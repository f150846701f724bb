/** Converts between the decimals of the wire and the ticks, centilots and USDT units of the engine. */
import { refuse } from '@assay/contract/wire'
import { formatUnits, parseUnits } from '@assay/money'
import type { Contract } from './contracts.ts'
import { LOT_DECIMALS } from './terms.ts'
import { USDT_SCALE } from '../../ledger/usdt.ts'

/** Far above any real order, and still exact numbers. */
const TICKS_MAXIMUM = 10_000_000_000n
const CENTILOTS_MAXIMUM = 1_000_000_000_000n
const MONEY_MAXIMUM = 10n ** 26n

function bounded(steps: bigint, maximum: bigint, field: string): number {
  if (steps > maximum) return refuse('parameter_error', { fields: { [field]: 'field_too_large' } })
  return Number(steps)
}

/** Refuses `price_tick` when the price has more decimals than the instrument's. */
export function ticksOf(text: string, { instrument: { priceDecimals } }: Contract, field: string): number {
  const ticks = parseUnits(text, priceDecimals)
  if (ticks === null) return refuse('price_tick', { fields: { [field]: 'price_tick' }, values: { step: formatUnits(1n, priceDecimals) } })
  return bounded(ticks, TICKS_MAXIMUM, field)
}

/** Refuses `lots_step` when the lots have more decimals than two. */
export function centilotsOf(text: string): number {
  const lots = parseUnits(text, LOT_DECIMALS)
  if (lots === null) return refuse('lots_step', { fields: { lots: 'lots_step' }, values: { step: formatUnits(1n, LOT_DECIMALS) } })
  return bounded(lots, CENTILOTS_MAXIMUM, 'lots')
}

/** USDT units of an amount. Refuses `parameter_error` when it has more decimals than the ledger keeps, or is too large. */
export function moneyOf(text: string, field: string): bigint {
  const units = parseUnits(text, USDT_SCALE)
  if (units === null) return refuse('parameter_error', { fields: { [field]: 'field_decimals' }, values: { decimals: USDT_SCALE } })
  if (units > MONEY_MAXIMUM) return refuse('parameter_error', { fields: { [field]: 'field_too_large' } })
  return units
}

/** The distance of a trailing stop is 0.1 % to 10 %, as on the spot market. */
const TRAILING_MINIMUM_BPS = 10
const TRAILING_MAXIMUM_BPS = 1_000

/** Maps a distance out of range to 0. The engine then refuses it (`trailing_range`) in the fixed order of checks. */
export const trailOf = (bps: number): number => (bps >= TRAILING_MINIMUM_BPS && bps <= TRAILING_MAXIMUM_BPS ? bps : 0)

export const priceText = (ticks: number, { instrument: { priceDecimals } }: Contract): string => formatUnits(BigInt(ticks), priceDecimals)
export const lotsText = (centilots: number): string => formatUnits(BigInt(centilots), LOT_DECIMALS)
export const moneyText = (units: bigint): string => formatUnits(units, USDT_SCALE)
/** From millionths to a fraction. */
export const fractionText = (ppm: number): string => formatUnits(BigInt(ppm), 6)
/** From basis points to per cent. */
export const percentText = (bps: number): string => formatUnits(BigInt(bps), 2)
/** Risk rate in per cent: equity / maintenance. 0 when either is not positive. */
export const riskRateText = ({ equity, maintenance }: { equity: bigint; maintenance: bigint }): string =>
  percentText(equity > 0n && maintenance > 0n ? Number((equity * 10_000n) / maintenance) : 0)
export const timeText = (timeMs: number): string => new Date(timeMs).toISOString()
