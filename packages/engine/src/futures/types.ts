/**
 * The words of the futures engine: contracts for difference on crypto, stocks and forex against the house. Prices are whole
 * ticks and lots hundredths of a lot (centilots), both safe integers; money is bigint USDT units at scale 8 unless a comment
 * says otherwise. Same commands over the same state, same effects, byte for byte.
 */
import type { FuturesCommand } from './commands.ts'
import type { Effects } from './effects.ts'

export type Direction = 'long' | 'short'
export type Mode = 'cross' | 'isolated' | 'super'
export type OrderType = 'market' | 'limit' | 'stop'
export type RowStatus = 'waiting' | 'open' | 'closed' | 'cancelled'
export type MarketStatus = 'open' | 'closed' | 'halted'

/** From a total notional on: maintenance = notional x rate - deduction, and the highest multiple. */
export interface Tier {
  /** USDT units. */
  from: bigint
  ratePpm: number
  multiple: number
  /** USDT units. */
  deduction: bigint
}

/** Where the quote currency is worth USDT: at the mid of another instrument (or its own, for USD/JPY). */
export interface Conversion {
  instrumentId: number
  /** False: the mid is USDT per unit of the quote currency (GBP/USD). True: units of the quote currency per USDT (USD/JPY). */
  isInverse: boolean
  /** A price of that instrument in ticks is a decimal with this many places. */
  priceDecimals: number
}

export interface Instrument {
  id: number
  symbol: string
  /** Quote currency units (scale 8) that one centilot gains when the price rises one tick. Never changes. */
  unitsPerTick: bigint
  /** Null when quoted in USDT or USD. Never changes. */
  conversion: Conversion | null
  minimumSpreadBp: number
  feePpm: number
  /** Overnight fee on the notional at mid. */
  overnightLongPpm: number
  overnightShortPpm: number
  /** By rising `from`, the first from 0; deductions make maintenance continuous. */
  tiers: readonly Tier[]
  /** Multiples of super-leverage, rising; empty where it is not offered. */
  superMultiples: readonly number[]
  /** The move within a minute that 99 % of minutes stay below, of the price. */
  minuteMovePpm: number
  /** The house's requirement on net exposure. */
  stressPpm: number
  /** USDT units of notional at mid: one user, all users net, all users gross. */
  userCap: bigint
  netCap: bigint
  grossCap: bigint
}

export interface HouseConfig {
  /** Holds for options and dual investments, part of the requirement. */
  otherHolds: bigint
  /** What the house owns beside the available balance of this engine's house account, those holds included. */
  otherBalance: bigint
  /** Open super-leverage notional of one user at most. */
  superCap: bigint
  /** Waiting and open rows of one account at most. */
  rowsMaximum: number
}

/** Refusals: nothing is changed. The order of this list is the precedence of the checks. */
export type FuturesRefusal =
  | 'order_not_found'
  | 'order_not_waiting'
  | 'position_not_open'
  | 'market_halted'
  | 'market_closed'
  | 'price_stale'
  | 'rows_maximum'
  | 'lots_maximum'
  | 'already_reversing'
  | 'not_isolated'
  | 'target_side'
  | 'stop_side'
  | 'trailing_range'
  | 'would_trigger'
  | OpeningRefusal

/** Refusals of an opening; an order that waited is cancelled with the same word as reason. */
export type OpeningRefusal =
  | 'super_unavailable'
  | 'super_cap'
  | 'super_too_near'
  | 'user_cap'
  | 'net_cap'
  | 'gross_cap'
  | 'multiple_too_high'
  | 'house_limit'
  | 'would_liquidate'
  | 'others_at_risk'
  | 'insufficient_margin'

/** Why waiting orders are cancelled together: asked for, or by a limit the user set himself. */
export type CancelReason =
  | 'user_cancelled'
  | 'paused'
  /** As much was lost today as he lets himself lose. */
  | 'loss_limit'

