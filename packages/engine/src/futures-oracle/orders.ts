/** Commands about orders and positions that do not fill at once. */
import { cancelRow, entryOf, holdOf } from './closings.ts'
import { closeTicksOf, openTicksOf, type Scene } from './money.ts'
import { openingAnswer, openingCosts } from './openings.ts'
import { CALM, type State } from './state.ts'
import type * as Commands from '../futures/commands.ts'
import type * as Types from '../futures/types.ts'

type Row = Types.Row
const STALE_MS = 2000
const TRAILING_MAXIMUM_BPS = 5000

function own(state: State, account: number, id: number): Row | null {
  const row = state.rows.get(id)
  return row?.account === account ? row : null
}

function marketRefusal(state: State, instrumentId: number): Types.FuturesRefusal | null {
  const status = state.statusOf(instrumentId)
  if (status !== 'open') return status === 'halted' ? 'market_halted' : 'market_closed'
  const { tick } = state.market(instrumentId)
  const isFresh = state.maybeScene(instrumentId) && state.timeMs - (tick!.timeMs - tick!.ageMs) <= STALE_MS
  return isFresh ? null : 'price_stale'
}

function placeRefusal(state: State, command: Commands.PlaceCommand): Types.FuturesRefusal | null {
  const market = marketRefusal(state, command.instrumentId)
  if (market === 'market_halted' || (market !== null && command.type === 'market')) return market
  if (!state.maybeScene(command.instrumentId)) return 'price_stale'
  if (state.all((row) => row.account === command.account).length >= state.house.rowsMaximum) return 'rows_maximum'
  return null
}

export function place(state: State, command: Commands.PlaceCommand): Types.FuturesRefusal | null {
  const refused = placeRefusal(state, command)
  if (refused) return refused
  const scene = state.scene(command.instrumentId)
  const { account, type, direction, mode, lots, multiple, priceTicks } = command
  const fault = stopFault(command, direction, stopBase(scene, command))
  if (fault) return fault
  const market = openTicksOf(scene, direction)
  const isPassed = type === 'stop' && (direction === 'long' ? market >= priceTicks! : market <= priceTicks!)
  if (isPassed && state.statusOf(command.instrumentId) === 'open') return 'would_trigger'
  const spread = scene.ask - scene.bid
  const ticks = priceTicks ?? market
  const closeTicks = Math.max(1, direction === 'long' ? ticks - spread : ticks + spread)
  const answer = openingAnswer(state, scene, { account, direction, mode, lots, multiple, ticks, closeTicks, ownHold: 0n })
  state.effects.highestMultiple = answer.highest
  if (answer.refused) return answer.refused
  const { margin, fee } = openingCosts(scene, { ticks, lots }, multiple)
  const row = newRow(state, command, { referenceTicks: openTicksOf(scene, direction), margin, held: margin + fee })
  const entries = [entryOf(state, account, { available: -row.held, held: row.held, row })]
  state.post({ kind: 'futures_hold', reference: holdOf(row), entries })
  return null
}

function newRow(state: State, command: Commands.PlaceCommand, more: { referenceTicks: number; margin: bigint; held: bigint }): Row {
  const { id, account, instrumentId, direction, mode, type, multiple, lots } = command
  if (state.rows.has(id)) throw new Error(`row ${id} is there already`)
  const { priceTicks, slippageBps, targetTicks, stopTicks, trailingBps } = command
  const row: Row = {
    id,
    account,
    instrumentId,
    direction,
    mode,
    type,
    multiple,
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
    ...CALM,
  }
  state.rows.set(id, row)
  state.touch(row)
  return row
}

/** The closing quote that a waiting order would meet: its price, or a better one of the market, less the spread. */
function stopBase(scene: Scene, { type, direction, priceTicks }: Pick<Row, 'type' | 'direction' | 'priceTicks'>): number {
  if (direction === 'long') {
    const opens = type === 'limit' ? Math.min(scene.ask, priceTicks!) : (priceTicks ?? scene.ask)
    return Math.max(1, opens + scene.bid - scene.ask)
  }
  const opens = type === 'limit' ? Math.max(scene.bid, priceTicks!) : (priceTicks ?? scene.bid)
  return opens + scene.ask - scene.bid
}

