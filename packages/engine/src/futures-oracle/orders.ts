/** Commands about orders and positions. None of them fills at once. */
import { cancelOrder, entryOf, holdOf } from './closings.ts'
import { closeTicksOf, openTicksOf, type Valuation } from './money.ts'
import { openingAnswer, openingCosts } from './openings.ts'
import { NO_WARNINGS, type State } from './state.ts'
import type * as Commands from '../futures/commands.ts'
import type * as Types from '../futures/types.ts'

type Position = Types.Position
const STALE_MS = 2000
const TRAILING_MAXIMUM_BPS = 5000

function own(state: State, account: number, id: number): Position | null {
  const position = state.positions.get(id)
  return position?.account === account ? position : null
}

function marketRefusal(state: State, instrumentId: number): Types.FuturesRefusal | null {
  const status = state.statusOf(instrumentId)
  if (status !== 'open') return status === 'halted' ? 'market_halted' : 'market_closed'
  const { tick } = state.market(instrumentId)
  const isFresh = state.maybeValuation(instrumentId) && state.timeMs - (tick!.timeMs - tick!.ageMs) <= STALE_MS
  return isFresh ? null : 'price_stale'
}

function placeRefusal(state: State, command: Commands.PlaceCommand): Types.FuturesRefusal | null {
  const market = marketRefusal(state, command.instrumentId)
  if (market === 'market_halted' || (market !== null && command.type === 'market')) return market
  if (!state.maybeValuation(command.instrumentId)) return 'price_stale'
  if (state.all((position) => position.account === command.account).length >= state.house.positionsMaximum) return 'rows_maximum'
  return null
}

export function place(state: State, command: Commands.PlaceCommand): Types.FuturesRefusal | null {
  const refused = placeRefusal(state, command)
  if (refused) return refused
  const valuation = state.valuation(command.instrumentId)
  const { account, type, direction, mode, lots, leverage, priceTicks } = command
  const fault = stopFault(command, direction, stopBase(valuation, command))
  if (fault) return fault
  const market = openTicksOf(valuation, direction)
  const isPassed = type === 'stop' && (direction === 'long' ? market >= priceTicks! : market <= priceTicks!)
  if (isPassed && state.statusOf(command.instrumentId) === 'open') return 'would_trigger'
  const spread = valuation.ask - valuation.bid
  const ticks = priceTicks ?? market
  const closeTicks = Math.max(1, direction === 'long' ? ticks - spread : ticks + spread)
  const answer = openingAnswer(state, valuation, { account, direction, mode, lots, leverage, ticks, closeTicks, ownHold: 0n })
  state.effects.highestLeverage = answer.highest
  if (answer.refused) return answer.refused
  const { margin, fee } = openingCosts(valuation, { ticks, lots }, leverage)
  const position = newPosition(state, command, { referenceTicks: openTicksOf(valuation, direction), margin, held: margin + fee })
  const entries = [entryOf(state, account, { available: -position.held, held: position.held, position })]
  state.post({ kind: 'futures_hold', reference: holdOf(position), entries })
  return null
}

function newPosition(
  state: State,
  command: Commands.PlaceCommand,
  more: { referenceTicks: number; margin: bigint; held: bigint },
): Position {
  const { id, account, instrumentId, direction, mode, type, leverage, lots } = command
  if (state.positions.has(id)) throw new Error(`position ${id} is there already`)
  const { priceTicks, slippageBps, targetTicks, stopTicks, trailingBps } = command
  const position: Position = {
    id,
    account,
    instrumentId,
    direction,
    mode,
    type,
    leverage,
    lots,
    openLots: 0,
    priceTicks,
    slippageBps,
    referenceTicks: more.referenceTicks,
    reverses: null,
    targetTicks,
    stopTicks,
    trailingBps,
    trailTicks: null,
    closingLots: 0,
    closingMs: null,
    status: 'waiting',
    reason: null,
    openTicks: null,
    initialMargin: more.margin,
    held: more.held,
    fixedMaintenance: 0n,
    profitTaken: 0n,
    openNotional: 0n,
    handlingFee: 0n,
    overnightFee: 0n,
    liquidationFee: 0n,
    addedMargin: 0n,
    profit: 0n,
    fills: 0,
    acceptedMs: state.timeMs,
    openedMs: null,
    closedMs: null,
    updatedMs: state.timeMs,
    ...NO_WARNINGS,
  }
  state.positions.set(id, position)
  state.touch(position)
  return position
}

/** The closing quote that a waiting order would meet: its price, or a better one of the market, less the spread. */
function stopBase(valuation: Valuation, { type, direction, priceTicks }: Pick<Position, 'type' | 'direction' | 'priceTicks'>): number {
  if (direction === 'long') {
    const opens = type === 'limit' ? Math.min(valuation.ask, priceTicks!) : (priceTicks ?? valuation.ask)
    return Math.max(1, opens + valuation.bid - valuation.ask)
  }
  const opens = type === 'limit' ? Math.max(valuation.bid, priceTicks!) : (priceTicks ?? valuation.bid)
  return opens + valuation.ask - valuation.bid
}

