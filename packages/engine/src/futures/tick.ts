/** One tick: market closes, stops, liquidation, targets, entries, then trails and warnings. It costs what it sets off. */
import { cancelLive, closePart, winnersFirst } from './closings.ts'
import { conversionOf } from './conversion.ts'
import { notionalCeil } from './formulas.ts'
import { amend } from './lives.ts'
import { runLiquidations } from './liquidation.ts'
import { openingAnswer, openingCosts, type Opening, type OpeningCosts } from './openings.ts'
import { entryOf, holdOf, post } from './postings.ts'
import {
  byAge,
  closeTicksOf,
  drawScene,
  isOpen,
  mark,
  openTicksOf,
  statusOf,
  type Book,
  type EngineState,
  type Live,
  type Scene,
} from './state.ts'
import { armEntry, armPosition, stopKind } from './triggers.ts'
import { runWarnings } from './warnings.ts'
import type { TickCommand } from './commands.ts'
import type { Levels } from './price-heap.ts'
import type { CloseKind, Row } from './types.ts'

/** A tick whose median source is older fills no order and no market close. */
export const FRESH_MS = 2000
const BPS = 10_000

/** Rows that waited for the quotes of this tick, the oldest first. */
function reached(state: EngineState, { bid, ask }: Scene, levels: { atBid: Levels; atAsk: Levels }): Live[] {
  const lives: Live[] = []
  const take = (slot: number): void => {
    lives.push(state.liveBySlot[slot]!)
  }
  levels.atBid.reach(bid, take)
  levels.atAsk.reach(ask, take)
  return lives.sort(byAge)
}

/** Units of risk whose band the prices of this tick have left. */
function leaveBands(state: EngineState, book: Book, { bid, ask, tick }: Scene): void {
  const take = (watch: number): void => mark(state, state.unitByWatch[watch]!)
  book.riskAtBid.reach(bid, take)
  book.riskAtAsk.reach(ask, take)
  book.riskAtMid.reach(tick.bid + tick.ask, take)
}

function close(state: EngineState, live: Live, { lots, kind }: { lots: number; kind: CloseKind }): void {
  if (isOpen(live)) closePart(state, live, { lots: Math.min(lots, live.row.openLots), kind, liquidationFee: 0n })
}

/** The oldest first, but of one account what wins before what loses: all close at one price, and the loss finds that money. */
function runClosings(state: EngineState, book: Book, scene: Scene): void {
  if (book.closings.size === 0) return
  const due = [...book.closings].filter(({ row }) => row.closingMs! < scene.tick.timeMs).sort(byAge)
  const byAccount = [...Map.groupBy(due, ({ account }) => account).values()]
  for (const live of byAccount.flatMap((lives) => winnersFirst(lives, scene)))
    close(state, live, { lots: live.row.closingLots, kind: 'close' })
}

function runStops(state: EngineState, book: Book, scene: Scene): void {
  for (const live of reached(state, scene, { atBid: book.stopsAtBid, atAsk: book.stopsAtAsk })) {
    const kind = stopKind(live.row, closeTicksOf(scene, live.row.direction))
    if (kind) close(state, live, { lots: live.row.openLots, kind })
  }
}

function runTargets(state: EngineState, book: Book, scene: Scene): void {
  for (const live of reached(state, scene, { atBid: book.targetsAtBid, atAsk: book.targetsAtAsk })) {
    close(state, live, { lots: live.row.openLots, kind: 'take_profit' })
  }
}

/** Orders that have now seen a tick after their acceptance: limit and stop orders go on to wait for their price. */
function takeArrivals(book: Book, timeMs: number): Live[] {
  const market: Live[] = []
  const later: Live[] = []
  for (const live of book.arrivals) {
    const { row } = live
    if (row.status !== 'waiting') continue
    if (row.acceptedMs >= timeMs || row.reverses !== null) later.push(live)
    else if (row.type === 'market') market.push(live)
    else armEntry(live)
  }
  book.arrivals = new Set(later)
  return market
}

