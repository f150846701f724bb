/** Read-only views: positions, accounts, the house. */
import {
  crossEquity,
  crossMaintenance,
  crossProfit,
  crossStanding,
  freeMargin,
  isHouseTight,
  legProfit,
  pairMaintenance,
  requirementOf,
  spareOf,
  standingOfPosition,
} from './figures.ts'
import { feeCeil, midPartCeil, profitFloor, riskRateBps } from './formulas.ts'
import { liquidationTicksOf, searchTicks, type Standing } from './liquidation-price.ts'
import {
  closeTicksAfter,
  closeTicksOf,
  costOf,
  openTicksOf,
  twiceMidOf,
  type Account,
  type Market,
  type EngineState,
  type Leg,
  type LivePosition,
  type Valuation,
} from './state.ts'
import type { AccountView, CostedOrder, ExposureView, HouseView, PositionView } from './types.ts'

const MILLION = 1_000_000

/** Liquidation price of an isolated or super position. */
function ownLiquidationTicks({ position, leg }: LivePosition, valuation: Valuation): number | null {
  return liquidationTicksOf(valuation, {
    direction: position.direction,
    ticks: 0,
    lots: position.openLots,
    cost: costOf(position),
    margin: position.held - position.profitTaken,
    tierLots: leg.tierLots,
    fixedMaintenance: position.mode === 'super' ? position.fixedMaintenance : null,
  })
}

/** What all cross positions of an account share, calculated once between two commands. */
export interface CrossView {
  standing: Standing
  /** Liquidation price by leg, as a closing quote in ticks. Null when no price liquidates it. */
  liquidations: Map<Leg, number | null>
}

export const crossViewOf = (account: Account): CrossView => ({ standing: crossStanding(account), liquidations: new Map() })

const profitOf = (leg: Leg, valuation: Valuation): bigint => (leg.lots > 0 ? legProfit(leg, valuation) : 0n)
/** Open profit of a leg and its opposite. */
const pairProfit = (leg: Leg, valuation: Valuation): bigint =>
  profitOf(leg, valuation) + (leg.opposite ? profitOf(leg.opposite, valuation) : 0n)

/** Liquidation price of a cross position: both quotes of its instrument move together, everything else stays unchanged. */
function crossLiquidationTicks(leg: Leg, { equity, maintenance }: Standing): number | null {
  const valuation = leg.market.valuation!
  const against = leg.opposite?.lots ?? 0
  const net = leg.direction === 'long' ? leg.lots - against : against - leg.lots
  if (net === 0) return null
  const from = closeTicksOf(valuation, leg.direction)
  const elsewhere = equity - pairProfit(leg, valuation) - (maintenance - pairMaintenance(leg, valuation))
  const isDue = (ticks: number): boolean => {
    const shown = { ...valuation, bid: valuation.bid + ticks - from, ask: valuation.ask + ticks - from }
    return elsewhere + pairProfit(leg, shown) <= pairMaintenance(leg, shown)
  }
  // The guess: the price at which the equity above maintenance is used up, if maintenance did not change.
  const perTick = (net * Number(valuation.unitsPerTick) * Number(valuation.numerator)) / Number(valuation.denominator)
  const guess = Math.max(1, Math.round(from - Number(equity - maintenance) / perTick))
  return searchTicks(net > 0 ? 'down' : 'up', isDue, against > 0 ? null : guess)
}

function cachedCrossLiquidationTicks(leg: Leg, { standing, liquidations }: CrossView): number | null {
  const known = liquidations.get(leg)
  if (known !== undefined) return known
  const found = crossLiquidationTicks(leg, standing)
  liquidations.set(leg, found)
  return found
}

export function positionView(live: LivePosition, cross: CrossView): PositionView {
  const { position, market, account, leg } = live
  const valuation = market.valuation!
  const isCross = position.mode === 'cross'
  const at = { ticks: closeTicksOf(valuation, position.direction), lots: position.openLots, cost: costOf(position) }
  const { equity, maintenance } = isCross ? cross.standing : standingOfPosition(live)
  return {
    closeTicks: at.ticks,
    profit: profitFloor(valuation, position.direction, at) - position.profitTaken,
    closingFee: feeCeil(valuation, at),
    equity,
    maintenance,
    riskRateBps: riskRateBps(equity, maintenance),
    liquidationTicks: isCross ? cachedCrossLiquidationTicks(leg, cross) : ownLiquidationTicks(live, valuation),
    isApproximate: valuation.source !== null || (isCross && account.legs.some((other) => other.lots > 0 && other !== leg)),
  }
}

export function accountView(account: Account): AccountView {
  const equity = crossEquity(account)
  const maintenance = crossMaintenance(account)
  return {
    available: account.available,
    orderHolds: account.orderHolds,
    crossMargins: account.crossMargins,
    crossInitialMargins: account.crossInitialMargins,
    crossProfit: crossProfit(account),
    equity,
    maintenance,
    riskRateBps: riskRateBps(equity, maintenance),
    freeMargin: freeMargin(account),
  }
}

export function roundTripCost({ valuation }: Market, { direction, lots, priceTicks }: CostedOrder): bigint {
  if (!valuation) return 0n
  const opening = { ticks: priceTicks ?? openTicksOf(valuation, direction), lots }
  const closing = { ticks: closeTicksAfter(valuation, direction, opening.ticks), lots }
  const profit = profitFloor(valuation, direction, { ...closing, cost: BigInt(opening.ticks) * BigInt(lots) })
  return feeCeil(valuation, opening) + feeCeil(valuation, closing) - profit
}

export function houseView(state: EngineState): HouseView {
  const required = requirementOf(state)
  return { ...required, otherHolds: state.house.otherHolds, isTight: isHouseTight(required), spare: spareOf(required) }
}

export function exposureView({ long, short, valuation }: Market): ExposureView {
  const worth = (lots: number): bigint => (valuation ? midPartCeil(valuation, { ticks: twiceMidOf(valuation), lots }, MILLION) : 0n)
  const net = long.lots - short.lots
  return { longLots: long.lots, shortLots: short.lots, net: net < 0 ? -worth(-net) : worth(net), gross: worth(long.lots + short.lots) }
}
