import { exchange, hold, inheritHold, need, post } from './money.ts'
import { isBeyondBand, keptOf, leave, lotsLeft, lotsShown, opposite, queueOf, quote, touch, touchLevel } from './market.ts'
import { protection, slippage } from './stops.ts'
import type { LocatedOrder, Market, Step } from './market.ts'
import type { EndReason, Order } from '../spot/types.ts'

/** Ends an order that is not filled. The other leg of an OCO ends with it. */
export function end(step: Step, kept: LocatedOrder, reason: EndReason): void {
  const { order } = kept
  const isOwners = reason === 'user_cancelled' || reason === 'oco_other_leg' || reason === 'amount_reached'
  order.reason = reason
  leave(step, kept, isOwners ? 'cancelled' : 'expired')
  hold(step, order, 0n)
  const peer = keptOf(step.market, order.ocoId)
  if (peer) end(step, peer, 'oco_other_leg')
}

function complete(step: Step, kept: LocatedOrder): void {
  leave(step, kept, 'filled')
  hold(step, kept.order, 0n)
}

/** Detaches the other leg of an OCO at this leg's first fill: the other leg is cancelled. */
function detachOtherLeg(step: Step, order: Order): void {
  const peer = keptOf(step.market, order.ocoId)
  if (!peer) return
  peer.order.reason = 'oco_other_leg'
  leave(step, peer, 'cancelled')
  inheritHold(step, order, peer.order)
}

function followMaker(step: Step, maker: Order, lots: number): void {
  const { market } = step
  if (lotsLeft(maker) === 0) {
    complete(step, keptOf(market, maker.id)!)
    return
  }
  if (maker.sliceLots === null) return
  maker.sliceLots -= lots
  if (maker.sliceLots > 0) return
  maker.sliceLots = Math.min(maker.visibleLots!, lotsLeft(maker))
  market.queueSeq += 1
  maker.queueSeq = market.queueSeq
}

function trade(step: Step, { taker, maker }: { taker: Order; maker: Order }, lots: number): void {
  const { market, effects } = step
  const { seen } = market
  const priceTicks = maker.priceTicks!
  for (const order of [taker, maker]) {
    detachOtherLeg(step, order)
    order.status = 'partially_filled'
    touch(step, order)
  }
  const given = exchange(step, taker, { lots, priceTicks, isTaker: true })
  const taken = exchange(step, maker, { lots, priceTicks, isTaker: false })
  seen.tradeSeq += 1
  const entries = [...given.slice(0, 2), ...taken.slice(0, 2), given[2]!, taken[2]!]
  post(step, ['spot_fill', `spot_trade:${market.pair.id}:${seen.tradeSeq}`], entries)
  effects.trades.push({
    seq: seen.tradeSeq,
    pairId: market.pair.id,
    timeMs: step.timeMs,
    priceTicks,
    lots,
    takerSide: taker.side,
    takerOrderId: taker.id,
    makerOrderId: maker.id,
    takerAccount: taker.trader.account,
    makerAccount: maker.trader.account,
    takerFee: given[2]!.available,
    makerFee: taken[2]!.available,
  })
  touchLevel(step, maker)
  followMaker(step, maker, lots)
  seen.lastTradeTicks = priceTicks
}

/** Is the order filled? A budget is when its rest buys no further lot at the last price. */
function isDone({ pair, seen }: Market, order: Order): boolean {
  if (order.amountLots !== null) return lotsLeft(order) === 0
  if (order.filledLots === 0) return false
  return order.quoteBudget! - order.filledQuote < quote(pair, seen.lastTradeTicks!, 1)
}

/** Lots that the order may take at a price. */
function lotsWanted({ pair }: Market, order: Order, at: { priceTicks: number; spendable: bigint | null }): number {
  const wanted = order.amountLots === null ? Number.MAX_SAFE_INTEGER : lotsLeft(order)
  if (at.spendable === null) return wanted
  const payable = (at.spendable - order.filledQuote) / quote(pair, at.priceTicks, 1)
  return payable < BigInt(wanted) ? Number(payable) : wanted
}

/** The worst price that the order accepts. Null: any price. */
function worstOf({ market }: Step, order: Order): number | null {
  if (order.priceTicks !== null) return order.priceTicks
  if (order.type !== 'market') return protection(market, order)
  const best = queueOf(market, opposite(order.side))[0]
  return best ? slippage(market, order.side, best.priceTicks!) : null
}

