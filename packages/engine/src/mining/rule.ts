/**
 * The rules of locked mining. Amounts are units of the currency, so dividing rounds down at the currency's own scale. Rates are fractions
 * with `RATE_SCALE` decimals: 0.4 % is 400,000.
 */
import { divFloor } from '@assay/money'
import { DAY_MS } from '../market/times.ts'

export const RATE_SCALE = 8
const ONE = 10n ** BigInt(RATE_SCALE)
/** Rates of a day have so many units as smallest step: 0.0001 %. */
const RATE_STEP = 100n

/** What a product promises and what leaving early costs. They never change once it is on offer. */
export interface Terms {
  days: number
  /** The daily rate, and its upper end where it is a range. Only the lower end is promised. */
  rateLow: bigint
  rateHigh: bigint
  /** The penalty for each day that is left, and its cap, as fractions of the amount. */
  penaltyRate: bigint
  penaltyCap: bigint
  /** Whether leaving early gives back the yield already paid. */
  takesBack: boolean
}

/** A day counts from the first 00:00 UTC after locking, so the first yield comes a full day after that. */
export const firstCountedMs = (lockedMs: number): number => (Math.floor(lockedMs / DAY_MS) + 1) * DAY_MS

/** The last yield is paid, and the amount comes back, when all days have counted. */
export const endOf = (countedMs: number, days: number): number => countedMs + days * DAY_MS

export const dailyYield = (amount: bigint, rate: bigint): bigint => divFloor(amount * rate, ONE)

/** What the pool keeps back for a term: each day is rounded down for itself, as it is paid. */
export const promisedOf = (amount: bigint, { rateLow, days }: Pick<Terms, 'rateLow' | 'days'>): bigint =>
  dailyYield(amount, rateLow) * BigInt(days)

/**
 * The rate of a day within a range: what the lower end pays on a product that is full is shared among what is locked, so it is
 * higher while less is locked, up to the upper end.
 */
export function rateOfDay(
  { rateLow, rateHigh }: Pick<Terms, 'rateLow' | 'rateHigh'>,
  { locked, cap }: { locked: bigint; cap: bigint },
): bigint {
  if (rateHigh <= rateLow || locked <= 0n) return rateHigh > rateLow ? rateHigh : rateLow
  const shared = divFloor(rateLow * cap, locked * RATE_STEP) * RATE_STEP
  return shared < rateLow ? rateLow : shared > rateHigh ? rateHigh : shared
}

/** What leaving early comes to. */
export interface Redemption {
  daysLeft: number
  penalty: bigint
  /** Whether the cap made the penalty smaller. */
  isCapped: boolean
  /** Yield already paid that is given back. */
  takenBack: bigint
  /** What comes back of the amount. */
  back: bigint
}

/**
 * Leaving early costs the penalty for each day left, never more than the cap or the amount. Then the yield of this term is taken back, up
 * to what is left of the amount: so nobody ends below the amount less the penalty, and none has to pay in.
 */
export function redemptionOf(
  { amount, paidDays, paid }: { amount: bigint; paidDays: number; paid: bigint },
  { days, penaltyRate, penaltyCap, takesBack }: Omit<Terms, 'rateLow' | 'rateHigh'>,
): Redemption {
  const daysLeft = days - paidDays
  const whole = divFloor(amount * penaltyRate * BigInt(daysLeft), ONE)
  const cap = least(divFloor(amount * penaltyCap, ONE), amount)
  const penalty = least(whole, cap)
  const takenBack = takesBack ? least(paid, amount - penalty) : 0n
  return { daysLeft, penalty, isCapped: whole > cap, takenBack, back: amount - penalty - takenBack }
}

const least = (one: bigint, other: bigint): bigint => (one < other ? one : other)
