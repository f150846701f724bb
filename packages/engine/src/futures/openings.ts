/** Whether an opening may be: asked when an order is accepted, and again, with the price it gets, when it fills. */
import { feeCeil, initialMarginCeil, maintenanceCeil, midPartCeil, notionalCeil, profitFloor, superMaintenanceCeil } from './formulas.ts'
import {
  crossEquity,
  crossMaintenance,
  crossStanding,
  freeMargin,
  isHouseTight,
  maintenanceOf,
  requirementOf,
  standingOfLive,
} from './figures.ts'
import type { Standing } from './liquidation-price.ts'
import { highestMultiple, highestSuperMultiple, isSuperTooNear } from './ticket.ts'
import { twiceMidOf, type Account, type Book, type EngineState, type Leg, type Scene } from './state.ts'
import type { Direction, Mode, OpeningRefusal } from './types.ts'

const MILLION = 1_000_000
/** An opening leaves every other position of its user at least here. */
const OTHERS_SAFE_PERCENT = 150n

export interface Opening {
  account: Account
  book: Book
  scene: Scene
  leg: Leg
  direction: Direction
  mode: Mode
  lots: number
  multiple: number
  /** The price it opens at, and the quote at which it could be closed again. */
  ticks: number
  closeTicks: number
  /** What the order already holds. */
  ownHold: bigint
}

export interface OpeningAnswer {
  refused: OpeningRefusal | null
  /** With multiple_too_high and super_too_near. */
  highest: number | null
}

export interface OpeningCosts {
  margin: bigint
  fee: bigint
  fixedMaintenance: bigint
}

const refuse = (refused: OpeningRefusal, highest: number | null = null): OpeningAnswer => ({ refused, highest })
const ALLOWED: OpeningAnswer = { refused: null, highest: null }

export function openingCosts({ scene, ticks, lots, multiple, mode }: Opening): OpeningCosts {
  const margin = initialMarginCeil(scene, { ticks, lots }, multiple)
  return { margin, fee: feeCeil(scene, { ticks, lots }), fixedMaintenance: mode === 'super' ? superMaintenanceCeil(margin) : 0n }
}

const boughtAt = ({ ticks, closeTicks, lots }: Opening) => ({ ticks: closeTicks, lots, cost: BigInt(ticks) * BigInt(lots) })

function isTooNear({ scene, book, direction, lots, multiple, ticks, closeTicks }: Opening): boolean {
  const { minuteMovePpm } = book.instrument
  return isSuperTooNear(scene, { direction, lots, multiple, ticks, closeTicks, spreadTicks: scene.ask - scene.bid, minuteMovePpm })
}

function superAnswer(state: EngineState, opening: Opening): OpeningAnswer {
  const { account, book, scene, multiple } = opening
  const { superMultiples } = book.instrument
  if (!superMultiples.includes(multiple)) return refuse('super_unavailable')
  if (account.superNotional + notionalCeil(scene, opening) > state.house.superCap) return refuse('super_cap')
  if (!isTooNear(opening)) return ALLOWED
  const possible = superMultiples.filter((lower) => lower < multiple && !isTooNear({ ...opening, multiple: lower }))
  return refuse('super_too_near', possible.at(-1) ?? 0)
}

function capAnswer({ account, book, scene, direction, lots }: Opening): OpeningAnswer {
  const { userCap, netCap, grossCap } = book.instrument
  const { long, short } = book
  const before = long.lots - short.lots
  // Who reduces the net exposure makes the house safer, whatever he and all others hold.
  const isReducing = lots <= (direction === 'long' ? -before : before)
  if (isReducing) return ALLOWED
  const worth = (of: number): bigint => midPartCeil(scene, { ticks: twiceMidOf(scene), lots: of }, MILLION)
  const own = account.lives.reduce((sum, live) => (live.book === book ? sum + live.row.openLots : sum), lots)
  if (worth(own) > userCap) return refuse('user_cap')
  const after = Math.abs(before + (direction === 'long' ? lots : -lots))
  if (after > Math.abs(before) && worth(after) > netCap) return refuse('net_cap')
  return worth(long.lots + short.lots + lots) > grossCap ? refuse('gross_cap') : ALLOWED
}

