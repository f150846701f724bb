/** What a request of the lever desk can use at its turn, and what is published of a committed batch. */
import type {
  Claim,
  ClosingDropped,
  Effects as FuturesEffects,
  Fill,
  FuturesCommand,
  FuturesEngine,
  Liquidation,
  OvernightCharge,
  Position,
  TickCommand,
  Warning,
} from '@assay/engine/futures'
import type { OptionOrder, SecondsCommand, SecondsEffects, SecondsEngine } from '@assay/engine/seconds'
import type { Posting } from '@assay/money'
import type { MoneyTurn } from '../room.ts'
import type { Changes } from './changes.ts'
import type { DeskMessage } from '../messages.ts'
import type { LimitBook, LimitsChange, OwnLimits } from './limits.ts'
import type { ClosedSecond } from './tables.ts'

/** What a request can use at its turn. */
export interface LeverTurn extends MoneyTurn {
  readonly futures: FuturesEngine
  readonly seconds: SecondsEngine
  trade(command: Exclude<FuturesCommand, TickCommand>): FuturesEffects
  option(command: SecondsCommand): SecondsEffects
  /** The limits that users set for themselves, at this turn. For reading only: `limit` changes them. */
  readonly limits: Pick<LimitBook, 'openingRefusal' | 'isReached'>
  /** Changes a user's own limits. Cancels waiting orders that may no longer open. */
  limit(userId: number, change: LimitsChange): OwnLimits
  /** How often stops and margin of a live position were changed. */
  changesOf(positionId: number): Changes
  /** The random id of a position or option in the public log. */
  publicIdOf(positionId: number): string
  /** Puts a leaf into the public log. */
  log(leaf: string): void
}

/** The effects of a committed batch, for publication. */
export interface LeverCommitted {
  timeMs: number
  positions: Position[]
  publicIds: ReadonlyMap<number, string>
  fills: Fill[]
  overnights: OvernightCharge[]
  liquidations: Liquidation[]
  warnings: Warning[]
  claims: Claim[]
  closingsDropped: ClosingDropped[]
  messages: DeskMessage[]
  options: OptionOrder[]
  postings: Posting[]
  seconds: ClosedSecond[]
}
