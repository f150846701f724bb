export { fixingOf, LATEST_MS, meanOf, MINUTES_NEEDED, nextWindow, runningMeanOf, WINDOW_MINUTES, WINDOW_MS } from './fixing.ts'
export { CLOSED_PERCENT, isTooNear, maturityOf, targetsOf, TERMS } from './ladder.ts'
export { coverOf, isMet, largestStake, payoutsOf } from './payout.ts'
export { fairRateOf, hasMoved, offeredOf, premiumOf, yearlyRate, YEAR_MS, type Pricing } from './rate.ts'
export {
  RATE_SCALE,
  type Cover,
  type DualTerms,
  type DualType,
  type Fixing,
  type MeanTick,
  type Payouts,
  type RunningMean,
  type Scales,
} from './types.ts'
export { realisedVolatilityPpm, VOLATILITY_DAYS } from './volatility.ts'
