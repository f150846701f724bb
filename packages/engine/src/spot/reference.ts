import { divCeil, divFloor } from '@assay/money'
import { bestAgainst, type PairState } from './state.ts'
import { triggerPrice } from './waiting.ts'
import type { Order, Side } from './types.ts'

/** Highest price any order may name: keeps every product of the engine's whole numbers exact. */
export const MAX_TICKS = 10_000_000_000
const BPS = 10_000

const medianOf = (one: number, two: number, three: number): number => Math.max(Math.min(one, two), Math.min(Math.max(one, two), three))

/**
 * What stops and trails follow, in thousandths of a tick: the median of last trade, best bid and best ask, kept near the index, so that
 * neither one odd trade nor a swept side fires much. Where one of the three is missing the index stands for it. Null while the pair is
 * halted.
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

/** Has the reference reached the price from the side where a stop of this side waits? */
export function hasPassed(side: Side, referenceMilliticks: number, priceTicks: number): boolean {
  return side === 'buy' ? referenceMilliticks >= priceTicks * 1000 : referenceMilliticks <= priceTicks * 1000
}

/** Of two last prices for an order of this side, the one that gives less away. */
export const nearer = (side: Side, one: number, other: number): number => (side === 'buy' ? Math.min(one, other) : Math.max(one, other))

function indexOf({ indexDeciticks, pair }: PairState): number {
  if (indexDeciticks === null) throw new Error(`${pair.symbol} is halted`)
  return indexDeciticks
}

/** The last whole tick within so many basis points beyond a price, given as so many parts of a tick. */
function ticksBeyond(side: Side, price: { parts: number; perTick: number }, bps: number): number {
  const parts = BigInt(price.parts)
  const whole = BigInt(BPS * price.perTick)
  return Number(side === 'buy' ? divFloor(parts * BigInt(BPS + bps), whole) : divCeil(parts * BigInt(BPS - bps), whole))
}

/** The last whole tick within the band where an order of this side may still trade: buys upwards, sells downwards. */
export function bandTicks(state: PairState, side: Side): number {
  const index = indexOf(state)
  const { bandBps } = state.pair
  return side === 'buy' ? Math.floor((index * (BPS + bandBps)) / (10 * BPS)) : Math.ceil((index * (BPS - bandBps)) / (10 * BPS))
}

/** Is the price past the band on the side where an order gives too much? */
export function isBeyondBand(state: PairState, side: Side, priceTicks: number): boolean {
  const band = bandTicks(state, side)
  return side === 'buy' ? priceTicks > band : priceTicks < band
}

/**
 * The last price of a stop without a limit that has fired: beyond its trigger or the index, whichever is nearer to the market. After a gap
 * the trigger's lies on the other side of the market, where nothing fills: then the index's.
 */
export function protectionTicks(state: PairState, order: Order): number {
  const { side } = order
  const { protectionBps } = state.pair
  const byIndex = ticksBeyond(side, { parts: indexOf(state), perTick: 10 }, protectionBps)
  const byTrigger = ticksBeyond(side, { parts: triggerPrice(order)!, perTick: BPS }, protectionBps)
  return hasPassed(side === 'buy' ? 'sell' : 'buy', referenceMilliticks(state)!, byTrigger) ? nearer(side, byTrigger, byIndex) : byIndex
}

/** The last price of a market order: so far from the best one it met. Null when there is none. */
export function slippageTicks(state: PairState, side: Side): number | null {
  const best = bestAgainst(state, side)
  return best === null ? null : ticksBeyond(side, { parts: best, perTick: 1 }, state.pair.slippageBps)
}
