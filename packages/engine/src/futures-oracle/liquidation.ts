/** Liquidation and warnings of the units of risk: each isolated or super position, and all cross positions of an account together. */
import { divCeil } from '@assay/money'
import { cancelRow, closePart } from './closings.ts'
import { closeTicksOf, larger, maintenanceUp, notionalDown, shareOf, smaller } from './money.ts'
import { CALM, type Standing, type State } from './state.ts'
import type { Liquidation } from '../futures/effects.ts'
import type { Row, WarningState } from '../futures/types.ts'

const HOUR_MS = 3_600_000
const LIQUIDATION_FEE_CAP_PPM = 5000n

/** One unit of risk: a position, or (row null) an account's cross positions. `age` is the id of its oldest position. */
interface Unit {
  account: number
  row: Row | null
  age: number
}

/** Units that a price of the instrument touches, by itself or by converting another's. */
function unitsTouched(state: State, instrumentId: number): Unit[] {
  const touches = (row: Row) =>
    row.instrumentId === instrumentId || state.market(row.instrumentId).instrument.conversion?.instrumentId === instrumentId
  const rows = state.all((row) => row.status === 'open' && touches(row))
  const units: Unit[] = rows.filter((row) => row.mode !== 'cross').map((row) => ({ account: row.account, row, age: row.id }))
  const accounts = new Set(rows.filter((row) => row.mode === 'cross').map((row) => row.account))
  for (const account of accounts) units.push({ account, row: null, age: state.cross(account)[0]!.id })
  return units.sort((a, b) => a.age - b.age)
}

const standingOf = (state: State, { account, row }: Unit): Standing => (row ? state.standing(row) : state.crossStanding(account))

const closable = (state: State, { account, row }: Unit): Row[] => {
  const rows = row ? [row] : state.cross(account)
  return rows.filter((own) => own.status === 'open' && state.isPriced(own.instrumentId))
}

function isDue(state: State, unit: Unit): boolean {
  if (closable(state, unit).length === 0) return false
  const { equity, maintenance } = standingOf(state, unit)
  return equity <= maintenance
}

/** Half of the maintenance of the lots, at most 0.5 % of their notional, never more than the equity left. */
function feeOf(state: State, row: Row, { lots, equity }: { lots: number; equity: bigint }): bigint {
  const scene = state.scene(row.instrumentId)
  const ticks = closeTicksOf(scene, row.direction)
  const whole = state.sideLots(row.account, row.instrumentId, row.direction)
  const maintenance =
    row.mode === 'super' ? shareOf(row.fixedMaintenance, lots, row.openLots) : maintenanceUp(scene, ticks, { part: lots, whole })
  const cap = (notionalDown(scene, ticks, lots) * LIQUIDATION_FEE_CAP_PPM) / 1_000_000n
  return larger(0n, smaller(smaller(divCeil(maintenance, 2n), cap), equity))
}