/** Why a row ended. Closed rows: how the last part was closed. */
export type EndReason =
  | CancelReason
  | 'slippage'
  | 'market_halted'
  | 'market_closed'
  /** A reverse order whose position was gone. */
  | 'position_closed'
  /** Cancelled in the liquidation of the account's cross positions. */
  | 'liquidation'
  /** Its hold was needed for the loss of a position. */
  | 'margin_used'
  | OpeningRefusal
  | CloseKind

export type CloseKind = 'close' | 'stop_loss' | 'trailing_stop' | 'take_profit' | 'liquidated' | 'hedge_matched'

/** Warnings at a level, of an isolated or super position or of an account's cross positions. */
export interface WarningState {
  /** Whether crossing 150 % (120 %) from above is noticed; back on above 180 % (144 %). */
  isArmed150: boolean
  isArmed120: boolean
  /** Last message of the level: one an hour at most. */
  warned150Ms: number | null
  warned120Ms: number | null
}

/** One submitted order and the position it becomes: what the database keeps, and what a restart loads. */
export interface Row extends WarningState {
  id: number
  account: number
  instrumentId: number
  direction: Direction
  mode: Mode
  type: OrderType
  multiple: number
  /** Centilots ordered. */
  lots: number
  /** Centilots still open; 0 unless the row is open. */
  openLots: number
  priceTicks: number | null
  slippageBps: number | null
  /** The quote it would have opened at when it was accepted: what slippage is measured from. */
  referenceTicks: number
  /** Id of the position that this order reverses. */
  reverses: number | null
  targetTicks: number | null
  stopTicks: number | null
  trailingBps: number | null
  /** The best closing quote since the trailing stop was set on the open position; null without. */
  trailTicks: number | null
  /** Centilots of a market close that was accepted at `closingMs` and has not filled; 0 and null without. */
  closingLots: number
  closingMs: number | null
  status: RowStatus
  reason: EndReason | null
  openTicks: number | null
  /** Initial margin of the lots still open (of the order while it waits). */
  initialMargin: bigint
  /** What the ledger holds as `futures:<id>`: margin and opening fee while waiting, the margin as it now is while open. */
  held: bigint
  /** Maintenance of a super position, fixed at opening, of the lots still open; zero for others. */
  fixedMaintenance: bigint
  /** Open profit already used up for the deficit of other positions of the account. */
  profitTaken: bigint
  /** Notional at the opening price of the lots still open. */
  openNotional: bigint
  /** Opening and closing fees paid so far. */
  handlingFee: bigint
  overnightFee: bigint
  liquidationFee: bigint
  /** Margin added by the user. */
  addedMargin: bigint
  /** Result of the parts closed so far, before fees and before profit that was taken ahead. */
  profit: bigint
  /** Fills so far. */
  fills: number
  acceptedMs: number
  openedMs: number | null
  closedMs: number | null
  updatedMs: number
}

/** The last tick that could trigger, and the market's status. */
export interface MarketState {
  instrumentId: number
  status: MarketStatus
  /** Null before the first tick. */
  tick: Tick | null
  /** It is open, and the tick is from since it opened: a price of now. */
  hasTicked: boolean
}

/** As the index gave it. */
export interface Tick {
  seq: number
  timeMs: number
  bid: number
  ask: number
  ageMs: number
}

/** Warnings of an account's cross positions; forgotten (armed, never warned) when the last of them is closed. */
export interface AccountState extends WarningState {
  account: number
}

/** Profit that the house could not pay: paid first, oldest first, from whatever the house receives. */
export interface Claim {
  /** The fill it comes from; together the claim's name. */
  rowId: number
  fill: number
  account: number
  /** As booked, and what is still to pay. */
  units: bigint
  remaining: bigint
  timeMs: number
}

export interface EngineOptions {
  /** Id of USDT. */
  currencyId: number
  houseAccount: number
  insuranceAccount: number
  feeAccount: number
  /** After so many liquidations a tick pauses, that whoever runs it may do something else; none: it never does. */
  stride?: number
}

