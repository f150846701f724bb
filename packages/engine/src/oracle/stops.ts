import { reference, touch, type Kept, type Market, type Step } from './market.ts'
import type { Order, Side } from '../spot/types.ts'

/** Where a stop fires, in ten-thousandths of a tick; null while a trail has not started. */
function firesAt(order: Order): bigint | null {
  if (order.stopTicks !== null) return BigInt(order.stopTicks) * 10_000n
  if (order.trailTicks === null) return null
  const distance = BigInt(order.trailingBps!)
  return BigInt(order.trailTicks) * (order.side === 'sell' ? 10_000n - distance : 10_000n + distance)
}

/** A price with so many parts to the tick, worsened by basis points and rounded to the better whole tick. */
function worsened(side: Side, { parts, perTick }: { parts: bigint; perTick: bigint }, bps: number): number {
  const whole = 10_000n * perTick
  if (side === 'buy') return Number((parts * (10_000n + BigInt(bps))) / whole)
  return Number((parts * (10_000n - BigInt(bps)) + whole - 1n) / whole)
}

/** What protects a stop without a limit: some way from its trigger or from the index, the better price for it of those the market has not passed. */
export function protection(market: Market, order: Order): number {
  const { side } = order
  const bases = [firesAt(order)!, BigInt(market.seen.indexDeciticks!) * 1_000n]
  const prices = bases.map((parts) => worsened(side, { parts, perTick: 10_000n }, market.pair.protectionBps))
  const now = reference(market)!
  const open = prices.filter((ticks) => (side === 'sell' ? BigInt(ticks) * 1_000n <= now : BigInt(ticks) * 1_000n >= now))
  return side === 'sell' ? Math.max(...open) : Math.min(...open)
}

/** The worst price of a market order that meets a best one. */
export function slippage({ pair }: Market, side: Side, best: number): number {
  return worsened(side, { parts: BigInt(best), perTick: 1n }, pair.slippageBps)
}

function isPassed(order: Order, milliticks: bigint): boolean {
  const price = firesAt(order)
  if (price === null) return false
  return order.side === 'sell' ? milliticks * 10n <= price : milliticks * 10n >= price
}

/** The best price seen, in whole ticks rounded away from firing, from the activation price on. */
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

/** Sells before buys, each by the price reached first, then by time. */
function inFiringOrder(a: Kept, b: Kept): number {
  if (a.order.side !== b.order.side) return a.order.side === 'sell' ? -1 : 1
  const difference = Number(firesAt(a.order)! - firesAt(b.order)!) * (a.order.side === 'sell' ? -1 : 1)
  return difference || a.order.queueSeq - b.order.queueSeq
}

/** After every order that ran: trails follow, and what has been passed queues up. */
export function observe(step: Step): void {
  const { market } = step
  const milliticks = reference(market)
  if (milliticks === null || market.isQuiet) return
  const waiting = market.kept.filter((kept) => kept.place === 'waiting')
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
  for (const kept of passed) kept.place = 'fired'
  step.fired.push(...passed)
}
