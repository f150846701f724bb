/** Prices that positions wait for: stops, targets, trailing stops, and entries of limit and stop orders. */
import type { EngineState, LivePosition } from './state.ts'
import type { CloseKind, Position } from './types.ts'

const BPS = 10_000

/** The trigger price of a trailing stop in ticks: its distance from the best closing quote, rounded away from the market. Null without. */
export function trailLevel({ direction, trailTicks, trailingBps }: Position): number | null {
  if (trailTicks === null || trailingBps === null) return null
  return direction === 'long' ? Math.floor((trailTicks * (BPS - trailingBps)) / BPS) : Math.ceil((trailTicks * (BPS + trailingBps)) / BPS)
}

/** Which stop of a position triggers at a closing quote, or null. */
export function stopKind(position: Position, closeTicks: number): CloseKind | null {
  const isPast = (level: number | null): boolean =>
    level !== null && (position.direction === 'long' ? closeTicks <= level : closeTicks >= level)
  if (isPast(position.stopTicks)) return 'stop_loss'
  return isPast(trailLevel(position)) ? 'trailing_stop' : null
}

/** The nearer of stop and trailing stop, in ticks. */
function stopLevel(position: Position): number | null {
  const trail = trailLevel(position)
  if (trail === null || position.stopTicks === null) return position.stopTicks ?? trail
  return position.direction === 'long' ? Math.max(position.stopTicks, trail) : Math.min(position.stopTicks, trail)
}

/** Adds an open position's stop, target and trailing stop to the structures of its market, or moves them. */
export function armPosition(state: EngineState, live: LivePosition): void {
  const { position, market, slot } = live
  const isLong = position.direction === 'long'
  disarm(state, live)
  const stop = stopLevel(position)
  if (stop !== null) {
    if (isLong) market.stopsAtBid.whenFallsTo(slot, stop)
    else market.stopsAtAsk.whenRisesTo(slot, stop)
  }
  if (position.targetTicks !== null) {
    if (isLong) market.targetsAtBid.whenRisesTo(slot, position.targetTicks)
    else market.targetsAtAsk.whenFallsTo(slot, position.targetTicks)
  }
  if (position.trailTicks === null) return
  if (isLong) market.trailsAtBid.whenRisesTo(slot, position.trailTicks + 1)
  else market.trailsAtAsk.whenFallsTo(slot, position.trailTicks - 1)
}

/** Lets a limit or stop order wait for its price, once it has seen a tick after its acceptance. */
export function armEntry(live: LivePosition): void {
  const { position, market, slot } = live
  const isLong = position.direction === 'long'
  const levels = isLong ? market.entriesAtAsk : market.entriesAtBid
  // A limit order waits for a better price, a stop order for a worse one.
  if ((position.type === 'limit') === isLong) levels.whenFallsTo(slot, position.priceTicks!)
  else levels.whenRisesTo(slot, position.priceTicks!)
}

/** Removes a position from all trigger structures. */
export function disarm(state: EngineState, { slot }: LivePosition): void {
  state.spaces.stops.remove(slot)
  state.spaces.targets.remove(slot)
  state.spaces.trails.remove(slot)
}

/** Adds a new or loaded position to the structure it belongs to. */
export function placeTriggers(state: EngineState, live: LivePosition): void {
  const { position, market } = live
  if (position.status === 'waiting') market.newOrders.add(live)
  else armPosition(state, live)
  if (position.closingMs !== null) market.closings.add(live)
}
