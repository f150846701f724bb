/** One tick, in this order: market closes, stops, liquidation, targets, entries, trailing stops, warnings. */
import { cancelOrder, closePart, entryOf, holdOf } from './closings.ts'
import { runLiquidations, runWarnings } from './liquidation.ts'
import { closeTicksOf, notionalUp, openTicksOf, type Valuation } from './money.ts'
import { openingAnswer, openingCosts } from './openings.ts'
import type { State } from './state.ts'
import type { TickCommand } from '../futures/commands.ts'
import type { CloseKind, Position } from '../futures/types.ts'

const FRESH_MS = 2000
const BPS = 10_000

const closeRow = (state: State, position: Position, { lots, kind }: { lots: number; kind: CloseKind }): void => {
  if (position.status === 'open') closePart(state, position, { lots: Math.min(lots, position.openLots), kind, liquidationFee: 0n })
}

/** Is `ticks` at or past `level` on the loss side of the position? */
const isPast = (position: Position, ticks: number, level: number): boolean =>
  position.direction === 'long' ? ticks <= level : ticks >= level

function trailLevel({ direction, trailTicks, trailingBps }: Position): number {
  return direction === 'long'
    ? Math.floor((trailTicks! * (BPS - trailingBps!)) / BPS)
    : Math.ceil((trailTicks! * (BPS + trailingBps!)) / BPS)
}

function stopKind(position: Position, valuation: Valuation): CloseKind | null {
  const ticks = closeTicksOf(valuation, position.direction)
  if (position.stopTicks !== null && isPast(position, ticks, position.stopTicks)) return 'stop_loss'
  return position.trailTicks !== null && isPast(position, ticks, trailLevel(position)) ? 'trailing_stop' : null
}

function hasReachedTarget({ direction, targetTicks }: Position, valuation: Valuation): boolean {
  if (targetTicks === null) return false
  return direction === 'long' ? valuation.bid >= targetTicks : valuation.ask <= targetTicks
}

function isSlipped({ direction, slippageBps, referenceTicks }: Position, ticks: number): boolean {
  if (slippageBps === null) return false
  return direction === 'long'
    ? ticks > Math.floor((referenceTicks * (BPS + slippageBps)) / BPS)
    : ticks < Math.ceil((referenceTicks * (BPS - slippageBps)) / BPS)
}

function isEntryReached(position: Position, valuation: Valuation): boolean {
  const ticks = openTicksOf(valuation, position.direction)
  if (position.type === 'market') return position.reverses === null
  const isLow = (position.type === 'limit') === (position.direction === 'long')
  return isLow ? ticks <= position.priceTicks! : ticks >= position.priceTicks!
}

function open(state: State, position: Position, valuation: Valuation): void {
  const { account, direction, lots, leverage, mode } = position
  const ticks = openTicksOf(valuation, direction)
  const closeTicks = closeTicksOf(valuation, direction)
  if (isSlipped(position, ticks)) return cancelOrder(state, position, 'slippage')
  const { refused } = openingAnswer(state, valuation, {
    account,
    direction,
    mode,
    lots,
    leverage,
    ticks,
    closeTicks,
    ownHold: position.held,
  })
  if (refused) return cancelOrder(state, position, refused)
  const { margin, fee, superMaintenance } = openingCosts(valuation, { ticks, lots }, leverage)
  const change = margin - position.held
  state.post({
    kind: 'futures_open',
    reference: `${holdOf(position)}:1`,
    entries: [
      entryOf(state, account, { available: -change - fee, held: change, position }),
      entryOf(state, state.options.feeAccount, { available: fee }),
    ],
  })
  Object.assign(position, {
    status: 'open',
    openLots: lots,
    openTicks: ticks,
    initialMargin: margin,
    held: margin,
    fixedMaintenance: mode === 'super' ? superMaintenance : 0n,
    openNotional: notionalUp(valuation, ticks, lots),
    handlingFee: fee,
    trailTicks: position.trailingBps === null ? null : closeTicks,
    fills: 1,
    openedMs: state.timeMs,
  })
  state.touch(position)
  const { seq, timeMs, bid, ask } = valuation.tick
  state.effects.fills.push({
    positionId: position.id,
    number: 1,
    account,
    instrumentId: position.instrumentId,
    kind: 'open',
    timeMs: state.timeMs,
    tickSeq: seq,
    tickMs: timeMs,
    bid,
    ask,
    priceTicks: ticks,
    lots,
    conversion: valuation.conversion,
    notional: position.openNotional,
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
  const valuation = state.maybeValuation(instrumentId)
  if (valuation) runEvents(state, valuation)
  runWarnings(state, instrumentId)
}

/** The order of closing: accounts by their oldest position, within an account profits first, then by age. */
function settlingOrder(state: State, due: Position[], valuation: Valuation): Position[] {
  const oldest = ({ account }: Position): number => Math.min(...due.filter((position) => position.account === account).map(({ id }) => id))
  const losing = (position: Position): number => (state.netProfit(position, valuation) > 0n ? 0 : 1)
  return due.toSorted((a, b) => oldest(a) - oldest(b) || losing(a) - losing(b) || a.id - b.id)
}

function runEvents(state: State, valuation: Valuation): void {
  const { id } = valuation.instrument
  const isFresh = valuation.tick.ageMs <= FRESH_MS
  const openRows = (wanted: (position: Position) => boolean) =>
    state.all((position) => position.status === 'open' && position.instrumentId === id && wanted(position))
  if (isFresh) {
    const due = openRows((own) => own.closingMs !== null && own.closingMs < valuation.tick.timeMs)
    for (const position of settlingOrder(state, due, valuation)) {
      closeRow(state, position, { lots: position.closingLots, kind: 'close' })
    }
  }
  for (const position of openRows((own) => stopKind(own, valuation) !== null)) {
    closeRow(state, position, { lots: position.openLots, kind: stopKind(position, valuation)! })
  }
  runLiquidations(state, id)
  for (const position of openRows((own) => hasReachedTarget(own, valuation))) {
    closeRow(state, position, { lots: position.openLots, kind: 'take_profit' })
  }
  if (isFresh) {
    const entries = state.all(
      (position) => position.status === 'waiting' && position.instrumentId === id && position.acceptedMs < valuation.tick.timeMs,
    )
    for (const position of entries.filter((own) => isEntryReached(own, valuation)))
      if (position.status === 'waiting') open(state, position, valuation)
  }
  for (const position of openRows((own) => own.trailTicks !== null)) {
    const ticks = closeTicksOf(valuation, position.direction)
    if (isPast(position, ticks, position.trailTicks!)) continue
    position.trailTicks = ticks
    state.effects.trails.push({ positionId: position.id, trailTicks: ticks })
  }
}
