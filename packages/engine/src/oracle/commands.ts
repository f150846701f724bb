import { keptOf, lotsLeft, reference, touch, touchLevel, type LocatedOrder, type Step } from './market.ts'
import { end, run } from './matching.ts'
import { hold, need } from './money.ts'
import { amendRefusal, placeRefusal, spendable } from './refusals.ts'
import { observe, trail } from './stops.ts'
import type { AmendCommand, CancelCommand, Order, PlaceCommand, SpotCommand } from '../spot/types.ts'

function newOrder(step: Step, command: PlaceCommand, changes: Partial<Order>): LocatedOrder {
  const { kind: _kind, timeMs, stopLimitTicks: _stopLimitTicks, replaces: _replaces, ...rest } = command
  const nothingYet = {
    filledLots: 0,
    filledQuote: 0n,
    takenUnits: 0n,
    fee: 0n,
    held: 0n,
    trailTicks: null,
    sliceLots: null,
  }
  const alone = { ocoId: null, holdsForOco: false, status: 'open' as const, reason: null, queueSeq: 0 }
  const order: Order = { ...rest, ...nothingYet, ...alone, createdMs: timeMs, updatedMs: timeMs, ...changes }
  const kept: LocatedOrder = { order, location: 'running' }
  step.market.kept.push(kept)
  touch(step, order)
  return kept
}

function wait(step: Step, kept: LocatedOrder): void {
  const { order } = kept
  const now = reference(step.market)
  step.market.queueSeq += 1
  order.queueSeq = step.market.queueSeq
  order.status = 'untriggered'
  kept.location = 'waiting'
  if (now !== null) trail(order, now)
}

function place(step: Step, command: PlaceCommand): void {
  step.effects.refused = placeRefusal(step, command)
  if (step.effects.refused) return
  const { id, type, stopLimitTicks, replaces } = command
  if (replaces !== undefined) end(step, keptOf(step.market, replaces)!, 'user_cancelled')
  if (type === 'limit' || type === 'market') {
    const limit = spendable(step, command)
    run(step, newOrder(step, command, {}), limit)
    return
  }
  if (type !== 'oco') {
    const kept = newOrder(step, command, {})
    wait(step, kept)
    hold(step, kept.order, need(step, kept.order))
    return
  }
  const limitLeg = newOrder(step, command, {
    type: 'limit',
    quoteBudget: null,
    stopTicks: null,
    ocoId: id + 1,
    holdsForOco: true,
  })
  const stopLeg = newOrder(step, command, {
    id: id + 1,
    clientId: null,
    type: stopLimitTicks === null ? 'stop_market' : 'stop_limit',
    amountLots: command.quoteBudget === null ? command.amountLots : null,
    priceTicks: stopLimitTicks,
    isPostOnly: false,
    ocoId: id,
  })
  wait(step, stopLeg)
  run(step, limitLeg, null)
}

function ownOrder(step: Step, command: CancelCommand | AmendCommand): LocatedOrder | undefined {
  const kept = keptOf(step.market, command.id)
  return kept?.order.trader.account === command.account ? kept : undefined
}

function amend(step: Step, command: AmendCommand): void {
  const kept = ownOrder(step, command)
  step.effects.refused = amendRefusal(step, command, kept)
  if (step.effects.refused || !kept) return
  const { order } = kept
  if (command.amountLots <= order.filledLots) {
    order.amountLots = order.filledLots
    end(step, kept, 'amount_reached')
    return
  }
  const legs = [kept, keptOf(step.market, order.ocoId)].filter((leg) => leg !== undefined)
  for (const leg of legs.filter((one) => one.order.amountLots !== null)) {
    leg.order.amountLots = command.amountLots
    touch(step, leg.order)
    if (leg.location !== 'book') continue
    touchLevel(step, leg.order)
    if (leg.order.sliceLots !== null) leg.order.sliceLots = Math.min(leg.order.sliceLots, lotsLeft(leg.order))
  }
  for (const leg of legs) hold(step, leg.order, need(step, leg.order))
}

function cancel(step: Step, command: CancelCommand): void {
  const kept = ownOrder(step, command)
  if (kept) end(step, kept, 'user_cancelled')
  else step.effects.refused = 'order_not_found'
}

function cancelAll(step: Step, account: number): void {
  for (;;) {
    const own = step.market.kept.filter((kept) => kept.order.trader.account === account)
    const first = own.sort((a, b) => a.order.id - b.order.id)[0]
    if (!first) return
    end(step, first, 'user_cancelled')
  }
}

/** One at a time, always the one that ends first. */
function expire(step: Step): void {
  for (;;) {
    const due = step.market.kept.filter(({ order }) => order.expireMs !== null && order.expireMs <= step.timeMs)
    const first = due.sort((a, b) => a.order.expireMs! - b.order.expireMs! || a.order.id - b.order.id)[0]
    if (!first) return
    const otherLeg = keptOf(step.market, first.order.ocoId)
    end(step, first, 'date_reached')
    for (const { order } of otherLeg ? [first, otherLeg] : [first]) order.updatedMs = order.expireMs!
  }
}

/** Runs a command, then every stop that it made fire, one after the other. */
export function execute(step: Step, command: SpotCommand): void {
  const { market, fired } = step
  if (command.kind === 'place') place(step, command)
  else if (command.kind === 'cancel') cancel(step, command)
  else if (command.kind === 'cancel_all') cancelAll(step, command.account)
  else if (command.kind === 'amend') amend(step, command)
  else if (command.kind === 'expire') expire(step)
  else {
    market.seen.indexDeciticks = command.indexDeciticks
    market.isQuiet = command.isQuiet === true
  }
  observe(step)
  for (const kept of fired) {
    if (kept.location !== 'fired' || !market.kept.includes(kept)) continue
    kept.order.status = 'open'
    touch(step, kept.order)
    run(step, kept, kept.order.quoteBudget)
    observe(step)
  }
}
