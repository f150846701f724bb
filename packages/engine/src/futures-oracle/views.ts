/** Read-only views. */
import { liquidationTicks } from './openings.ts'
import { closeTicksOf, costOf, larger, ppmUp, profitDown, type Valuation } from './money.ts'
import type { State } from './state.ts'
import type * as Types from '../futures/types.ts'

type Position = Types.Position

export function positionView(state: State, id: number): Types.PositionView {
  const position = state.positions.get(id)!
  const valuation = state.valuation(position.instrumentId)
  const closeTicks = closeTicksOf(valuation, position.direction)
  const at = { ticks: closeTicks, lots: position.openLots }
  const standing = position.mode === 'cross' ? state.crossStanding(position.account) : state.standing(position)
  return {
    closeTicks,
    profit: profitDown(valuation, position.direction, { ...at, cost: costOf(position) }) - position.profitTaken,
    closingFee: ppmUp(valuation, at, valuation.instrument.feePpm),
    equity: standing.equity,
    maintenance: standing.maintenance,
    riskRateBps: rateOf(standing),
    liquidationTicks: liquidationOf(state, position, valuation),
    isApproximate: valuation.conversion !== null || (position.mode === 'cross' && hasOthers(state, position)),
  }
}

/** Does anything else than this position's own price move its liquidation price? */
function hasOthers(state: State, position: Position): boolean {
  return state
    .cross(position.account)
    .some((other) => other.instrumentId !== position.instrumentId || other.direction !== position.direction)
}

function liquidationOf(state: State, position: Position, valuation: Valuation): number | null {
  const moved = (by: number): Valuation => ({ ...valuation, bid: valuation.bid + by, ask: valuation.ask + by })
  const from = closeTicksOf(valuation, position.direction)
  if (position.mode !== 'cross') {
    return liquidationTicks(position.direction === 'long' ? 'down' : 'up', (ticks) => state.standing(position, moved(ticks - from)))
  }
  const positions = state.cross(position.account).filter((other) => other.instrumentId === position.instrumentId)
  const net = positions.reduce((sum, other) => sum + (other.direction === 'long' ? other.openLots : -other.openLots), 0)
  if (net === 0) return null
  return liquidationTicks(net > 0 ? 'down' : 'up', (ticks) => state.crossStanding(position.account, undefined, moved(ticks - from)))
}

export function accountView(state: State, account: number): Types.AccountView {
  const cross = state.cross(account)
  const { equity, maintenance, profit } = state.crossStanding(account)
  return {
    available: state.money(account),
    orderHolds: state.orderHolds(account),
    crossMargins: cross.reduce((sum, position) => sum + position.held, 0n),
    crossInitialMargins: cross.reduce((sum, position) => sum + position.initialMargin, 0n),
    crossProfit: profit,
    equity,
    maintenance,
    riskRateBps: rateOf({ equity, maintenance }),
    freeMargin: state.freeMargin(account),
  }
}

/** What opening and closing at once costs: both fees and the spread of now. */
export function roundTripCost(state: State, { instrumentId, direction, lots, priceTicks }: Types.CostedOrder): bigint {
  const valuation = state.maybeValuation(instrumentId)
  if (!valuation) return 0n
  const spread = valuation.ask - valuation.bid
  const paid = priceTicks ?? (direction === 'long' ? valuation.ask : valuation.bid)
  const back = direction === 'long' ? Math.max(1, paid - spread) : paid + spread
  const fees = [paid, back].map((ticks) => ppmUp(valuation, { ticks, lots }, valuation.instrument.feePpm))
  return fees[0]! + fees[1]! - profitDown(valuation, direction, { ticks: back, lots, cost: BigInt(paid) * BigInt(lots) })
}

export function houseView(state: State): Types.HouseView {
  const required = state.requirement()
  const isTight = required.requirement * 100n >= required.balance * 80n
  const { balance, requirement } = required
  const enough = requirement === 0n ? 0n : (requirement * 100n) / 80n + 1n
  return { ...required, otherHolds: state.house.otherHolds, isTight, spare: larger(0n, balance - enough) }
}

export function exposureView(state: State, instrumentId: number): Types.ExposureView {
  const { long, short } = state.exposure(instrumentId)
  const valuation = state.maybeValuation(instrumentId)
  const worth = (lots: number): bigint =>
    valuation ? ppmUp(valuation, { ticks: valuation.tick.bid + valuation.tick.ask, lots, half: true }, 1_000_000) : 0n
  const net = long.lots - short.lots
  return { longLots: long.lots, shortLots: short.lots, net: net < 0 ? -worth(-net) : worth(net), gross: worth(long.lots + short.lots) }
}

/** Hundredths of a percent, rounded down. */
function rateOf({ equity, maintenance }: { equity: bigint; maintenance: bigint }): number | null {
  return maintenance === 0n ? null : Number((larger(0n, equity) * 10_000n) / maintenance)
}
