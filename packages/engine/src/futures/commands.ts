/**
 * The commands that the desk gives the futures engine. A command carries id, time and account: the engine has no clock, makes no ids and
 * uses no randomness. Prices are whole ticks, lots are centilots (hundredths of a lot), money is bigint USDT units at scale 8, times are
 * epoch milliseconds.
 */
import type { CancelReason, Direction, HouseConfig, Instrument, MarketStatus, Mode, OrderType } from './types.ts'

/**
 * One index tick. It is ignored when it may not trigger (unconfirmed, or within 3 s of a halt), when its seq is not above the last one, or
 * when its time is before the last one. So ticks may be replayed.
 */
export interface TickCommand {
  kind: 'tick'
  timeMs: number
  instrumentId: number
  seq: number
  /** Ticks, as the index gives them. The engine widens them to the instrument's minimum spread. */
  bid: number
  ask: number
  canTrigger: boolean
  /** Age of the median source's quote. Above two seconds no order and no market close fills: they wait for a fresh tick. */
  ageMs: number
}

export interface StatusCommand {
  kind: 'status'
  timeMs: number
  instrumentId: number
  status: MarketStatus
}

export interface PlaceCommand {
  kind: 'place'
  /** Id of the position to be made. Ids rise with time: the smaller id is the older position. */
  id: number
  timeMs: number
  account: number
  instrumentId: number
  direction: Direction
  mode: Mode
  type: OrderType
  lots: number
  leverage: number
  /** Limit or stop price. Null for a market order. */
  priceTicks: number | null
  targetTicks: number | null
  stopTicks: number | null
  trailingBps: number | null
  /** How far the fill price may be from the quote at acceptance. Null: any distance. */
  slippageBps: number | null
}

export interface CancelCommand {
  kind: 'cancel'
  timeMs: number
  account: number
  id: number
}

/** Cancels all waiting orders of the account: in one instrument, or in all (null). */
export interface CancelAllCommand {
  kind: 'cancel_all'
  timeMs: number
  account: number
  instrumentId: number | null
  reason: CancelReason
}

/** A market close. It fills at the first fresh tick after acceptance. A second request before that adds its lots, and its time counts. */
export interface CloseCommand {
  kind: 'close'
  timeMs: number
  account: number
  id: number
  /** Null closes the whole position. */
  lots: number | null
}

/** Closes the position and opens the opposite direction at the same tick, with the same lots, leverage and mode. */
export interface ReverseCommand {
  kind: 'reverse'
  timeMs: number
  account: number
  id: number
  /** Id of the opposite position. */
  newId: number
}

/** Sets stops of a waiting order or an open position. Undefined leaves a price as it is, null removes it. */
export interface SetStopCommand {
  kind: 'set_stop'
  timeMs: number
  account: number
  id: number
  targetTicks?: number | null
  stopTicks?: number | null
  trailingBps?: number | null
}

/** Adds free margin to an isolated position. */
export interface AddMarginCommand {
  kind: 'add_margin'
  timeMs: number
  account: number
  id: number
  units: bigint
}

/**
 * Money that comes to (`units` above zero) or leaves a lever account, the house account or the insurance account. The desk makes the
 * posting, because it knows the other account. The engine only follows the balance, and refuses a user's withdrawal that exceeds free
 * margin.
 */
export interface MoveCommand {
  kind: 'move'
  timeMs: number
  account: number
  units: bigint
}

/**
 * Overnight financing: charges every open position once, the oldest first. The desk sends it at 00:00:00 UTC, before any other command of
 * that instant. Very many positions are charged in parts, one after the other.
 */
export interface OvernightCommand {
  kind: 'overnight'
  timeMs: number
  part?: OvernightPart
}

/** Positions with an id above `afterId`, up to and including `untilId`. Null: all that are left. */
export interface OvernightPart {
  afterId: number
  untilId: number | null
}

/** New instruments, new settings of known ones, and the house's settings. `house` null leaves those unchanged. */
export interface SetConfigCommand {
  kind: 'set_config'
  timeMs: number
  instruments: readonly Instrument[]
  house: HouseConfig | null
}

export type FuturesCommand =
  | TickCommand
  | StatusCommand
  | PlaceCommand
  | CancelCommand
  | CancelAllCommand
  | CloseCommand
  | ReverseCommand
  | SetStopCommand
  | AddMarginCommand
  | MoveCommand
  | OvernightCommand
  | SetConfigCommand
