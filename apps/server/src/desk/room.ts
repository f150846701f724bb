/** What a desk trades: an engine with its tables. The desk knows queue, batch, COMMIT and answers; the room everything else. */
import type pg from 'pg'
import type { IdempotentRequest } from '../http/context.ts'
import type { BatchFunds } from './funds.ts'
import type { ScaleOf, Statement } from './statements.ts'

/** What a caller hands in. The desk gives ids and the time. */
export interface DeskRequest<Turn> {
  /** The user who asks; null for the house and the feed. */
  userId: number | null
  /** What may be spent, or is looked at: locked and read before the request runs. */
  balances: readonly BalanceName[]
  idempotent: IdempotentRequest | null
  /** Runs commands at its turn, and answers. A Refusal thrown is the answer; what ran before it stays done. */
  run(turn: Turn): unknown
}

export interface BalanceName {
  account: number
  currencyId: number
}

export interface BatchStart {
  number: number
  timeMs: number
  /** Rises through the batch as ids are taken. */
  nextId: number
  scaleOf: ScaleOf
  /** Balances of those who submitted, as read under lock. */
  funds: BatchFunds
}

export interface DeskRoom<Turn, Committed> {
  /** Builds everything from the database, at the start. */
  load(pool: pg.Pool): Promise<void>
  /** Whether so much has passed meanwhile that batches without requests catch up with it first. */
  isBehind?(nowMs: number): boolean
  begin(start: BatchStart): DeskWork<Turn, Committed>
  /** Loads again what a batch that did not commit has touched: there is no undo. */
  reload(pool: pg.Pool, work: DeskWork<Turn, Committed>): Promise<void>
}

/** One batch of a room. */
export interface DeskWork<Turn, Committed> {
  readonly turn: Turn
  /** First id that was not given out. */
  readonly nextId: number
  /** Before the first request. */
  open?(): void
  /** After COMMIT, or when nothing had to be written: what was done, for those who tell others; null when there is nothing to tell. */
  finish(hasWritten: boolean): Committed | null
  /** All that is to be written; empty when there is nothing to keep. */
  statements(): Statement[]
}
