/** Commands about orders and positions that do not fill at once: place, cancel, close, reverse, stops, margin. */
import { cancelLive } from './closings.ts'
import { freeMargin } from './figures.ts'
import { amend, enter } from './lives.ts'
import { openingAnswer, openingCosts, type Opening } from './openings.ts'
import { entryOf, holdOf, post } from './postings.ts'
import {
  accountOf,
  bookOf,
  CALM,
  closeTicksAfter,
  closeTicksOf,
  isOpen,
  legOf,
  openTicksOf,
  statusOf,
  touch,
  waitingLives,
  type Book,
  type EngineState,
  type Live,
  type Scene,
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
import type { Direction, FuturesRefusal, Row } from './types.ts'

const TRAILING_MAXIMUM_BPS = 5000
type Answer = FuturesRefusal | null

function findOwn(state: EngineState, account: number, id: number): Live | null {
  const live = state.lives.get(id)
  return live?.row.account === account ? live : null
}

/** Can a market order or close be taken now? */
function marketRefusal(state: EngineState, book: Book): Answer {
  const status = statusOf(book)
  if (status !== 'open') return status === 'halted' ? 'market_halted' : 'market_closed'
  const { scene } = book
  return scene && state.timeMs - scene.tick.timeMs + scene.tick.ageMs <= FRESH_MS ? null : 'price_stale'
}

type Stops = Pick<SetStopCommand, 'targetTicks' | 'stopTicks' | 'trailingBps'>

/** Targets lie on the winning side of the quote at which the position can be closed, stops on the losing one: neither goes off at once. */
function stopsRefusal({ targetTicks, stopTicks, trailingBps }: Stops, direction: Direction, base: number): Answer {
  const gain = (ticks: number): number => (direction === 'long' ? ticks - base : base - ticks)
  if (typeof targetTicks === 'number' && gain(targetTicks) <= 0) return 'target_side'
  if (typeof stopTicks === 'number' && gain(stopTicks) >= 0) return 'stop_side'
  if (typeof trailingBps !== 'number') return null
  const isInRange = Number.isSafeInteger(trailingBps) && trailingBps >= 1 && trailingBps <= TRAILING_MAXIMUM_BPS
  return isInRange ? null : 'trailing_range'
}

interface Terms {
  referenceTicks: number
  margin: bigint
  held: bigint
  reverses: number | null
}

function newRow(command: PlaceCommand, { referenceTicks, margin, held, reverses }: Terms): Row {
  return {
    id: command.id,
    account: command.account,
    instrumentId: command.instrumentId,
    direction: command.direction,
    mode: command.mode,
    type: command.type,
    multiple: command.multiple,
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
    ...CALM,
  }
}

function placeRefusal(state: EngineState, command: PlaceCommand): Answer {
  const book = bookOf(state, command.instrumentId)
  const refused = marketRefusal(state, book)
  // Limit and stop orders queue while the market is closed, and need no fresh price.
  if (refused === 'market_halted' || (refused && command.type === 'market')) return refused
  if (!book.scene) return 'price_stale'
  return accountOf(state, command.account).lives.length >= state.house.rowsMaximum ? 'rows_maximum' : null
}

/** The price at which an order would open: a limit the market is already past opens at the market's price. */
function openTicksWhenDue(scene: Scene, { type, direction, priceTicks }: Pick<Row, 'type' | 'direction' | 'priceTicks'>): number {
  const now = openTicksOf(scene, direction)
  if (priceTicks === null) return now
  if (type === 'stop') return priceTicks
  return direction === 'long' ? Math.min(priceTicks, now) : Math.max(priceTicks, now)
}

/** Has the market already passed the price at which a stop order is to open? */
function isPassed({ type, direction, priceTicks }: PlaceCommand, book: Book): boolean {
  if (type !== 'stop' || statusOf(book) !== 'open') return false
  const now = openTicksOf(book.scene!, direction)
  return direction === 'long' ? now >= priceTicks! : now <= priceTicks!
}

/** The opening as it would be at its own price; a limit or stop order sees the spread of now around it. */
function openingOf(state: EngineState, command: PlaceCommand): Opening {
  const { direction, mode, lots, multiple, priceTicks } = command
  const account = accountOf(state, command.account)
  const book = bookOf(state, command.instrumentId)
  const scene = book.scene!
  const ticks = priceTicks ?? openTicksOf(scene, direction)
  const closeTicks = closeTicksAfter(scene, direction, ticks)
  return { account, book, scene, leg: legOf(account, book, direction), direction, mode, lots, multiple, ticks, closeTicks, ownHold: 0n }
}

export function place(state: EngineState, command: PlaceCommand): Answer {
  const { direction, account } = command
  const refused = placeRefusal(state, command)
  if (refused) return refused
  const book = bookOf(state, command.instrumentId)
  const scene = book.scene!
  const refusedStops = stopsRefusal(command, direction, closeTicksAfter(scene, direction, openTicksWhenDue(scene, command)))
  if (refusedStops) return refusedStops
  if (isPassed(command, book)) return 'would_trigger'
  const opening = openingOf(state, command)
  const answer = openingAnswer(state, opening)
  state.effects.highestMultiple = answer.highest
  if (answer.refused) return answer.refused
  const { margin, fee } = openingCosts(opening)
  const held = margin + fee
  const { row } = enter(state, newRow(command, { referenceTicks: openTicksOf(scene, direction), margin, held, reverses: null }))
  touch(state, row)
  post(state, { kind: 'futures_hold', reference: holdOf(row), entries: [entryOf(state, account, { available: -held, held, row })] })
  return null
}

export function cancel(state: EngineState, { account, id }: CancelCommand): Answer {
  const live = findOwn(state, account, id)
  if (!live) return 'order_not_found'
  if (live.row.status !== 'waiting') return 'order_not_waiting'
  cancelLive(state, live, 'user_cancelled')
  return null
}

export function cancelAll(state: EngineState, { account, instrumentId, reason }: CancelAllCommand): null {
  for (const live of waitingLives(accountOf(state, account))) {
    if (instrumentId === null || live.row.instrumentId === instrumentId) cancelLive(state, live, reason)
  }
  return null
}

function closingRefusal(state: EngineState, live: Live | null): Answer {
  if (!live) return 'order_not_found'
  return isOpen(live) ? marketRefusal(state, live.book) : 'position_not_open'
}

function requestClose(state: EngineState, live: Live, lots: number): void {
  live.row.closingLots = lots
  live.row.closingMs = state.timeMs
  live.book.closings.add(live)
  touch(state, live.row)
}

export function close(state: EngineState, { account, id, lots }: CloseCommand): Answer {
  const live = findOwn(state, account, id)
  const refused = closingRefusal(state, live)
  if (refused) return refused
  const { openLots, closingLots } = live!.row
  const asked = lots ?? openLots
  if (asked > openLots) return 'lots_maximum'
  requestClose(state, live!, Math.min(openLots, closingLots + asked))
  return null
}

/** The new order holds nothing: it fills from what the closed position frees, or is cancelled. */
export function reverse(state: EngineState, { account, id, newId, timeMs }: ReverseCommand): Answer {
  const live = findOwn(state, account, id)
  const refused = closingRefusal(state, live)
  if (refused) return refused
  const { row, book } = live!
  const own = accountOf(state, account)
  if (own.lives.length >= state.house.rowsMaximum) return 'rows_maximum'
  if (waitingLives(own).some((order) => order.row.reverses === id)) return 'already_reversing'
  const direction = row.direction === 'long' ? 'short' : 'long'
  const { instrumentId, mode, multiple, openLots } = row
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
    multiple,
    priceTicks: null,
    targetTicks: null,
    stopTicks: null,
    trailingBps: null,
    slippageBps: null,
  }
  const made = enter(state, newRow(order, { referenceTicks: openTicksOf(book.scene!, direction), margin: 0n, held: 0n, reverses: id }))
  touch(state, made.row)
  requestClose(state, live!, openLots)
  return null
}

