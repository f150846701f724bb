import { end } from './end-order.ts'
import { refusalOf, replacedBy, spendableOf } from './filters.ts'
import { adjustHold } from './holds.ts'
import type { LiveOrder } from './live-order.ts'
import { referenceMilliticks } from './reference.ts'
import { runAsTaker } from './taker.ts'
import { register, touch, type Run } from './state.ts'
import { followTrail } from './waiting-orders.ts'
import type { Order, PlaceCommand } from './types.ts'

/** The new order of a command. */
function orderOf(command: PlaceCommand): Order {
  const { kind: _, stopLimitTicks: __, replaces: ___, timeMs, ...asked } = command
  return {
    ...asked,
    trailTicks: null,
    sliceLots: null,
    ocoId: null,
    holdsForOco: false,
    filledLots: 0,
    filledQuote: 0n,
    takenUnits: 0n,
    fee: 0n,
    held: 0n,
    status: 'open',
    reason: null,
    queueSeq: 0,
    createdMs: timeMs,
    updatedMs: timeMs,
  }
}

/** Both legs of an OCO. The limit leg has the command's id and client id and the hold of both. The stop leg has the next id. */
function legsOf(command: PlaceCommand): { limit: Order; stop: Order } {
  const { id, stopLimitTicks } = command
  const both = orderOf(command)
  const limit: Order = { ...both, type: 'limit', quoteBudget: null, stopTicks: null, ocoId: id + 1, holdsForOco: true }
  const stop: Order = {
    ...both,
    id: id + 1,
    clientId: null,
    type: stopLimitTicks === null ? 'stop_market' : 'stop_limit',
    amountLots: command.quoteBudget === null ? command.amountLots : null,
    priceTicks: stopLimitTicks,
    ocoId: id,
    isPostOnly: false,
  }
  return { limit, stop }
}

function open(run: Run, order: Order): LiveOrder {
  const live = register(run.engine, run.state, order)
  touch(run, order)
  return live
}

/** Lets an order wait for its trigger. A trailing stop without an activation price, or past it, starts now. */
function wait(run: Run, live: LiveOrder): void {
  const { order } = live
  const { state } = run
  order.status = 'untriggered'
  state.queueSeq += 1
  order.queueSeq = state.queueSeq
  const reference = referenceMilliticks(state)
  if (order.trailingBps !== null && reference !== null) followTrail(order, reference)
  state.waiting.add(live)
}

/**
 * Places an OCO: what fills or ends one leg ends the other. Post-only and time in force apply to the limit leg now, and to the stop leg
 * when it fires.
 */
function placeOco(run: Run, command: PlaceCommand): void {
  const { limit, stop } = legsOf(command)
  const limitLeg = open(run, limit)
  const stopLeg = open(run, stop)
  wait(run, stopLeg)
  runAsTaker(run, limitLeg, null)
}

/** Places an order, in the place of another where it says so, or refuses it and changes nothing. */
export function place(run: Run, command: PlaceCommand): void {
  const refusal = refusalOf(run, command)
  if (refusal) {
    run.effects.refused = refusal
    return
  }
  const replaced = replacedBy(run, command)
  if (replaced) end(run, replaced, 'user_cancelled')
  if (command.type === 'oco') {
    placeOco(run, command)
    return
  }
  const spendable = spendableOf(run, command)
  const live = open(run, orderOf(command))
  if (command.type === 'limit' || command.type === 'market') {
    runAsTaker(run, live, spendable)
    return
  }
  wait(run, live)
  adjustHold(run, live.order)
}
