/**
 * The rate offered: eight tenths of the option's worth by Black and Scholes, without interest, as a part of what is put in. What is left is
 * the margin of the house. `fair` is rounded down to 1e-8 first, so that the rate follows from it exactly.
 */
import { divFloor } from '@assay/money'
import { normalBelow } from './normal.ts'
import { RATE_SCALE, type DualType } from './types.ts'

/** What the user gets of the option's worth. */
const OFFERED_TENTHS = 8n
const TENTHS = 10n
const PPM = 1_000_000
export const YEAR_MS = 365 * 86_400_000
const UNIT = 10 ** RATE_SCALE

export interface Pricing {
  type: DualType
  /** Index and target in the same unit. */
  index: number
  target: number
  /** Of a year, in millionths. */
  volatilityPpm: number
  /** Until maturity. */
  leftMs: number
}

/** Worth of the option as a part of what is put in: of a coin for a call, of the target for a put. */
export function premiumOf({ type, index, target, volatilityPpm, leftMs }: Pricing): number {
  const spread = (volatilityPpm / PPM) * Math.sqrt(Math.max(0, leftMs) / YEAR_MS)
  if (spread === 0) return Math.max(0, type === 'call' ? 1 - target / index : 1 - index / target)
  const high = Math.log(index / target) / spread + spread / 2
  const low = high - spread
  return type === 'call'
    ? normalBelow(high) - (target / index) * normalBelow(low)
    : normalBelow(-low) - (index / target) * normalBelow(-high)
}

/** The whole worth in 1e-8, rounded down, never below zero. */
export const fairRateOf = (pricing: Pricing): bigint => BigInt(Math.max(0, Math.floor(premiumOf(pricing) * UNIT)))

/** R: what of it is offered, rounded down. */
export const offeredOf = (fair: bigint): bigint => divFloor(fair * OFFERED_TENTHS, TENTHS)

/** Has the index moved so far that less than half of the margin is left? Then the rate is no longer good. */
export const hasMoved = (rate: bigint, fairNow: bigint): boolean => rate * 2n * TENTHS > fairNow * (TENTHS + OFFERED_TENTHS)

/** Yearly rate in 1e-8, rounded down: R x 365 / days. */
export const yearlyRate = (rate: bigint, days: number): bigint => divFloor(rate * 365n, BigInt(days))
