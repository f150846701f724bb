import { postLoss, postReturn, postWin } from './postings.ts'
import { settlementWindow } from './rule.ts'
import { addUnsettled, marketOf, unregister, unsettledKey, type Market, type Run } from './state.ts'
import type { OptionOrder, PriceWindow, RestoreCommand, TickCommand, VoidReason, WindowTick } from './types.ts'
import { doubleMedian, priceWindow } from './windows.ts'

function touch(run: Run, order: OptionOrder): void {
  order.updatedMs = run.timeMs
  run.effects.orders.push(order)
}

function end(run: Run, order: OptionOrder): void {
  unregister(run.engine, order)
  touch(run, order)
}

function makeVoid(run: Run, order: OptionOrder, reason: VoidReason): void {
  order.status = 'void'
  order.voidReason = reason
  postReturn(run, order)
  end(run, order)
}

/** Decides an order that has both medians. */
function decide(run: Run, order: OptionOrder): void {
  const move = order.settlement!.doublePrice! - order.entry!.doublePrice!
  if (move === 0) {
    order.status = 'tied'
    postReturn(run, order)
  } else if (move > 0 === (order.direction === 'up')) {
    order.status = 'won'
    postWin(run, order)
  } else {
    order.status = 'lost'
    postLoss(run, order)
  }
  end(run, order)
}

function enter(run: Run, market: Market, { order, window }: { order: OptionOrder; window: PriceWindow }): void {
  order.entry = window
  if (window.doublePrice === null) {
    makeVoid(run, order, 'thin_entry')
    return
  }
  order.status = 'open'
  market.schedule.add(order.settleMs, order)
  touch(run, order)
}

function settle(run: Run, order: OptionOrder, window: PriceWindow): void {
  order.settlement = window
  if (window.doublePrice !== null) {
    decide(run, order)
    return
  }
  order.status = 'settling'
  addUnsettled(run.engine, order)
  touch(run, order)
}

/** Keeps the tick, and drops ticks that no open or future window can contain. */
function keepRecentTicks(market: Market, tick: TickCommand): void {
  market.recent.push(tick)
  let gone = 0
  while (market.recent[gone]!.timeMs <= tick.timeMs - 1000) gone += 1
  if (gone > 0) market.recent.splice(0, gone)
}

/**
 * Applies a tick. It ends every window before it, the earliest first: orders get their entry price or their result. An order with two
 * changes in one tick is reported once, as it ended.
 */
export function applyTick(run: Run, tick: TickCommand): void {
  const market = marketOf(run.engine, tick.instrumentId)
  const { schedule } = market
  while (schedule.nextMs < tick.timeMs) {
    const window = priceWindow(market.recent, settlementWindow(schedule.nextMs))
    for (const order of schedule.take()) {
      if (order.status === 'accepted') enter(run, market, { order, window })
      else settle(run, order, window)
    }
  }
  if (run.effects.orders.length > 1) run.effects.orders = [...new Set(run.effects.orders)]
  keepRecentTicks(market, tick)
}

/** A window of its own ticks and the restored ones, by time. It has a price, however few they are. */
function restoredWindow(window: PriceWindow, ticks: RestoreCommand['ticks']): PriceWindow {
  const rebuilt = ticks.map(({ timeMs, price }): WindowTick => ({ seq: null, timeMs, price }))
  const all = [...window.ticks, ...rebuilt].sort((a, b) => a.timeMs - b.timeMs)
  return { ...window, ticks: all, doublePrice: doubleMedian(all.map(({ price }) => price)) }
}

/** Settles orders that waited for restored ticks. Without any ticks the stakes are returned. */
export function restore(run: Run, { instrumentId, settleMs, ticks, evidence }: RestoreCommand): void {
  const key = unsettledKey(instrumentId, settleMs)
  const orders = run.engine.unsettled.get(key)!.sort((a, b) => a.id - b.id)
  run.engine.unsettled.delete(key)
  const window = ticks.length === 0 ? null : restoredWindow(orders[0]!.settlement!, ticks)
  for (const order of orders) {
    order.evidence = evidence
    if (window) {
      order.settlement = window
      decide(run, order)
    } else {
      makeVoid(run, order, 'no_trade')
    }
  }
}
