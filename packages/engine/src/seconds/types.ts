import type { Posting } from '@assay/money'
import type { Funds } from '../spot/types.ts'

/**
 * Types of the options engine ("seconds contracts": up or down over a short period, against the house). Commands carry id, time and
 * account. The engine has no clock, makes no ids and uses no randomness, so the same commands over the same state give the same effects,
 * byte for byte. Money is bigint at the currency's ledger scale, prices are whole tenths of a tick, times epoch milliseconds UTC.
 *
 * The rule of an option, fixed in the order. A is its acceptance. The entry price is the median of the ticks in (A + 1 s, A + 2 s]. The
 * option expires at T = A + 2 s + period. The settlement price is the median of the ticks in (T - 1 s, T], calculated when a tick after the
 * window is there. Up wins above the entry price, down below it, an equal price returns the stake.
 */
export type { Funds } from '../spot/types.ts'

export type Direction = 'up' | 'down'

/**
 * `accepted`: the entry window is not over. `open`: the entry price is known. `settling`: T has passed, but the settlement window has fewer
 * than three ticks. The desk then restores the missing ones from the sources' public trades and sends `restore`. The other four are final:
 * the order is reported once and forgotten.
 */
export type OptionStatus = 'accepted' | 'open' | 'settling' | 'won' | 'lost' | 'tied' | 'void'

/** `thin_entry`: fewer than three ticks in the entry window, so the option is void. `no_trade`: no source traded in the 5 s before T. */
export type VoidReason = 'thin_entry' | 'no_trade'

/** A refused command makes no order. The checks run in the order of this list. */
export type SecondsRefusal =
  | 'market_halted'
  | 'market_closed'
  | 'price_stale'
  | 'period_not_offered'
  | 'period_suspended'
  | 'session_ends'
  | 'currency_not_payable'
  | 'ratio_changed'
  | 'stake_minimum'
  | 'stake_maximum'
  | 'insufficient_balance'
  | 'house_limit'

/** One period on offer, in seconds, with its profit ratio. */
export interface PeriodTerms {
  seconds: number
  /** Profit of a win in millionths of the stake. */
  ratioPpm: number
  /** The gate or the daily rules suspended the period. Options that run are settled as agreed. */
  isSuspended: boolean
}

/** What one instrument offers. Without periods it has no options. */
export interface InstrumentTerms {
  instrumentId: number
  periods: readonly PeriodTerms[]
}

/** A currency that stakes can be paid in, with its bounds of a stake. */
export interface PayableCurrency {
  currencyId: number
  /** Stakes in units of the currency. The server calculates them from their worth in USDT. */
  minimumStake: bigint
  maximumStake: bigint
}

/** Everything that the house owns of a currency, available and held. */
export interface HouseBalance {
  currencyId: number
  units: bigint
}

/** Buys an option. Refused by the first failing check of `SecondsRefusal`. */
export interface SubmitCommand {
  kind: 'submit'
  id: number
  /** The acceptance, A. At most one second before the last tick of the instrument. */
  timeMs: number
  /** The order's random id in the public log. The engine only passes it on. */
  publicId: string
  /** The user's micro account. */
  account: number
  instrumentId: number
  currencyId: number
  direction: Direction
  seconds: number
  stake: bigint
  /** The ratio that the user was shown. If another one is in force now, the command is refused. */
  ratioPpm: number
}

/** One index tick. Sequence numbers have no gaps, times rise. */
export interface TickCommand {
  kind: 'tick'
  instrumentId: number
  seq: number
  timeMs: number
  /** The mid in tenths of a tick. */
  price: number
  /** Age of the median source's quote at the tick. */
  ageMs: number
}

/** Sets the state of an instrument's market. */
export interface StatusCommand {
  kind: 'status'
  instrumentId: number
  timeMs: number
  state: MarketState
  /** When the session ends. Null when the market always trades. */
  sessionEndMs: number | null
}
export type MarketState = 'open' | 'closed' | 'halted'

/** A part that is left out stays as it is. A part that is given replaces all of it; house balances replace only those named. */
export interface SetConfigCommand {
  kind: 'set_config'
  timeMs: number
  instruments?: readonly InstrumentTerms[]
  currencies?: readonly PayableCurrency[]
  houseBalances?: readonly HouseBalance[]
}

/** A tick restored from public trades. It has no sequence number. */
export interface RestoredTick {
  timeMs: number
  /** In tenths of a tick. */
  price: number
}

/**
 * Decides every `settling` order of an instrument whose settlement window ends at `settleMs`. `ticks` is the result of `restoreTicks` for
 * the instants of (settleMs - 1 s, settleMs] without a tick. None means that no source traded in the 5 s before: the stakes are returned.
 */
