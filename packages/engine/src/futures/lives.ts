/** Live rows: how they enter and leave, and how a change of one keeps every running sum right. */
import { disarm, placeTriggers } from './triggers.ts'
import {
  accountOf,
  bookOf,
  costOf,
  legOf,
  mark,
  NO_WATCH,
  touch,
  type EngineState,
  type Exposure,
  type Leg,
  type Live,
  type Unit,
} from './state.ts'
import type { Row } from './types.ts'

/** Adds a row's figures to the sums of its account, leg and instrument, or (sign -1) takes them out. */
function addToSums({ row, account, leg, book }: Live, sign: 1 | -1): void {
  const money = BigInt(sign)
  if (row.status === 'waiting') account.orderHolds += money * row.held
  if (row.status !== 'open') return
  const lots = sign * row.openLots
  const cost = money * costOf(row)
  const side: Exposure = book[row.direction]
  side.lots += lots
  side.cost += cost
  side.taken += money * row.profitTaken
  if (row.mode === 'super') {
    account.superNotional += money * row.openNotional
    return
  }
  leg.whole += lots
  if (row.mode !== 'cross') return
  leg.lots += lots
  leg.cost += cost
  leg.taken += money * row.profitTaken
  account.crossCount += sign
  account.crossMargins += money * row.held
  account.crossInitialMargins += money * row.initialMargin
}

/** All units whose equity or maintenance the row's figures are part of; `isTierChanged` when lots of its side came or went. */
function markUnits(state: EngineState, live: Live, isTierChanged: boolean): void {
  const { account, row } = live
  mark(state, account)
  if (row.mode !== 'cross') mark(state, live)
  if (!isTierChanged) return
  for (const other of account.lives) if (other.leg === live.leg && other.row.mode === 'isolated') mark(state, other)
}

/** The one way to change a live row: sums follow, the units concerned are marked, the row counts as touched. */
export function amend(state: EngineState, live: Live, change: (row: Row) => void): void {
  const { row, leg } = live
  const whole = leg.whole
  addToSums(live, -1)
  change(row)
  addToSums(live, 1)
  markUnits(state, live, whole !== leg.whole)
  touch(state, row)
}

function newSlot(state: EngineState, live: Live): number {
  const slot = state.freeSlots.pop() ?? state.liveBySlot.length
  state.liveBySlot[slot] = live
  return slot
}

/** Takes in a row that is made or loaded, with its place in the trigger structures. */
export function enter(state: EngineState, row: Row): Live {
  if (state.lives.has(row.id)) throw new Error(`row ${row.id} is there already`)
  const account = accountOf(state, row.account)
  const book = bookOf(state, row.instrumentId)
  const leg = legOf(account, book, row.direction)
  const live: Live = { row, account, book, leg, slot: 0, priceWatch: NO_WATCH, convertWatch: NO_WATCH, isDirty: false }
  live.slot = newSlot(state, live)
  state.lives.set(row.id, live)
  account.lives.push(live)
  addToSums(live, 1)
  markUnits(state, live, row.status === 'open')
  placeTriggers(state, live)
  return live
}

/** Forgets a row that has ended. Its figures were taken out of the sums when its status changed. */
export function leave(state: EngineState, live: Live): void {
  const { account, slot, row, book } = live
  state.lives.delete(row.id)
  account.lives.splice(account.lives.indexOf(live), 1)
  disarm(state, live)
  unwatch(state, live)
  book.closings.delete(live)
  book.arrivals.delete(live)
  state.liveBySlot[slot] = null
  state.freeSlots.push(slot)
}

/** Gives back the watches of a unit of risk or of a leg. */
export function unwatch(state: EngineState, watched: Live | Leg): void {
  for (const name of ['priceWatch', 'convertWatch'] as const) {
    const watch = watched[name]
    if (watch === NO_WATCH) continue
    state.spaces.fall.remove(watch)
    state.spaces.rise.remove(watch)
    state.unitByWatch[watch] = null
    state.freeWatches.push(watch)
    watched[name] = NO_WATCH
  }
}

/** The slot that watches a price for a unit, made when there is none yet. */
export function watchOf(
  state: EngineState,
  unit: Unit,
  { watched, name }: { watched: Live | Leg; name: 'priceWatch' | 'convertWatch' },
): number {
  if (watched[name] === NO_WATCH) {
    const watch = state.freeWatches.pop() ?? state.unitByWatch.length
    state.unitByWatch[watch] = unit
    watched[name] = watch
  }
  return watched[name]
}