function isWorse(side: Order['side'], priceTicks: number, worst: number | null): boolean {
  if (worst === null) return false
  return side === 'buy' ? priceTicks > worst : priceTicks < worst
}

/** Trades with the best order of the other side, one at a time. Returns why it stopped, or null when the order is filled. */
function takeAll(step: Step, order: Order, spendable: bigint | null): EndReason | 'limit' | null {
  const { market } = step
  const worst = worstOf(step, order)
  while (!isDone(market, order)) {
    const maker = queueOf(market, opposite(order.side))[0]
    if (!maker) return 'no_liquidity'
    const priceTicks = maker.priceTicks!
    // Where band and own limit are the same price, the band counts as the reason.
    if (isBeyondBand(market, order.side, priceTicks)) return 'price_band'
    if (isWorse(order.side, priceTicks, worst)) return 'limit'
    const wanted = lotsWanted(market, order, { priceTicks, spendable })
    if (wanted === 0) return order.amountLots === null && order.filledLots > 0 ? null : 'insufficient_balance'
    if (maker.trader.account !== order.trader.account) {
      trade(step, { taker: order, maker }, Math.min(wanted, lotsShown(maker)))
      continue
    }
    if (order.selfTrade !== 'newest') end(step, keptOf(market, maker.id)!, 'self_trade')
    if (order.selfTrade !== 'oldest') return 'self_trade'
  }
  return null
}

/** Would the order fill completely? Tried on a copy of the market. */
function wouldFill(step: Step, order: Order, spendable: bigint | null): boolean {
  const market = structuredClone(step.market)
  const effects = { refused: null, orders: [], trades: [], postings: [], levels: [], atProtection: [], trails: [] }
  const trial: Step = { ...step, market, effects, fired: [], funds: { available: () => 0n, add: () => undefined } }
  return takeAll(trial, keptOf(market, order.id)!.order, spendable) === null
}

function restOf(step: Step, kept: LocatedOrder): void {
  const { market } = step
  const { order } = kept
  market.queueSeq += 1
  order.queueSeq = market.queueSeq
  order.status = order.filledLots === 0 ? 'open' : 'partially_filled'
  order.sliceLots = order.visibleLots === null ? null : Math.min(order.visibleLots, lotsLeft(order))
  kept.location = 'book'
  touchLevel(step, order)
  hold(step, order, need(step, order))
}

/** Rests what is left of a stop without a limit at its protection price. */
function restAtProtection(step: Step, kept: LocatedOrder, priceTicks: number): void {
  const { market } = step
  const { order } = kept
  const rest = order.quoteBudget === null ? null : (order.quoteBudget - order.filledQuote) / quote(market.pair, priceTicks, 1)
  if (rest === 0n && order.filledLots > 0) complete(step, kept)
  else if (rest === 0n) end(step, kept, 'insufficient_balance')
  else if (isBeyondBand(market, order.side, priceTicks)) end(step, kept, 'price_band')
  else if (order.tif !== 'gtc' && order.tif !== 'gtd') end(step, kept, 'ioc_remainder')
  else {
    order.priceTicks = priceTicks
    if (rest !== null) order.amountLots = order.filledLots + Number(rest)
    restOf(step, kept)
    const peer = keptOf(market, order.ocoId)
    if (peer) hold(step, peer.order, need(step, peer.order))
    step.effects.atProtection.push(order)
  }
}

/** Runs an order as taker. Afterwards it is filled, ended or resting. */
export function run(step: Step, kept: LocatedOrder, spendable: bigint | null): void {
  const { order } = kept
  kept.location = 'running'
  if (order.tif === 'fok' && !wouldFill(step, order, spendable)) {
    end(step, kept, 'fok_unfilled')
    return
  }
  const worst = worstOf(step, order)
  const stop = takeAll(step, order, spendable)
  if (stop === null) complete(step, kept)
  else if (stop === 'self_trade') end(step, kept, stop)
  else if (order.priceTicks === null && order.type === 'market') end(step, kept, stop === 'limit' ? 'slippage' : stop)
  else if (order.priceTicks === null && stop === 'insufficient_balance') end(step, kept, stop)
  else if (order.priceTicks === null) restAtProtection(step, kept, worst!)
  else if (isBeyondBand(step.market, order.side, order.priceTicks)) end(step, kept, 'price_band')
  else if (order.tif === 'gtc' || order.tif === 'gtd') restOf(step, kept)
  else end(step, kept, 'ioc_remainder')
}
