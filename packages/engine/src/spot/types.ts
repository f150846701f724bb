/**
 * Types of the spot engine. Commands carry id, time and account. The engine has no clock, makes no ids and uses no randomness, so the same
 * commands over the same state give the same effects, byte for byte. Prices are whole ticks, amounts whole lots (safe integers). Money is
 * bigint at the currency's ledger scale.
 */

import type { Posting } from '@assay/money'

export type Side = 'buy' | 'sell'
export type OrderType = 'limit' | 'market' | 'stop_limit' | 'stop_market' | 'trailing_stop' | 'oco'
/** `gtd`: as gtc, until a date. */
export type TimeInForce = 'gtc' | 'gtd' | 'ioc' | 'fok'
export type SelfTrade = 'newest' | 'oldest' | 'both'
export type OrderStatus = 'open' | 'untriggered' | 'partially_filled' | 'filled' | 'cancelled' | 'expired' | 'rejected'

/** Why an order ended without being filled. The contract has a text in nine languages for each. */
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
  | 'date_reached'

/** A refused command makes no order. The checks run in the order of this list. `would_take`: a post-only order would cross. */
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
  /** Decimals of a price, whose last digit is one tick. */
  priceDecimals: number
  /** Decimals of an amount, whose last digit is one lot. */
  amountDecimals: number
  minimumLots: number
  maximumLots: number
  /** Least value of an order, in quote units. */
  minimumNotional: bigint
  /** The price band: no order trades further than this from the index. */
  bandBps: number
  /** The reference price of stops is at most this far from the index. */
  triggerBandBps: number
  /** The protection price of a stop without a limit is this far beyond its trigger or the index, whichever is nearer to the market. */
  protectionBps: number
  /** A market order fills at most this far from the best price it met. */
  slippageBps: number
  openOrdersMaximum: number
}

/** A user, or one of the sandbox's labelled accounts (market maker, taker bot). */
export interface Trader {
  /** Ledger account that pays and receives: the user's change account. */
  account: number
  makerRatePpm: number
  takerRatePpm: number
  /** The sandbox's market maker or taker bot. Its orders draw on its inventory, one hold per pair and side, so placing and cancelling post nothing. */
  hasInventory: boolean
}

export interface PlaceCommand {
  kind: 'place'
  /** Id of the order to be made. The stop leg of an OCO takes id + 1, so leave a gap after it. */
  id: number
  timeMs: number
  pairId: number
  trader: Trader
  clientId: string | null
  side: Side
  type: OrderType
  tif: TimeInForce
  /** Of `gtd`: when it ends, later than the command; null for all others. */
  expireMs: number | null
  isPostOnly: boolean
  selfTrade: SelfTrade
  /** Lots. Null when a buy is given by its quote budget. */
  amountLots: number | null
  /** Quote units to spend: market buy, stop-market buy, trailing buy. */
  quoteBudget: bigint | null
  priceTicks: number | null
  stopTicks: number | null
  /** Limit of an OCO's stop leg. Null: that leg is a stop_market. A stop_limit order uses priceTicks instead. */
  stopLimitTicks: number | null
  trailingBps: number | null
  activationTicks: number | null
  /** Iceberg: visible lots at a time. */
  visibleLots: number | null
  /**
   * A live order of the same account, pair and side whose place this one takes: it is cancelled, and what it held pays for this one. A
   * refused command leaves it as it is. No leg of an OCO.
   */
  replaces?: number
}

export interface CancelCommand {
  kind: 'cancel'
  timeMs: number
  pairId: number
  account: number
  id: number
}
/** Cancels all open orders of the account in one pair. The desk sends one for each pair. */
export interface CancelAllCommand {
  kind: 'cancel_all'
  timeMs: number
  pairId: number
  account: number
}
/** Reduces the total amount of an order, which keeps its place in the queue. */
export interface AmendCommand {
  kind: 'amend'
  timeMs: number
  pairId: number
  account: number
  id: number
  amountLots: number
}
/** A new index price. Null halts the pair; cancels are still taken. It may make stops fire, because their reference price stays near it. */
export interface IndexCommand {
  kind: 'index'
  timeMs: number
  pairId: number
  /** Index mid in tenths of a tick. */
  indexDeciticks: number | null
  /** True: nothing fires before the next index price without this flag. The market maker renews its quotes in between. */
  isQuiet?: boolean
}
/** Ends what is good till a date that is reached. Whoever drives the engine lets it come before any other command of its time. */
export interface ExpireCommand {
  kind: 'expire'
  timeMs: number
  pairId: number
}
export type SpotCommand = PlaceCommand | CancelCommand | CancelAllCommand | AmendCommand | IndexCommand | ExpireCommand

