/** What a desk trades: an engine with its tables. The desk handles queue, batch, COMMIT, balances and answers; the room all the rest. */
import type { PostingKind } from '@assay/contract'
import type { Posting } from '@assay/money'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { ConnectionTarget } from '../db/pool.ts'
import type { Balances } from './balances.ts'
import type { IdempotentRequest } from './kept-answer.ts'
import type { Keys } from './keys.ts'
import type { ScaleOf, Statement } from './statements.ts'

export interface DeskOptions {
  /** Also the name of the ledger's writer. It never changes. */
  name: string
  lockNumber: number
  target: ConnectionTarget
  pool: pg.Pool
  log: Logger
  /** Shared by the desks of a process. */
  keys?: Keys
  /** Called for each committed batch with the milliseconds from sending it to the tag of COMMIT. */
  onCommit?(tookMs: number): void
  now(): number
}

/** What a caller submits. The desk supplies ids and the time. */
export interface DeskRequest<Turn, Answer = unknown, Row = unknown> {
  /** The user who sends it. Null for the house and the feed. */
  userId: number | null
  /** Accounts of this desk that `run` may read or change. An account that is neither named here nor loaded already is an error. */
  accounts: readonly number[]
  idempotent: IdempotentRequest | null
  /** How many commands it counts for when a batch is filled. Absent: one. */
  size?: number
  /**
   * Returns a statement that decides on the caller's own rows, or refuses. The statement runs at the command's turn in the batch's
   * transaction, and `run` receives its rows. When `run` refuses, this statement alone is undone. It sees rows as earlier guards left them,
   * but not what its own batch has posted so far.
   */
  guard?(): Statement<Row>
  /** Runs commands at its turn and returns the answer. A thrown Refusal is the answer, and undoes no command that ran before it. */
  run(turn: Turn, rows: Row[]): Answer
}

/** A posting of a kind that a room declares. */
export type DeskPosting = Posting<PostingKind>

/** What a request of any desk can use at its turn. */
export interface MoneyTurn {
  readonly timeMs: number
  /** The units that an account may spend. Throws for an account that is not loaded: the request must name it. */
  available(account: number, currencyId: number): bigint
  /** Returns an id that is unique in this desk. For spot orders the id after it stays free. */
  takeId(): number
  /** Books these postings. Refuses `insufficient_balance`, and then books none of them. */
  post(postings: readonly DeskPosting[]): void
  /** Adds a statement to the batch's transaction. */
  write(statement: Statement): void
}

export interface BatchStart {
  timeMs: number
  /** The first id that this batch may take. It does not change: the batch counts in its own `DeskWork.nextId`. */
  nextId: number
  scaleOf: ScaleOf
  balances: Balances
  /** True for a batch without requests that catches up. It may work through only a part of what was missed. */
  isCatchUp: boolean
}

export interface DeskRoom<Turn, Committed> {
  /**
   * Whether commands may run while the batch before them is in flight. False where a command must come after every price up to the time of
   * its acceptance.
   */
  readonly runsAhead: boolean
  /** Builds the whole state from the database. Returns what live orders keep back. */
  load(pool: pg.Pool): Promise<KeptBack[]>
  /** Accounts whose balances are always loaded, because any command may move them. */
  accounts(pool: pg.Pool): Promise<number[]>
  /** What live orders of these accounts keep back. */
  keptBack(accounts: ReadonlySet<number>): KeptBack[]
  /** Whether batches without requests must catch up before the next request runs. */
  isBehind?(nowMs: number): boolean
  begin(start: BatchStart): DeskWork<Turn, Committed>
  /** Loads again what these batches have touched, because there is no undo. None has committed. `works` are in the order they ran. */
  reload(pool: pg.Pool, works: readonly DeskWork<Turn, Committed>[]): Promise<void>
}

/** Units that live orders of an account keep back from what it may spend. They stand on the orders' rows and are not booked. */
export interface KeptBack {
  account: number
  currencyId: number
  units: bigint
}

/** A room's part of one batch. */
export interface DeskWork<Turn, Committed> {
  readonly turn: Turn
  /** The next free id. */
  readonly nextId: number
  /** Work before the first request. The process does other work between its steps. */
  open?(): Iterator<void>
  /**
   * Called after the last request. Returns all postings and statements of the batch; both are empty when there is nothing to keep. What it
   * returns must not change when the next batch runs.
   */
  close(): Closed
  /** Called after COMMIT, or when nothing had to be written. Returns the effects to publish, or null without any. */
  finish(hasWritten: boolean): Committed | null
}

export interface Closed {
  postings: readonly Posting[]
  statements: Statement[]
}
