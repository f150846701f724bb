import { ENTRY_SECONDS, type MedianSeries } from './gate.ts'

/**
 * The daily search for a pattern that would pay. Simple betting rules are played over the day's ticks, one bet after the other, without
 * overlap. If a rule wins more often than break-even by more than three standard errors, the period is suspended.
 *
 * `momentum` bets on the direction of the last move as long as the period, `reversal` against it. `last_follow` bets on the side of the
 * last second's median on which its last tick is, `last_fade` on the other.
 */
export type DailyRule = 'momentum' | 'reversal' | 'last_follow' | 'last_fade'

/** How one betting rule did on a day's ticks of one period. */
export interface RuleFigures {
  rule: DailyRule
  /** Bets without ties. */
  bets: number
  wins: number
  /** Share of bets won, in millionths. 0 without bets. */
  winPpm: number
  /** The share above which the period is suspended, in millionths. */
  limitPpm: number
  suspends: boolean
}

const PPM = 1_000_000
const STANDARD_ERRORS = 3

/** A rule's signal at an acceptance. Its sign is the bet; NaN or zero is no bet. */
const signals: Record<DailyRule, (series: MedianSeries, at: number, seconds: number) => number> = {
  momentum: ({ medians }, at, seconds) => medians[at]! - medians[at - seconds]!,
  reversal: ({ medians }, at, seconds) => medians[at - seconds]! - medians[at]!,
  last_follow: ({ medians, lasts }, at) => lasts[at]! - medians[at]!,
  last_fade: ({ medians, lasts }, at) => medians[at]! - lasts[at]!,
}

function play(rule: DailyRule, series: MedianSeries, seconds: number): { bets: number; wins: number } {
  const { medians } = series
  let bets = 0
  let wins = 0
  for (let at = 0; at + ENTRY_SECONDS + seconds < medians.length;) {
    const signal = signals[rule](series, at, seconds)
    const move = medians[at + ENTRY_SECONDS + seconds]! - medians[at + ENTRY_SECONDS]!
    if (signal === 0 || Number.isNaN(signal * move)) {
      at += 1
      continue
    }
    if (move !== 0) bets += 1
    if (signal * move > 0) wins += 1
    at += ENTRY_SECONDS + seconds
  }
  return { bets, wins }
}

/**
 * Is wins / bets more than three standard errors above q = 1 / (1 + ratio)? The standard error is that of q over so many bets. Exact, with
 * squares of whole numbers.
 */
export function isSuspendedBy({ bets, wins }: { bets: number; wins: number }, ratioPpm: number): boolean {
  const whole = BigInt(PPM + ratioPpm)
  const share = BigInt(PPM)
  const excess = BigInt(wins) * whole - BigInt(bets) * share
  const limit = BigInt(STANDARD_ERRORS * STANDARD_ERRORS) * BigInt(bets) * share * (whole - share)
  return excess > 0n && excess * excess > limit
}

/** The figures of every rule for one period, at the ratio on offer. */
export function dailyRules(series: MedianSeries, { seconds, ratioPpm }: { seconds: number; ratioPpm: number }): RuleFigures[] {
  const breakEven = PPM / (PPM + ratioPpm)
  return (Object.keys(signals) as DailyRule[]).map((rule) => {
    const { bets, wins } = play(rule, series, seconds)
    const error = bets === 0 ? 0 : Math.sqrt((breakEven * (1 - breakEven)) / bets)
    return {
      rule,
      bets,
      wins,
      winPpm: bets === 0 ? 0 : Math.round((wins * PPM) / bets),
      limitPpm: Math.round((breakEven + STANDARD_ERRORS * error) * PPM),
      suspends: isSuspendedBy({ bets, wins }, ratioPpm),
    }
  })
}
