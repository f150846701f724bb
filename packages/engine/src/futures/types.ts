/**
 * Types of the futures engine: contracts for difference on crypto, stocks and forex against the house.
 * Prices are whole ticks and lots are centilots (hundredths of a lot), both safe integers. Money is bigint USDT units at scale 8 unless a
 * comment says otherwise. Times are epoch milliseconds UTC. The same commands over the same state give the same effects, byte for byte.
 */
import type { FuturesCommand } from './commands.ts'
import type { Effects } from './effects.ts'

export type Direction = 'long' | 'short'
export type Mode = 'cross' | 'isolated' | 'super'
export type OrderType = 'market' | 'limit' | 'stop'
export type PositionStatus = 'waiting' | 'open' | 'closed' | 'cancelled'
export type MarketStatus = 'open' | 'closed' | 'halted'

/**
 * A step of the maintenance schedule. From a notional of `from` on: maintenance = notional x rate - deduction, and the highest leverage.
 */
export interface Tier {
  /** USDT units. */
  from: bigint
  ratePpm: number
  leverage: number
  /** USDT units. */
  deduction: bigint
}

/** How the quote currency becomes USDT: at the mid of another instrument (or of the instrument itself, for USD/JPY). */
export interface Conversion {
  instrumentId: number
  /** False: the mid is USDT per quote unit (GBP/USD). True: the mid is quote units per USDT (USD/JPY). */
  isInverse: boolean
  /** Decimals of a price of that instrument, whose last digit is one tick. */
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
  /** Overnight financing per charge, on the notional at mid. */
  overnightLongPpm: number
  overnightShortPpm: number
  /** By rising `from`, the first from 0. The deductions make maintenance continuous. */
  tiers: readonly Tier[]
  /** Leverages of the super mode, rising. Empty where it is not offered. */
  superLeverages: readonly number[]
  /** 99 % of minutes move the price by less than this share of it. */
  minuteMovePpm: number
  /** The share of the net exposure that the house must be able to lose. */
  stressPpm: number
  /** Caps on open notional at mid, in USDT units: of one user, of all users net, of all users gross. */
  userCap: bigint
  netCap: bigint
  grossCap: bigint
}

export interface HouseConfig {
  /** Held by the house for options and dual investments. Part of its requirement. */
  otherHolds: bigint
  /** Money of the house outside this engine's house account, those holds included. */
  otherBalance: bigint
  /** Largest open notional of one user in super mode. */
  superCap: bigint
  /** Most waiting and open positions of one account. */
  positionsMaximum: number
}

/** A refused command changes nothing. The checks run in the order of this list. */
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

/** Why a position may not be opened. A waiting order that fails at its fill is cancelled with the same reason. */
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

/** Why waiting orders are cancelled together: by the user, or by a limit that he set himself. */
export type CancelReason =
  | 'user_cancelled'
  | 'paused'
  /** The user's own loss limit for the day is reached. */
  | 'loss_limit'

/** Why a position ended. For a closed position: how its last lots were closed. */
export type EndReason =
  | CancelReason
  | 'slippage'
  | 'market_halted'
  | 'market_closed'
  /** A reverse order, when the position it was to reverse ended otherwise. */
  | 'position_closed'
  /** Cancelled in the liquidation of the account's cross positions. */
  | 'liquidation'
  /** A waiting order whose hold was needed for the loss of a position. */
  | 'margin_used'
  | OpeningRefusal
  | CloseKind

export type CloseKind = 'close' | 'stop_loss' | 'trailing_stop' | 'take_profit' | 'liquidated' | 'hedge_matched'

/** State of the two warnings: of an isolated or super position, or of an account's cross positions. */
export interface WarningState {
  /** Armed: a fall of the risk rate to 150 % (120 %) warns. Then it is disarmed, and armed again above 180 % (144 %). */
  isArmed150: boolean
  isArmed120: boolean
  /** Time of the last message of this level. There is at most one an hour. Null: none yet. */
  warned150Ms: number | null
  warned120Ms: number | null
}

/** A position, from the order it begins as to its end, under one id. The database keeps it, and a restart loads it. */
export interface Position extends WarningState {
  id: number
  account: number
  instrumentId: number
  direction: Direction
  mode: Mode
  type: OrderType
  leverage: number
  /** Centilots ordered. */
  lots: number
  /** Centilots still open. 0 unless the position is open. */
  openLots: number
  priceTicks: number | null
  slippageBps: number | null
  /** The quote at acceptance, in ticks. Slippage is measured from it. */
  referenceTicks: number
  /** Id of the position that this order reverses. Null without. */
  reverses: number | null
  targetTicks: number | null
  stopTicks: number | null
  trailingBps: number | null
  /** The best closing quote since the trailing stop was set on the open position. Null without. */
  trailTicks: number | null
  /** A market close that has not filled: its centilots, and when it was accepted. 0 and null without. */
  closingLots: number
  closingMs: number | null
  status: PositionStatus
  reason: EndReason | null
  openTicks: number | null
  /** Initial margin: of the lots still open, or of the whole order while it waits. */
  initialMargin: bigint
  /** What the ledger holds as `futures:<id>`. While waiting: margin and opening fee. While open: the margin as it is now. */
  held: bigint
  /** Maintenance of the open lots of a super position, fixed at the opening. Zero for other modes. */
  fixedMaintenance: bigint
  /** Open profit that was used up for losses of other positions of the account. */
  profitTaken: bigint
  /** Notional of the open lots at the opening price. */
  openNotional: bigint
  /** Opening and closing fees paid so far. */
  handlingFee: bigint
  overnightFee: bigint
  liquidationFee: bigint
  /** Margin added by the user. */
  addedMargin: bigint
  /** Result of the lots closed so far, before fees and before profit used up for others. */
  profit: bigint
  /** Fills so far. */
  fills: number
  acceptedMs: number
  openedMs: number | null
  closedMs: number | null
  updatedMs: number
}

