/** Liquidation of risk units: each isolated or super position, and all cross positions of an account together. */
import { divCeil } from '@assay/money'
import { cancelOrder, closePart, profitableFirst } from './closings.ts'
import { closable, crossStanding, maintenanceOf, standingOfPosition } from './figures.ts'
import { LIQUIDATION_FEE_CAP_PPM, maintenanceCeil, maximum, minimum, notionalFloor, shareFloor } from './formulas.ts'
import {
  closeTicksOf,
  crossPositions,
  isSinglePosition,
  isOpen,
  waitingOrders,
  type Account,
  type Market,
  type EngineState,
  type LivePosition,
  type RiskUnit,
} from './state.ts'
import type { Liquidation } from './effects.ts'
import type { Standing } from './liquidation-price.ts'

const RESTORED_PERCENT = 120n
const MILLION = 1_000_000n

export const standingOf = (unit: RiskUnit): Standing => (isSinglePosition(unit) ? standingOfPosition(unit) : crossStanding(unit))

/** Does a price of this market change the unit's figures, as its own price or as its conversion rate? */
export function isAffectedBy(unit: RiskUnit, market: Market): boolean {
  const concerns = (other: Market): boolean => other === market || other.source === market
  if (isSinglePosition(unit)) return isOpen(unit) && unit.position.mode !== 'cross' && concerns(unit.market)
  return unit.crossCount > 0 && unit.legs.some((leg) => leg.lots > 0 && concerns(leg.market))
}

/** Id of the unit's oldest position. Units are ordered by it. */
export const ageOf = (unit: RiskUnit): number => (isSinglePosition(unit) ? unit.position.id : crossPositions(unit)[0]!.position.id)

export function byAgeOfUnit(units: RiskUnit[]): RiskUnit[] {
  return units
    .map((unit) => ({ unit, age: ageOf(unit) }))
    .sort((a, b) => a.age - b.age)
    .map(({ unit }) => unit)
}

/** The unit's figures when its equity is down to its maintenance and something of it can be closed. Else null. */
function standingIfDue(unit: RiskUnit): Standing | null {
  const standing = standingOf(unit)
  return standing.equity <= standing.maintenance && closable(unit).length > 0 ? standing : null
}

/** The liquidation fee: half of the maintenance of the lots, at most 0.5 % of their notional, never more than the equity left. */
function liquidationFee({ position, market, leg }: LivePosition, { lots, equity }: { lots: number; equity: bigint }): bigint {
  const valuation = market.valuation!
  const ticks = closeTicksOf(valuation, position.direction)
  const maintenance =
    position.mode === 'super'
      ? shareFloor(position.fixedMaintenance, lots, position.openLots)
      : maintenanceCeil(valuation, ticks, { part: lots, whole: leg.tierLots })
  const cap = (notionalFloor(valuation, { ticks, lots }) * LIQUIDATION_FEE_CAP_PPM) / MILLION
  return maximum(0n, minimum(minimum(divCeil(maintenance, 2n), cap), equity))
}

interface LiquidationRun {
  unit: RiskUnit
  report: Liquidation
}

interface Step {
  live: LivePosition
  lots: number
  isMatched: boolean
  before: Standing
}

function closeStep(state: EngineState, { unit, report }: LiquidationRun, { live, lots, isMatched, before }: Step): void {
  const fee = isMatched ? 0n : liquidationFee(live, { lots, equity: before.equity })
  const fill = closePart(state, live, { lots, kind: isMatched ? 'hedge_matched' : 'liquidated', liquidationFee: fee })
  const after = isSinglePosition(unit) ? { equity: 0n, maintenance: 0n } : standingOf(unit)
  report.steps.push({
    positionId: live.position.id,
    fill: fill.number,
    lots,
    isMatched,
    equityBefore: before.equity,
    maintenanceBefore: before.maintenance,
    equityAfter: after.equity,
    maintenanceAfter: after.maintenance,
    liquidationFee: fill.liquidationFee,
  })
}

