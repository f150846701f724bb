/** One tick: closes, stops, liquidation, targets, entries, then the trails and the warnings. */
import { cancelRow, closePart, entryOf, holdOf } from './closings.ts'
import { runLiquidations, runWarnings } from './liquidation.ts'
import { closeTicksOf, notionalUp, openTicksOf, type Scene } from './money.ts'
import { openingAnswer, openingCosts } from './openings.ts'
import type { State } from './state.ts'
import type { TickCommand } from '../futures/commands.ts'
import type { CloseKind, Row } from '../futures/types.ts'

const FRESH_MS = 2000
const BPS = 10_000

const closeRow = (state: State, row: Row, { lots, kind }: { lots: number; kind: CloseKind }): void => {
  if (row.status === 'open') closePart(state, row, { lots: Math.min(lots, row.openLots), kind, liquidationFee: 0n })
}

/** Is `ticks` at or past `level` on the losing side of the position? */
const isPast = (row: Row, ticks: number, level: number): boolean => (row.direction === 'long' ? ticks <= level : ticks >= level)

function trailLevel({ direction, trailTicks, trailingBps }: Row): number {
  return direction === 'long'
    ? Math.floor((trailTicks! * (BPS - trailingBps!)) / BPS)
    : Math.ceil((trailTicks! * (BPS + trailingBps!)) / BPS)
}

function stopKind(row: Row, scene: Scene): CloseKind | null {
  const ticks = closeTicksOf(scene, row.direction)
  if (row.stopTicks !== null && isPast(row, ticks, row.stopTicks)) return 'stop_loss'
  return row.trailTicks !== null && isPast(row, ticks, trailLevel(row)) ? 'trailing_stop' : null
}

function hasReachedTarget({ direction, targetTicks }: Row, scene: Scene): boolean {
  if (targetTicks === null) return false
  return direction === 'long' ? scene.bid >= targetTicks : scene.ask <= targetTicks
}

function isSlipped({ direction, slippageBps, referenceTicks }: Row, ticks: number): boolean {
  if (slippageBps === null) return false
  return direction === 'long'
    ? ticks > Math.floor((referenceTicks * (BPS + slippageBps)) / BPS)
    : ticks < Math.ceil((referenceTicks * (BPS - slippageBps)) / BPS)
}

function isEntryReached(row: Row, scene: Scene): boolean {
  const ticks = openTicksOf(scene, row.direction)
  if (row.type === 'market') return row.reverses === null
  const isLow = (row.type === 'limit') === (row.direction === 'long')
  return isLow ? ticks <= row.priceTicks! : ticks >= row.priceTicks!
}

function open(state: State, row: Row, scene: Scene): void {
  const { account, direction, lots, multiple, mode } = row
  const ticks = openTicksOf(scene, direction)
  const closeTicks = closeTicksOf(scene, direction)
  if (isSlipped(row, ticks)) return cancelRow(state, row, 'slippage')
  const { refused } = openingAnswer(state, scene, { account, direction, mode, lots, multiple, ticks, closeTicks, ownHold: row.held })
  if (refused) return cancelRow(state, row, refused)
  const { margin, fee, superMaintenance } = openingCosts(scene, { ticks, lots }, multiple)
  const change = margin - row.held
  state.post({
    kind: 'futures_open',
    reference: `${holdOf(row)}:1`,
    entries: [
      entryOf(state, account, { available: -change - fee, held: change, row }),
      entryOf(state, state.options.feeAccount, { available: fee }),
    ],
  })
  Object.assign(row, {
    status: 'open',
    openLots: lots,
    openTicks: ticks,
    initialMargin: margin,
    held: margin,
    fixedMaintenance: mode === 'super' ? superMaintenance : 0n,
    openNotional: notionalUp(scene, ticks, lots),
    handlingFee: fee,
    trailTicks: row.trailingBps === null ? null : closeTicks,
    fills: 1,
    openedMs: state.timeMs,
  })
  state.touch(row)
  const { seq, timeMs, bid, ask } = scene.tick
  state.effects.fills.push({
    rowId: row.id,
    number: 1,
    account,
    instrumentId: row.instrumentId,
    kind: 'open',
    timeMs: state.timeMs,
    tickSeq: seq,
    tickMs: timeMs,
    bid,
    ask,
    priceTicks: ticks,
    lots,
    conversion: scene.conversion,
    notional: row.openNotional,
    fee,
    profit: 0n,
    profitTaken: 0n,
    margin,
    liquidationFee: 0n,
    marginsDrawn: [],
    profitsTaken: [],
    deficit: 0n,
    insurancePaid: 0n,
  })
}

export function runTick(state: State, { instrumentId, seq, timeMs, bid, ask, canTrigger, ageMs }: TickCommand): void {
  if (!canTrigger || state.statusOf(instrumentId) !== 'open') return
  const last = state.market(instrumentId).tick
  if (last && (seq <= last.seq || timeMs < last.timeMs)) return
  Object.assign(state.market(instrumentId), { tick: { seq, timeMs, bid, ask, ageMs }, hasTicked: true })
  const scene = state.maybeScene(instrumentId)
  if (scene) runEvents(state, scene)
  runWarnings(state, instrumentId)
}

/** By the account's oldest closing, then winners, then age. */
function settlingOrder(state: State, due: Row[], scene: Scene): Row[] {
  const oldest = ({ account }: Row): number => Math.min(...due.filter((row) => row.account === account).map(({ id }) => id))
  const losing = (row: Row): number => (state.netProfit(row, scene) > 0n ? 0 : 1)
  return due.toSorted((a, b) => oldest(a) - oldest(b) || losing(a) - losing(b) || a.id - b.id)
}

function runEvents(state: State, scene: Scene): void {
  const { id } = scene.instrument
  const isFresh = scene.tick.ageMs <= FRESH_MS
  const openRows = (wanted: (row: Row) => boolean) => state.all((row) => row.status === 'open' && row.instrumentId === id && wanted(row))
  if (isFresh) {
    const due = openRows((own) => own.closingMs !== null && own.closingMs < scene.tick.timeMs)
    for (const row of settlingOrder(state, due, scene)) {
      closeRow(state, row, { lots: row.closingLots, kind: 'close' })
    }
  }
  for (const row of openRows((own) => stopKind(own, scene) !== null)) {
    closeRow(state, row, { lots: row.openLots, kind: stopKind(row, scene)! })
  }
  runLiquidations(state, id)
  for (const row of openRows((own) => hasReachedTarget(own, scene))) {
    closeRow(state, row, { lots: row.openLots, kind: 'take_profit' })
  }
  if (isFresh) {
    const entries = state.all((row) => row.status === 'waiting' && row.instrumentId === id && row.acceptedMs < scene.tick.timeMs)
    for (const row of entries.filter((own) => isEntryReached(own, scene))) if (row.status === 'waiting') open(state, row, scene)
  }
  for (const row of openRows((own) => own.trailTicks !== null)) {
    const ticks = closeTicksOf(scene, row.direction)
    if (isPast(row, ticks, row.trailTicks!)) continue
    row.trailTicks = ticks
    state.effects.trails.push({ rowId: row.id, trailTicks: ticks })
  }
}
