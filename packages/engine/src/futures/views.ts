/** Answers about what stands: positions, accounts, the house. They change nothing. */
import { crossEquity, crossMaintenance, crossProfit, crossStanding, freeMargin, requirementOf, standingOfLive } from './figures.ts'
import { feeCeil, midPartCeil, profitFloor, riskRateBps } from './formulas.ts'
import { liquidationTicksOf, searchTicks } from './liquidation-price.ts'
import { closeTicksOf, costOf, twiceMidOf, type Account, type Book, type EngineState, type Live, type Scene } from './state.ts'
import type { AccountView, ExposureView, HouseView, PositionView } from './types.ts'

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

/** A cross position: where the account falls due when both quotes of the instrument move together and all else stays. */
function liquidationInCross({ row, account, book }: Live, scene: Scene): number | null {
  const lotsOf = (direction: string): number => account.legs.find((leg) => leg.book === book && leg.direction === direction)?.lots ?? 0
  const net = lotsOf('long') - lotsOf('short')
  if (net === 0) return null
  const from = closeTicksOf(scene, row.direction)
  const isDue = (ticks: number): boolean => {
    const shown = { book, scene: { ...scene, bid: scene.bid + ticks - from, ask: scene.ask + ticks - from } }
    return crossEquity(account, shown) <= crossMaintenance(account, null, shown)
  }
  const isHedged = Math.abs(net) !== lotsOf('long') + lotsOf('short')
  return searchTicks(net > 0 ? 'down' : 'up', isDue, isHedged ? null : guessInCross(account, { scene, from, net }))
}

/** Where the room above maintenance would be used up if maintenance stood still. */
function guessInCross(account: Account, { scene, from, net }: { scene: Scene; from: number; net: number }): number {
  const { equity, maintenance } = crossStanding(account)
  const perTick = (net * Number(scene.unitsPerTick) * Number(scene.numerator)) / Number(scene.denominator)
  return Math.max(1, Math.round(from - Number(equity - maintenance) / perTick))
}

export function positionView(live: Live): PositionView {
  const { row, book, account } = live
  const scene = book.scene!
  const isCross = row.mode === 'cross'
  const at = { ticks: closeTicksOf(scene, row.direction), lots: row.openLots, cost: costOf(row) }
  const { equity, maintenance } = isCross ? crossStanding(account) : standingOfLive(live)
  return {
    closeTicks: at.ticks,
    profit: profitFloor(scene, row.direction, at) - row.profitTaken,
    closingFee: feeCeil(scene, at),
    equity,
    maintenance,
    riskRateBps: riskRateBps(equity, maintenance),
    liquidationTicks: isCross ? liquidationInCross(live, scene) : liquidationAlone(live, scene),
    isApproximate: scene.source !== null || (isCross && account.legs.some((leg) => leg.lots > 0 && leg !== live.leg)),
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

export function houseView(state: EngineState): HouseView {
  return { ...requirementOf(state), otherHolds: state.house.otherHolds }
}

export function exposureView({ long, short, scene }: Book): ExposureView {
  const worth = (lots: number): bigint => (scene ? midPartCeil(scene, { ticks: twiceMidOf(scene), lots }, MILLION) : 0n)
  const net = long.lots - short.lots
  return { longLots: long.lots, shortLots: short.lots, net: net < 0 ? -worth(-net) : worth(net), gross: worth(long.lots + short.lots) }
}
