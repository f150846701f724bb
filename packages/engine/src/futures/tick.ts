/**
 * One tick, in this order: market closes, stops, liquidation, targets, entries, trailing stops, warnings. Its cost follows what it
 * triggers.
 */
import { cancelOrder, closePart, profitableFirst } from './closings.ts'
import { conversionOf } from './conversion.ts'
import { notionalCeil } from './formulas.ts'
import { changePosition } from './live-positions.ts'
import { runLiquidations } from './liquidation.ts'
import { openingAnswer, openingCosts, type Opening, type OpeningCosts } from './openings.ts'
import { entryOf, holdOf, post } from './postings.ts'
import {
  byAge,
  closeTicksOf,
  updateValuation,
  isOpen,
  mark,
  openTicksOf,
  statusOf,
  type Market,
  type EngineState,
  type LivePosition,
  type Valuation,
} from './state.ts'
import { armEntry, armPosition, stopKind } from './triggers.ts'
import { runWarnings } from './warnings.ts'
import type { TickCommand } from './commands.ts'
import type { Levels } from './price-heap.ts'
import type { CloseKind, Position } from './types.ts'

/** A tick whose median source is older than this fills no order and no market close. */
export const FRESH_MS = 2000
const BPS = 10_000

/** Positions whose level the quotes of this tick have reached, the oldest first. */
function reached(state: EngineState, { bid, ask }: Valuation, levels: { atBid: Levels; atAsk: Levels }): LivePosition[] {
  const positions: LivePosition[] = []
  const take = (slot: number): void => {
    positions.push(state.positionBySlot[slot]!)
  }
  levels.atBid.reach(bid, take)
  levels.atAsk.reach(ask, take)
  return positions.sort(byAge)
}

/** Marks the risk units whose band the prices of this tick have left. */
function markLeftBands(state: EngineState, market: Market, { bid, ask, tick }: Valuation): void {
  const take = (watch: number): void => mark(state, state.unitByWatch[watch]!)
  market.riskAtBid.reach(bid, take)
  market.riskAtAsk.reach(ask, take)
  market.riskAtMid.reach(tick.bid + tick.ask, take)
}

function close(state: EngineState, live: LivePosition, { lots, kind }: { lots: number; kind: CloseKind }): void {
  if (isOpen(live)) closePart(state, live, { lots: Math.min(lots, live.position.openLots), kind, liquidationFee: 0n })
}

/**
 * Fills market closes. Accounts come by their oldest position. Within an account profits come before losses: all close at one price, so the
 * profits can pay for the losses.
 */
function runClosings(state: EngineState, market: Market, valuation: Valuation): void {
  if (market.closings.size === 0) return
  const due = [...market.closings].filter(({ position }) => position.closingMs! < valuation.tick.timeMs).sort(byAge)
  const byAccount = [...Map.groupBy(due, ({ account }) => account).values()]
  for (const live of byAccount.flatMap((positions) => profitableFirst(positions, valuation)))
    close(state, live, { lots: live.position.closingLots, kind: 'close' })
}

function runStops(state: EngineState, market: Market, valuation: Valuation): void {
  for (const live of reached(state, valuation, { atBid: market.stopsAtBid, atAsk: market.stopsAtAsk })) {
    const kind = stopKind(live.position, closeTicksOf(valuation, live.position.direction))
    if (kind) close(state, live, { lots: live.position.openLots, kind })
  }
}

function runTargets(state: EngineState, market: Market, valuation: Valuation): void {
  for (const live of reached(state, valuation, { atBid: market.targetsAtBid, atAsk: market.targetsAtAsk })) {
    close(state, live, { lots: live.position.openLots, kind: 'take_profit' })
  }
}

/** Takes the orders accepted before this tick: limit and stop orders begin to wait for their price, market orders are returned. */
function takeNewOrders(market: Market, timeMs: number): LivePosition[] {
  const marketOrders: LivePosition[] = []
  const later: LivePosition[] = []
  for (const live of market.newOrders) {
    const { position } = live
    if (position.status !== 'waiting') continue
    if (position.acceptedMs >= timeMs || position.reverses !== null) later.push(live)
    else if (position.type === 'market') marketOrders.push(live)
    else armEntry(live)
  }
  market.newOrders = new Set(later)
  return marketOrders
}