/** Targets lie on the winning side of a price, stops on the losing one. */
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
  const row = own(state, account, id)
  if (!row) return 'order_not_found'
  if (row.status !== 'waiting') return 'order_not_waiting'
  cancelRow(state, row, 'user_cancelled')
  return null
}

function closingRefusal(state: State, row: Row | null): Types.FuturesRefusal | null {
  if (!row) return 'order_not_found'
  return row.status === 'open' ? marketRefusal(state, row.instrumentId) : 'position_not_open'
}

function requestClose(state: State, row: Row, lots: number): void {
  row.closingLots = lots
  row.closingMs = state.timeMs
  state.touch(row)
}

export function close(state: State, { account, id, lots }: Commands.CloseCommand): Types.FuturesRefusal | null {
  const row = own(state, account, id)
  const refused = closingRefusal(state, row)
  if (refused) return refused
  const asked = lots ?? row!.openLots
  if (asked > row!.openLots) return 'lots_maximum'
  requestClose(state, row!, Math.min(row!.openLots, row!.closingLots + asked))
  return null
}

export function reverse(state: State, { account, id, newId, timeMs }: Commands.ReverseCommand): Types.FuturesRefusal | null {
  const row = own(state, account, id)
  const refused = closingRefusal(state, row)
  if (refused) return refused
  if (state.all((other) => other.account === account).length >= state.house.rowsMaximum) return 'rows_maximum'
  if (state.waiting(account).some((order) => order.reverses === id)) return 'already_reversing'
  const { instrumentId, mode, multiple, openLots } = row!
  const direction = row!.direction === 'long' ? 'short' : 'long'
  const none = { priceTicks: null, targetTicks: null, stopTicks: null, trailingBps: null, slippageBps: null }
  const order = {
    kind: 'place',
    id: newId,
    timeMs,
    account,
    instrumentId,
    direction,
    mode,
    multiple,
    type: 'market',
    lots: openLots,
  } as const
  const referenceTicks = openTicksOf(state.scene(instrumentId), direction)
  newRow(state, { ...order, ...none }, { referenceTicks, margin: 0n, held: 0n }).reverses = id
  requestClose(state, row!, openLots)
  return null
}

export function setStop(state: State, command: Commands.SetStopCommand): Types.FuturesRefusal | null {
  const row = own(state, command.account, command.id)
  if (!row) return 'order_not_found'
  const scene = state.scene(row.instrumentId)
  const closeTicks = closeTicksOf(scene, row.direction)
  const fault = stopFault(command, row.direction, row.status === 'waiting' ? stopBase(scene, row) : closeTicks)
  if (fault) return fault
  if (command.targetTicks !== undefined) row.targetTicks = command.targetTicks
  if (command.stopTicks !== undefined) row.stopTicks = command.stopTicks
  if (command.trailingBps !== undefined) {
    row.trailingBps = command.trailingBps
    row.trailTicks = command.trailingBps === null || row.status === 'waiting' ? null : closeTicks
  }
  state.touch(row)
  return null
}

export function addMargin(state: State, { account, id, units }: Commands.AddMarginCommand): Types.FuturesRefusal | null {
  const row = own(state, account, id)
  if (!row) return 'order_not_found'
  if (row.status !== 'open') return 'position_not_open'
  if (row.mode !== 'isolated') return 'not_isolated'
  if (state.freeMargin(account) < units) return 'insufficient_margin'
  row.held += units
  row.addedMargin += units
  const entries = [entryOf(state, account, { available: -units, held: units, row })]
  state.post({ kind: 'futures_margin', reference: holdOf(row), entries })
  state.touch(row)
  return null
}
