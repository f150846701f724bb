import type { Effects, Funds, MarketState, Order, OrderStatus, Pair, Side } from '../spot/types.ts'

/** Where a live order is: in the book, waiting for its trigger, fired and queued to run, or running. */
export type Location = 'book' | 'waiting' | 'fired' | 'running'

export interface LocatedOrder {
  order: Order
  location: Location
}

/** One pair: what it saw last, and all live orders in no particular order. */
export interface Market {
  pair: Pair
  seen: MarketState
  kept: LocatedOrder[]
  queueSeq: number
  /** True: nothing fires until the next index price. */
  isQuiet: boolean
}

/** One command being executed. */
export interface Step {
  market: Market
  feeAccount: number
  funds: Funds
  timeMs: number
  effects: Effects
  /** Stops whose trigger was passed, first to run first. */
  fired: LocatedOrder[]
  isClientIdTaken(account: number, clientId: string): boolean
}

export const opposite = (side: Side): Side => (side === 'buy' ? 'sell' : 'buy')
export const lotsLeft = (order: Order): number => order.amountLots! - order.filledLots
export const lotsShown = (order: Order): number => order.sliceLots ?? lotsLeft(order)

export function quote(pair: Pair, priceTicks: number, lots: number): bigint {
  return BigInt(priceTicks) * BigInt(lots) * 10n ** BigInt(pair.quoteScale - pair.priceDecimals - pair.amountDecimals)
}

export function base(pair: Pair, lots: number): bigint {
  return BigInt(lots) * 10n ** BigInt(pair.baseScale - pair.amountDecimals)
}

/** The orders of one side: best price first, then by time. */
export function queueOf(market: Market, side: Side): Order[] {
  const sign = side === 'buy' ? -1 : 1
  return market.kept
    .filter((kept) => kept.location === 'book' && kept.order.side === side)
    .map((kept) => kept.order)
    .sort((a, b) => sign * (a.priceTicks! - b.priceTicks!) || a.queueSeq - b.queueSeq)
}

export function keptOf(market: Market, id: number | null): LocatedOrder | undefined {
  return market.kept.find((kept) => kept.order.id === id)
}

/**
 * The reference price of stops, in thousandths of a tick: the median of last trade, best bid and best ask, with the index for a missing
 * one, limited to the pair's band around the index.
 */
export function reference(market: Market): bigint | null {
  const { seen, pair } = market
  if (seen.indexDeciticks === null) return null
  const index = BigInt(seen.indexDeciticks)
  const known = [seen.lastTradeTicks, queueOf(market, 'buy')[0]?.priceTicks, queueOf(market, 'sell')[0]?.priceTicks]
  const prices = known.map((ticks) => (typeof ticks === 'number' ? BigInt(ticks) * 1000n : index * 100n))
  const middle = prices.sort((a, b) => (a < b ? -1 : 1))[1]!
  const distance = (index * BigInt(pair.triggerBandBps)) / 100n
  if (middle > index * 100n + distance) return index * 100n + distance
  return middle < index * 100n - distance ? index * 100n - distance : middle
}

/** Is the price outside the price band on the side that costs the order money? */
export function isBeyondBand({ seen, pair }: Market, side: Side, priceTicks: number): boolean {
  const index = BigInt(seen.indexDeciticks!)
  const price = BigInt(priceTicks) * 100_000n
  const band = BigInt(pair.bandBps)
  return side === 'buy' ? price > index * (10_000n + band) : price < index * (10_000n - band)
}

export function touch(step: Step, order: Order): void {
  order.updatedMs = step.timeMs
  if (!step.effects.orders.includes(order)) step.effects.orders.push(order)
}

export function touchLevel(step: Step, order: Order): void {
  const { levels } = step.effects
  const { side, pairId } = order
  const priceTicks = order.priceTicks!
  if (levels.some((level) => level.side === side && level.priceTicks === priceTicks)) return
  levels.push({ pairId, side, priceTicks, lots: 0 })
}

/** Removes an order that has ended. */
export function leave(step: Step, kept: LocatedOrder, status: OrderStatus): void {
  if (kept.location === 'book') touchLevel(step, kept.order)
  step.market.kept = step.market.kept.filter((other) => other !== kept)
  kept.order.status = status
  kept.order.sliceLots = null
  touch(step, kept.order)
}