/** How an open position stands at the last ticks. */
export interface PositionView {
  /** The quote it would close at, widened. */
  closeTicks: number
  /** Before the closing fee, less profit already taken. */
  profit: bigint
  closingFee: bigint
  /** Isolated and super: of the position. Cross: of the account's cross positions. */
  equity: bigint
  maintenance: bigint
  /** Hundredths of a percent, rounded down; null without maintenance. */
  riskRateBps: number | null
  /** Liquidated at the first tick whose closing quote is at or beyond it; null when no price does. For cross: all else unchanged. */
  liquidationTicks: number | null
  /** The conversion rate, or another instrument of the cross account, moves the liquidation price. */
  isApproximate: boolean
}

export interface AccountView {
  available: bigint
  orderHolds: bigint
  crossMargins: bigint
  crossInitialMargins: bigint
  /** Open profit of cross positions, net of closing fees. */
  crossProfit: bigint
  equity: bigint
  maintenance: bigint
  riskRateBps: number | null
  freeMargin: bigint
}

export interface HouseView {
  /** Available of the house account plus `otherBalance`. */
  balance: bigint
  requirement: bigint
  /** Sum of |net exposure| x stress, of open profit owed, of claims, and the other holds: together the requirement. */
  stress: bigint
  profitOwed: bigint
  claims: bigint
  otherHolds: bigint
  /** It is so near to what it can bear that multiples are halved. */
  isTight: boolean
}

/** An order that is asked for, or waits. */
export type CostedOrder = Pick<Row, 'instrumentId' | 'direction' | 'lots' | 'priceTicks'>

/** Open lots of all users in one instrument. */
export interface ExposureView {
  longLots: number
  shortLots: number
  /** USDT units at mid; negative when users are short on balance. */
  net: bigint
  gross: bigint
}

/**
 * The whole futures engine. Only live rows (waiting, open) are kept: an ended row is reported once, in the effects of the
 * command that ended it, and forgotten.
 */
export interface FuturesEngine {
  /** Runs one command. Throws, before anything has changed, when it is malformed or names something unknown: the caller's bug. */
  execute(command: FuturesCommand): Effects
  /** Available USDT of an account, on its first use or after a restart. */
  setAvailable(account: number, units: bigint): void
  knows(account: number): boolean
  available(account: number): bigint
  /**
   * After a restart, once instruments are configured (set_config): markets; available of the system accounts and of every account
   * with a live row, a warning state or a claim; then warning states, rows by rising id, claims by age.
   */
  loadMarket(market: MarketState): void
  loadAccount(state: AccountState): void
  loadRow(row: Row): void
  loadClaim(claim: Claim): void
  row(id: number): Row | undefined
  /** Live rows of an account by rising id. */
  rowsOf(account: number): Row[]
  /** Every live row by rising id: what loadRow takes to rebuild the engine. */
  rows(): Row[]
  /** Accounts that have been warned or are disarmed: what loadAccount takes. */
  accountStates(): AccountState[]
  claims(): Claim[]
  market(instrumentId: number): MarketState
  positionView(id: number): PositionView
  accountView(account: number): AccountView
  /** What an order loses when its position is closed as soon as it opens: both fees and the spread of now. Zero before the first price. */
  costAtOnce(order: CostedOrder): bigint
  houseView(): HouseView
  /** Where a part of so many open positions after an id ends, for their overnight fee; null when no more are left. */
  overnightPart(afterId: number, most: number): number | null
  exposureView(instrumentId: number): ExposureView
  /** 16 hex digits over markets, system accounts, live rows and their accounts, claims. The same after a rebuild. */
  hash(): string
}

/** Pauses a tick after each stride of liquidations. */
export interface PausingEngine extends FuturesEngine {
  readonly isPaused: boolean
  /** Goes on with the tick, before any other command. */
  resume(): Effects
}
