/** Answers about what stands. */
import { liquidationTicks } from './openings.ts'
import { closeTicksOf, costOf, larger, ppmUp, profitDown, type Scene } from './money.ts'
import type { State } from './state.ts'
import type * as Types from '../futures/types.ts'

type Row = Types.Row

export function positionView(state: State, id: number): Types.PositionView {
  const row = state.rows.get(id)!
  const scene = state.scene(row.instrumentId)
  const closeTicks = closeTicksOf(scene, row.direction)
  const at = { ticks: closeTicks, lots: row.openLots }
  const standing = row.mode === 'cross' ? state.crossStanding(row.account) : state.standing(row)
  return {
    closeTicks,
    profit: profitDown(scene, row.direction, { ...at, cost: costOf(row) }) - row.profitTaken,
    closingFee: ppmUp(scene, at, scene.instrument.feePpm),
    equity: standing.equity,
    maintenance: standing.maintenance,
    riskRateBps: rateOf(standing),
    liquidationTicks: liquidationOf(state, row, scene),
    isApproximate: scene.conversion !== null || (row.mode === 'cross' && hasOthers(state, row)),
  }
}

/** Does anything but this position's own price move its liquidation price? */
function hasOthers(state: State, row: Row): boolean {
  return state.cross(row.account).some((other) => other.instrumentId !== row.instrumentId || other.direction !== row.direction)
}

function liquidationOf(state: State, row: Row, scene: Scene): number | null {
  const moved = (by: number): Scene => ({ ...scene, bid: scene.bid + by, ask: scene.ask + by })
  const from = closeTicksOf(scene, row.direction)
  if (row.mode !== 'cross') {
    return liquidationTicks(row.direction === 'long' ? 'down' : 'up', (ticks) => state.standing(row, moved(ticks - from)))
  }
  const rows = state.cross(row.account).filter((other) => other.instrumentId === row.instrumentId)
  const net = rows.reduce((sum, other) => sum + (other.direction === 'long' ? other.openLots : -other.openLots), 0)
  if (net === 0) return null
  return liquidationTicks(net > 0 ? 'down' : 'up', (ticks) => state.crossStanding(row.account, undefined, moved(ticks - from)))
}

export function accountView(state: State, account: number): Types.AccountView {
  const cross = state.cross(account)
  const { equity, maintenance, profit } = state.crossStanding(account)
  return {
    available: state.money(account),
    orderHolds: state.orderHolds(account),
    crossMargins: cross.reduce((sum, row) => sum + row.held, 0n),
    crossInitialMargins: cross.reduce((sum, row) => sum + row.initialMargin, 0n),
    crossProfit: profit,
    equity,
    maintenance,
    riskRateBps: rateOf({ equity, maintenance }),
    freeMargin: state.freeMargin(account),
  }
}

/** Opened, and closed at the other side of the same spread. */
export function costAtOnce(state: State, { instrumentId, direction, lots, priceTicks }: Types.CostedOrder): bigint {
  const scene = state.maybeScene(instrumentId)
  if (!scene) return 0n
  const spread = scene.ask - scene.bid
  const paid = priceTicks ?? (direction === 'long' ? scene.ask : scene.bid)
  const back = direction === 'long' ? Math.max(1, paid - spread) : paid + spread
  const fees = [paid, back].map((ticks) => ppmUp(scene, { ticks, lots }, scene.instrument.feePpm))
  return fees[0]! + fees[1]! - profitDown(scene, direction, { ticks: back, lots, cost: BigInt(paid) * BigInt(lots) })
}

export function houseView(state: State): Types.HouseView {
  const required = state.requirement()
  const isTight = required.requirement * 100n >= required.balance * 80n
  return { ...required, otherHolds: state.house.otherHolds, isTight }
}

export function exposureView(state: State, instrumentId: number): Types.ExposureView {
  const { long, short } = state.exposure(instrumentId)
  const scene = state.maybeScene(instrumentId)
  const worth = (lots: number): bigint =>
    scene ? ppmUp(scene, { ticks: scene.tick.bid + scene.tick.ask, lots, half: true }, 1_000_000) : 0n
  const net = long.lots - short.lots
  return { longLots: long.lots, shortLots: short.lots, net: net < 0 ? -worth(-net) : worth(net), gross: worth(long.lots + short.lots) }
}

/** Hundredths of a percent, rounded down. */
function rateOf({ equity, maintenance }: { equity: bigint; maintenance: bigint }): number | null {
  return maintenance === 0n ? null : Number((larger(0n, equity) * 10_000n) / maintenance)
}
