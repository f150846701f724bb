/** Commands about orders and positions: place, cancel, close, reverse, stops, margin. None of them fills at once. */
import { cancelOrder } from './closings.ts'
import { freeMargin } from './figures.ts'
import { changePosition, addPosition } from './live-positions.ts'
import { openingAnswer, openingCosts, type Opening } from './openings.ts'
import { entryOf, holdOf, post } from './postings.ts'
import {
  accountOf,
  marketOf,
  NO_WARNINGS,
  closeTicksAfter,
  closeTicksOf,
  isOpen,
  legOf,
  openTicksOf,
  statusOf,
  touch,
  waitingOrders,
  type Market,
  type EngineState,
  type LivePosition,
  type Valuation,
} from './state.ts'
import { FRESH_MS } from './tick.ts'
import { armPosition } from './triggers.ts'
import type {
  AddMarginCommand,
  CancelAllCommand,
  CancelCommand,
  CloseCommand,
  PlaceCommand,
  ReverseCommand,
  SetStopCommand,
} from './commands.ts'
import type { Direction, FuturesRefusal, Position } from './types.ts'

const TRAILING_MAXIMUM_BPS = 5000
type Answer = FuturesRefusal | null

function findOwn(state: EngineState, account: number, id: number): LivePosition | null {
  const live = state.positions.get(id)
  return live?.position.account === account ? live : null
}

/** Why a market order or a market close cannot be taken now, or null. */
function marketRefusal(state: EngineState, market: Market): Answer {
  const status = statusOf(market)
  if (status !== 'open') return status === 'halted' ? 'market_halted' : 'market_closed'
  const { valuation } = market
  return valuation && state.timeMs - valuation.tick.timeMs + valuation.tick.ageMs <= FRESH_MS ? null : 'price_stale'
}

type Stops = Pick<SetStopCommand, 'targetTicks' | 'stopTicks' | 'trailingBps'>

/** A target must be on the profit side of the closing quote and a stop on the loss side, so that neither triggers at once. */
function stopsRefusal({ targetTicks, stopTicks, trailingBps }: Stops, direction: Direction, base: number): Answer {
  const gain = (ticks: number): number => (direction === 'long' ? ticks - base : base - ticks)
  if (typeof targetTicks === 'number' && gain(targetTicks) <= 0) return 'target_side'
  if (typeof stopTicks === 'number' && gain(stopTicks) >= 0) return 'stop_side'
  if (typeof trailingBps !== 'number') return null
  const isInRange = Number.isSafeInteger(trailingBps) && trailingBps >= 1 && trailingBps <= TRAILING_MAXIMUM_BPS
  return isInRange ? null : 'trailing_range'
}

interface NewOrderTerms {
  referenceTicks: number
  margin: bigint
  held: bigint
  reverses: number | null
}

function newPosition(command: PlaceCommand, { referenceTicks, margin, held, reverses }: NewOrderTerms): Position {
  return {
    id: command.id,
    account: command.account,
    instrumentId: command.instrumentId,
    direction: command.direction,
    mode: command.mode,
    type: command.type,
    leverage: command.leverage,
    lots: command.lots,
    openLots: 0,
    priceTicks: command.priceTicks,
    slippageBps: command.slippageBps,
    referenceTicks,
    reverses,
    targetTicks: command.targetTicks,
    stopTicks: command.stopTicks,
    trailingBps: command.trailingBps,
    trailTicks: null,
    closingLots: 0,
    closingMs: null,
    status: 'waiting',
    reason: null,
    openTicks: null,
    initialMargin: margin,
    held,
    fixedMaintenance: 0n,
    profitTaken: 0n,
    openNotional: 0n,
    handlingFee: 0n,
    overnightFee: 0n,
    liquidationFee: 0n,
    addedMargin: 0n,
    profit: 0n,
    fills: 0,
    acceptedMs: command.timeMs,
    openedMs: null,
    closedMs: null,
    updatedMs: command.timeMs,
    ...NO_WARNINGS,
  }
}

function placeRefusal(state: EngineState, command: PlaceCommand): Answer {
  const market = marketOf(state, command.instrumentId)
  const refused = marketRefusal(state, market)
  // Limit and stop orders may wait while the market is closed, and need no fresh price.
  if (refused === 'market_halted' || (refused && command.type === 'market')) return refused
  if (!market.valuation) return 'price_stale'
  return accountOf(state, command.account).positions.length >= state.house.positionsMaximum ? 'rows_maximum' : null
}

/** The price at which an order would open. A limit that the market has passed opens at the market's price. */
function openTicksWhenDue(
  valuation: Valuation,
  { type, direction, priceTicks }: Pick<Position, 'type' | 'direction' | 'priceTicks'>,
): number {
  const now = openTicksOf(valuation, direction)
  if (priceTicks === null) return now
  if (type === 'stop') return priceTicks
  return direction === 'long' ? Math.min(priceTicks, now) : Math.max(priceTicks, now)
}

/** Has the market passed the price at which a stop order is to open? */
function isPassed({ type, direction, priceTicks }: PlaceCommand, market: Market): boolean {
  if (type !== 'stop' || statusOf(market) !== 'open') return false
  const now = openTicksOf(market.valuation!, direction)
  return direction === 'long' ? now >= priceTicks! : now <= priceTicks!
}

/** The opening at the order's own price. For a limit or stop order the spread of now is assumed around it. */
function openingOf(state: EngineState, command: PlaceCommand): Opening {
  const { direction, mode, lots, leverage, priceTicks } = command
  const account = accountOf(state, command.account)
  const market = marketOf(state, command.instrumentId)
  const valuation = market.valuation!
  const ticks = priceTicks ?? openTicksOf(valuation, direction)
  const closeTicks = closeTicksAfter(valuation, direction, ticks)
  return {
    account,
    market,
    valuation,
    leg: legOf(account, market, direction),
    direction,
    mode,
    lots,
    leverage,
    ticks,
    closeTicks,
    ownHold: 0n,
  }
}

