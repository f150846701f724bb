/**
 * Words of the public log. Every second s (whole seconds since 1970-01-01 UTC) closes with a head,
 * h(s) = SHA-256(h(s-1) || Merkle root of the leaves of s); seconds follow one another without a gap, those of an outage
 * are closed afterwards. A leaf is one line of text (`leaves.ts`), so anybody with SHA-256 can check it. Hashes are 32 bytes,
 * in JSON lowercase hex. What `browser.ts` exports imports nothing of node; `docs/proof-format.md` states it all for others.
 */

/** An index tick as it is logged. */
export interface LogTick {
  instrumentId: number
  seq: number
  timeMs: number
  /** Ticks of the instrument. */
  bid: number
  ask: number
  /** Names of the sources in the medians, sorted. */
  sources: readonly string[]
  /** False: an unconfirmed jump, or within 3 s of a halt; fires no trigger of a contract. */
  canTrigger: boolean
  /** The median source's quote is older than 2 s: no contract order fills. */
  isStale: boolean
}

/** Everything a second's head covers. */
export interface LogSecond {
  second: number
  /** By time, then by instrument id. */
  ticks: readonly LogTick[]
  /** The other leaves, in the order of their code points; each once. */
  events: readonly string[]
}

/** One step from a leaf to the root: the hash beside it, and on which side. */
export interface PathStep {
  side: 'left' | 'right'
  /** Hex. */
  hash: string
}

export interface LeafProof {
  leaf: string
  /** From the leaf upwards. */
  path: PathStep[]
}

export interface SecondHead {
  second: number
  /** Hex. */
  head: string
}

/** Leaves of one second, its head, and the way from there to an anchor: a later head, best one that many have seen. */
export interface SecondProof {
  second: number
  /** h(second - 1), hex. */
  headBefore: string
  head: string
  leaves: LeafProof[]
  /** Merkle roots of the seconds after it, in order, up to the anchor's. Empty when the second is the anchor. */
  roots: string[]
  anchor: SecondHead
}

/** What the owner of an order gets, and what whoever he shows it to can check. */
export interface Receipt {
  version: 1
  /** The random id under which the order stands in the log. */
  id: string
  /** Anchors fall on the last second of each minute, or on the newest second while that minute lasts. */
  seconds: SecondProof[]
}

/** The symbols behind the instrument ids of a block. */
export type Symbols = ReadonlyMap<number, string>

export interface HourBlock {
  /** The first of the consecutive seconds. */
  firstSecond: number
  /** h(firstSecond - 1), 32 bytes. */
  headBefore: Uint8Array
  symbols: Symbols
  /** In order; `head` 32 bytes. */
  seconds: readonly (LogSecond & { head: Uint8Array })[]
}

/** SHA-256 of the place where this runs: WebCrypto in a browser. */
export type Sha256 = (bytes: Uint8Array) => Promise<Uint8Array>

// What stands in leaves. Money is a shortest decimal text; prices are whole ticks; ids are the random public ones.

export interface OptionAcceptance {
  id: string
  symbol: string
  acceptedMs: number
  direction: 'up' | 'down'
  seconds: number
  ratioPpm: number
  /** Version of the settlement rule frozen in the order. */
  rule: number
  currency: string
  /** Decimals of the currency in the ledger: a win pays floor(stake x ratio) there. */
  scale: number
  stake: string
}

/** A window's first and last sequence number (null when it has no tick of the log) and twice its median in deciticks (null: no price). */
export interface WindowFigures {
  firstSeq: number | null
  lastSeq: number | null
  doublePrice: number | null
}

export type OptionResult = 'won' | 'lost' | 'tied' | 'thin_entry' | 'no_trade'

export interface OptionSettlement {
  id: string
  symbol: string
  result: OptionResult
  settleMs: number
  entry: WindowFigures
  /** Null when the order was void before it started. */
  settlement: WindowFigures | null
  /** What went back to the user: stake and winnings, the stake, or 0. */
  paid: string
  /** SHA-256 (hex) of the raw answers behind restored ticks; null where none was restored. */
  evidence: string | null
}

/** A tick rebuilt from public trades for a settlement window. */
export interface RestoredTickLeaf {
  symbol: string
  timeMs: number
  /** Deciticks. */
  price: number
  /** SHA-256 (hex) of the raw answers. */
  evidence: string
}

/**
 * What was asked for: an order, a close, a reverse, other stops. Null where it does not apply. A position whose opening is told by
 * such a leaf has one of every change of its margin, too: `MarginAddition`, `ProfitTaken`, `OvernightFee`.
 */
export interface ContractAcceptance {
  id: string
  symbol: string
  acceptedMs: number
  action: 'open' | 'close' | 'stops' | 'cancel'
  type: 'market' | 'limit' | 'stop' | null
  direction: 'long' | 'short'
  mode: 'cross' | 'isolated' | 'super'
  multiple: number
  /** Hundredths of a lot. */
  lots: number | null
  priceTicks: number | null
  slippageBps: number | null
  targetTicks: number | null
  stopTicks: number | null
  trailingBps: number | null
  /** Of `stops`: which change of this order or position it is. Changes of stops and additions of margin count from 1 together. */
  change: number | null
  /** Of `stops`: the closing quote that the trailing stop of an open position now stands its distance away from. */
  bestTicks: number | null
}

/** Margin that a user put into an isolated position. */
export interface MarginAddition {
  id: string
  symbol: string
  acceptedMs: number
  change: number
  amount: string
  /** What the position holds with it. */
  margin: string
}

/** Open profit of an isolated or super position that the loss of an opposite one has used up. */
export interface ProfitTaken {
  id: string
  symbol: string
  /** The tick that brought it about. */
  causeSymbol: string
  causeSeq: number
  amount: string
}

/** The rate that made quote units into USDT: units x numerator / denominator. */
export interface ConversionLeaf {
  symbol: string
  seq: number
  numerator: string
  denominator: string
}

export type FillKind = 'open' | 'close' | 'stop_loss' | 'trailing_stop' | 'take_profit' | 'liquidated' | 'hedge_matched'

export interface ContractFill {
  id: string
  /** Fills of one order count from 1. */
  number: number
  symbol: string
  kind: FillKind
  direction: 'long' | 'short'
  tickSeq: number
  tickMs: number
  priceTicks: number
  lots: number
  /** The price the closed lots were opened at; null for an opening. */
  openTicks: number | null
  conversion: ConversionLeaf | null
  notional: string
  fee: string
  /** Result before fees and before what other positions had taken of it; null for an opening. */
  profit: string | null
}

export interface ContractLiquidation {
  id: string
  /** The fill that it brought about. */
  fill: number
  symbol: string
  mode: 'cross' | 'isolated' | 'super'
  /** The tick that brought it about; of another instrument than the position's where equity is shared. */
  causeSymbol: string
  causeSeq: number
  /** Isolated and super: the position's margin less open profit that other positions had taken; null for cross. */
  margin: string | null
  /** Before this step, of the position or of the account's cross positions together. */
  equity: string
  maintenance: string
  fee: string
}

export interface OvernightFee {
  id: string
  symbol: string
  timeMs: number
  tickSeq: number
  /** Bid plus ask: twice the mid, in ticks. */
  twiceMid: number
  lots: number
  ratePpm: number
  conversion: ConversionLeaf | null
  fee: string
  /** `margin` when the position's margin had no more, so that less than due may have been taken. */
  from: 'free' | 'margin'
}

export interface RuleChange {
  timeMs: number
  /** What changed, such as `options.periods`. */
  name: string
  /** Its new value, whole, as one line of text; or the SHA-256 of a longer public text. */
  value: string
}