/** A market's status and its last tick that could trigger. */
export interface MarketState {
  instrumentId: number
  status: MarketStatus
  /** Null before the first tick. */
  tick: Tick | null
  /** The market is open and the tick came after it opened, so its price is a current one. */
  hasTicked: boolean
}

/** An index tick. Bid and ask are in ticks, before widening. */
export interface Tick {
  seq: number
  timeMs: number
  bid: number
  ask: number
  ageMs: number
}

/** Warnings of an account's cross positions. When the last of them is closed, all is armed again and nothing was sent. */
export interface AccountState extends WarningState {
  account: number
}

/** Profit that the house could not pay. Whatever the house receives pays claims first, the oldest first. */
export interface Claim {
  /** The fill it comes from. Position and fill together name the claim. */
  positionId: number
  fill: number
  account: number
  /** The claim as booked, and what is still to pay. */
  units: bigint
  remaining: bigint
  timeMs: number
}

export interface EngineOptions {
  /** Currency id of USDT. */
  currencyId: number
  houseAccount: number
  insuranceAccount: number
  feeAccount: number
  /** A tick pauses after so many liquidations, so that its caller can do other work. Undefined: never. */
  stride?: number
}

/** The figures of an open position at the last ticks. */
export interface PositionView {
  /** The quote it would close at, after widening. */
  closeTicks: number
  /** Open profit before the closing fee, less profit used up for others. */
  profit: bigint
  closingFee: bigint
  /** Isolated and super: figures of the position. Cross: of the account's cross positions. */
  equity: bigint
  maintenance: bigint
  /** Risk rate in hundredths of a percent, rounded down. Null without maintenance. */
  riskRateBps: number | null
  /** Liquidated at the first tick whose closing quote is at or beyond it. Null when no price does. Cross: if nothing else changes. */
  liquidationTicks: number | null
  /** True when the conversion rate, or another instrument of the cross account, also moves the liquidation price. */
  isApproximate: boolean
}

export interface AccountView {
  available: bigint
  orderHolds: bigint
  crossMargins: bigint
  crossInitialMargins: bigint
  /** Open profit of cross positions, after closing fees. */
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
  /** The parts of the requirement: |net exposure| x stress, open profit owed, claims, other holds. */
  stress: bigint
  profitOwed: bigint
  claims: bigint
  otherHolds: bigint
  /** The requirement is so near to the balance that leverage is halved. */
  isTight: boolean
  /** What it can give away before it is tight. */
  spare: bigint
}

/** A new or waiting order, as far as its costs go. */
export type CostedOrder = Pick<Position, 'instrumentId' | 'direction' | 'lots' | 'priceTicks'>

/** Open centilots of all users in one instrument. */
export interface ExposureView {
  longLots: number
  shortLots: number
  /** USDT units at mid. Negative when users are net short. */
  net: bigint
  gross: bigint
}

/**
 * The futures engine. It keeps live positions only (waiting and open). A position that ends is reported in the effects of that command, and
 * forgotten.
 */
export interface FuturesEngine {
  /** Runs one command. Throws when it is malformed or names something unknown: a bug of the caller. Nothing has changed then. */
  execute(command: FuturesCommand): Effects
  /** Sets the available USDT units of an account: on its first use, and after a restart. */
  setAvailable(account: number, units: bigint): void
  hasAccount(account: number): boolean
  available(account: number): bigint
  /**
   * Rebuilding, in this order: set_config with all instruments; markets; available of the system accounts and of every account with a live
   * position, a warning state or a claim; warning states; positions by rising id; claims by age.
   */
  loadMarket(market: MarketState): void
  loadAccount(state: AccountState): void
  loadPosition(position: Position): void
  loadClaim(claim: Claim): void
  position(id: number): Position | undefined
  /** Live positions of an account by rising id. */
  positionsOf(account: number): Position[]
  /** All live positions by rising id: what loadPosition takes to rebuild the engine. */
  positions(): Position[]
  /** Accounts that were warned or are disarmed: what loadAccount takes. */
  accountStates(): AccountState[]
  claims(): Claim[]
  market(instrumentId: number): MarketState
  positionView(id: number): PositionView
  accountView(account: number): AccountView
  /** What opening and closing at once costs, in USDT units: both fees and the spread of now. Zero before the first price. */
  roundTripCost(order: CostedOrder): bigint
  houseView(): HouseView
  /** The last id of the next part of `most` open positions after an id, for overnight financing. Null when no more are left. */
  overnightStrideEnd(afterId: number, most: number): number | null
  exposureView(instrumentId: number): ExposureView
  /** 16 hex digits over markets, system accounts, live positions and their accounts, claims. The same after a rebuild. */
  hash(): string
}

/** An engine whose ticks pause after each stride of liquidations. */
export interface PausingEngine extends FuturesEngine {
  readonly isPaused: boolean
  /** Continues the paused tick. No other command may run before it is done. */
  resume(): Effects
}
