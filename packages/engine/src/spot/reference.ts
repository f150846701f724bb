import { divCeil, divFloor } from '@assay/money'
import { bestAgainst, type PairState } from './state.ts'
import { triggerPrice } from './waiting-orders.ts'
import type { Order, Side } from './types.ts'

/** The highest price of an order. It keeps all products of whole numbers exact. */
export const MAX_TICKS = 10_000_000_000
const BPS = 10_000

const medianOf = (one: number, two: number, three: number): number => Math.max(Math.min(one, two), Math.min(Math.max(one, two), three))

/**
 * The reference price that stops and trailing stops follow, in thousandths of a tick: the median of last trade, best bid and best ask,
 * limited to a band around the index. So neither one odd trade nor one swept side triggers much. The index stands in for a missing price.
 * Null while the pair is halted.
 */
export function referenceMilliticks(state: PairState): number | null {
  const { lastTradeTicks, indexDeciticks, pair } = state
  if (indexDeciticks === null) return null
  const orIndex = (ticks: number | null): number => (ticks === null ? indexDeciticks * 100 : ticks * 1000)
  const median = medianOf(orIndex(lastTradeTicks), orIndex(bestAgainst(state, 'sell')), orIndex(bestAgainst(state, 'buy')))
  const low = Math.ceil((indexDeciticks * (BPS - pair.triggerBandBps)) / 100)
  const high = Math.floor((indexDeciticks * (BPS + pair.triggerBandBps)) / 100)
  return Math.min(Math.max(median, low), high)
}

/** Has the reference price reached a stop's trigger price? */
export function hasPassed(side: Side, referenceMilliticks: number, priceTicks: number): boolean {
  return side === 'buy' ? referenceMilliticks >= priceTicks * 1000 : referenceMilliticks <= priceTicks * 1000
}

/** The stricter of two price limits: the lower one for a buy, the higher one for a sell. */
export const nearer = (side: Side, one: number, other: number): number => (side === 'buy' ? Math.min(one, other) : Math.max(one, other))

function indexOf({ indexDeciticks, pair }: PairState): number {
  if (indexDeciticks === null) throw new Error(`${pair.symbol} is halted`)
  return indexDeciticks
}

/** A price moved by basis points in the order's bad direction, rounded back to a whole tick. `parts / perTick` is the price in ticks. */
function ticksBeyond(side: Side, price: { parts: number; perTick: number }, bps: number): number {
  const parts = BigInt(price.parts)
  const whole = BigInt(BPS * price.perTick)
  return Number(side === 'buy' ? divFloor(parts * BigInt(BPS + bps), whole) : divCeil(parts * BigInt(BPS - bps), whole))
}

/** The last price within the price band, in ticks: the highest for a buy, the lowest for a sell. */
export function bandTicks(state: PairState, side: Side): number {
  const index = indexOf(state)
  const { bandBps } = state.pair
  return side === 'buy' ? Math.floor((index * (BPS + bandBps)) / (10 * BPS)) : Math.ceil((index * (BPS - bandBps)) / (10 * BPS))
}

/** Is the price outside the price band on the side that costs the order money? */
export function isBeyondBand(state: PairState, side: Side, priceTicks: number): boolean {
  const band = bandTicks(state, side)
  return side === 'buy' ? priceTicks > band : priceTicks < band
}

/**
 * The protection price of a stop without a limit that fired: beyond its trigger or the index, whichever is nearer to the market. After a
 * gap the limit from its trigger may be one at which nothing fills: then the one from the index counts.
 */
export function protectionTicks(state: PairState, order: Order): number {
  const { side } = order
  const { protectionBps } = state.pair
  const byIndex = ticksBeyond(side, { parts: indexOf(state), perTick: 10 }, protectionBps)
  const byTrigger = ticksBeyond(side, { parts: triggerPrice(order)!, perTick: BPS }, protectionBps)
  return hasPassed(side === 'buy' ? 'sell' : 'buy', referenceMilliticks(state)!, byTrigger) ? nearer(side, byTrigger, byIndex) : byIndex
}

/** The last price of a market order: a fixed distance from the best price it met. Null when there is none. */
export function slippageTicks(state: PairState, side: Side): number | null {
  const best = bestAgainst(state, side)
  return best === null ? null : ticksBeyond(side, { parts: best, perTick: 1 }, state.pair.slippageBps)
}