/** Closes long and short lots of one instrument against each other: the oldest of each direction first, a profit before a loss. */
function closeMatched(state: EngineState, account: Account, work: LiquidationRun): void {
  const markets = [...new Set(closable(account).map(({ market }) => market))].sort((a, b) => a.instrument.id - b.instrument.id)
  for (const market of markets) {
    for (;;) {
      const positions = crossPositions(account).filter((live) => live.market === market)
      const long = positions.find(({ position }) => position.direction === 'long')
      const short = positions.find(({ position }) => position.direction === 'short')
      if (!long || !short) break
      const lots = Math.min(long.position.openLots, short.position.openLots)
      for (const live of profitableFirst([long, short], market.valuation!))
        closeStep(state, work, { live, lots, isMatched: true, before: crossStanding(account) })
    }
  }
}

const isSafe = ({ equity, maintenance }: Standing): boolean => equity * 100n > maintenance * RESTORED_PERCENT

/** The fewest lots whose closing brings the account's risk rate above 120 %. All lots when that is not enough. */
function lotsToClose(account: Account, live: LivePosition): number {
  const { equity } = crossStanding(account)
  const isEnough = (lots: number): boolean => {
    const { maintenance } = crossStanding(account, { leg: live.leg, lots: -lots, tierLots: -lots })
    return isSafe({ equity: equity - liquidationFee(live, { lots, equity }), maintenance })
  }
  const { openLots } = live.position
  if (!isEnough(openLots)) return openLots
  let [low, high] = [0, openLots]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (isEnough(middle)) high = middle
    else low = middle
  }
  return high
}

/**
 * Liquidates cross positions until the risk rate is above 120 %: first waiting orders are cancelled, then matched lots are closed, then
 * lots of the position with the largest maintenance, again and again.
 */
function liquidateCross(state: EngineState, account: Account, work: LiquidationRun): void {
  for (const order of waitingOrders(account)) {
    if (order.position.mode !== 'cross') continue
    work.report.ordersCancelled.push(order.position.id)
    cancelOrder(state, order, 'liquidation')
  }
  closeMatched(state, account, work)
  for (;;) {
    const positions = closable(account)
    if (positions.length === 0 || isSafe(crossStanding(account))) return
    const weighed = positions.map((live) => ({ live, maintenance: maintenanceOf(live, live.market.valuation!) }))
    const { live } = weighed.reduce((most, other) => (other.maintenance > most.maintenance ? other : most))
    closeStep(state, work, { live, lots: lotsToClose(account, live), isMatched: false, before: crossStanding(account) })
  }
}

function liquidate(state: EngineState, unit: RiskUnit, { market, standing }: { market: Market; standing: Standing }): void {
  const { equity, maintenance } = standing
  const report: Liquidation = {
    account: isSinglePosition(unit) ? unit.account.id : unit.id,
    positionId: isSinglePosition(unit) ? unit.position.id : null,
    timeMs: state.timeMs,
    instrumentId: market.instrument.id,
    tickSeq: market.tick!.seq,
    equity,
    maintenance,
    ordersCancelled: [],
    steps: [],
  }
  const work = { unit, report }
  if (isSinglePosition(unit)) closeStep(state, work, { live: unit, lots: unit.position.openLots, isMatched: false, before: standing })
  else liquidateCross(state, unit, work)
  state.effects.liquidations.push(report)
}

/**
 * Liquidates the risk units that are due at a tick, the oldest first. Only units in `dirty` can be due: those whose price left a band, or
 * whose figures changed. A loss may make another unit due: it follows in the next round of the same tick. Yields after each stride of
 * liquidations.
 */
export function* runLiquidations(state: EngineState, market: Market): Generator<void> {
  const { stride = Infinity } = state.options
  for (;;) {
    const due = byAgeOfUnit(state.dirty.filter((unit) => isAffectedBy(unit, market) && standingIfDue(unit)))
    if (due.length === 0) return
    for (const unit of due) {
      const standing = isAffectedBy(unit, market) ? standingIfDue(unit) : null
      if (standing) liquidate(state, unit, { market, standing })
      if (state.effects.liquidations.length >= stride) yield
    }
  }
}
