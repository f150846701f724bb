/** Prices that rows wait for: stops, targets, trails, and entries of limit and stop orders. */
import type { EngineState, Live } from './state.ts'
import type { CloseKind, Row } from './types.ts'

const BPS = 10_000

/** Where a trailing stop stands: its distance from the best closing quote, rounded away from the price. */
export function trailLevel({ direction, trailTicks, trailingBps }: Row): number | null {
  if (trailTicks === null || trailingBps === null) return null
  return direction === 'long' ? Math.floor((trailTicks * (BPS - trailingBps)) / BPS) : Math.ceil((trailTicks * (BPS + trailingBps)) / BPS)
}

/** Which stop of a position a closing quote sets off. */
export function stopKind(row: Row, closeTicks: number): CloseKind | null {
  const isPast = (level: number | null): boolean => level !== null && (row.direction === 'long' ? closeTicks <= level : closeTicks >= level)
  if (isPast(row.stopTicks)) return 'stop_loss'
  return isPast(trailLevel(row)) ? 'trailing_stop' : null
}

/** The nearer of stop and trailing stop. */
function stopLevel(row: Row): number | null {
  const trail = trailLevel(row)
  if (trail === null || row.stopTicks === null) return row.stopTicks ?? trail
  return row.direction === 'long' ? Math.max(row.stopTicks, trail) : Math.min(row.stopTicks, trail)
}

/** Puts an open position's prices, as its row now names them, into the structures of its instrument. */
export function armPosition(state: EngineState, live: Live): void {
  const { row, book, slot } = live
  const isLong = row.direction === 'long'
  disarm(state, live)
  const stop = stopLevel(row)
  if (stop !== null) {
    if (isLong) book.stopsAtBid.whenFallsTo(slot, stop)
    else book.stopsAtAsk.whenRisesTo(slot, stop)
  }
  if (row.targetTicks !== null) {
    if (isLong) book.targetsAtBid.whenRisesTo(slot, row.targetTicks)
    else book.targetsAtAsk.whenFallsTo(slot, row.targetTicks)
  }
  if (row.trailTicks === null) return
  if (isLong) book.trailsAtBid.whenRisesTo(slot, row.trailTicks + 1)
  else book.trailsAtAsk.whenFallsTo(slot, row.trailTicks - 1)
}

/** A limit or stop order that has seen a tick since its acceptance. */
export function armEntry(live: Live): void {
  const { row, book, slot } = live
  const isLong = row.direction === 'long'
  const levels = isLong ? book.entriesAtAsk : book.entriesAtBid
  // A limit order waits for a better price, a stop order for a worse one.
  if ((row.type === 'limit') === isLong) levels.whenFallsTo(slot, row.priceTicks!)
  else levels.whenRisesTo(slot, row.priceTicks!)
}

/** Takes a row out of every structure of prices. */
export function disarm(state: EngineState, { slot }: Live): void {
  state.spaces.stops.remove(slot)
  state.spaces.targets.remove(slot)
  state.spaces.trails.remove(slot)
}

/** Where a row that is new or loaded waits. */
export function placeTriggers(state: EngineState, live: Live): void {
  const { row, book } = live
  if (row.status === 'waiting') book.arrivals.add(live)
  else armPosition(state, live)
  if (row.closingMs !== null) book.closings.add(live)
}