/** Targets must be on the profit side of a price, stops on the loss side. */
function stopFault(
  stops: { targetTicks?: number | null; stopTicks?: number | null; trailingBps?: number | null },
  direction: Types.Direction,
  base: number,
): Types.FuturesRefusal | null {
  const { targetTicks, stopTicks, trailingBps } = stops
  const gain = (ticks: number) => (direction === 'long' ? ticks - base : base - ticks)
  if (targetTicks && gain(targetTicks) <= 0) return 'target_side'
  if (stopTicks && gain(stopTicks) >= 0) return 'stop_side'
  const isRange =
    typeof trailingBps !== 'number' || (Number.isSafeInteger(trailingBps) && trailingBps >= 1 && trailingBps <= TRAILING_MAXIMUM_BPS)
  return isRange ? null : 'trailing_range'
}

export function cancel(state: State, { account, id }: Commands.CancelCommand): Types.FuturesRefusal | null {
  const position = own(state, account, id)
  if (!position) return 'order_not_found'
  if (position.status !== 'waiting') return 'order_not_waiting'
  cancelOrder(state, position, 'user_cancelled')
  return null
}

function closingRefusal(state: State, position: Position | null): Types.FuturesRefusal | null {
  if (!position) return 'order_not_found'
  return position.status === 'open' ? marketRefusal(state, position.instrumentId) : 'position_not_open'
}

function requestClose(state: State, position: Position, lots: number): void {
  position.closingLots = lots
  position.closingMs = state.timeMs
  state.touch(position)
}

export function close(state: State, { account, id, lots }: Commands.CloseCommand): Types.FuturesRefusal | null {
  const position = own(state, account, id)
  const refused = closingRefusal(state, position)
  if (refused) return refused
  const asked = lots ?? position!.openLots
  if (asked > position!.openLots) return 'lots_maximum'
  requestClose(state, position!, Math.min(position!.openLots, position!.closingLots + asked))
  return null
}

export function reverse(state: State, { account, id, newId, timeMs }: Commands.ReverseCommand): Types.FuturesRefusal | null {
  const position = own(state, account, id)
  const refused = closingRefusal(state, position)
  if (refused) return refused
  if (state.all((other) => other.account === account).length >= state.house.positionsMaximum) return 'rows_maximum'
  if (state.waiting(account).some((order) => order.reverses === id)) return 'already_reversing'
  const { instrumentId, mode, leverage, openLots } = position!
  const direction = position!.direction === 'long' ? 'short' : 'long'
  const none = { priceTicks: null, targetTicks: null, stopTicks: null, trailingBps: null, slippageBps: null }
  const order = {
    kind: 'place',
    id: newId,
    timeMs,
    account,
    instrumentId,
    direction,
    mode,
    leverage,
    type: 'market',
    lots: openLots,
  } as const
  const referenceTicks = openTicksOf(state.valuation(instrumentId), direction)
  newPosition(state, { ...order, ...none }, { referenceTicks, margin: 0n, held: 0n }).reverses = id
  requestClose(state, position!, openLots)
  return null
}

export function setStop(state: State, command: Commands.SetStopCommand): Types.FuturesRefusal | null {
  const position = own(state, command.account, command.id)
  if (!position) return 'order_not_found'
  const valuation = state.valuation(position.instrumentId)
  const closeTicks = closeTicksOf(valuation, position.direction)
  const fault = stopFault(command, position.direction, position.status === 'waiting' ? stopBase(valuation, position) : closeTicks)
  if (fault) return fault
  if (command.targetTicks !== undefined) position.targetTicks = command.targetTicks
  if (command.stopTicks !== undefined) position.stopTicks = command.stopTicks
  if (command.trailingBps !== undefined) {
    position.trailingBps = command.trailingBps
    position.trailTicks = command.trailingBps === null || position.status === 'waiting' ? null : closeTicks
  }
  state.touch(position)
  return null
}

export function addMargin(state: State, { account, id, units }: Commands.AddMarginCommand): Types.FuturesRefusal | null {
  const position = own(state, account, id)
  if (!position) return 'order_not_found'
  if (position.status !== 'open') return 'position_not_open'
  if (position.mode !== 'isolated') return 'not_isolated'
  if (state.freeMargin(account) < units) return 'insufficient_margin'
  position.held += units
  position.addedMargin += units
  const entries = [entryOf(state, account, { available: -units, held: units, position })]
  state.post({ kind: 'futures_margin', reference: holdOf(position), entries })
  state.touch(position)
  return null
}
