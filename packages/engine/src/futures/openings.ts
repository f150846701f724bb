/** Whether a position may be opened. Checked when an order is accepted, and again at the fill price when it fills. */
import { feeCeil, initialMarginCeil, maintenanceCeil, midPartCeil, notionalCeil, profitFloor, superMaintenanceCeil } from './formulas.ts'
import {
  crossEquity,
  crossMaintenance,
  crossStanding,
  freeMargin,
  isHouseTight,
  maintenanceOf,
  requirementOf,
  standingOfPosition,
} from './figures.ts'
import type { Standing } from './liquidation-price.ts'
import { highestLeverage, highestSuperLeverage, isSuperTooNear } from './ticket.ts'
import { twiceMidOf, type Account, type Market, type EngineState, type Leg, type Valuation } from './state.ts'
import type { Direction, Mode, OpeningRefusal } from './types.ts'

const MILLION = 1_000_000
/** After an opening, every other position of the user must have at least this risk rate. */
const OTHERS_SAFE_PERCENT = 150n

export interface Opening {
  account: Account
  market: Market
  valuation: Valuation
  leg: Leg
  direction: Direction
  mode: Mode
  lots: number
  leverage: number
  /** Opening price, and the quote at which the position could be closed again, in ticks. */
  ticks: number
  closeTicks: number
  /** What is held for the order already. */
  ownHold: bigint
}

export interface OpeningAnswer {
  refused: OpeningRefusal | null
  /** For multiple_too_high and super_too_near: the highest leverage that is possible. */
  highestLeverage: number | null
}

export interface OpeningCosts {
  margin: bigint
  fee: bigint
  fixedMaintenance: bigint
}

const refuse = (refused: OpeningRefusal, highest: number | null = null): OpeningAnswer => ({ refused, highestLeverage: highest })
const ALLOWED: OpeningAnswer = { refused: null, highestLeverage: null }

export function openingCosts({ valuation, ticks, lots, leverage, mode }: Opening): OpeningCosts {
  const margin = initialMarginCeil(valuation, { ticks, lots }, leverage)
  return { margin, fee: feeCeil(valuation, { ticks, lots }), fixedMaintenance: mode === 'super' ? superMaintenanceCeil(margin) : 0n }
}

const boughtAt = ({ ticks, closeTicks, lots }: Opening) => ({ ticks: closeTicks, lots, cost: BigInt(ticks) * BigInt(lots) })

function isTooNear({ valuation, market, direction, lots, leverage, ticks, closeTicks }: Opening): boolean {
  const { minuteMovePpm } = market.instrument
  return isSuperTooNear(valuation, {
    direction,
    lots,
    leverage,
    ticks,
    closeTicks,
    spreadTicks: valuation.ask - valuation.bid,
    minuteMovePpm,
  })
}

function superAnswer(state: EngineState, opening: Opening): OpeningAnswer {
  const { account, market, valuation, leverage } = opening
  const { superLeverages } = market.instrument
  if (!superLeverages.includes(leverage)) return refuse('super_unavailable')
  if (account.superNotional + notionalCeil(valuation, opening) > state.house.superCap) return refuse('super_cap')
  if (!isTooNear(opening)) return ALLOWED
  const possible = superLeverages.filter((lower) => lower < leverage && !isTooNear({ ...opening, leverage: lower }))
  return refuse('super_too_near', possible.at(-1) ?? 0)
}

function capAnswer({ account, market, valuation, direction, lots }: Opening): OpeningAnswer {
  const { userCap, netCap, grossCap } = market.instrument
  const { long, short } = market
  const before = long.lots - short.lots
  // An order that reduces the house's net exposure makes the house safer, so no cap applies.
  const isReducing = lots <= (direction === 'long' ? -before : before)
  if (isReducing) return ALLOWED
  const worth = (of: number): bigint => midPartCeil(valuation, { ticks: twiceMidOf(valuation), lots: of }, MILLION)
  const own = account.positions.reduce((sum, live) => (live.market === market ? sum + live.position.openLots : sum), lots)
  if (worth(own) > userCap) return refuse('user_cap')
  const after = Math.abs(before + (direction === 'long' ? lots : -lots))
  if (after > Math.abs(before) && worth(after) > netCap) return refuse('net_cap')
  return worth(long.lots + short.lots + lots) > grossCap ? refuse('gross_cap') : ALLOWED
}

/** Checks the highest leverage (by tier and by the house), then whether the house can bear the order. */
function houseAnswer(state: EngineState, opening: Opening): OpeningAnswer {
  const { market, valuation, leg, mode, leverage, lots, ticks } = opening
  const before = requirementOf(state)
  const isTight = isHouseTight(before)
  const highest =
    mode === 'super'
      ? Math.max(1, highestSuperLeverage(market.instrument, isTight))
      : highestLeverage(valuation, { lots, ticks, ownLots: leg.tierLots }, isTight)
  if (leverage > highest) return refuse('multiple_too_high', highest)
  const after = requirementOf(state, opening)
  const isOver = after.requirement > before.balance && after.requirement > before.requirement
  return state.claims.length > 0 || isOver ? refuse('house_limit') : ALLOWED
}

/** Equity and maintenance of the account's cross positions after the opening. */
function crossAfter(opening: Opening, { margin, fee }: OpeningCosts): Standing {
  const { account, valuation, leg, mode, direction, lots } = opening
  const change = { leg, lots: mode === 'cross' ? lots : 0, tierLots: mode === 'super' ? 0 : lots }
  const maintenance = crossMaintenance(account, change)
  const equity = crossEquity(account) - fee
  if (mode !== 'cross') return { equity: equity - margin, maintenance }
  const at = boughtAt(opening)
  return { equity: equity + profitFloor(valuation, direction, at) - feeCeil(valuation, at), maintenance }
}

/** Equity and maintenance of the new isolated or super position. */
function standingAlone(opening: Opening, { margin, fixedMaintenance }: OpeningCosts): Standing {
  const { valuation, leg, mode, direction, lots, closeTicks } = opening
  const at = boughtAt(opening)
  const equity = margin + profitFloor(valuation, direction, at) - feeCeil(valuation, at)
  if (mode === 'super') return { equity, maintenance: fixedMaintenance }
  return { equity, maintenance: maintenanceCeil(valuation, closeTicks, { part: lots, whole: leg.tierLots + lots }) }
}

const isBelowSafe = ({ equity, maintenance }: Standing): boolean => equity * 100n < maintenance * OTHERS_SAFE_PERCENT

/** Would another position of the user fall below 150 %, or further below it? More lots may lift its tier. */
function putsOthersAtRisk({ account, valuation, leg, mode, lots }: Opening, after: Standing): boolean {
  for (const live of mode === 'super' ? [] : account.positions) {
    if (live.leg !== leg || live.position.mode !== 'isolated' || live.position.status !== 'open') continue
    const before = standingOfPosition(live)
    const maintenance = maintenanceOf(live, valuation, lots)
    if (maintenance > before.maintenance && isBelowSafe({ equity: before.equity, maintenance })) return true
  }
  if (account.crossCount === 0 || !isBelowSafe(after)) return false
  const before = crossStanding(account)
  return after.equity * before.maintenance < before.equity * after.maintenance
}

/** The first rule that the opening breaks, in the order of `OpeningRefusal`. */
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
