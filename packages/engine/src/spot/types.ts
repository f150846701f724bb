/**
 * The language between the desk and the spot engine. Commands carry id, time and account; the engine owns no clock,
 * no id source and no randomness, so the same commands over the same state give the same effects, byte for byte.
 * Prices are whole ticks, amounts whole lots (safe integers); money is bigint at the currency's ledger scale.
 */

export type Side = 'buy' | 'sell'
export type OrderType = 'limit' | 'market' | 'stop_limit' | 'stop_market' | 'trailing_stop' | 'oco'
export type TimeInForce = 'gtc' | 'ioc' | 'fok'
export type SelfTrade = 'newest' | 'oldest' | 'both'
export type OrderStatus = 'open' | 'untriggered' | 'partially_filled' | 'filled' | 'cancelled' | 'expired' | 'rejected'

/** Why an order ended without being filled whole; a text in nine languages stands for each in the contract. */
export type EndReason =
  | 'user_cancelled'
  | 'ioc_remainder'
  | 'fok_unfilled'
  | 'no_liquidity'
  | 'price_band'
  | 'slippage'
  | 'insufficient_balance'
  | 'self_trade'
  | 'oco_other_leg'
  | 'amount_reached'

/** Refusals: no order is made. The order of this list is the precedence of the checks. */
export type SpotRefusal =
  | 'pair_halted'
  | 'price_tick'
  | 'amount_lot'
  | 'amount_minimum'
  | 'notional_minimum'
  | 'visible_amount_too_small'
  | 'trailing_range'
  | 'price_band'
  | 'insufficient_balance'
  | 'amount_maximum'
  | 'would_take'
  | 'would_trigger'
  | 'order_not_found'
  | 'order_not_open'
  | 'amend_not_smaller'
  | 'client_id_taken'
  | 'open_orders_maximum'

export interface Pair {
  id: number
  symbol: string
  baseId: number
  quoteId: number
  baseScale: number
  quoteScale: number
  /** A price in ticks is a decimal with this many places. */
  priceDecimals: number
  /** An amount in lots is a decimal with this many places. */
  amountDecimals: number
  minimumLots: number
  maximumLots: number
  /** Quote units. */
  minimumNotional: bigint
  /** Market and marketable limit orders stay within this of the index. */
  bandBps: number
  /** Stops and trails follow the book only this far from the index. */
  triggerBandBps: number
  /** A stop without a limit fills only this far beyond its trigger or the index, whichever is nearer to the market. */
  protectionBps: number
  /** A market order fills only this far from the best price it met. */
  slippageBps: number
  openOrdersMaximum: number
}

/** A user, or one of the labelled house accounts. */
export interface Trader {
  /** Ledger account that pays and receives (the user's change account). */
  account: number
  makerRatePpm: number
  takerRatePpm: number
  /** The sandbox maker: its orders draw on one standing hold per pair and side, so placing and cancelling post nothing. */
  isStanding: boolean
}

export interface PlaceCommand {
  kind: 'place'
  /** Id of the order to be made; an OCO's second (stop) leg takes id + 1, so ids must leave a gap after it. */
  id: number
  timeMs: number
  pairId: number
  trader: Trader
  clientId: string | null
  side: Side
  type: OrderType
  tif: TimeInForce
  isPostOnly: boolean
  selfTrade: SelfTrade
  /** Lots; null when a buy is given by its quote budget. */
  amountLots: number | null
  /** Quote units to spend: market buy, stop-market buy, trailing buy. */
  quoteBudget: bigint | null
  priceTicks: number | null
  stopTicks: number | null
  /** Limit of the stop leg: stop_limit uses priceTicks, an OCO's stop leg uses this (null: stop_market leg). */
  stopLimitTicks: number | null
  trailingBps: number | null
  activationTicks: number | null
  /** Iceberg: lots shown at a time. */
  visibleLots: number | null
}

export interface CancelCommand {
  kind: 'cancel'
  timeMs: number
  pairId: number
  account: number
  id: number
}
/** Every open order of the account in one pair; the desk sends one per pair. */
export interface CancelAllCommand {
  kind: 'cancel_all'
  timeMs: number
  pairId: number
  account: number
}
/** The total amount of a resting order made smaller: keeps its place in the queue. */
export interface AmendCommand {
  kind: 'amend'
  timeMs: number
  pairId: number
  account: number
  id: number
  amountLots: number
}
/** A new index price; null halts the pair (cancels are still taken). May fire stops: their reference stays near it. */
export interface IndexCommand {
  kind: 'index'
  timeMs: number
  pairId: number
  /** Index mid in tenths of a tick. */
  indexDeciticks: number | null
  /** Nothing fires before the next index that is not quiet: whoever quotes both sides renews his quotes in between. */
  isQuiet?: boolean
}
export type SpotCommand = PlaceCommand | CancelCommand | CancelAllCommand | AmendCommand | IndexCommand

