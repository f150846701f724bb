/** What the lever desk gives to a request at its turn, and tells of a committed batch. */
import type {
  Claim,
  ClosingDropped,
  Effects as FuturesEffects,
  Fill,
  FuturesCommand,
  FuturesEngine,
  Liquidation,
  OvernightCharge,
  Row,
  TickCommand,
  Warning,
} from '@assay/engine/futures'
import type { OptionOrder, SecondsCommand, SecondsEffects, SecondsEngine } from '@assay/engine/seconds'
import type { Posting } from '../../ledger/posting.ts'
import type { MoneyTurn } from '../room.ts'
import type { Changes } from './limits-store.ts'
import type { DeskMessage } from '../messages.ts'
import type { LimitBook, LimitsChange, OwnLimits } from './own-limits.ts'
import type { ClosedSecond } from './tables.ts'

/** What a request has at its turn. */
export interface LeverTurn extends MoneyTurn {
  readonly futures: FuturesEngine
  readonly seconds: SecondsEngine
  trade(command: Exclude<FuturesCommand, TickCommand>): FuturesEffects
  option(command: SecondsCommand): SecondsEffects
  /** What users let themselves lose, as it stands at this turn. Only to be asked: `limit` changes it. */
  readonly limits: Pick<LimitBook, 'openingRefusal' | 'isReached'>
  /** Sets own limits. Orders that wait and may not open any more are cancelled with it. */
  limit(userId: number, change: LimitsChange): OwnLimits
  /** How often stops and margin of a live row were changed. */
  changesOf(rowId: number): Changes
  /** The random name of a row or option. */
  publicIdOf(rowId: number): string
  /** Puts a leaf into the public log. */
  log(leaf: string): void
}

/** Everything a committed batch did, for those who tell others. */
export interface LeverCommitted {
  timeMs: number
  rows: Row[]
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
