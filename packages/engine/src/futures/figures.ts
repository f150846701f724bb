/** Equity, maintenance, free margin and the house's requirement, from running totals. No cost grows with the number of positions. */
import { divFloor } from '@assay/money'
import { feeCeil, maintenanceCeil, maximum, midPartCeil, minimum, profitFloor } from './formulas.ts'
import type { Standing } from './liquidation-price.ts'
import {
  closeTicksOf,
  costOf,
  crossPositions,
  isPriced,
  twiceMidOf,
  type Account,
  type Market,
  type EngineState,
  type Exposure,
  type Leg,
  type LivePosition,
  type Valuation,
} from './state.ts'
import type { Direction } from './types.ts'

/** Open profit of a position, after its closing fee and after profit that was used up for losses of others. */
export function netProfit({ position }: LivePosition, valuation: Valuation): bigint {
  const at = { ticks: closeTicksOf(valuation, position.direction), lots: position.openLots, cost: costOf(position) }
  return profitFloor(valuation, position.direction, at) - feeCeil(valuation, at) - position.profitTaken
}

/** Maintenance of a position, as if the user had `more` lots in its instrument and direction. */
export function maintenanceOf({ position, leg }: LivePosition, valuation: Valuation, more = 0): bigint {
  if (position.mode === 'super') return position.fixedMaintenance
  return maintenanceCeil(valuation, closeTicksOf(valuation, position.direction), { part: position.openLots, whole: leg.tierLots + more })
}

/** Equity and maintenance of an isolated or super position. */
export function standingOfPosition(live: LivePosition, valuation: Valuation = live.market.valuation!): Standing {
  return { equity: live.position.held + netProfit(live, valuation), maintenance: maintenanceOf(live, valuation) }
}

/** Open profit of all cross positions of a leg, after closing fees. */
export function legProfit(leg: Leg, valuation: Valuation): bigint {
  const at = { ticks: closeTicksOf(valuation, leg.direction), lots: leg.lots, cost: leg.cost }
  return profitFloor(valuation, leg.direction, at) - feeCeil(valuation, at) - leg.profitTaken
}

/** Lots added to a leg, or (negative) taken away, to see what would be. */
export interface Change {
  leg: { market: Market; direction: Direction }
  /** Cross lots, and lots that count for the tier (all modes but super). */
  lots: number
  tierLots: number
}

function legMaintenance(leg: Leg, valuation: Valuation, change: Change | null): bigint {
  const isChanged = change !== null && change.leg.market === leg.market && change.leg.direction === leg.direction
  const part = leg.lots + (isChanged ? change.lots : 0)
  const whole = leg.tierLots + (isChanged ? change.tierLots : 0)
  return maintenanceCeil(valuation, closeTicksOf(valuation, leg.direction), { part, whole })
}

/** Maintenance of a leg and its opposite together: that of the larger one. */
export function pairMaintenance(leg: Leg, valuation: Valuation, change: Change | null = null): bigint {
  const own = legMaintenance(leg, valuation, change)
  return leg.opposite ? maximum(own, legMaintenance(leg.opposite, valuation, change)) : own
}

/** Maintenance of all cross positions of an account. */
export function crossMaintenance(account: Account, change: Change | null = null): bigint {
  let sum = 0n
  for (const leg of account.legs) {
    const { valuation } = leg.market
    const isCounted = leg.direction === 'short' && leg.opposite !== null
    if (valuation && !isCounted) sum += pairMaintenance(leg, valuation, change)
  }
  return sum
}

export function crossProfit(account: Account): bigint {
  let sum = 0n
  for (const leg of account.legs) if (leg.lots > 0) sum += legProfit(leg, leg.market.valuation!)
  return sum
}

export function crossEquity(account: Account): bigint {
  return account.available + account.orderHolds + account.crossMargins + crossProfit(account)
}

export function crossStanding(account: Account, change: Change | null = null): Standing {
  return { equity: crossEquity(account), maintenance: crossMaintenance(account, change) }
}

/** Free margin. `ownHold` is the hold of the order in question, which is free for it. */
export function freeMargin(account: Account, ownHold = 0n): bigint {
  const spare = crossEquity(account) - account.crossInitialMargins - (account.orderHolds - ownHold)
  return maximum(0n, minimum(account.available + ownHold, spare))
}

/** Positions of a risk unit that a liquidation can close now. */
export function closable(unit: LivePosition | Account): LivePosition[] {
  const positions = 'position' in unit ? [unit] : crossPositions(unit)
  return positions.filter(({ position, market }) => position.status === 'open' && isPriced(market))
}

function profitOwedTo(valuation: Valuation, direction: Direction, { lots, cost, profitTaken: taken }: Exposure): bigint {
  if (lots === 0) return 0n
  return maximum(0n, profitFloor(valuation, direction, { ticks: closeTicksOf(valuation, direction), lots, cost }) - taken)
}

/** Lots that would be opened at a price. */
export interface AddedLots {
  market: Market
  direction: Direction
  lots: number
  ticks: number
}

const withAddedLots = (side: Exposure, extra: AddedLots): Exposure => ({
  ...side,
  lots: side.lots + extra.lots,
  cost: side.cost + BigInt(extra.ticks) * BigInt(extra.lots),
})

/** The house's requirement: the loss it must be able to bear. `extra` adds lots that are not open yet. */
export function requirementOf(state: EngineState, extra: AddedLots | null = null) {
  let stress = 0n
  let profitOwed = 0n
  for (const market of state.markets.values()) {
    const { valuation, instrument } = market
    if (!valuation) continue
    const isHere = extra !== null && extra.market === market
    const long = isHere && extra.direction === 'long' ? withAddedLots(market.long, extra) : market.long
    const short = isHere && extra.direction === 'short' ? withAddedLots(market.short, extra) : market.short
    if (long.lots === 0 && short.lots === 0) continue
    stress += midPartCeil(valuation, { ticks: twiceMidOf(valuation), lots: Math.abs(long.lots - short.lots) }, instrument.stressPpm)
    profitOwed += profitOwedTo(valuation, 'long', long) + profitOwedTo(valuation, 'short', short)
  }
  const claims = state.claims.reduce((sum, { remaining }) => sum + remaining, 0n)
  const balance = (state.accounts.get(state.options.houseAccount)?.available ?? 0n) + state.house.otherBalance
  return { balance, requirement: stress + profitOwed + claims + state.house.otherHolds, stress, profitOwed, claims }
}

const TIGHT_PERCENT = 80n

/** The house is tight from 80 % of its balance on. Then the highest leverage is halved. */
export const isHouseTight = ({ balance, requirement }: { balance: bigint; requirement: bigint }): boolean =>
  requirement * 100n >= balance * TIGHT_PERCENT

/** What the house can give away before it is tight. All of it where nothing is open. */
export function spareOf({ balance, requirement }: { balance: bigint; requirement: bigint }): bigint {
  if (requirement === 0n) return balance
  return maximum(0n, divFloor(balance * TIGHT_PERCENT - requirement * 100n - 1n, TIGHT_PERCENT))
}
