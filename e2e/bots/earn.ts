/** Bots on locked mining and dual investment. Each answers its profits round by round, as parts of what it puts in. */
import {
  dailyYield,
  endOf,
  firstCountedMs,
  rateOfDay,
  RATE_SCALE,
  redemptionOf,
  type Terms,
} from '../../packages/engine/src/mining/door.ts'
import {
  hasMoved,
  isTooNear,
  offeredOf,
  fairRateOf,
  maturityOf,
  targetsOf,
  TERMS,
  type DualType,
} from '../../packages/engine/src/structured/door.ts'
import { Dice } from '../world/dice.ts'
import type { Tape } from './tape.ts'

const [MINUTE_MS, DAY_MS] = [60_000, 86_400_000]
const ONE = 10 ** RATE_SCALE
const BP = 10_000
const UNIT = 10n ** 8n
/** A Monday. */
const START_MS = Date.UTC(2026, 0, 5)

/** Rules that keep mining from being played, each of which a test can leave out. */
export interface MiningRules {
  /** Days count from the next 00:00 UTC on, so that the first yield comes a full day after it. */
  countsWhole: boolean
  /** Leaving early costs, and what was paid is taken back. */
  costsToLeave: boolean
  /** Yields are rounded down. */
  roundsDown: boolean
}

export const playTerms: Terms = {
  days: 7,
  rateLow: 300_000n,
  rateHigh: 300_000n,
  penaltyRate: 300_000n,
  penaltyCap: 30_000_000n,
  takesBack: true,
}

const termsUnder = (terms: Terms, { costsToLeave }: MiningRules): Terms =>
  costsToLeave ? terms : { ...terms, penaltyRate: 0n, takesBack: false }

function yieldOf(amount: bigint, rate: bigint, { roundsDown }: MiningRules): bigint {
  const daily = dailyYield(amount, rate)
  return roundsDown || daily * BigInt(ONE) === amount * rate ? daily : daily + 1n
}

interface Stay {
  amount: bigint
  rate: bigint
  fromMs: number
  untilMs: number
}

/** What somebody has gained who locks and leaves at these times, before the end of the term. With all rules, every figure is the engine's. */
export function gainOf({ amount, rate, fromMs, untilMs }: Stay, rules: MiningRules): bigint {
  const countedMs = rules.countsWhole ? firstCountedMs(fromMs) : firstCountedMs(fromMs) - DAY_MS
  let paidDays = 0
  while (endOf(countedMs, paidDays + 1) <= untilMs) paidDays++
  const paid = yieldOf(amount, rate, rules) * BigInt(paidDays)
  return paid + redemptionOf({ amount, paidDays, paid }, termsUnder(playTerms, rules)).back - amount
}

/** Locks within a minute before 00:00 UTC and leaves within one after it. */
export function straddleMidnight(rules: MiningRules, { rounds }: { rounds: number }): number[] {
  const dice = new Dice(1)
  return Array.from({ length: rounds }, (_, round) => {
    const midnight = START_MS + (round + 1) * DAY_MS
    const amount = BigInt(100 + dice.below(19_900)) * UNIT
    const gain = gainOf(
      { amount, rate: playTerms.rateLow, fromMs: midnight - 1 - dice.below(MINUTE_MS), untilMs: midnight + dice.below(MINUTE_MS) },
      rules,
    )
    return Number(gain) / Number(amount)
  })
}

/**
 * Leaves and locks again in circles. On a product with a range the rate is higher while less is locked, so it is outside when the others' share is
 * made and inside when it is paid.
 */
export function circle(rules: MiningRules, { rounds }: { rounds: number }): number[] {
  const dice = new Dice(2)
  const range = { rateLow: 120_000n, rateHigh: 200_000n }
  return Array.from({ length: rounds }, (_, round) => {
    const amount = BigInt(1 + dice.below(40)) * UNIT
    const others = BigInt(dice.below(360)) * UNIT
    let gain = 0n
    for (let turn = 0; turn < 3; turn++) {
      const fromMs = START_MS + (round * 30 + turn * 6) * DAY_MS - 1 - dice.below(MINUTE_MS)
      const rate = rateOfDay(range, { locked: others + 1n, cap: 400n * UNIT })
      gain += gainOf({ amount, rate, fromMs, untilMs: fromMs + (1 + dice.below(5)) * DAY_MS + MINUTE_MS }, rules)
    }
    return Number(gain) / Number(amount)
  })
}

/** Shares an amount out to many accounts, each as small as may be: what they have together at the end, beyond what one account has. */
export function splitUp(rules: MiningRules, { rounds }: { rounds: number }): number[] {
  const dice = new Dice(3)
  return Array.from({ length: rounds }, () => {
    const accounts = BigInt(2 + dice.below(198))
    // The smallest amount whose yield is a unit at all, or a little more.
    const each = 334n + BigInt(dice.below(300))
    const split = accounts * yieldOf(each, playTerms.rateLow, rules)
    const whole = yieldOf(accounts * each, playTerms.rateLow, rules)
    return Number(split - whole) / Number(accounts * each)
  })
}

export interface DualRules {
  /** A quote is refused once half of its margin is gone, and where its target is too near. */
  checksQuote: boolean
}

/** The rates of a minute are made of its first tick, and a quote holds 15 seconds. */
const STALE_MS = MINUTE_MS + 14_000
const ROUND_MS = 2 * MINUTE_MS
/** A quiet month: what is far away changes most by a move. */
const VOLATILITY_PPM = 300_000

interface Offer {
  type: DualType
  target: number
  maturesMs: number
}

function offersAt(index: number, nowMs: number): Offer[] {
  return (['call', 'put'] as const).flatMap((type) =>
    targetsOf(type, index).flatMap((target) => TERMS.map((days) => ({ type, target, maturesMs: maturityOf(nowMs, days) }))),
  )
}

/**
 * Holds quotes of all targets and terms on as many accounts as that takes, and buys when the index has moved: of those that pay more than the option
 * is worth by then, the best. What it has sold is worth its price. In basis points.
 */
export function buyStale(tape: Tape, rules: DualRules, { rounds }: { rounds: number }): number[] {
  const offers = offersAt(tape.mid(0) / 2, START_MS)
  return Array.from({ length: rounds }, (_, round) => {
    const at = (ms: number) => Math.floor((round * ROUND_MS + ms) / tape.clockMs)
    const [quoted, present] = [tape.mid(at(0)), tape.mid(at(STALE_MS))]
    let best = 0
    for (const { type, target, maturesMs } of offers) {
      // A fresh day each round: terms are as long as they are sold.
      const worthAt = (index: number, afterMs: number) =>
        fairRateOf({ type, index, target: 2 * target, volatilityPpm: VOLATILITY_PPM, leftMs: maturesMs - START_MS - afterMs })
      if (isTooNear(type, 2 * target, quoted)) continue
      const rate = offeredOf(worthAt(quoted, 0))
      const worth = worthAt(present, STALE_MS)
      const isRefused = hasMoved(rate, worth) || isTooNear(type, 2 * target, present)
      if (rules.checksQuote && isRefused) continue
      best = Math.max(best, (Number(rate - worth) / ONE) * BP)
    }
    return best
  })
}
