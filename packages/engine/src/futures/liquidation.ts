/** Liquidation of the units of risk that are due: each isolated or super position, and an account's cross positions together. */
import { divCeil } from '@assay/money'
import { cancelLive, closePart, winnersFirst } from './closings.ts'
import { closable, crossStanding, maintenanceOf, standingOfLive } from './figures.ts'
import { LIQUIDATION_FEE_CAP_PPM, maintenanceCeil, maximum, minimum, notionalFloor, shareFloor } from './formulas.ts'
import {
  closeTicksOf,
  crossLives,
  isLive,
  isOpen,
  waitingLives,
  type Account,
  type Book,
  type EngineState,
  type Live,
  type Unit,
} from './state.ts'
import type { Liquidation } from './effects.ts'
import type { Standing } from './liquidation-price.ts'

const RESTORED_PERCENT = 120n
const MILLION = 1_000_000n

export const standingOf = (unit: Unit): Standing => (isLive(unit) ? standingOfLive(unit) : crossStanding(unit))

/** Does a price of the instrument touch the unit, by itself or by converting another's? */
export function isTouchedBy(unit: Unit, book: Book): boolean {
  const concerns = (other: Book): boolean => other === book || other.source === book
  if (isLive(unit)) return isOpen(unit) && unit.row.mode !== 'cross' && concerns(unit.book)
  return unit.crossCount > 0 && unit.legs.some((leg) => leg.lots > 0 && concerns(leg.book))
}

/** Id of the unit's oldest position: the older unit comes first. */
export const ageOf = (unit: Unit): number => (isLive(unit) ? unit.row.id : crossLives(unit)[0]!.row.id)

export function byAgeOfUnit(units: Unit[]): Unit[] {
  return units
    .map((unit) => ({ unit, age: ageOf(unit) }))
    .sort((a, b) => a.age - b.age)
    .map(({ unit }) => unit)
}

/** The figures of a unit whose equity is down to its maintenance and of which something can be closed; else null. */
function dueStanding(unit: Unit): Standing | null {
  const standing = standingOf(unit)
  return standing.equity <= standing.maintenance && closable(unit).length > 0 ? standing : null
}

/** Half of the maintenance of the lots, at most 0.5 % of their notional, never more than the equity left. */
function liquidationFee({ row, book, leg }: Live, { lots, equity }: { lots: number; equity: bigint }): bigint {
  const scene = book.scene!
  const ticks = closeTicksOf(scene, row.direction)
  const maintenance =
    row.mode === 'super'
      ? shareFloor(row.fixedMaintenance, lots, row.openLots)
      : maintenanceCeil(scene, ticks, { part: lots, whole: leg.whole })
  const cap = (notionalFloor(scene, { ticks, lots }) * LIQUIDATION_FEE_CAP_PPM) / MILLION
  return maximum(0n, minimum(minimum(divCeil(maintenance, 2n), cap), equity))
}

interface Work {
  unit: Unit
  report: Liquidation
}

interface Step {
  live: Live
  lots: number
  isMatched: boolean
  before: Standing
}

function closeStep(state: EngineState, { unit, report }: Work, { live, lots, isMatched, before }: Step): void {
  const fee = isMatched ? 0n : liquidationFee(live, { lots, equity: before.equity })
  const fill = closePart(state, live, { lots, kind: isMatched ? 'hedge_matched' : 'liquidated', liquidationFee: fee })
  const after = isLive(unit) ? { equity: 0n, maintenance: 0n } : standingOf(unit)
  report.steps.push({
    rowId: live.row.id,
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

/** Long and short lots of one instrument close against each other, the oldest of each side first, a winner before a loser. */
function closeMatched(state: EngineState, account: Account, work: Work): void {
  const books = [...new Set(closable(account).map(({ book }) => book))].sort((a, b) => a.instrument.id - b.instrument.id)
  for (const book of books) {
    for (;;) {
      const lives = crossLives(account).filter((live) => live.book === book)
      const long = lives.find(({ row }) => row.direction === 'long')
      const short = lives.find(({ row }) => row.direction === 'short')
      if (!long || !short) break
      const lots = Math.min(long.row.openLots, short.row.openLots)
      for (const live of winnersFirst([long, short], book.scene!))
        closeStep(state, work, { live, lots, isMatched: true, before: crossStanding(account) })
    }
  }
}

const isSafe = ({ equity, maintenance }: Standing): boolean => equity * 100n > maintenance * RESTORED_PERCENT

/** The fewest lots of a position after whose closing the account stands above 120 %, or all of them. */
function lotsToClose(account: Account, live: Live): number {
  const { equity } = crossStanding(account)
  const isEnough = (lots: number): boolean => {
    const { maintenance } = crossStanding(account, { leg: live.leg, lots: -lots, whole: -lots })
    return isSafe({ equity: equity - liquidationFee(live, { lots, equity }), maintenance })
  }
  const { openLots } = live.row
  if (!isEnough(openLots)) return openLots
  let [low, high] = [0, openLots]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (isEnough(middle)) high = middle
    else low = middle
  }
  return high
}

/** Orders go first, then matched lots, then lots of the position with the largest maintenance, until the rate is above 120 %. */
function liquidateCross(state: EngineState, account: Account, work: Work): void {
  for (const order of waitingLives(account)) {
    if (order.row.mode !== 'cross') continue
    work.report.ordersCancelled.push(order.row.id)
    cancelLive(state, order, 'liquidation')
  }
  closeMatched(state, account, work)
  for (;;) {
    const lives = closable(account)
    if (lives.length === 0 || isSafe(crossStanding(account))) return
    const weighed = lives.map((live) => ({ live, maintenance: maintenanceOf(live, live.book.scene!) }))
    const { live } = weighed.reduce((most, other) => (other.maintenance > most.maintenance ? other : most))
    closeStep(state, work, { live, lots: lotsToClose(account, live), isMatched: false, before: crossStanding(account) })
  }
}

function liquidate(state: EngineState, unit: Unit, { book, standing }: { book: Book; standing: Standing }): void {
  const { equity, maintenance } = standing
  const report: Liquidation = {
    account: isLive(unit) ? unit.account.id : unit.id,
    rowId: isLive(unit) ? unit.row.id : null,
    timeMs: state.timeMs,
    instrumentId: book.instrument.id,
    tickSeq: book.tick!.seq,
    equity,
    maintenance,
    ordersCancelled: [],
    steps: [],
  }
  const work = { unit, report }
  if (isLive(unit)) closeStep(state, work, { live: unit, lots: unit.row.openLots, isMatched: false, before: standing })
  else liquidateCross(state, unit, work)
  state.effects.liquidations.push(report)
}

/**
 * Liquidates what is due at a tick, the oldest first. Only units whose band was left or whose figures changed can be: all of
 * them stand in `dirty`. What a deficit of one brings down follows in a next round of the same tick. Pauses after each stride.
 */
export function* runLiquidations(state: EngineState, book: Book): Generator<void> {
  const { stride = Infinity } = state.options
  for (;;) {
    const due = byAgeOfUnit(state.dirty.filter((unit) => isTouchedBy(unit, book) && dueStanding(unit)))
    if (due.length === 0) return
    for (const unit of due) {
      const standing = isTouchedBy(unit, book) ? dueStanding(unit) : null
      if (standing) liquidate(state, unit, { book, standing })
      if (state.effects.liquidations.length >= stride) yield
    }
  }
}