export function place(state: EngineState, command: PlaceCommand): Answer {
  const { direction, account } = command
  const refused = placeRefusal(state, command)
  if (refused) return refused
  const market = marketOf(state, command.instrumentId)
  const valuation = market.valuation!
  const refusedStops = stopsRefusal(command, direction, closeTicksAfter(valuation, direction, openTicksWhenDue(valuation, command)))
  if (refusedStops) return refusedStops
  if (isPassed(command, market)) return 'would_trigger'
  const opening = openingOf(state, command)
  const answer = openingAnswer(state, opening)
  state.effects.highestLeverage = answer.highestLeverage
  if (answer.refused) return answer.refused
  const { margin, fee } = openingCosts(opening)
  const held = margin + fee
  const { position } = addPosition(
    state,
    newPosition(command, { referenceTicks: openTicksOf(valuation, direction), margin, held, reverses: null }),
  )
  touch(state, position)
  post(state, {
    kind: 'futures_hold',
    reference: holdOf(position),
    entries: [entryOf(state, account, { available: -held, held, position })],
  })
  return null
}

export function cancel(state: EngineState, { account, id }: CancelCommand): Answer {
  const live = findOwn(state, account, id)
  if (!live) return 'order_not_found'
  if (live.position.status !== 'waiting') return 'order_not_waiting'
  cancelOrder(state, live, 'user_cancelled')
  return null
}

export function cancelAll(state: EngineState, { account, instrumentId, reason }: CancelAllCommand): null {
  for (const live of waitingOrders(accountOf(state, account))) {
    if (instrumentId === null || live.position.instrumentId === instrumentId) cancelOrder(state, live, reason)
  }
  return null
}

function closingRefusal(state: EngineState, live: LivePosition | null): Answer {
  if (!live) return 'order_not_found'
  return isOpen(live) ? marketRefusal(state, live.market) : 'position_not_open'
}

function requestClose(state: EngineState, live: LivePosition, lots: number): void {
  live.position.closingLots = lots
  live.position.closingMs = state.timeMs
  live.market.closings.add(live)
  touch(state, live.position)
}

export function close(state: EngineState, { account, id, lots }: CloseCommand): Answer {
  const live = findOwn(state, account, id)
  const refused = closingRefusal(state, live)
  if (refused) return refused
  const { openLots, closingLots } = live!.position
  const asked = lots ?? openLots
  if (asked > openLots) return 'lots_maximum'
  requestClose(state, live!, Math.min(openLots, closingLots + asked))
  return null
}

/**
 * Closes the position and places the opposite order. That order holds nothing: the margin that the closing frees must pay for it, or it is
 * cancelled.
 */
export function reverse(state: EngineState, { account, id, newId, timeMs }: ReverseCommand): Answer {
  const live = findOwn(state, account, id)
  const refused = closingRefusal(state, live)
  if (refused) return refused
  const { position, market } = live!
  const own = accountOf(state, account)
  if (own.positions.length >= state.house.positionsMaximum) return 'rows_maximum'
  if (waitingOrders(own).some((order) => order.position.reverses === id)) return 'already_reversing'
  const direction = position.direction === 'long' ? 'short' : 'long'
  const { instrumentId, mode, leverage, openLots } = position
  const order: PlaceCommand = {
    kind: 'place',
    id: newId,
    timeMs,
    account,
    instrumentId,
    direction,
    mode,
    type: 'market',
    lots: openLots,
    leverage,
    priceTicks: null,
    targetTicks: null,
    stopTicks: null,
    trailingBps: null,
    slippageBps: null,
  }
  const made = addPosition(
    state,
    newPosition(order, { referenceTicks: openTicksOf(market.valuation!, direction), margin: 0n, held: 0n, reverses: id }),
  )
  touch(state, made.position)
  requestClose(state, live!, openLots)
  return null
}

export function setStop(state: EngineState, command: SetStopCommand): Answer {
  const live = findOwn(state, command.account, command.id)
  if (!live) return 'order_not_found'
  const { position } = live
  const valuation = live.market.valuation!
  const closeTicks = closeTicksOf(valuation, position.direction)
  const isWaiting = position.status === 'waiting'
  const base = isWaiting ? closeTicksAfter(valuation, position.direction, openTicksWhenDue(valuation, position)) : closeTicks
  const refused = stopsRefusal(command, position.direction, base)
  if (refused) return refused
  if (command.targetTicks !== undefined) position.targetTicks = command.targetTicks
  if (command.stopTicks !== undefined) position.stopTicks = command.stopTicks
  if (command.trailingBps !== undefined) {
    position.trailingBps = command.trailingBps
    position.trailTicks = command.trailingBps === null || isWaiting ? null : closeTicks
  }
  if (!isWaiting) armPosition(state, live)
  touch(state, position)
  return null
}

export function addMargin(state: EngineState, { account, id, units }: AddMarginCommand): Answer {
  const live = findOwn(state, account, id)
  if (!live) return 'order_not_found'
  if (!isOpen(live)) return 'position_not_open'
  const { position } = live
  if (position.mode !== 'isolated') return 'not_isolated'
  if (freeMargin(live.account) < units) return 'insufficient_margin'
  changePosition(state, live, () => {
    position.held += units
    position.addedMargin += units
  })
  post(state, {
    kind: 'futures_margin',
    reference: holdOf(position),
    entries: [entryOf(state, account, { available: -units, held: units, position })],
  })
  return null
}
