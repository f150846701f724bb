import { reference, touch, type LocatedOrder, type Market, type Step } from './market.ts'
import type { Order, Side } from '../spot/types.ts'

/** Trigger price of a stop, in ten-thousandths of a tick. Null while a trailing stop is not active. */
function firesAt(order: Order): bigint | null {
  if (order.stopTicks !== null) return BigInt(order.stopTicks) * 10_000n
  if (order.trailTicks === null) return null
  const distance = BigInt(order.trailingBps!)
  return BigInt(order.trailTicks) * (order.side === 'sell' ? 10_000n - distance : 10_000n + distance)
}

/** A price made worse by basis points, rounded to the better whole tick. `parts / perTick` is the price in ticks. */
function worsened(side: Side, { parts, perTick }: { parts: bigint; perTick: bigint }, bps: number): number {
  const whole = 10_000n * perTick
  if (side === 'buy') return Number((parts * (10_000n + BigInt(bps))) / whole)
  return Number((parts * (10_000n - BigInt(bps)) + whole - 1n) / whole)
}

/**
 * The protection price of a stop without a limit: some way beyond its trigger or the index, the better one for it that the market has not
 * passed.
 */
export function protection(market: Market, order: Order): number {
  const { side } = order
  const bases = [firesAt(order)!, BigInt(market.seen.indexDeciticks!) * 1_000n]
  const prices = bases.map((parts) => worsened(side, { parts, perTick: 10_000n }, market.pair.protectionBps))
  const now = reference(market)!
  const open = prices.filter((ticks) => (side === 'sell' ? BigInt(ticks) * 1_000n <= now : BigInt(ticks) * 1_000n >= now))
  return side === 'sell' ? Math.max(...open) : Math.min(...open)
}

/** The worst price of a market order, from the best price it met. */
export function slippage({ pair }: Market, side: Side, best: number): number {
  return worsened(side, { parts: BigInt(best), perTick: 1n }, pair.slippageBps)
}

function isPassed(order: Order, milliticks: bigint): boolean {
  const price = firesAt(order)
  if (price === null) return false
  return order.side === 'sell' ? milliticks * 10n <= price : milliticks * 10n >= price
}

/** Moves a trailing stop: it keeps the best price since the activation price, in whole ticks, rounded to fire later. */
export function trail(order: Order, milliticks: bigint): boolean {
  if (order.trailingBps === null) return false
  const isSell = order.side === 'sell'
  if (order.trailTicks === null && order.activationTicks !== null) {
    const activation = BigInt(order.activationTicks) * 1000n
    if (isSell ? milliticks < activation : milliticks > activation) return false
  }
  const here = Number(isSell ? milliticks / 1000n : (milliticks + 999n) / 1000n)
  const best = isSell ? Math.max(order.trailTicks ?? 0, here) : Math.min(order.trailTicks ?? Infinity, here)
  const moved = best !== order.trailTicks
  order.trailTicks = best
  return moved
}

/** The order in which stops fire: sells before buys, each by the price reached first, then by time. */
function inFiringOrder(a: LocatedOrder, b: LocatedOrder): number {
  if (a.order.side !== b.order.side) return a.order.side === 'sell' ? -1 : 1
  const difference = Number(firesAt(a.order)! - firesAt(b.order)!) * (a.order.side === 'sell' ? -1 : 1)
  return difference || a.order.queueSeq - b.order.queueSeq
}

/** After every order that ran: trailing stops move, and stops whose trigger was passed are queued. */
export function observe(step: Step): void {
  const { market } = step
  const milliticks = reference(market)
  if (milliticks === null || market.isQuiet) return
  const waiting = market.kept.filter((kept) => kept.location === 'waiting')
  for (const side of ['sell', 'buy'] as const) {
    let movedTo: number | null = null
    for (const { order } of waiting.filter((kept) => kept.order.side === side)) {
      const wasActive = order.trailTicks !== null
      if (!trail(order, milliticks)) continue
      if (wasActive) movedTo = order.trailTicks
      else touch(step, order)
    }
    if (movedTo !== null) step.effects.trails.push({ side, ticks: movedTo })
  }
  const passed = waiting.filter((kept) => isPassed(kept.order, milliticks)).sort(inFiringOrder)
  for (const kept of passed) kept.location = 'fired'
  step.fired.push(...passed)
}