function closeStep(
  state: State,
  { unit, report }: { unit: Unit; report: Liquidation },
  part: { row: Row; lots: number; isMatched: boolean },
) {
  const before = standingOf(state, unit)
  const liquidationFee = part.isMatched ? 0n : feeOf(state, part.row, { lots: part.lots, equity: before.equity })
  const kind = part.isMatched ? 'hedge_matched' : 'liquidated'
  const fill = closePart(state, part.row, { lots: part.lots, kind, liquidationFee })
  const after = unit.row ? { equity: 0n, maintenance: 0n } : standingOf(state, unit)
  report.steps.push({
    rowId: part.row.id,
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

/** Long and short lots of one instrument close against each other, the oldest of each side first. */
function closeMatched(state: State, unit: Unit, report: Liquidation): void {
  const ids = [...new Set(closable(state, unit).map((row) => row.instrumentId))].sort((a, b) => a - b)
  for (const id of ids) {
    for (;;) {
      const rows = closable(state, unit).filter((row) => row.instrumentId === id)
      const long = rows.find((row) => row.direction === 'long')
      const short = rows.find((row) => row.direction === 'short')
      if (!long || !short) break
      const lots = Math.min(long.openLots, short.openLots)
      const isGain = (row: Row): boolean => state.netProfit(row, state.scene(id)) > 0n
      const pair = isGain(short) && !isGain(long) ? [short, long] : [long, short]
      for (const row of pair) closeStep(state, { unit, report }, { row, lots, isMatched: true })
    }
  }
}

const isSafe = ({ equity, maintenance }: Standing): boolean => equity * 100n > maintenance * 120n

/** The fewest lots of a position after whose closing the account stands above 120 %, or all of them. */
function lotsToClose(state: State, row: Row): number {
  const { equity } = state.crossStanding(row.account)
  const isEnough = (lots: number): boolean => {
    const { maintenance } = state.crossStanding(row.account, { row, lots })
    return isSafe({ equity: equity - feeOf(state, row, { lots, equity }), maintenance })
  }
  if (!isEnough(row.openLots)) return row.openLots
  let [low, high] = [0, row.openLots]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (isEnough(middle)) high = middle
    else low = middle
  }
  return high
}

function liquidateCross(state: State, unit: Unit, report: Liquidation): void {
  for (const order of state.waiting(unit.account).filter((row) => row.mode === 'cross')) {
    report.ordersCancelled.push(order.id)
    cancelRow(state, order, 'liquidation')
  }
  closeMatched(state, unit, report)
  for (;;) {
    const rows = closable(state, unit)
    if (rows.length === 0 || isSafe(state.crossStanding(unit.account))) return
    const weights = new Map(rows.map((row) => [row, state.maintenance(row, state.scene(row.instrumentId))]))
    const row = rows.reduce((most, other) => (weights.get(other)! > weights.get(most)! ? other : most))
    closeStep(state, { unit, report }, { row, lots: lotsToClose(state, row), isMatched: false })
  }
}

function liquidate(state: State, unit: Unit, instrumentId: number): void {
  const { equity, maintenance } = standingOf(state, unit)
  const tickSeq = state.market(instrumentId).tick!.seq
  const { account, row } = unit
  const report: Liquidation = {
    account,
    rowId: row?.id ?? null,
    timeMs: state.timeMs,
    instrumentId,
    tickSeq,
    equity,
    maintenance,
    ordersCancelled: [],
    steps: [],
  }
  if (row) closeStep(state, { unit, report }, { row, lots: row.openLots, isMatched: false })
  else liquidateCross(state, unit, report)
  state.effects.liquidations.push(report)
}

/** All that are due, the oldest first; what a deficit of one brings down follows in a next round of the same tick. */
export function runLiquidations(state: State, instrumentId: number): void {
  for (;;) {
    const due = unitsTouched(state, instrumentId).filter((unit) => isDue(state, unit))
    if (due.length === 0) return
    for (const unit of due) if (isDue(state, unit)) liquidate(state, unit, instrumentId)
  }
}

const LEVELS = [
  { level: 150, rearm: 180n, isArmed: 'isArmed150', warnedMs: 'warned150Ms' },
  { level: 120, rearm: 144n, isArmed: 'isArmed120', warnedMs: 'warned120Ms' },
] as const

/** Answers whether the state changed. */
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
      const { account, row } = unit
      state.effects.warnings.push({ account, rowId: row?.id ?? null, level, equity, maintenance, timeMs: state.timeMs })
    }
  }
  return isChanged
}

export function runWarnings(state: State, instrumentId: number): void {
  for (const unit of unitsTouched(state, instrumentId)) {
    if (unit.row) {
      if (warn(state, unit, unit.row)) state.touch(unit.row)
      continue
    }
    const warnings = state.warned.get(unit.account) ?? { account: unit.account, ...CALM }
    if (!warn(state, unit, warnings)) continue
    state.warned.set(unit.account, warnings)
    state.effects.accounts.push({ ...warnings })
  }
}