/** Highest multiple by tier and house, then whether the house can bear the order. */
function houseAnswer(state: EngineState, opening: Opening): OpeningAnswer {
  const { book, scene, leg, mode, multiple, lots, ticks } = opening
  const before = requirementOf(state)
  const isTight = isHouseTight(before)
  const highest =
    mode === 'super'
      ? Math.max(1, highestSuperMultiple(book.instrument, isTight))
      : highestMultiple(scene, { lots, ticks, ownLots: leg.whole }, isTight)
  if (multiple > highest) return refuse('multiple_too_high', highest)
  const after = requirementOf(state, opening)
  const isOver = after.requirement > before.balance && after.requirement > before.requirement
  return state.claims.length > 0 || isOver ? refuse('house_limit') : ALLOWED
}

/** The account's cross positions after the opening. */
function crossAfter(opening: Opening, { margin, fee }: OpeningCosts): Standing {
  const { account, scene, leg, mode, direction, lots } = opening
  const change = { leg, lots: mode === 'cross' ? lots : 0, whole: mode === 'super' ? 0 : lots }
  const maintenance = crossMaintenance(account, change)
  const equity = crossEquity(account) - fee
  if (mode !== 'cross') return { equity: equity - margin, maintenance }
  const at = boughtAt(opening)
  return { equity: equity + profitFloor(scene, direction, at) - feeCeil(scene, at), maintenance }
}

/** The new isolated or super position by itself. */
function standingAlone(opening: Opening, { margin, fixedMaintenance }: OpeningCosts): Standing {
  const { scene, leg, mode, direction, lots, closeTicks } = opening
  const at = boughtAt(opening)
  const equity = margin + profitFloor(scene, direction, at) - feeCeil(scene, at)
  if (mode === 'super') return { equity, maintenance: fixedMaintenance }
  return { equity, maintenance: maintenanceCeil(scene, closeTicks, { part: lots, whole: leg.whole + lots }) }
}

const isBelowSafe = ({ equity, maintenance }: Standing): boolean => equity * 100n < maintenance * OTHERS_SAFE_PERCENT

/** Would another position fall under 150 %, or further under it? More lots on a side may lift its tier. */
function putsOthersAtRisk({ account, scene, leg, mode, lots }: Opening, after: Standing): boolean {
  for (const live of mode === 'super' ? [] : account.lives) {
    if (live.leg !== leg || live.row.mode !== 'isolated' || live.row.status !== 'open') continue
    const before = standingOfLive(live)
    const maintenance = maintenanceOf(live, scene, lots)
    if (maintenance > before.maintenance && isBelowSafe({ equity: before.equity, maintenance })) return true
  }
  if (account.crossCount === 0 || !isBelowSafe(after)) return false
  const before = crossStanding(account)
  return after.equity * before.maintenance < before.equity * after.maintenance
}

/** The first rule that an opening breaks, in the order of the list of refusals. */
export function openingAnswer(state: EngineState, opening: Opening): OpeningAnswer {
  const { account, mode, ownHold } = opening
  const checks = [() => capAnswer(opening), () => houseAnswer(state, opening)]
  if (mode === 'super') checks.unshift(() => superAnswer(state, opening))
  for (const check of checks) {
    const answer = check()
    if (answer.refused) return answer
  }
  const costs = openingCosts(opening)
  const after = crossAfter(opening, costs)
  const own = mode === 'cross' ? after : standingAlone(opening, costs)
  if (own.equity <= own.maintenance) return refuse('would_liquidate')
  if (putsOthersAtRisk(opening, after)) return refuse('others_at_risk')
  return freeMargin(account, ownHold) < costs.margin + costs.fee ? refuse('insufficient_margin') : ALLOWED
}