function runEntries(state: EngineState, book: Book, scene: Scene): void {
  const market = takeArrivals(book, scene.tick.timeMs)
  const entries = [...market, ...reached(state, scene, { atBid: book.entriesAtBid, atAsk: book.entriesAtAsk })].sort(byAge)
  for (const live of entries) if (live.row.status === 'waiting') open(state, live, scene)
}

/** Is the price further from the quote at acceptance than the user allowed? */
function isSlipped({ direction, slippageBps, referenceTicks }: Row, ticks: number): boolean {
  if (slippageBps === null) return false
  return direction === 'long'
    ? ticks > Math.floor((referenceTicks * (BPS + slippageBps)) / BPS)
    : ticks < Math.ceil((referenceTicks * (BPS - slippageBps)) / BPS)
}

function open(state: EngineState, live: Live, scene: Scene): void {
  const { row, account, book, leg } = live
  const { direction, mode, lots, multiple, held } = row
  const ticks = openTicksOf(scene, direction)
  const closeTicks = closeTicksOf(scene, direction)
  const opening: Opening = { account, book, scene, leg, direction, mode, lots, multiple, ticks, closeTicks, ownHold: held }
  const refused = isSlipped(row, ticks) ? 'slippage' : openingAnswer(state, opening).refused
  if (refused) cancelLive(state, live, refused)
  else fillOpening(state, live, { opening, costs: openingCosts(opening) })
}

function fillOpening(state: EngineState, live: Live, { opening, costs }: { opening: Opening; costs: OpeningCosts }): void {
  const { row } = live
  const { scene, ticks, closeTicks, lots } = opening
  const { margin, fee, fixedMaintenance } = costs
  const change = margin - row.held
  post(state, {
    kind: 'futures_open',
    reference: `${holdOf(row)}:1`,
    entries: [
      entryOf(state, row.account, { available: -change - fee, held: change, row }),
      entryOf(state, state.options.feeAccount, { available: fee }),
    ],
  })
  amend(state, live, () => {
    row.status = 'open'
    row.openLots = lots
    row.openTicks = ticks
    row.initialMargin = margin
    row.held = margin
    row.fixedMaintenance = fixedMaintenance
    row.openNotional = notionalCeil(scene, { ticks, lots })
    row.handlingFee = fee
    row.trailTicks = row.trailingBps === null ? null : closeTicks
    row.fills = 1
    row.openedMs = state.timeMs
  })
  armPosition(state, live)
  const { seq, timeMs, bid, ask } = scene.tick
  state.effects.fills.push({
    rowId: row.id,
    number: 1,
    account: row.account,
    instrumentId: row.instrumentId,
    kind: 'open',
    timeMs: state.timeMs,
    tickSeq: seq,
    tickMs: timeMs,
    bid,
    ask,
    priceTicks: ticks,
    lots,
    conversion: conversionOf(scene),
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

/** Trailing stops follow a better closing quote. */
function runTrails(state: EngineState, book: Book, scene: Scene): void {
  for (const live of reached(state, scene, { atBid: book.trailsAtBid, atAsk: book.trailsAtAsk })) {
    const trailTicks = closeTicksOf(scene, live.row.direction)
    live.row.trailTicks = trailTicks
    armPosition(state, live)
    state.effects.trails.push({ rowId: live.row.id, trailTicks })
  }
}

export function* runTick(state: EngineState, book: Book, command: TickCommand): Generator<void> {
  if (!command.canTrigger || statusOf(book) !== 'open') return
  const { seq, timeMs, bid, ask, ageMs } = command
  // A tick seen before, or out of order, changes nothing: ticks may be replayed.
  if (book.tick && (seq <= book.tick.seq || timeMs < book.tick.timeMs)) return
  book.tick = { seq, timeMs, bid, ask, ageMs }
  book.hasTicked = true
  drawScene(book)
  for (const dependant of book.dependants) drawScene(dependant)
  const { scene } = book
  if (!scene) return
  const isFresh = ageMs <= FRESH_MS
  leaveBands(state, book, scene)
  if (isFresh) runClosings(state, book, scene)
  runStops(state, book, scene)
  yield* runLiquidations(state, book)
  runTargets(state, book, scene)
  if (isFresh) runEntries(state, book, scene)
  runTrails(state, book, scene)
  runWarnings(state, book)
}
