/** Liquidation and warnings of risk units: each isolated or super position, and all cross positions of an account together. */
import { divCeil } from '@assay/money'
import { cancelOrder, closePart } from './closings.ts'
import { closeTicksOf, larger, maintenanceUp, notionalDown, shareOf, smaller } from './money.ts'
import { NO_WARNINGS, type Standing, type State } from './state.ts'
import type { Liquidation } from '../futures/effects.ts'
import type { Position, WarningState } from '../futures/types.ts'
import { HOUR_MS } from '../market/times.ts'

const LIQUIDATION_FEE_CAP_PPM = 5000n

/** One risk unit: a position, or (position null) the account's cross positions. `age` is the id of its oldest position. */
interface Unit {
  account: number
  position: Position | null
  age: number
}

/** Risk units whose figures a price of the instrument changes, as their own price or as their conversion rate. */
function unitsAffected(state: State, instrumentId: number): Unit[] {
  const touches = (position: Position) =>
    position.instrumentId === instrumentId || state.market(position.instrumentId).instrument.conversion?.instrumentId === instrumentId
  const positions = state.all((position) => position.status === 'open' && touches(position))
  const units: Unit[] = positions
    .filter((position) => position.mode !== 'cross')
    .map((position) => ({ account: position.account, position, age: position.id }))
  const accounts = new Set(positions.filter((position) => position.mode === 'cross').map((position) => position.account))
  for (const account of accounts) units.push({ account, position: null, age: state.cross(account)[0]!.id })
  return units.sort((a, b) => a.age - b.age)
}

const standingOf = (state: State, { account, position }: Unit): Standing =>
  position ? state.standing(position) : state.crossStanding(account)

const closable = (state: State, { account, position }: Unit): Position[] => {
  const positions = position ? [position] : state.cross(account)
  return positions.filter((own) => own.status === 'open' && state.isPriced(own.instrumentId))
}

function isDue(state: State, unit: Unit): boolean {
  if (closable(state, unit).length === 0) return false
  const { equity, maintenance } = standingOf(state, unit)
  return equity <= maintenance
}

/** The liquidation fee: half of the maintenance of the lots, at most 0.5 % of their notional, never more than the equity left. */
function feeOf(state: State, position: Position, { lots, equity }: { lots: number; equity: bigint }): bigint {
  const valuation = state.valuation(position.instrumentId)
  const ticks = closeTicksOf(valuation, position.direction)
  const whole = state.sideLots(position.account, position.instrumentId, position.direction)
  const maintenance =
    position.mode === 'super'
      ? shareOf(position.fixedMaintenance, lots, position.openLots)
      : maintenanceUp(valuation, ticks, { part: lots, whole })
  const cap = (notionalDown(valuation, ticks, lots) * LIQUIDATION_FEE_CAP_PPM) / 1_000_000n
  return larger(0n, smaller(smaller(divCeil(maintenance, 2n), cap), equity))
}

function closeStep(
  state: State,
  { unit, report }: { unit: Unit; report: Liquidation },
  part: { position: Position; lots: number; isMatched: boolean },
) {
  const before = standingOf(state, unit)
  const liquidationFee = part.isMatched ? 0n : feeOf(state, part.position, { lots: part.lots, equity: before.equity })
  const kind = part.isMatched ? 'hedge_matched' : 'liquidated'
  const fill = closePart(state, part.position, { lots: part.lots, kind, liquidationFee })
  const after = unit.position ? { equity: 0n, maintenance: 0n } : standingOf(state, unit)
  report.steps.push({
    positionId: part.position.id,
    fill: fill.number,
    lots: part.lots,
    isMatched: part.isMatched,
    equityBefore: before.equity,
    maintenanceBefore: before.maintenance,
    equityAfter: after.equity,
    maintenanceAfter: after.maintenance,
    liquidationFee: fill.liquidationFee,
  })
}

/** Closes long and short lots of one instrument against each other, the oldest of each direction first. */
function closeMatched(state: State, unit: Unit, report: Liquidation): void {
  const ids = [...new Set(closable(state, unit).map((position) => position.instrumentId))].sort((a, b) => a - b)
  for (const id of ids) {
    for (;;) {
      const positions = closable(state, unit).filter((position) => position.instrumentId === id)
      const long = positions.find((position) => position.direction === 'long')
      const short = positions.find((position) => position.direction === 'short')
      if (!long || !short) break
      const lots = Math.min(long.openLots, short.openLots)
      const isGain = (position: Position): boolean => state.netProfit(position, state.valuation(id)) > 0n
      const pair = isGain(short) && !isGain(long) ? [short, long] : [long, short]
      for (const position of pair) closeStep(state, { unit, report }, { position, lots, isMatched: true })
    }
  }
}