function runEntries(state: EngineState, market: Market, valuation: Valuation): void {
  const marketOrders = takeNewOrders(market, valuation.tick.timeMs)
  const entries = [...marketOrders, ...reached(state, valuation, { atBid: market.entriesAtBid, atAsk: market.entriesAtAsk })].sort(byAge)
  for (const live of entries) if (live.position.status === 'waiting') open(state, live, valuation)
}

/** Is the price further from the quote at acceptance than the user allowed? */
function isSlipped({ direction, slippageBps, referenceTicks }: Position, ticks: number): boolean {
  if (slippageBps === null) return false
  return direction === 'long'
    ? ticks > Math.floor((referenceTicks * (BPS + slippageBps)) / BPS)
    : ticks < Math.ceil((referenceTicks * (BPS - slippageBps)) / BPS)
}

function open(state: EngineState, live: LivePosition, valuation: Valuation): void {
  const { position, account, market, leg } = live
  const { direction, mode, lots, leverage, held } = position
  const ticks = openTicksOf(valuation, direction)
  const closeTicks = closeTicksOf(valuation, direction)
  const opening: Opening = { account, market, valuation, leg, direction, mode, lots, leverage, ticks, closeTicks, ownHold: held }
  const refused = isSlipped(position, ticks) ? 'slippage' : openingAnswer(state, opening).refused
  if (refused) cancelOrder(state, live, refused)
  else fillOpening(state, live, { opening, costs: openingCosts(opening) })
}

function fillOpening(state: EngineState, live: LivePosition, { opening, costs }: { opening: Opening; costs: OpeningCosts }): void {
  const { position } = live
  const { valuation, ticks, closeTicks, lots } = opening
  const { margin, fee, fixedMaintenance } = costs
  const change = margin - position.held
  post(state, {
    kind: 'futures_open',
    reference: `${holdOf(position)}:1`,
    entries: [
      entryOf(state, position.account, { available: -change - fee, held: change, position }),
      entryOf(state, state.options.feeAccount, { available: fee }),
    ],
  })
  changePosition(state, live, () => {
    position.status = 'open'
    position.openLots = lots
    position.openTicks = ticks
    position.initialMargin = margin
    position.held = margin
    position.fixedMaintenance = fixedMaintenance
    position.openNotional = notionalCeil(valuation, { ticks, lots })
    position.handlingFee = fee
    position.trailTicks = position.trailingBps === null ? null : closeTicks
    position.fills = 1
    position.openedMs = state.timeMs
  })
  armPosition(state, live)
  const { seq, timeMs, bid, ask } = valuation.tick
  state.effects.fills.push({
    positionId: position.id,
    number: 1,
    account: position.account,
    instrumentId: position.instrumentId,
    kind: 'open',
    timeMs: state.timeMs,
    tickSeq: seq,
    tickMs: timeMs,
    bid,
    ask,
    priceTicks: ticks,
    lots,
    conversion: conversionOf(valuation),
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

/** Moves trailing stops to a better closing quote. */
function runTrails(state: EngineState, market: Market, valuation: Valuation): void {
  for (const live of reached(state, valuation, { atBid: market.trailsAtBid, atAsk: market.trailsAtAsk })) {
    const trailTicks = closeTicksOf(valuation, live.position.direction)
    live.position.trailTicks = trailTicks
    armPosition(state, live)
    state.effects.trails.push({ positionId: live.position.id, trailTicks })
  }
}

export function* runTick(state: EngineState, market: Market, command: TickCommand): Generator<void> {
  if (!command.canTrigger || statusOf(market) !== 'open') return
  const { seq, timeMs, bid, ask, ageMs } = command
  // A tick that came before, or out of order, is ignored: ticks may be replayed.
  if (market.tick && (seq <= market.tick.seq || timeMs < market.tick.timeMs)) return
  market.tick = { seq, timeMs, bid, ask, ageMs }
  market.hasTicked = true
  updateValuation(market)
  for (const dependant of market.dependants) updateValuation(dependant)
  const { valuation } = market
  if (!valuation) return
  const isFresh = ageMs <= FRESH_MS
  markLeftBands(state, market, valuation)
  if (isFresh) runClosings(state, market, valuation)
  runStops(state, market, valuation)
  yield* runLiquidations(state, market)
  runTargets(state, market, valuation)
  if (isFresh) runEntries(state, market, valuation)
  runTrails(state, market, valuation)
  runWarnings(state, market)
}
