import { SELL, BUY, CANCEL_BOTH, CANCEL_NEWEST, CANCEL_OLDEST, type BookSink, type SelfTradeCode } from '../book/door.ts'
import { NO_SLOT, type LiveOrder } from './live-order.ts'
import { isWithin, type Reach } from './reach.ts'
import { bestAgainst, sideCode, touchLevel, type PairState, type Run } from './state.ts'
import { end } from './end-order.ts'
import { settleTrade } from './settle.ts'
import { lotsFor, lotsLeft } from './units.ts'
import type { Order, SelfTrade } from './types.ts'

const SELF_TRADE_CODES: Record<SelfTrade, SelfTradeCode> = {
  newest: CANCEL_NEWEST,
  oldest: CANCEL_OLDEST,
  both: CANCEL_BOTH,
}

/** Turns what the book reports into effects of the command. */
class TakerSink implements BookSink {
  private readonly run: Run
  private readonly taker: Order

  constructor(run: Run, taker: Order) {
    this.run = run
    this.taker = taker
  }

  onFill(slot: number, lots: number, priceTicks: number): void {
    const maker = this.run.state.bySlot[slot]!
    settleTrade(this.run, { taker: this.taker, maker }, { lots, priceTicks })
  }

  onSelfTrade(slot: number): void {
    const maker = this.run.state.bySlot[slot]!
    touchLevel(this.run, maker.order.side, maker.order.priceTicks!)
    maker.slot = NO_SLOT
    end(this.run, maker, 'self_trade')
  }
}

/** How taking ended. */
export type TakeOutcome =
  | 'done'
  /** Self-trade prevention stopped it. */
  | 'self_trade'
  /** Its money buys no further lot. */
  | 'spent'
  /** The next price is outside its limits. */
  | 'reach'
  | 'empty'

/** Matches the order up to a price and a number of lots. True when self-trade prevention stopped it. */
function match(run: Run, order: Order, at: { ticks: number; lots: number }): boolean {
  const { incoming, book } = run.state
  incoming.id = order.id
  incoming.account = order.trader.account
  incoming.side = order.side === 'buy' ? BUY : SELL
  incoming.ticks = at.ticks
  incoming.lots = at.lots
  incoming.selfTrade = SELF_TRADE_CODES[order.selfTrade]
  book.match(incoming, new TakerSink(run, order))
  return incoming.isStopped
}

function takeLots(run: Run, order: Order, reach: Reach): TakeOutcome {
  if (match(run, order, { ticks: reach.ticks, lots: lotsLeft(order) })) return 'self_trade'
  if (lotsLeft(order) === 0) return 'done'
  return bestAgainst(run.state, order.side) === null ? 'empty' : 'reach'
}

/**
 * Takes price by price, because each price buys another number of lots. A budget is done when its rest buys no further lot, at the last
 * price or at the next.
 */
function takeWithinMoney(run: Run, order: Order, reach: Reach): TakeOutcome {
  const { state } = run
  const spendable = reach.spendable!
  const isByBudget = order.amountLots === null
  for (;;) {
    if (!isByBudget && lotsLeft(order) === 0) return 'done'
    const isPaid = order.filledLots > 0
    const left = spendable - order.filledQuote
    if (isByBudget && isPaid && lotsFor(state, state.lastTradeTicks!, { units: left, most: 1 }) === 0) return 'done'
    const ticks = bestAgainst(state, order.side)
    if (ticks === null) return 'empty'
    if (!isWithin(order.side, ticks, reach.ticks)) return 'reach'
    const lots = lotsFor(state, ticks, { units: left, most: isByBudget ? Number.MAX_SAFE_INTEGER : lotsLeft(order) })
    if (lots === 0) return isByBudget && isPaid ? 'done' : 'spent'
    if (match(run, order, { ticks, lots })) return 'self_trade'
  }
}

/** Takes what the order can get within its limits. */
export function take(run: Run, live: LiveOrder, reach: Reach): TakeOutcome {
  const { order } = live
  return reach.spendable === null ? takeLots(run, order, reach) : takeWithinMoney(run, order, reach)
}

/** Puts what is left of a limit order at the end of its price's queue. */
export function rest(run: Run, live: LiveOrder): void {
  const { state } = run
  const { order } = live
  const left = lotsLeft(order)
  const visible = order.visibleLots === null ? left : Math.min(order.visibleLots, left)
  state.queueSeq += 1
  order.queueSeq = state.queueSeq
  order.sliceLots = order.visibleLots === null ? null : visible
  order.status = order.filledLots > 0 ? 'partially_filled' : 'open'
  enqueue(state, live, visible)
  touchLevel(run, order.side, order.priceTicks!)
}

/** Adds a live order to the book as it is. */
export function enqueue(state: PairState, live: LiveOrder, visibleLots: number): void {
  const { incoming, book, bySlot } = state
  const { order } = live
  incoming.id = order.id
  incoming.account = order.trader.account
  incoming.side = sideCode(order.side)
  incoming.ticks = order.priceTicks!
  incoming.lots = lotsLeft(order)
  incoming.visibleLots = visibleLots
  incoming.sliceLots = order.visibleLots ?? 0
  live.slot = book.add(incoming)
  bySlot[live.slot] = live
}
