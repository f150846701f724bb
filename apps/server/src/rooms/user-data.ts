/**
 * What a room keeps of its users, said once in its `room.ts`: the export reads it, the deletion of an account asks and erases it
 * (docs/decisions/0026). A table with a user in it that no room speaks of fails a test.
 */
import type { ObligationKind } from '@assay/contract/texts'

/** A part of the export: the rows of a query, which sees the user's id as `$1::bigint`. */
export interface ExportedPart {
  /** Columns that say uniquely where a row stands. Rows are read in their order, some at a time. An index should lead to them. */
  readonly key: readonly string[]
  /** Columns by names that a reader understands, without secrets and without what belongs to others. It has no order and no limit. */
  readonly query: string
}

/** Something that must end first. Its words and its page are in the contract (`texts/obligations.ts`). */
export interface Obligation {
  /** Answers how many there are, as `count`. The user's id is `$1::bigint`. */
  readonly query: string
  /** Money itself is in the way in live mode only: play money goes with the account. */
  readonly isMoney?: true
}

export interface UserData {
  /** By the name of the part; the export calls it `room.part`. */
  readonly exports?: Readonly<Record<string, ExportedPart>>
  readonly obligations?: Readonly<Partial<Record<ObligationKind, Obligation>>>
  /** Statements that erase or anonymise, in the transaction of the deletion. The user's id is `$1::bigint`. What none names stays. */
  readonly erases?: readonly string[]
  /** Tables with a user in them that nothing above names, and why. */
  readonly leaves?: Readonly<Record<string, string>>
}

/** Of all rooms. */
export interface AllUserData {
  /** By `room.part`. */
  exports: Readonly<Record<string, ExportedPart>>
  obligations: Readonly<Partial<Record<ObligationKind, Obligation>>>
  erases: readonly string[]
}
