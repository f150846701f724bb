/**
 * Formulas of leveraged contracts, without the engine: the ticket in the browser calculates with the same ones. Money is USDT units. What a
 * user pays or must keep is rounded up, what he gains is rounded down, each once.
 */
import { divCeil, divFloor, powerOfTen } from '@assay/money'
import type { Direction, Instrument, Tier } from './types.ts'

const MILLION = 1_000_000n
export const SUPER_MAINTENANCE_PPM = 400_000n
export const LIQUIDATION_FEE_CAP_PPM = 5000n

/** What the value of an instrument's lots depends on at one instant. */
export interface Terms {
  unitsPerTick: bigint
  feePpm: number
  tiers: readonly Tier[]
  /** USDT per quote unit is numerator / denominator: 1/1 when quoted in USDT or USD. */
  numerator: bigint
  denominator: bigint
}

/** Centilots at a price. */
export interface Lots {
  ticks: number
  lots: number
}

/** Lots at a price, with what they were opened for: `cost` is the sum of opening price x centilots, in ticks x centilots. */
export interface Bought extends Lots {
  cost: bigint
}

/** Some of a leg's centilots (`part`) and all of them (`whole`). The tier follows all of them. */
export interface Part {
  part: number
  whole: number
}

const valueOf = ({ unitsPerTick, numerator }: Terms, { ticks, lots }: Lots): bigint =>
  BigInt(ticks) * BigInt(lots) * unitsPerTick * numerator

/** Terms of an instrument. `twiceMid` is bid plus ask of the conversion instrument, in its ticks; null for USDT and USD. */
export function termsOf(instrument: Instrument, twiceMid: number | null): Terms {
  const { unitsPerTick, feePpm, tiers, conversion } = instrument
  if (!conversion || twiceMid === null) return { unitsPerTick, feePpm, tiers, numerator: 1n, denominator: 1n }
  const one = 2n * powerOfTen(conversion.priceDecimals)
  const [numerator, denominator] = conversion.isInverse ? [one, BigInt(twiceMid)] : [BigInt(twiceMid), one]
  return { unitsPerTick, feePpm, tiers, numerator, denominator }
}

export const notionalCeil = (terms: Terms, at: Lots): bigint => divCeil(valueOf(terms, at), terms.denominator)
export const notionalFloor = (terms: Terms, at: Lots): bigint => divFloor(valueOf(terms, at), terms.denominator)

/** A share of the notional in millionths, rounded up. */
export const partCeil = (terms: Terms, at: Lots, ppm: number): bigint =>
  divCeil(valueOf(terms, at) * BigInt(ppm), terms.denominator * MILLION)

/** The same at the mid: `atTwiceMid.ticks` is bid plus ask. */
export const midPartCeil = (terms: Terms, atTwiceMid: Lots, ppm: number): bigint =>
  divCeil(valueOf(terms, atTwiceMid) * BigInt(ppm), terms.denominator * MILLION * 2n)

/** Fee of opening or closing, rounded up. */
export const feeCeil = (terms: Terms, at: Lots): bigint => partCeil(terms, at, terms.feePpm)

/** Initial margin: notional / leverage, rounded up. */
export const initialMarginCeil = (terms: Terms, at: Lots, leverage: number): bigint =>
  divCeil(valueOf(terms, at), terms.denominator * BigInt(leverage))

/** Maintenance of a super position: 40 % of its initial margin, rounded up. */
export const superMaintenanceCeil = (initialMargin: bigint): bigint => divCeil(initialMargin * SUPER_MAINTENANCE_PPM, MILLION)

/** Profit of a long: (price - opening price) x lots, rounded down. Negated for a short. */
export function profitFloor(terms: Terms, direction: Direction, { ticks, lots, cost }: Bought): bigint {
  const gain = BigInt(ticks) * BigInt(lots) - cost
  return divFloor((direction === 'long' ? gain : -gain) * terms.unitsPerTick * terms.numerator, terms.denominator)
}

/** Maintenance of some lots of a leg: (notional x rate - deduction) of the whole leg, shared by lots, rounded up. */
export function maintenanceCeil(terms: Terms, ticks: number, { part, whole }: Part): bigint {
  if (part === 0) return 0n
  const value = valueOf(terms, { ticks, lots: whole })
  const unit = MILLION * terms.denominator
  // Deductions make the schedule continuous and convex, so the tier in force is the one with the highest result.
  let most: bigint | null = null
  for (const { ratePpm, deduction } of terms.tiers) {
    const asked = value * BigInt(ratePpm) - deduction * unit
    if (most === null || asked > most) most = asked
  }
  return divCeil(most! * BigInt(part), unit * BigInt(whole))
}

/** The tier of the total notional of one user, instrument and direction. */
export function tierOf(tiers: readonly Tier[], notional: bigint): Tier {
  let found = tiers[0]!
  for (const tier of tiers) if (tier.from <= notional) found = tier
  return found
}

/** The share of some of the lots, rounded down. The last lots take the rest. */
export const shareFloor = (units: bigint, lots: number, whole: number): bigint =>
  lots === whole ? units : (units * BigInt(lots)) / BigInt(whole)

/** The risk rate: equity / maintenance in hundredths of a percent, rounded down. Null without maintenance. */
export function riskRateBps(equity: bigint, maintenance: bigint): number | null {
  if (maintenance === 0n) return null
  return equity <= 0n ? 0 : Number((equity * 10_000n) / maintenance)
}

export const minimum = (one: bigint, other: bigint): bigint => (one < other ? one : other)
export const maximum = (one: bigint, other: bigint): bigint => (one > other ? one : other)
