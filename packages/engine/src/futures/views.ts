/** Answers about what stands: positions, accounts, the house. They change nothing. */
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
  standingOfLive,
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
  type Book,
  type EngineState,
  type Leg,
  type Live,
  type Scene,
} from './state.ts'
import type { AccountView, CostedOrder, ExposureView, HouseView, PositionView } from './types.ts'

const MILLION = 1_000_000

/** A position of its own: by the formula. */
function liquidationAlone({ row, leg }: Live, scene: Scene): number | null {
  return liquidationTicksOf(scene, {
    direction: row.direction,
    ticks: 0,
    lots: row.openLots,
    cost: costOf(row),
    margin: row.held - row.profitTaken,
    whole: leg.whole,
    fixedMaintenance: row.mode === 'super' ? row.fixedMaintenance : null,
  })
}

/** What an account's cross positions have in common, worked out once for all that are looked at between two commands. */
export interface CrossView {
  standing: Standing
  /** Where it falls due by an instrument's prices, for positions of one direction. */
  liquidations: Map<Leg, number | null>
}

export const crossViewOf = (account: Account): CrossView => ({ standing: crossStanding(account), liquidations: new Map() })

const profitOf = (leg: Leg, scene: Scene): bigint => (leg.lots > 0 ? legProfit(leg, scene) : 0n)
/** Of a leg and its opposite. */
const pairProfit = (leg: Leg, scene: Scene): bigint => profitOf(leg, scene) + (leg.opposite ? profitOf(leg.opposite, scene) : 0n)

/** A cross position: where the account falls due when both quotes of the instrument move together and all else stays. */
function liquidationInCross(leg: Leg, { equity, maintenance }: Standing): number | null {
  const scene = leg.book.scene!
  const against = leg.opposite?.lots ?? 0
  const net = leg.direction === 'long' ? leg.lots - against : against - leg.lots
  if (net === 0) return null
  const from = closeTicksOf(scene, leg.direction)
  const elsewhere = equity - pairProfit(leg, scene) - (maintenance - pairMaintenance(leg, scene))
  const isDue = (ticks: number): boolean => {
    const shown = { ...scene, bid: scene.bid + ticks - from, ask: scene.ask + ticks - from }
    return elsewhere + pairProfit(leg, shown) <= pairMaintenance(leg, shown)
  }
  // Where the room above maintenance would be used up if maintenance stood still.
  const perTick = (net * Number(scene.unitsPerTick) * Number(scene.numerator)) / Number(scene.denominator)
  const guess = Math.max(1, Math.round(from - Number(equity - maintenance) / perTick))
  return searchTicks(net > 0 ? 'down' : 'up', isDue, against > 0 ? null : guess)
}

function knownInCross(leg: Leg, { standing, liquidations }: CrossView): number | null {
  const known = liquidations.get(leg)
  if (known !== undefined) return known
  const found = liquidationInCross(leg, standing)
  liquidations.set(leg, found)
  return found
}

export function positionView(live: Live, cross: CrossView): PositionView {
  const { row, book, account, leg } = live
  const scene = book.scene!
  const isCross = row.mode === 'cross'
  const at = { ticks: closeTicksOf(scene, row.direction), lots: row.openLots, cost: costOf(row) }
  const { equity, maintenance } = isCross ? cross.standing : standingOfLive(live)
  return {
    closeTicks: at.ticks,
    profit: profitFloor(scene, row.direction, at) - row.profitTaken,
    closingFee: feeCeil(scene, at),
    equity,
    maintenance,
    riskRateBps: riskRateBps(equity, maintenance),
    liquidationTicks: isCross ? knownInCross(leg, cross) : liquidationAlone(live, scene),
    isApproximate: scene.source !== null || (isCross && account.legs.some((other) => other.lots > 0 && other !== leg)),
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

export function costAtOnce({ scene }: Book, { direction, lots, priceTicks }: CostedOrder): bigint {
  if (!scene) return 0n
  const opening = { ticks: priceTicks ?? openTicksOf(scene, direction), lots }
  const closing = { ticks: closeTicksAfter(scene, direction, opening.ticks), lots }
  const profit = profitFloor(scene, direction, { ...closing, cost: BigInt(opening.ticks) * BigInt(lots) })
  return feeCeil(scene, opening) + feeCeil(scene, closing) - profit
}

export function houseView(state: EngineState): HouseView {
  const required = requirementOf(state)
  return { ...required, otherHolds: state.house.otherHolds, isTight: isHouseTight(required) }
}

export function exposureView({ long, short, scene }: Book): ExposureView {
  const worth = (lots: number): bigint => (scene ? midPartCeil(scene, { ticks: twiceMidOf(scene), lots }, MILLION) : 0n)
  const net = long.lots - short.lots
  return { longLots: long.lots, shortLots: short.lots, net: net < 0 ? -worth(-net) : worth(net), gross: worth(long.lots + short.lots) }
}
