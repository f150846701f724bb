/**
 * Dual investment. A user puts in a coin to sell it high (`call`) or USDT to buy a coin low (`put`). At maturity the settlement price decides
 * which currency he gets. The rate R is for the whole term. Figures are whole numbers: money in units of its currency, prices in ticks of
 * the instrument, means of prices in tenths of a tick, rates in 1e-8.
 */

/** `call`: a coin is put in, to be sold at the target. `put`: USDT is put in, to buy the coin at the target. */
export type DualType = 'call' | 'put'

/** Decimals of R. */
export const RATE_SCALE = 8

/** Decimals of the two currencies and of the price. */
export interface Scales {
  coin: number
  money: number
  price: number
}

/** What was agreed at the purchase. */
export interface DualTerms {
  type: DualType
  /** In ticks. */
  target: number
  /** R in 1e-8. */
  rate: bigint
  scales: Scales
}

/** What each outcome pays, with the stake in it. */
export interface Payouts {
  /** The target is not met: paid in the currency that was put in. */
  kept: bigint
  /** The target is met: paid in the other currency. */
  converted: bigint
}

/** What the house sets aside for one investment: nothing that either outcome could ask for is missing. */
export interface Cover {
  coin: bigint
  money: bigint
}

/** A tick of the index, as far as a mean needs it. */
export interface MeanTick {
  timeMs: number
  /** In ticks of the instrument. */
  bid: number
  ask: number
  /** False for an unconfirmed jump, or shortly after a halt. Such a tick counts for no mean. */
  canTrigger: boolean
}

/** The mean of the minutes that a window has had so far. */
export interface RunningMean {
  minutes: number
  /** In tenths of a tick. */
  mean: number | null
}

/** The price that settles: of one instrument and one window. */
export interface Fixing {
  /** One for each minute, in tenths of a tick. Null where the minute has no tick that counts. */
  means: readonly (number | null)[]
  /** In tenths of a tick. Null when too few minutes have a mean: then the window moves on. */
  mean: number | null
}
