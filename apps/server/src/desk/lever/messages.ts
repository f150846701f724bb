/** What a batch of contracts and options did, for those who tell users of it. */
import type { Fill, Row, Warning } from '@assay/engine/futures'
import type { OptionOrder } from '@assay/engine/seconds'
import type { DeskMessage } from '../messages.ts'

/** A limit that a user set himself has been reached, or has begun. */
export type OwnLimitEvent = { userId: number; timeMs: number } & (
  | { kind: 'paused'; untilMs: number }
  /** Units of USDT. */
  | { kind: 'loss_limit'; limit: bigint }
)

/** What a batch did, for those who put it into messages. */
export interface Happened {
  warnings: readonly Warning[]
  fills: readonly Fill[]
  /** As they now stand. */
  options: Iterable<OptionOrder>
  ownLimits: readonly OwnLimitEvent[]
  /** A row of a warning or a fill, as it now stands. */
  rowOf(id: number): Row
  publicIdOf(rowId: number): string
}

export type Herald = (happened: Happened) => DeskMessage[]
