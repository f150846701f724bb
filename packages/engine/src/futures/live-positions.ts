/** Live positions (waiting and open): adding, removing, and changing one so that every running total stays right. */
import { disarm, placeTriggers } from './triggers.ts'
import {
  accountOf,
  marketOf,
  costOf,
  legOf,
  mark,
  NO_WATCH,
  touch,
  type EngineState,
  type Exposure,
  type Leg,
  type LivePosition,
  type RiskUnit,
} from './state.ts'
import type { Position } from './types.ts'

/** Adds a position's figures to the totals of its account, leg and market (sign 1), or takes them out (sign -1). */
function addToTotals({ position, account, leg, market }: LivePosition, sign: 1 | -1): void {
  const money = BigInt(sign)
  if (position.status === 'waiting') account.orderHolds += money * position.held
  if (position.status !== 'open') return
  const lots = sign * position.openLots
  const cost = money * costOf(position)
  const side: Exposure = market[position.direction]
  side.lots += lots
  side.cost += cost
  side.profitTaken += money * position.profitTaken
  if (position.mode === 'super') {
    account.superNotional += money * position.openNotional
    return
  }
  leg.tierLots += lots
  if (position.mode !== 'cross') return
  leg.lots += lots
  leg.cost += cost
  leg.profitTaken += money * position.profitTaken
  account.crossCount += sign
  account.crossMargins += money * position.held
  account.crossInitialMargins += money * position.initialMargin
}

/** Marks the risk units whose equity or maintenance depends on the position. `isTierChanged` when lots that count for the tier changed. */
function markRiskUnits(state: EngineState, live: LivePosition, isTierChanged: boolean): void {
  const { account, position } = live
  mark(state, account)
  if (position.mode !== 'cross') mark(state, live)
  if (!isTierChanged) return
  for (const other of account.positions) if (other.leg === live.leg && other.position.mode === 'isolated') mark(state, other)
}

/** The only way to change a live position: totals follow, risk units are marked, the position is reported as changed. */
export function changePosition(state: EngineState, live: LivePosition, change: (position: Position) => void): void {
  const { position, leg } = live
  const whole = leg.tierLots
  addToTotals(live, -1)
  change(position)
  addToTotals(live, 1)
  markRiskUnits(state, live, whole !== leg.tierLots)
  touch(state, position)
}

function newSlot(state: EngineState, live: LivePosition): number {
  const slot = state.freeSlots.pop() ?? state.positionBySlot.length
  state.positionBySlot[slot] = live
  return slot
}

/** Adds a new or loaded position, with its place in the trigger structures. */
export function addPosition(state: EngineState, position: Position): LivePosition {
  if (state.positions.has(position.id)) throw new Error(`position ${position.id} is there already`)
  const account = accountOf(state, position.account)
  const market = marketOf(state, position.instrumentId)
  const leg = legOf(account, market, position.direction)
  const live: LivePosition = { position, account, market, leg, slot: 0, priceWatch: NO_WATCH, convertWatch: NO_WATCH, isDirty: false }
  live.slot = newSlot(state, live)
  state.positions.set(position.id, live)
  account.positions.push(live)
  addToTotals(live, 1)
  markRiskUnits(state, live, position.status === 'open')
  placeTriggers(state, live)
  return live
}

/** Removes a position that has ended. Its figures left the totals when its status changed. */
export function removePosition(state: EngineState, live: LivePosition): void {
  const { account, slot, position, market } = live
  state.positions.delete(position.id)
  account.positions.splice(account.positions.indexOf(live), 1)
  disarm(state, live)
  releaseWatches(state, live)
  market.closings.delete(live)
  market.newOrders.delete(live)
  state.positionBySlot[slot] = null
  state.freeSlots.push(slot)
}

/** Releases the price watches of a position or a leg. */
export function releaseWatches(state: EngineState, watched: LivePosition | Leg): void {
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

/** The slot that watches a price for a risk unit. It is made when there is none. */
export function watchSlot(
  state: EngineState,
  unit: RiskUnit,
  { watched, name }: { watched: LivePosition | Leg; name: 'priceWatch' | 'convertWatch' },
): number {
  if (watched[name] === NO_WATCH) {
    const watch = state.freeWatches.pop() ?? state.unitByWatch.length
    state.unitByWatch[watch] = unit
    watched[name] = watch
  }
  return watched[name]
}