export interface RestoreCommand {
  kind: 'restore'
  timeMs: number
  instrumentId: number
  settleMs: number
  ticks: readonly RestoredTick[]
  /** SHA-256 (hex) of the sources' raw answers, which the receipt keeps. */
  evidence: string
}

export type SecondsCommand = SubmitCommand | TickCommand | StatusCommand | SetConfigCommand | RestoreCommand

/** A tick in a window: its time, and its mid in tenths of a tick. */
export interface WindowTick {
  /** Null for a restored tick. */
  seq: number | null
  timeMs: number
  price: number
}

/** A window of ticks, (fromMs, untilMs], and its price. Orders with the same window share the object: never change it. */
export interface PriceWindow {
  readonly fromMs: number
  readonly untilMs: number
  /** By time. */
  readonly ticks: readonly WindowTick[]
  /** Twice the median, so that the mean of two middle ticks stays whole. Null when the window has no price. */
  readonly doublePrice: number | null
}

/** One option: everything that the database keeps and a restart loads. */
export interface OptionOrder {
  id: number
  publicId: string
  account: number
  instrumentId: number
  currencyId: number
  direction: Direction
  seconds: number
  /** Version of the rule stated above: 1. */
  rule: number
  ratioPpm: number
  stake: bigint
  /** What a win pays on top of the stake: floor(stake x ratio). Held on the house until the end. */
  winnings: bigint
  /** A. */
  acceptedMs: number
  /** T. */
  settleMs: number
  entry: PriceWindow | null
  settlement: PriceWindow | null
  /** Hash of the raw answers that restored the settlement window. Null when nothing was restored. */
  evidence: string | null
  status: OptionStatus
  voidReason: VoidReason | null
  updatedMs: number
}

export type SecondsPostingKind = 'seconds_hold' | 'seconds_settle' | 'seconds_return'
/** Reference and hold are `seconds:<id>`, on the user's account and on the house's. */
export type SecondsPosting = Posting<SecondsPostingKind>

/** What one command did. After a refusal everything else is empty. */
export interface SecondsEffects {
  refused: SecondsRefusal | null
  /** Every order that the command changed, once, as it is now. The objects are the engine's own: copy what outlives the batch. */
  orders: OptionOrder[]
  postings: SecondsPosting[]
}

/** What an engine is created with. */
export interface SecondsOptions {
  /** Ledger account of the house. */
  houseAccount: number
  /** The house's largest loss for one instrument and second of T, in millionths of what it owns of the currency. */
  secondCapPpm: number
  /** The same in total, over all instruments and seconds. */
  totalCapPpm: number
}

/** An instrument's market. It has no tick and is halted before anything is known. */
export interface SecondsMarket {
  state: MarketState
  sessionEndMs: number | null
  lastTick: TickCommand | null
}

/**
 * The options engine: many instruments, no clock, no I/O. It keeps live orders only (accepted, open, settling).
 *
 * Rebuilding, after a restart or a batch that was not committed, in this order: `set_config`; for each instrument `loadStatus`, `loadTick`
 * for every committed tick of the last second up to the last one (`recentTicks` of the old engine), `loadOrder` for every live order; then
 * the ticks since. The hash is then that of the lost engine.
 */
export interface SecondsEngine {
  /** Runs one command. Throws when it is malformed: a bug of the caller. Nothing has changed then. */
  execute(command: SecondsCommand, funds: Funds): SecondsEffects
  loadStatus(status: StatusCommand): void
  /** Adds a tick that was committed before. It settles nothing. */
  loadTick(tick: TickCommand): void
  /** Adds a live order. */
  loadOrder(order: OptionOrder): void
  market(instrumentId: number): SecondsMarket
  /** The last tick and those of the second before it: what `loadTick` takes. */
  recentTicks(instrumentId: number): TickCommand[]
  order(id: number): OptionOrder | undefined
  /** Live orders of an account, by rising id. */
  openOrders(account: number): OptionOrder[]
  /** Every live order, by rising id. */
  orders(): OptionOrder[]
  /** What the house holds for live orders in a currency: its largest loss. */
  houseHeld(currencyId: number): bigint
  /** What the house owns of a currency: as configured, and changed by results since. */
  houseBalance(currencyId: number): bigint
  /** Where orders wait for `restore`: one entry for each instrument and T. */
  unsettled(): { instrumentId: number; settleMs: number }[]
  /** 16 hex digits over every market, recent tick, house balance and live order. The same for any implementation. */
  hash(): string
}
