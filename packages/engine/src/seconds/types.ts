import type { Entry, Funds } from '../spot/types.ts'

/**
 * The language between the desk and the options engine ("seconds contracts": up or down over a short period, against the
 * house). Commands carry id, time and account; the engine owns no clock, no id source and no randomness, so the same
 * commands over the same state give the same effects, byte for byte. Money is bigint at the currency's ledger scale, prices
 * are whole deciticks, times epoch milliseconds UTC.
 *
 * The rule of an option, frozen in the order: with A its acceptance, the entry price is the median of the ticks in
 * (A + 1 s, A + 2 s], T = A + 2 s + period, the settlement price the median of the ticks in (T - 1 s, T], worked out when a
 * tick after the window exists. Up wins above the entry price, down below it, equal returns the stake.
 */
export type { Entry, Funds } from '../spot/types.ts'

export type Direction = 'up' | 'down'

/**
 * `accepted`: the entry window is not over. `open`: the entry price is known. `settling`: T has passed with fewer than three
 * ticks in the settlement window; the desk rebuilds the missing ones from the sources' public trades and sends `restore`.
 * The other four are final: such an order is reported once and then forgotten.
 */
export type OptionStatus = 'accepted' | 'open' | 'settling' | 'won' | 'lost' | 'tied' | 'void'

/** `thin_entry`: fewer than three ticks in the entry window, void before it starts. `no_trade`: no source traded in the 5 s before T. */
export type VoidReason = 'thin_entry' | 'no_trade'

/** Refusals: no order is made. The order of this list is the precedence of the checks. */
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

export interface PeriodTerms {
  seconds: number
  /** Profit of a win in millionths of the stake. */
  ratioPpm: number
  /** The last 24 hours or the daily rules took the period off; what runs is settled as it was agreed. */
  isSuspended: boolean
}

/** What one instrument offers; without periods it has no options. */
export interface InstrumentTerms {
  instrumentId: number
  periods: readonly PeriodTerms[]
}

export interface PayableCurrency {
  currencyId: number
  /** Units; the server works them out from their worth in USDT. */
  minimumStake: bigint
  maximumStake: bigint
}

/** All that the house owns of a currency, available and held. */
export interface HouseBalance {
  currencyId: number
  units: bigint
}

export interface SubmitCommand {
  kind: 'submit'
  id: number
  /** The acceptance, A. Never before the last tick of the instrument by more than a second. */
  timeMs: number
  /** The random name under which the order stands in the public log; the engine only hands it on. */
  publicId: string
  /** The user's micro account. */
  account: number
  instrumentId: number
  currencyId: number
  direction: Direction
  seconds: number
  stake: bigint
  /** What the user was shown; another ratio in force now is refused. */
  ratioPpm: number
}

/** One index tick of an instrument. Sequence without gaps, times rise. */
export interface TickCommand {
  kind: 'tick'
  instrumentId: number
  seq: number
  timeMs: number
  /** The mid in deciticks. */
  price: number
  /** Age of the median source's quote at the tick. */
  ageMs: number
}

export interface StatusCommand {
  kind: 'status'
  instrumentId: number
  timeMs: number
  state: MarketState
  /** When the session ends; null when it always trades. */
  sessionEndMs: number | null
}
export type MarketState = 'open' | 'closed' | 'halted'

/** A part left out stays as it is; a part given replaces the whole of it, house balances only those named. */
export interface SetConfigCommand {
  kind: 'set_config'
  timeMs: number
  instruments?: readonly InstrumentTerms[]
  currencies?: readonly PayableCurrency[]
  houseBalances?: readonly HouseBalance[]
}

/** A tick rebuilt from public trades: it has no sequence number. */
export interface RestoredTick {
  timeMs: number
  /** Deciticks. */
  price: number
}

/**
 * Decides every `settling` order of an instrument whose settlement window ends at `settleMs`. `ticks` are those that
 * `restoreTicks` makes for the instants of (settleMs - 1 s, settleMs] without a tick; none at all says that no source has a
 * trade in the 5 s before, and returns the stakes.
 */
