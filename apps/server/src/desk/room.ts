/** What a desk trades: an engine with its tables. The desk knows queue, batch, COMMIT, balances and answers; the room everything else. */
import type pg from 'pg'
import type { Logger } from 'pino'
import type { ConnectionTarget } from '../db/pool.ts'
import type { IdempotentRequest } from '../http/context.ts'
import type { Posting } from '../ledger/posting.ts'
import type { Balances } from './balances.ts'
import type { Keys } from './keys.ts'
import type { ScaleOf, Statement } from './statements.ts'

export interface DeskOptions {
  /** Also its name as a writer of the ledger: one for its whole life. */
  name: string
  lockNumber: number
  target: ConnectionTarget
  pool: pg.Pool
  log: Logger
  /** Shared by the desks of a process. */
  keys?: Keys
  /** Told of each batch that was committed, from its sending to the tag of COMMIT. */
  onCommit?(tookMs: number): void
  now(): number
}

/** What a caller hands in. The desk gives ids and the time. */
export interface DeskRequest<Turn, Answer = unknown> {
  /** The user who asks; null for the house and the feed. */
  userId: number | null
  /** Accounts of this desk that may be moved or looked at. One that was not named and not met before is an error. */
  accounts: readonly number[]
  idempotent: IdempotentRequest | null
  /** How many commands it holds, where that is more than one: batches are filled by them. */
  size?: number
  /**
   * Decides on rows of the caller's own: its statement is sent at the command's turn, in the transaction, and `run` gets what it returns.
   * It is undone when `run` refuses, and nobody else's command with it. May itself refuse. It sees rows as guards before it left them, not
   * what its own batch has posted so far.
   */
  guard?(): Statement
  /** Runs commands at its turn, and answers. A Refusal thrown is the answer; what ran before it stays done. */
  run(turn: Turn, rows: Record<string, unknown>[]): Answer
}

/** What every request has at its turn, whatever the desk trades. */
export interface MoneyTurn {
  readonly timeMs: number
  /** What an account that the request named may spend. */
  available(account: number, currencyId: number): bigint
  /** A number of this desk's that no other has; an order's leaves one free after it. */
  takeId(): number
  /** Books; refuses `insufficient_balance`, and then books none of them. */
  post(postings: readonly Posting[]): void
  /** Writes with the batch. */
  write(statement: Statement): void
}

export interface BatchStart {
  timeMs: number
  /** Rises through the batch as ids are taken. */
  nextId: number
  scaleOf: ScaleOf
  balances: Balances
}

export interface DeskRoom<Turn, Committed> {
  /**
   * Whether commands may run while the batch before them is being written. Not where a command is accepted at a time that prices must not
   * have overtaken.
   */
  readonly runsAhead: boolean
  /** Builds everything from the database, at the start; answers what live orders keep back, by account. */
  load(pool: pg.Pool): Promise<KeptBack[]>
  /** Accounts whose balances must be known, whoever asks. */
  accounts(pool: pg.Pool): Promise<number[]>
  /** What live orders of these accounts keep back. */
  keptBack(accounts: ReadonlySet<number>): KeptBack[]
  /** Whether so much has passed meanwhile that batches without requests catch up with it first. */
  isBehind?(nowMs: number): boolean
  begin(start: BatchStart): DeskWork<Turn, Committed>
  /** Loads again what batches that did not commit have touched: there is no undo. In the order they ran. */
  reload(pool: pg.Pool, works: readonly DeskWork<Turn, Committed>[]): Promise<void>
}

export interface KeptBack {
  account: number
  currencyId: number
  units: bigint
}

/** One batch of a room. */
export interface DeskWork<Turn, Committed> {
  readonly turn: Turn
  /** First id that was not given out. */
  readonly nextId: number
  /** Before the first request; in steps, between which the process does something else. */
  open?(): Iterator<void>
  /**
   * No request follows: all that is to be booked and written, none of it when there is nothing to keep. What it says must not change when
   * the next batch runs.
   */
  close(): Closed
  /** After COMMIT, or when nothing had to be written: what was done, for those who tell others; null when there is nothing to tell. */
  finish(hasWritten: boolean): Committed | null
}

export interface Closed {
  postings: readonly Posting[]
  statements: Statement[]
}