/** One order: everything that the database keeps and a restart loads. */
export interface Order {
  id: number
  pairId: number
  trader: Trader
  clientId: string | null
  side: Side
  type: OrderType
  tif: TimeInForce
  /** Of `gtd`: when it ends. */
  expireMs: number | null
  isPostOnly: boolean
  selfTrade: SelfTrade
  /**
   * Null for a budget. Once the rest of a budget rests at its protection price: what was bought, plus the lots that the rest buys there.
   */
  amountLots: number | null
  quoteBudget: bigint | null
  /** Null for an order without a limit. Once a stop rests at its protection price: that price. */
  priceTicks: number | null
  stopTicks: number | null
  trailingBps: number | null
  activationTicks: number | null
  /** Best price that a trailing stop has reached since its activation. Null before. */
  trailTicks: number | null
  visibleLots: number | null
  /** Lots of the iceberg's current slice. */
  sliceLots: number | null
  /** Id of the other leg of an OCO. Null without. */
  ocoId: number | null
  /** True for the leg of an OCO that has the hold of both. */
  holdsForOco: boolean
  filledLots: number
  /** Quote units of all fills. */
  filledQuote: bigint
  /** Received as taker, in units of the received currency. What was received as maker pays the maker rate. */
  takenUnits: bigint
  /** Fee of all fills, in units of the received currency. */
  fee: bigint
  /** What the ledger holds for this order: quote units for a buy, base units for a sell. Zero once it has ended. */
  held: bigint
  status: OrderStatus
  reason: EndReason | null
  /** Rank in the queue of its price, or among waiting orders. It rises with every entry, slices of icebergs included. */
  queueSeq: number
  createdMs: number
  updatedMs: number
}

export interface Trade {
  /** Number of the trade within its pair, without gaps while the engine runs. */
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
  /** Fees in units of what each side received: base for the buyer, quote for the seller. */
  takerFee: bigint
  makerFee: bigint
}

export type SpotPostingKind = 'spot_hold' | 'spot_release' | 'spot_fill'
/**
 * Reference: `spot_order:<id>` or `spot_trade:<pair id>:<seq>`. Holds: `spot_order:<id>` or `spot_maker:<pair id>:<side>`. The reference of
 * an entry is the order that it belongs to; entries of fees have none.
 */
export type SpotPosting = Posting<SpotPostingKind>

/** One price level after a command: its visible lots, zero when it is gone. */
export interface LevelChange {
  pairId: number
  side: Side
  priceTicks: number
  lots: number
}

/** Every active trailing stop of one side that had not seen a better price moves to this one. */
export interface TrailMove {
  side: Side
  ticks: number
}

/** What one command did. After a refusal everything else is empty. */
export interface Effects {
  refused: SpotRefusal | null
  /** Every order that the command changed, once, as it is now. The objects are the engine's own: copy what outlives the batch. */
  orders: Order[]
  trades: Trade[]
  postings: SpotPosting[]
  levels: LevelChange[]
  /** Stops that now rest at their protection price. The objects are the engine's own. */
  atProtection: Order[]
  /** Moves of trailing stops. An order that changed in nothing else is not in `orders`. */
  trails: TrailMove[]
}

/**
 * Balances during one batch. The desk fills them in, the engine moves them with every posting, so that the second order of a batch sees
 * what the first one spent. `available` is asked only for accounts that sent a command in this batch; `add` may name any account.
 */
export interface Funds {
  available(account: number, currencyId: number): bigint
  add(account: number, currencyId: number, delta: bigint): void
}

/** Ledger account that receives the fees. */
export interface EngineOptions {
  feeAccount: number
}

/** What a pair keeps besides its orders. Null: nothing was seen yet. */
export interface MarketState {
  lastTradeTicks: number | null
  /** Number of the pair's last trade. 0 before the first. */
  tradeSeq: number
  /** Tenths of a tick. Null: halted. */
  indexDeciticks: number | null
}

/** One visible price level. */
export interface DepthLevel {
  priceTicks: number
  lots: number
}

/** Both sides, best price first. */
export interface Depth {
  bids: DepthLevel[]
  asks: DepthLevel[]
}

export interface BestPrices {
  bidTicks: number | null
  askTicks: number | null
}

/**
 * The spot engine: many pairs, no clock, no I/O. It keeps live orders only (open, untriggered, partially filled). An order that ends is
 * reported in the effects of that command, and forgotten.
 */
export interface SpotEngine {
  /** Adds a pair, halted until its first index price, or changes the settings of a known pair. Ids, scales and decimals never change. */
  setPair(pair: Pair): void
  /** Rebuilding: what the pair knew besides its orders. */
  setMarket(pairId: number, market: MarketState): void
  /** Rebuilding: adds a live order. Orders of a pair must come by rising queueSeq. */
  loadOrder(order: Order): void
  /** Forgets the orders and the market of a pair, so that it can be loaded again after a batch that was not committed. */
  clearPair(pairId: number): void
  /** Runs one command. Throws when it is malformed: a bug of the caller. Nothing has changed then. */
  execute(command: SpotCommand, funds: Funds): Effects
  market(pairId: number): MarketState
  bestPrices(pairId: number): BestPrices
  depth(pairId: number, limit: number): Depth
  /** The earliest date of the pair's orders that are good till one. */
  nextExpiryMs(pairId: number): number | null
  order(id: number): Order | undefined
  /** The live order of an account with this client id. */
  orderByClientId(account: number, clientId: string): Order | undefined
  /** Live orders of the account in all pairs, by rising id. */
  openOrders(account: number): Order[]
  /** Live orders of a pair by rising queueSeq: what loadOrder takes to rebuild it. */
  pairOrders(pairId: number): Order[]
  /** 16 hex digits over every pair, market and live order. The same for any implementation and after a rebuild. */
  hash(): string
}
