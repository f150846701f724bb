/**
 * What the desk tells the futures engine. Commands carry id, time and account: the engine owns no clock, no id source and
 * no randomness. Prices are whole ticks, lots are hundredths of a lot (centilots), money is bigint USDT units at scale 8.
 */
import type { CancelReason, Direction, HouseConfig, Instrument, MarketStatus, Mode, OrderType } from './types.ts'

/**
 * One index tick. A tick that may not trigger (unconfirmed, or within 3 s of a halt) changes nothing at all, and neither does one
 * whose seq is not above, or whose time is before, that of the last: ticks may be replayed.
 */
export interface TickCommand {
  kind: 'tick'
  timeMs: number
  instrumentId: number
  seq: number
  /** As the index gives them: the engine widens them to the instrument's minimum spread. */
  bid: number
  ask: number
  canTrigger: boolean
  /** Age of the median source. Above two seconds neither orders nor market closes fill; they wait for a fresh tick. */
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
  /** Id of the row to be made; ids rise with time, so that the smaller id is the older row. */
  id: number
  timeMs: number
  account: number
  instrumentId: number
  direction: Direction
  mode: Mode
  type: OrderType
  lots: number
  multiple: number
  /** Limit or stop price; null for a market order. */
  priceTicks: number | null
  targetTicks: number | null
  stopTicks: number | null
  trailingBps: number | null
  /** How far the fill may lie from the quote at acceptance; null: any. */
  slippageBps: number | null
}

export interface CancelCommand {
  kind: 'cancel'
  timeMs: number
  account: number
  id: number
}

/** Every waiting order of the account, in one instrument or in all (null). */
export interface CancelAllCommand {
  kind: 'cancel_all'
  timeMs: number
  account: number
  instrumentId: number | null
  reason: CancelReason
}

/** A market close: fills at the first fresh tick after acceptance. Asked again before it fills, lots add up and the later time counts. */
export interface CloseCommand {
  kind: 'close'
  timeMs: number
  account: number
  id: number
  /** Null: the whole position. */
  lots: number | null
}

/** Closes the position and, at the same tick, opens the opposite with the lots, multiple and mode of it. */
export interface ReverseCommand {
  kind: 'reverse'
  timeMs: number
  account: number
  id: number
  /** Id of the row to be made. */
  newId: number
}

/** Undefined leaves a price as it is, null removes it. Takes waiting orders and open positions. */
export interface SetStopCommand {
  kind: 'set_stop'
  timeMs: number
  account: number
  id: number
  targetTicks?: number | null
  stopTicks?: number | null
  trailingBps?: number | null
}

/** Margin added to an isolated position, from free margin. */
export interface AddMarginCommand {
  kind: 'add_margin'
  timeMs: number
  account: number
  id: number
  units: bigint
}

/**
 * Money that comes to (above zero) or leaves a lever account, or the house or insurance account. The engine only follows and,
 * for a user's move out, refuses what is not free: the posting itself is the desk's, which knows the other account.
 */
export interface MoveCommand {
  kind: 'move'
  timeMs: number
  account: number
  units: bigint
}

/**
 * Charges every open position once, the oldest first. The desk sends it at 00:00:00 UTC before any other command of that instant;
 * where there are very many, in parts, one after the other.
 */
export interface OvernightCommand {
  kind: 'overnight'
  timeMs: number
  part?: OvernightPart
}

/** Positions after one id, up to another; null: all that are left. */
export interface OvernightPart {
  afterId: number
  untilId: number | null
}

/** Instruments (new ones, or new settings for known ones) and the house's figures; null leaves the house's as they are. */
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
