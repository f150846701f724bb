/**
 * Types of the public log. Every second s (whole seconds since 1970-01-01 UTC) closes with a head, h(s) = SHA-256(h(s-1) || Merkle root of
 * the leaves of s). Seconds follow each other without a gap; those of an outage are closed afterwards. A leaf is one line of text
 * (`leaves.ts`), so anybody with SHA-256 can check it. Hashes are 32 bytes, lowercase hex in JSON. What `browser.ts` exports imports
 * nothing of Node. `docs/proof-format.md` states everything for others.
 */

/** An index tick in the log. */
export interface LogTick {
  instrumentId: number
  seq: number
  timeMs: number
  /** In ticks of the instrument. */
  bid: number
  ask: number
  /** Names of the sources in the medians, sorted. */
  sources: readonly string[]
  /** False for an unconfirmed jump, or within 3 s of a halt: it triggers nothing of a contract. */
  canTrigger: boolean
  /** The median source's quote is older than 2 s, so no contract order fills. */
  isStale: boolean
}

/** Everything that a second's head covers. */
export interface LogSecond {
  second: number
  /** By time, then by instrument id. */
  ticks: readonly LogTick[]
  /** The other leaves, sorted by code points, each once. */
  events: readonly string[]
}

/** One step from a leaf to the root: the other hash, and its side. */
export interface PathStep {
  side: 'left' | 'right'
  /** Hex. */
  hash: string
}

/** A leaf with its path to the root of its second. */
export interface LeafProof {
  leaf: string
  /** From the leaf to the root. */
  path: PathStep[]
}

/** A second, in epoch seconds, and its head. */
export interface SecondHead {
  second: number
  /** Hex. */
  head: string
}

/** Leaves of one second, its head, and the way from there to an anchor: a later head that many clients have seen. */
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

/** What the owner of an order gets. Anyone he shows it to can check it. */
export interface Receipt {
  version: 1
  /** The random id of the order in the log. */
  id: string
  /** An anchor is the last second of a minute, or the newest second while that minute lasts. */
  seconds: SecondProof[]
}

/** Symbols by instrument id. */
export type Symbols = ReadonlyMap<number, string>

/** The consecutive seconds of one downloaded file. `docs/proof-format.md` states the layout. */
export interface HourBlock {
  /** The first of the consecutive seconds. */
  firstSecond: number
  /** h(firstSecond - 1), 32 bytes. */
  headBefore: Uint8Array
  symbols: Symbols
  /** In order. `head` is 32 bytes. */
  seconds: readonly (LogSecond & { head: Uint8Array })[]
}

/** SHA-256 as the platform offers it: WebCrypto in a browser. */
export type Sha256 = (bytes: Uint8Array) => Promise<Uint8Array>

// Contents of leaves. Money is the shortest decimal text, prices are whole ticks, ids are the random public ones.

/** `option/1`: an option was accepted. */
export interface OptionAcceptance {
  id: string
  symbol: string
  acceptedMs: number
  direction: 'up' | 'down'
  seconds: number
  ratioPpm: number
  /** Version of the settlement rule, fixed in the order. */
  rule: number
  currency: string
  /** Decimals of the currency in the ledger. A win pays floor(stake x ratio) there. */
  scale: number
  stake: string
}

/**
 * First and last sequence number of a window (null when the log has no tick in it), and twice its median in tenths of a tick (null: no
 * price).
 */
export interface WindowFigures {
  firstSeq: number | null
  lastSeq: number | null
  doublePrice: number | null
}

/** How an option ended. For the last two the stake was returned. */
export type OptionResult = 'won' | 'lost' | 'tied' | 'thin_entry' | 'no_trade'

/** `option-end/1`: an option has ended. */
export interface OptionSettlement {
  id: string
  symbol: string
  result: OptionResult
  settleMs: number
  entry: WindowFigures
  /** Null when the order was void before it started. */
  settlement: WindowFigures | null
  /** Paid to the user: stake and winnings, the stake, or 0. */
  paid: string
  /** SHA-256 (hex) of the raw answers that restored ticks come from. Null when none was restored. */
  evidence: string | null
}

/** A tick restored from public trades, for a settlement window. */
export interface RestoredTickLeaf {
  symbol: string
  timeMs: number
  /** In tenths of a tick. */
  price: number
  /** SHA-256 (hex) of the raw answers. */
  evidence: string
}

/**
 * An accepted request: an order, a close, a reverse, new stops. Null where a field does not apply. For a position whose opening is in the
 * log, every change of its margin is as well: `MarginAddition`, `ProfitTaken`, `OvernightFee`.
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
  /** For `stops`: the number of the change. Changes of stops and additions of margin are counted together, from 1. */
  change: number | null
  /** For `stops`: the closing quote that the trailing stop of an open position is now measured from. */
  bestTicks: number | null
}

/** Margin that a user added to an isolated position. */
export interface MarginAddition {
  id: string
  symbol: string
  acceptedMs: number
  change: number
  amount: string
  /** Margin of the position after it. */
  margin: string
}

/** Open profit of an isolated or super position that was used up for the loss of an opposite one. */
export interface ProfitTaken {
  id: string
  symbol: string
  /** The tick that caused it. */
  causeSymbol: string
  causeSeq: number
  amount: string
}

/** The rate from quote currency to USDT: units x numerator / denominator. */
export interface ConversionLeaf {
  symbol: string
  seq: number
  numerator: string
  denominator: string
}

/** What caused a fill. */
export type FillKind = 'open' | 'close' | 'stop_loss' | 'trailing_stop' | 'take_profit' | 'liquidated' | 'hedge_matched'

/** `fill/1`: lots of a contract were opened or closed at a tick. `lots` are centilots. */
export interface ContractFill {
  id: string
  /** Number of the fill within its order, from 1. */
  number: number
  symbol: string
  kind: FillKind
  direction: 'long' | 'short'
  tickSeq: number
  tickMs: number
  priceTicks: number
  lots: number
  /** Opening price of the closed lots. Null for an opening. */
  openTicks: number | null
  conversion: ConversionLeaf | null
  notional: string
  fee: string
  /** Result before fees and before what was used up for other positions. Null for an opening. */
  profit: string | null
}

/** `liquidation/1`: why lots of a contract were liquidated. */
export interface ContractLiquidation {
  id: string
  /** The fill that it caused. */
  fill: number
  symbol: string
  mode: 'cross' | 'isolated' | 'super'
  /** The tick that caused it. Of another instrument than the position's where equity is shared. */
  causeSymbol: string
  causeSeq: number
  /** Isolated and super: the position's margin less open profit used up for others. Null for cross. */
  margin: string | null
  /** Before this step: of the position, or of all cross positions of the account. */
  equity: string
  maintenance: string
  fee: string
}

/** `overnight/1`: the financing of an open position at 00:00 UTC. `lots` are centilots. */
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

/** `rule/1`: a public rule came into force. */
export interface RuleChange {
  timeMs: number
  /** The name of the rule, such as `options.periods`. */
  name: string
  /** Its new value as one line of text, or the SHA-256 of a longer public text. */
  value: string
}
