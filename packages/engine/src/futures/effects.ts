/** What the futures engine did with one command: everything that the database keeps and that a public receipt is made of. */
import type { Posting } from '@assay/money'
import type { AccountState, Claim, CloseKind, EndReason, FuturesRefusal, Position } from './types.ts'

export type FuturesPostingKind =
  | 'futures_hold'
  | 'futures_release'
  | 'futures_open'
  | 'futures_close'
  | 'futures_margin'
  | 'futures_overnight'
  /** Insurance pays the house for a loss beyond the position's equity. */
  | 'futures_deficit'
  | 'futures_claim'

/**
 * Reference: `futures:<position id>`; for fills, claims and deficits `futures:<position id>:<fill number>`. Holds: `futures:<position id>`.
 */
export type FuturesPosting = Posting<FuturesPostingKind>

/** Conversion from quote units to USDT: units x numerator / denominator, at the mid of one tick. */
export interface ConversionUsed {
  instrumentId: number
  seq: number
  numerator: bigint
  denominator: bigint
}

/** USDT units taken from another position of the account. */
export interface TakenFrom {
  positionId: number
  units: bigint
}

export type FillKind = 'open' | CloseKind

export interface Fill {
  positionId: number
  /** Number of the fill within its position, from 1. */
  number: number
  account: number
  instrumentId: number
  kind: FillKind
  timeMs: number
  /** The tick that filled it. `bid` and `ask` are in ticks, before widening. */
  tickSeq: number
  tickMs: number
  bid: number
  ask: number
  /** The fill price, after widening to the minimum spread. */
  priceTicks: number
  lots: number
  conversion: ConversionUsed | null
  notional: bigint
  fee: bigint
  /** Closing: result before fees. Zero for an opening. */
  profit: bigint
  /** Closing: the part of `profit` that losses of other positions had used up before. The house pays profit - profitTaken. */
  profitTaken: bigint
  /** Opening: initial margin, now held. Closing: margin released. */
  margin: bigint
  liquidationFee: bigint
  /** Closing a cross position: taken from margins of the account's other cross positions, because available was too small. */
  marginsDrawn: TakenFrom[]
  /** The part of the loss that open profit of other positions covers. */
  profitsTaken: TakenFrom[]
  /** The part of the loss that nothing of the user covers. Insurance pays `insurancePaid` of it, the house bears the rest. */
  deficit: bigint
  insurancePaid: bigint
}

export interface OvernightCharge {
  positionId: number
  account: number
  instrumentId: number
  timeMs: number
  tickSeq: number
  /** Bid plus ask before widening, in ticks: twice the mid. */
  twiceMid: number
  lots: number
  ratePpm: number
  conversion: ConversionUsed | null
  /** As taken. Less than due only when the position's margin has no more. */
  fee: bigint
  isFromMargin: boolean
}

export interface Warning {
  account: number
  /** Null: the account's cross positions. */
  positionId: number | null
  level: 150 | 120
  equity: bigint
  maintenance: bigint
  timeMs: number
}

/** One closing within a liquidation, in order. Figures are of the risk unit: the position, or the account's cross positions. */
export interface LiquidationStep {
  positionId: number
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
  positionId: number | null
  timeMs: number
  /** The tick that caused it. */
  instrumentId: number
  tickSeq: number
  equity: bigint
  maintenance: bigint
  ordersCancelled: number[]
  steps: LiquidationStep[]
}

export interface ClaimChange {
  claim: Claim
  /** Paid by this command. Zero when the claim has just been made. */
  paid: bigint
}

/** A market close that will not fill, because the market closed or was halted before its next tick. */
export interface ClosingDropped {
  positionId: number
  lots: number
  reason: EndReason
}

/** What one command did. After a refusal everything else is empty. */
export interface Effects {
  refused: FuturesRefusal | null
  /** For `multiple_too_high` and `super_too_near`: the highest leverage that is possible. 0 when none is. */
  highestLeverage: number | null
  /**
   * Every position that the command changed, once, by rising id, as it is now. The objects are the engine's own: copy what outlives the
   * batch.
   */
  positions: Position[]
  /** Best prices (`trailTicks`) of trailing stops that moved. A position that changed in nothing else is not in `positions`. */
  trails: { positionId: number; trailTicks: number }[]
  /** Changed warning states of accounts with cross positions. */
  accounts: AccountState[]
  fills: Fill[]
  overnights: OvernightCharge[]
  liquidations: Liquidation[]
  warnings: Warning[]
  claims: ClaimChange[]
  closingsDropped: ClosingDropped[]
  postings: FuturesPosting[]
}