export function setStop(state: EngineState, command: SetStopCommand): Answer {
  const live = findOwn(state, command.account, command.id)
  if (!live) return 'order_not_found'
  const { row } = live
  const scene = live.book.scene!
  const closeTicks = closeTicksOf(scene, row.direction)
  const isWaiting = row.status === 'waiting'
  const base = isWaiting ? closeTicksAfter(scene, row.direction, openTicksWhenDue(scene, row)) : closeTicks
  const refused = stopsRefusal(command, row.direction, base)
  if (refused) return refused
  if (command.targetTicks !== undefined) row.targetTicks = command.targetTicks
  if (command.stopTicks !== undefined) row.stopTicks = command.stopTicks
  if (command.trailingBps !== undefined) {
    row.trailingBps = command.trailingBps
    row.trailTicks = command.trailingBps === null || isWaiting ? null : closeTicks
  }
  if (!isWaiting) armPosition(state, live)
  touch(state, row)
  return null
}

export function addMargin(state: EngineState, { account, id, units }: AddMarginCommand): Answer {
  const live = findOwn(state, account, id)
  if (!live) return 'order_not_found'
  if (!isOpen(live)) return 'position_not_open'
  const { row } = live
  if (row.mode !== 'isolated') return 'not_isolated'
  if (freeMargin(live.account) < units) return 'insufficient_margin'
  amend(state, live, () => {
    row.held += units
    row.addedMargin += units
  })
  post(state, {
    kind: 'futures_margin',
    reference: holdOf(row),
    entries: [entryOf(state, account, { available: -units, held: units, row })],
  })
  return null
}
