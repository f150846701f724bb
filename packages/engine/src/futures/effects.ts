/** What the futures engine did with one command: all that the database keeps and a public receipt is made of. */
import type { Entry } from '../spot/types.ts'
import type { AccountState, Claim, CloseKind, EndReason, FuturesRefusal, Row } from './types.ts'

export type { Entry } from '../spot/types.ts'

export type FuturesPostingKind =
  | 'futures_hold'
  | 'futures_release'
  | 'futures_open'
  | 'futures_close'
  | 'futures_margin'
  | 'futures_overnight'
  /** Insurance makes good to the house what a position lost beyond its equity. */
  | 'futures_deficit'
  | 'futures_claim'

/** Sums to zero. Holds are named `futures:<row id>`. */
export interface FuturesPosting {
  kind: FuturesPostingKind
  /** `futures:<row id>` or, for fills, claims and deficits, `futures:<row id>:<fill number>`. */
  reference: string
  entries: Entry[]
}

/** Conversion of quote units to USDT: units x numerator / denominator, at the mid of one tick. */
export interface ConversionUsed {
  instrumentId: number
  seq: number
  numerator: bigint
  denominator: bigint
}

/** Units taken from another row of the account. */
export interface Taken {
  rowId: number
  units: bigint
}

export type FillKind = 'open' | CloseKind

export interface Fill {
  rowId: number
  /** Rises by one per row from 1. */
  number: number
  account: number
  instrumentId: number
  kind: FillKind
  timeMs: number
  /** The tick that filled it: `bid` and `ask` as the index gave them. */
  tickSeq: number
  tickMs: number
  bid: number
  ask: number
  /** After widening to the minimum spread. */
  priceTicks: number
  lots: number
  conversion: ConversionUsed | null
  notional: bigint
  fee: bigint
  /** Closing: result before fees. */
  profit: bigint
  /** Closing: this part's share of profit that had been taken ahead; the house pays profit - profitTaken. */
  profitTaken: bigint
  /** Opening: initial margin now held. Closing: margin given back. */
  margin: bigint
  liquidationFee: bigint
  /** Closing a cross position: taken from margins of the account's other cross positions, as its available did not suffice. */
  marginsDrawn: Taken[]
  /** Loss beyond margin and available that the open profit of other positions covers. */
  profitsTaken: Taken[]
  /** Loss that was left: insurance pays the house what it has of it, the house bears the rest. */
  deficit: bigint
  insurancePaid: bigint
}

export interface OvernightCharge {
  rowId: number
  account: number
  instrumentId: number
  timeMs: number
  tickSeq: number
  /** Bid plus ask as the index gave them: twice the mid. */
  twiceMid: number
  lots: number
  ratePpm: number
  conversion: ConversionUsed | null
  /** As taken: less than due only when the position's margin has no more. */
  fee: bigint
  isFromMargin: boolean
}

export interface Warning {
  account: number
  /** Null: the account's cross positions. */
  rowId: number | null
  level: 150 | 120
  equity: bigint
  maintenance: bigint
  timeMs: number
}

/** One position (part) closed in a liquidation, in order, with the account's or position's figures around it. */
export interface LiquidationStep {
  rowId: number
  fill: number
  lots: number
  isMatched: boolean
  equityBefore: bigint
  maintenanceBefore: bigint
  equityAfter: bigint
  maintenanceAfter: bigint
  liquidationFee: bigint
}

export interface Liquidation {
  account: number
  /** Null: the account's cross positions. */
  rowId: number | null
  timeMs: number
  /** The tick that brought it about. */
  instrumentId: number
  tickSeq: number
  equity: bigint
  maintenance: bigint
  ordersCancelled: number[]
  steps: LiquidationStep[]
}

export interface ClaimChange {
  claim: Claim
  /** Paid now; zero when the claim has just been made. */
  paid: bigint
}

/** A market close that will not happen, because the market closed or halted before its tick. */
export interface ClosingDropped {
  rowId: number
  lots: number
  reason: EndReason
}

/** What one command did. A refusal leaves everything else empty. */
export interface Effects {
  refused: FuturesRefusal | null
  /** With `multiple_too_high` and `super_too_near`: the highest multiple that is possible, 0 when none is. */
  highestMultiple: number | null
  /** Every row the command touched, once, by rising id, as it now stands (live objects: copy what outlives the batch). */
  rows: Row[]
  /** Best prices of trailing stops that moved: `trailTicks` of the row, which is not in `rows` for this alone. */
  trails: { rowId: number; trailTicks: number }[]
  /** Warning states of cross accounts that changed. */
  accounts: AccountState[]
  fills: Fill[]
  overnights: OvernightCharge[]
  liquidations: Liquidation[]
  warnings: Warning[]
  claims: ClaimChange[]
  closingsDropped: ClosingDropped[]
  postings: FuturesPosting[]
}