export interface RestoreCommand {
  kind: 'restore'
  timeMs: number
  instrumentId: number
  settleMs: number
  ticks: readonly RestoredTick[]
  /** SHA-256, in hex, of the sources' raw answers, which the receipt keeps. */
  evidence: string
}

export type SecondsCommand = SubmitCommand | TickCommand | StatusCommand | SetConfigCommand | RestoreCommand

export interface WindowTick {
  /** Null for a restored tick. */
  seq: number | null
  timeMs: number
  price: number
}

/** A window of ticks, (fromMs, untilMs], and the price it gives. Shared by all orders with the same window: never change it. */
export interface PriceWindow {
  readonly fromMs: number
  readonly untilMs: number
  /** By time. */
  readonly ticks: readonly WindowTick[]
  /** Twice the median, so that the mean of two middle ticks stays whole; null where the window gives no price. */
  readonly doublePrice: number | null
}

/** The whole truth about one option: what the database keeps, and what a restart loads. */
export interface OptionOrder {
  id: number
  publicId: string
  account: number
  instrumentId: number
  currencyId: number
  direction: Direction
  seconds: number
  /** Of the rule stated above: 1. */
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
  /** Of the raw answers that restored the settlement window; null where nothing had to be restored. */
  evidence: string | null
  status: OptionStatus
  voidReason: VoidReason | null
  updatedMs: number
}

export type SecondsPostingKind = 'seconds_hold' | 'seconds_settle' | 'seconds_return'
/** Sums to zero per currency. Reference and hold are `seconds:<id>`, on the user's account and on the house's. */
export interface SecondsPosting {
  kind: SecondsPostingKind
  reference: string
  entries: Entry[]
}

/** What one command did. A refusal leaves everything else empty. */
export interface SecondsEffects {
  refused: SecondsRefusal | null
  /** Every order the command touched, once, as it now stands (live objects: copy what outlives the batch). */
  orders: OptionOrder[]
  postings: SecondsPosting[]
}

export interface SecondsOptions {
  /** Ledger account of the house. */
  houseAccount: number
  /** The house's largest loss per instrument and second of T, in millionths of what it owns of the currency. */
  secondCapPpm: number
  /** The same over all instruments and seconds. */
  totalCapPpm: number
}

/** What an instrument's market looks like; no tick and halted before anything was heard. */
export interface SecondsMarket {
  state: MarketState
  sessionEndMs: number | null
  lastTick: TickCommand | null
}

/**
 * The whole options engine: many instruments, no clock, no I/O. Only live orders (accepted, open, settling) are kept.
 *
 * After a restart, or a batch that failed to commit, a new engine is told: `set_config`, then per instrument `loadStatus`, `loadTick` for
 * every committed tick of the last second up to the last one (`recentTicks` of the old engine), `loadOrder` for every live
 * order; then the ticks since. The hash is that of the engine that was lost.
 */
export interface SecondsEngine {
  /** Runs one command. Throws, before anything has changed, when the command is malformed: that is the caller's bug. */
  execute(command: SecondsCommand, funds: Funds): SecondsEffects
  loadStatus(status: StatusCommand): void
  /** A tick that was committed before: settles nothing. */
  loadTick(tick: TickCommand): void
  /** Takes over a live order. */
  loadOrder(order: OptionOrder): void
  market(instrumentId: number): SecondsMarket
  /** The ticks of the second before the last tick, and it: what `loadTick` takes. */
  recentTicks(instrumentId: number): TickCommand[]
  order(id: number): OptionOrder | undefined
  /** Live orders of an account, by rising id. */
  openOrders(account: number): OptionOrder[]
  /** Every live order, by rising id. */
  orders(): OptionOrder[]
  /** What the house holds for live orders in a currency: its largest loss. */
  houseHeld(currencyId: number): bigint
  /** What the house owns of a currency, as told and moved since by results. */
  houseBalance(currencyId: number): bigint
  /** Orders that wait for `restore`, one entry for each instrument and T. */
  unsettled(): { instrumentId: number; settleMs: number }[]
  /** 16 hex digits over every market, recent tick, house balance and live order. The same for any implementation. */
  hash(): string
}
