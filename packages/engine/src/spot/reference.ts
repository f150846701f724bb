import type { PairState } from './state.ts'
import type { Side } from './types.ts'

/** Highest price any order may name: keeps every product of the engine's whole numbers exact. */
export const MAX_TICKS = 10_000_000_000
const BPS = 10_000
/** Stops follow the last trade only this far from the index: a single odd trade fires nothing beyond it. */
const CLAMP_LOW_PERCENT = 99
const CLAMP_HIGH_PERCENT = 101

/**
 * What stops and trails follow, in thousandths of a tick: the last trade, kept within 1 % of the index. Null while the pair
 * is halted or has not traded.
 */
export function referenceMilliticks(state: PairState): number | null {
  const { lastTradeTicks, indexDeciticks } = state
  if (lastTradeTicks === null || indexDeciticks === null) return null
  // A tenth of a tick times a percent is a thousandth of a tick.
  const low = indexDeciticks * CLAMP_LOW_PERCENT
  const high = indexDeciticks * CLAMP_HIGH_PERCENT
  return Math.min(Math.max(lastTradeTicks * 1000, low), high)
}

/** Has the reference reached the price from the side where a stop of this side waits? */
export function hasPassed(side: Side, referenceMilliticks: number, priceTicks: number): boolean {
  return side === 'buy' ? referenceMilliticks >= priceTicks * 1000 : referenceMilliticks <= priceTicks * 1000
}

/** The last whole tick within the band where an order of this side may still trade: buys upwards, sells downwards. */
export function bandTicks(state: PairState, side: Side): number {
  const { indexDeciticks, pair } = state
  if (indexDeciticks === null) throw new Error(`${pair.symbol} is halted`)
  return side === 'buy'
    ? Math.floor((indexDeciticks * (BPS + pair.bandBps)) / (10 * BPS))
    : Math.ceil((indexDeciticks * (BPS - pair.bandBps)) / (10 * BPS))
}

/** Is the price past the band on the side where an order gives too much? */
export function isBeyondBand(state: PairState, side: Side, priceTicks: number): boolean {
  const band = bandTicks(state, side)
  return side === 'buy' ? priceTicks > band : priceTicks < band
}
