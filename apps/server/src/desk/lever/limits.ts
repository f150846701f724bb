/**
 * Limits that users set for themselves, as the desk needs them. The desk checks them at a command's turn, so that two orders sent at once
 * cannot both pass where only one may. The room decides what the limits are and what counts as a loss.
 */
import type { Effects as FuturesEffects } from '@assay/engine/futures'
import type { OptionOrder } from '@assay/engine/seconds'
import type pg from 'pg'
import type { DeskMessage } from '../messages.ts'
import type { Statement } from '../statements.ts'

/** Null is no limit. */
export interface Limits {
  /** USDT units that may be lost in a day (UTC). */
  dailyLoss: bigint | null
  reminderMinutes: number | null
}

export interface PendingLimits extends Limits {
  fromMs: number
}

/** Everything that a user has set, as it is stored. */
export interface OwnLimits {
  inForce: Limits
  pending: PendingLimits | null
  pausedUntilMs: number | null
}

export interface LimitsChange {
  wish: Partial<Limits>
  pauseHours?: number | undefined
}

/** Money of a currency. `units` have the scale of the ledger's columns. */
export interface Amount {
  currencyId: number
  units: bigint
}

export type OwnRefusal =
  | { code: 'trading_paused'; untilMs: number }
  | { code: 'loss_limit_reached' }
  /** The opening could bring the day's loss above the limit. `left`: USDT units that may still be lost. */
  | { code: 'over_limit'; left: bigint }

/** Possible losses beside those booked and the stakes of live options. */
export interface InFlight {
  /** USDT units that market closes and waiting orders will book when they fill. Called only for users with a limit. */
  waiting(): bigint
  /** The stake of the option, or the round-trip cost of the order, that is to be opened. */
  asked?: Amount | null
}

/** A user's own loss limit was reached, or a pause of trading began. */
export type OwnLimitEvent = { userId: number; timeMs: number } & (
  | { kind: 'paused'; untilMs: number }
  /** Units of USDT. */
  | { kind: 'loss_limit'; limit: bigint }
)

export interface LimitBook {
  /** A user's limits at an instant. */
  of(userId: number, atMs: number): OwnLimits
  change(userId: number, change: LimitsChange, atMs: number): OwnLimits
  /** Counts losses and profits of contracts. Returns the users who have any. */
  countContracts(done: Pick<FuturesEffects, 'fills' | 'overnights'>): Set<number>
  /** Counts an option. `scale`: decimals of its currency. Returns whether it has been lost or won. */
  countOption(option: OptionOrder, scale: number): boolean
  /** USDT units. Below zero when the user has won more than lost. */
  lostToday(userId: number, atMs: number): bigint
  isReached(userId: number, atMs: number): boolean
  /** The reason why the user may open nothing, or not this. Null when there is none. */
  openingRefusal(userId: number, atMs: number, inFlight: InFlight): OwnRefusal | null
}

export interface LimitsProduct {
  /** Loads the limits of all users, and what they have won and lost since midnight (UTC) of that day. */
  load(pool: pg.Pool, atMs: number): Promise<LimitBook>
  /** The statement that stores a user's limits. */
  statementOf(userId: number, limits: OwnLimits): Statement
  /** The message of an event. The desk writes it with the batch. */
  messageOf(event: OwnLimitEvent): DeskMessage
}