const isSafe = ({ equity, maintenance }: Standing): boolean => equity * 100n > maintenance * 120n

/** The fewest lots whose closing brings the account's risk rate above 120 %. All lots when that is not enough. */
function lotsToClose(state: State, position: Position): number {
  const { equity } = state.crossStanding(position.account)
  const isEnough = (lots: number): boolean => {
    const { maintenance } = state.crossStanding(position.account, { position, lots })
    return isSafe({ equity: equity - feeOf(state, position, { lots, equity }), maintenance })
  }
  if (!isEnough(position.openLots)) return position.openLots
  let [low, high] = [0, position.openLots]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (isEnough(middle)) high = middle
    else low = middle
  }
  return high
}

function liquidateCross(state: State, unit: Unit, report: Liquidation): void {
  for (const order of state.waiting(unit.account).filter((position) => position.mode === 'cross')) {
    report.ordersCancelled.push(order.id)
    cancelOrder(state, order, 'liquidation')
  }
  closeMatched(state, unit, report)
  for (;;) {
    const positions = closable(state, unit)
    if (positions.length === 0 || isSafe(state.crossStanding(unit.account))) return
    const weights = new Map(positions.map((position) => [position, state.maintenance(position, state.valuation(position.instrumentId))]))
    const position = positions.reduce((most, other) => (weights.get(other)! > weights.get(most)! ? other : most))
    closeStep(state, { unit, report }, { position, lots: lotsToClose(state, position), isMatched: false })
  }
}

function liquidate(state: State, unit: Unit, instrumentId: number): void {
  const { equity, maintenance } = standingOf(state, unit)
  const tickSeq = state.market(instrumentId).tick!.seq
  const { account, position } = unit
  const report: Liquidation = {
    account,
    positionId: position?.id ?? null,
    timeMs: state.timeMs,
    instrumentId,
    tickSeq,
    equity,
    maintenance,
    ordersCancelled: [],
    steps: [],
  }
  if (position) closeStep(state, { unit, report }, { position, lots: position.openLots, isMatched: false })
  else liquidateCross(state, unit, report)
  state.effects.liquidations.push(report)
}

/**
 * Liquidates all risk units that are due, the oldest first. A loss may make another unit due: it follows in the next round of the same
 * tick.
 */
export function runLiquidations(state: State, instrumentId: number): void {
  for (;;) {
    const due = unitsAffected(state, instrumentId).filter((unit) => isDue(state, unit))
    if (due.length === 0) return
    for (const unit of due) if (isDue(state, unit)) liquidate(state, unit, instrumentId)
  }
}

const LEVELS = [
  { level: 150, rearm: 180n, isArmed: 'isArmed150', warnedMs: 'warned150Ms' },
  { level: 120, rearm: 144n, isArmed: 'isArmed120', warnedMs: 'warned120Ms' },
] as const

/** Returns whether the state changed. */
function warn(state: State, unit: Unit, warnings: WarningState): boolean {
  const { equity, maintenance } = standingOf(state, unit)
  let isChanged = false
  for (const { level, rearm, isArmed, warnedMs } of LEVELS) {
    const last = warnings[warnedMs]
    if (!warnings[isArmed] && equity * 100n > maintenance * rearm) {
      warnings[isArmed] = true
      isChanged = true
    } else if (warnings[isArmed] && equity * 100n <= maintenance * BigInt(level)) {
      warnings[isArmed] = false
      isChanged = true
      if (last !== null && state.timeMs - last < HOUR_MS) continue
      warnings[warnedMs] = state.timeMs
      const { account, position } = unit
      state.effects.warnings.push({ account, positionId: position?.id ?? null, level, equity, maintenance, timeMs: state.timeMs })
    }
  }
  return isChanged
}

export function runWarnings(state: State, instrumentId: number): void {
  for (const unit of unitsAffected(state, instrumentId)) {
    if (unit.position) {
      if (warn(state, unit, unit.position)) state.touch(unit.position)
      continue
    }
    const warnings = state.warned.get(unit.account) ?? { account: unit.account, ...NO_WARNINGS }
    if (!warn(state, unit, warnings)) continue
    state.warned.set(unit.account, warnings)
    state.effects.accounts.push({ ...warnings })
  }
}