/** The whole truth about one order: what the database keeps, and what a restart loads. */
export interface Order {
  id: number
  pairId: number
  trader: Trader
  clientId: string | null
  side: Side
  type: OrderType
  tif: TimeInForce
  isPostOnly: boolean
  selfTrade: SelfTrade
  /** Of a budget whose rest stays open at its protection price: what was bought, and what the rest buys there. */
  amountLots: number | null
  quoteBudget: bigint | null
  /** Of a stop without a limit: its protection price, once its rest stays open there. */
  priceTicks: number | null
  stopTicks: number | null
  trailingBps: number | null
  activationTicks: number | null
  /** Best price a trailing stop has seen since it was activated; null before. */
  trailTicks: number | null
  visibleLots: number | null
  /** Lots of the iceberg slice now in the book. */
  sliceLots: number | null
  /** The other leg of an OCO. */
  ocoId: number | null
  /** The leg of an OCO whose row carries the hold of both. */
  holdsForOco: boolean
  filledLots: number
  /** Quote units of all fills. */
  filledQuote: bigint
  /** Units of the received currency that came in as taker (what came later, resting, pays the maker rate). */
  takenUnits: bigint
  /** Units of the received currency, all fills. */
  fee: bigint
  /** What the ledger still holds for this order: quote units for a buy, base units for a sell. Zero once it ended. */
  held: bigint
  status: OrderStatus
  reason: EndReason | null
  /** Rank in the queue of its price, or among those that wait: rises with every entry, iceberg slices included. */
  queueSeq: number
  createdMs: number
  updatedMs: number
}

export interface Trade {
  /** Rises by one per pair without gaps. */
  seq: number
  pairId: number
  timeMs: number
  priceTicks: number
  lots: number
  takerSide: Side
  takerOrderId: number
  makerOrderId: number
  takerAccount: number
  makerAccount: number
  /** Units of what each side received: base for the buyer, quote for the seller. */
  takerFee: bigint
  makerFee: bigint
}

export type PostingKind = 'spot_hold' | 'spot_release' | 'spot_fill'
export interface Entry {
  account: number
  currencyId: number
  available: bigint
  held: bigint
  /** The obligation whose hold this changes, when `held` is not zero: `spot_order:<id>` or `spot_maker:<pair id>:<side>`. */
  hold: string | null
}
export interface SpotEntry extends Entry {
  /** Whose payment, proceeds or hold it is; null for fees. */
  orderId: number | null
}
/** Sums to zero per currency. */
export interface Posting {
  kind: PostingKind
  /** `spot_order:<id>` or `spot_trade:<pair id>:<seq>`. */
  reference: string
  entries: SpotEntry[]
}

/** One resting price level after a command: total visible lots, zero when gone. */
export interface LevelChange {
  pairId: number
  side: Side
  priceTicks: number
  lots: number
}

/** All trails of one side that were active and had seen nothing better are here now. */
export interface TrailMove {
  side: Side
  ticks: number
}

/** What one command did. A refusal leaves everything else empty. */
export interface Effects {
  refused: SpotRefusal | null
  /** Every order the command touched, once, as it now stands (live objects: copy what outlives the batch). */
  orders: Order[]
  trades: Trade[]
  postings: Posting[]
  levels: LevelChange[]
  /** Stops that could not be filled within their protection price: the rest stays open there (live objects). */
  atProtection: Order[]
  /** Orders of which nothing but this changed are not among the orders. */
  trails: TrailMove[]
}

/**
 * Balances as the engine sees them during one batch. The desk fills it from the database under lock; the engine moves it
 * with every posting, so that the second order of a batch sees what the first one spent. Only accounts that submitted a
 * command in this batch are asked for; `add` may name any account.
 */
export interface Funds {
  available(account: number, currencyId: number): bigint
  add(account: number, currencyId: number, delta: bigint): void
}

/** Ledger account that fees go to. */
export interface EngineOptions {
  feeAccount: number
}

/** What a pair carries beside its orders; null where nothing has been seen yet. */
export interface MarketState {
  lastTradeTicks: number | null
  /** Number of the last trade of the pair, 0 before the first. */
  tradeSeq: number
  /** Tenths of a tick; null: halted. */
  indexDeciticks: number | null
}

/** One visible price level. */
export interface DepthLevel {
  priceTicks: number
  lots: number
}

/** Best price first on both sides. */
export interface Depth {
  bids: DepthLevel[]
  asks: DepthLevel[]
}

export interface BestPrices {
  bidTicks: number | null
  askTicks: number | null
}

/**
 * The whole spot engine: many pairs, no clock, no I/O. Only live orders (open, untriggered, partially filled) are kept:
 * an ended order is reported once in the effects of the command that ended it and then forgotten.
 */
export interface SpotEngine {
  /** Adds a pair, halted until its first index, or gives a known pair new settings (ids, scales and decimals never change). */
  setPair(pair: Pair): void
  /** After a restart: what the pair knew. */
  setMarket(pairId: number, market: MarketState): void
  /** After a restart: takes over a live order. Orders of a pair come in the order of their queueSeq. */
  loadOrder(order: Order): void
  /** Forgets every order and the market of a pair, so that it can be loaded again (a batch that failed to commit). */
  clearPair(pairId: number): void
  /** Runs one command. Throws, before anything has changed, when the command is malformed: that is the caller's bug. */
  execute(command: SpotCommand, funds: Funds): Effects
  market(pairId: number): MarketState
  bestPrices(pairId: number): BestPrices
  depth(pairId: number, limit: number): Depth
  order(id: number): Order | undefined
  /** The live order an account gave this client id. */
  orderByClientId(account: number, clientId: string): Order | undefined
  /** Live orders of the account over all pairs, by rising id. */
  openOrders(account: number): Order[]
  /** Live orders of a pair by rising queueSeq: what loadOrder takes to rebuild it. */
  pairOrders(pairId: number): Order[]
  /** 16 hex digits over every pair, market and live order. The same for any implementation, and after a rebuild. */
  hash(): string
}
