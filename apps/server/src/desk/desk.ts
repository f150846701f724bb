/**
 * The single writer of trading. Commands queue; a batch is one transaction: lock and read the balances of those who
 * submitted, run the pure engine, write everything set-based, commit; then each caller is answered and the effects are
 * published. While one batch commits the next gathers, so its size follows the load.
 *
 * A batch that does not commit leaves nothing behind: what it touched is loaded again from the database, and its
 * commands are tried once more one by one, so that a bad one falls alone. When the outcome of COMMIT is unknown, the batch
 * number in the database tells it (docs/decisions/0003-rebuild-instead-of-undo.md).
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { Refusal } from '@assay/contract/wire'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { ConnectionTarget } from '../db/pool.ts'
import { Batch, type Waiting } from './batch.ts'
import { DeskConnection } from './connection.ts'
import { loadCurrencies, loadMemory, type LedgerCurrency } from './memory.ts'
import type { DeskRequest, DeskRoom } from './room.ts'

export interface DeskOptions {
  name: string
  lockNumber: number
  target: ConnectionTarget
  pool: pg.Pool
  log: Logger
  now(): number
}

const BATCH_MAXIMUM = 500
const RETRY_MS = 100
/** How long a user's command may wait for its turn. */
const PATIENCE_MS = 10_000
const QUEUE_MAXIMUM = 20_000
const CLOSING_PATIENCE_MS = 5_000

class ConnectionLost extends Error {}

function lost(cause: unknown): never {
  throw new ConnectionLost('there is no connection', { cause })
}

export class Desk<Turn, Committed> {
  readonly #options: DeskOptions
  readonly #room: DeskRoom<Turn, Committed>
  readonly #connection: DeskConnection
  readonly #listeners: ((committed: Committed) => void)[] = []
  #currencies = new Map<number, LedgerCurrency>()
  #queue: Waiting<Turn>[] = []
  #batchNumber = 0
  #nextId = 1
  #running: Promise<void> | null = null
  #isClosing = false
  #closingMs = Infinity

  constructor(room: DeskRoom<Turn, Committed>, options: DeskOptions) {
    this.#room = room
    this.#options = options
    this.#connection = new DeskConnection(options.target, options.lockNumber)
  }

  get queueLength(): number {
    return this.#queue.length
  }

  async start(): Promise<void> {
    const { pool, name } = this.#options
    await this.#connection.open(() => !this.#isClosing)
    const memory = await loadMemory(pool, name)
    this.#batchNumber = memory.batchNumber
    this.#nextId = memory.nextId
    this.#currencies = await loadCurrencies(pool)
    await this.#room.load(pool)
  }

  /** Told after each COMMIT that did something, in order. */
  onCommitted(listener: (committed: Committed) => void): void {
    this.#listeners.push(listener)
  }

  /**
   * Answers after COMMIT returned. Rejects with a Refusal; `unavailable` means that nothing was done, and so does `fault`, unless the
   * database went at COMMIT and did not come back while the desk was closing.
   */
  submit(request: DeskRequest<Turn>): Promise<unknown> {
    if (this.#isClosing || this.#queue.length >= QUEUE_MAXIMUM) return Promise.reject(new Refusal('unavailable'))
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    this.#queue.push({ request, sinceMs: performance.now(), resolve, reject })
    this.#running ??= this.#drain()
    return promise
  }

  /** For the house and the feed: nobody asks, and no balance is read. */
  async run(work: (turn: Turn) => void): Promise<void> {
    await this.submit({ userId: null, balances: [], idempotent: null, run: work })
  }

  /** Finishes what is queued, then lets the lock go. */
  async close(): Promise<void> {
    this.#isClosing = true
    this.#closingMs = performance.now()
    await this.#running
    await this.#connection.close()
  }

  async #drain(): Promise<void> {
    // Requests of the same turn of the event loop share a batch.
    await new Promise((resolve) => setImmediate(resolve))
    while (this.#queue.length > 0) await this.#settle(this.#queue.splice(0, BATCH_MAXIMUM))
    this.#running = null
  }

  async #settle(waiting: Waiting<Turn>[]): Promise<void> {
    try {
      await this.#advance(waiting)
    } catch (error) {
      this.#options.log.warn({ err: error, size: waiting.length }, 'batch failed; its commands are tried one by one')
      for (const one of waiting) await this.#settleAlone(one)
    }
  }

  async #settleAlone(one: Waiting<Turn>): Promise<void> {
    try {
      await this.#advance([one])
    } catch (error) {
      this.#options.log.error({ err: error }, 'desk command failed')
      one.reject(new Refusal(error instanceof ConnectionLost ? 'unavailable' : 'fault'))
    }
  }

  async #advance(waiting: Waiting<Turn>[]): Promise<void> {
    while (this.#room.isBehind?.(this.#options.now())) await this.#runBatch([])
    await this.#runBatch(waiting)
  }

  async #runBatch(asked: Waiting<Turn>[]): Promise<void> {
    if (this.#connection.isBroken) await this.#reconnect().catch(lost)
    const waiting = this.#stillWanted(asked)
    const batch = new Batch(this.#room, {
      number: this.#batchNumber + 1,
      timeMs: this.#options.now(),
      nextId: this.#nextId,
      scaleOf: (currencyId) => this.#currencies.get(currencyId)!.scale,
    })
    let hasWritten = false
    try {
      hasWritten = await this.#transact(waiting, batch)
    } catch (error) {
      const isLost = this.#connection.isBroken
      hasWritten = await this.#isCommitted(batch, error)
      if (!hasWritten) {
        if (batch.hasRun) await this.#insist(() => this.#room.reload(this.#options.pool, batch.work))
        throw isLost ? new ConnectionLost('the connection went before the batch was committed', { cause: error }) : error
      }
    }
    if (hasWritten) {
      this.#batchNumber = batch.number
      this.#nextId = batch.work.nextId
    }
    this.#tell(batch, hasWritten)
  }

  /** While the database was away prices went on: what a user asked for long ago is refused, not done at the prices of now. */
  #stillWanted(asked: Waiting<Turn>[]): Waiting<Turn>[] {
    const latestMs = performance.now() - PATIENCE_MS
    const isWanted = ({ request, sinceMs }: Waiting<Turn>): boolean => request.userId === null || sinceMs >= latestMs
    if (asked.every(isWanted)) return asked
    for (const one of asked) if (!isWanted(one)) one.reject(new Refusal('unavailable'))
    return asked.filter(isWanted)
  }

  /** Answers those who asked and tells those who listen. Whatever goes wrong here, the batch stands and is not done again. */
  #tell(batch: Batch<Turn, Committed>, hasWritten: boolean): void {
    batch.answerAll()
    const committed = this.#try(batch, () => batch.work.finish(hasWritten))
    if (committed === null) return
    for (const listener of this.#listeners) this.#try(batch, () => listener(committed))
  }

  #try<T>(batch: Batch<Turn, Committed>, tell: () => T): T | null {
    try {
      return tell()
    } catch (error) {
      this.#options.log.error({ err: error, batch: batch.number }, 'a committed batch could not be told to everybody')
      return null
    }
  }

  /** Answers whether anything was written. Commands that spend nothing and change nothing never reach the database. */
  async #transact(waiting: Waiting<Turn>[], batch: Batch<Turn, Committed>): Promise<boolean> {
    const requests = waiting.map(({ request }) => request)
    const reads = requests.some(({ balances, idempotent }) => balances.length > 0 || idempotent)
    if (reads) batch.take(await this.#connection.run(Batch.openingStatements(requests)))
    batch.run(waiting)
    const statements = batch.statements(this.#options.name)
    if (statements.length === 0) {
      if (reads) await this.#connection.rollback()
      return false
    }
    if (!reads) statements.unshift({ name: '', text: 'begin', values: () => [] })
    await this.#connection.run(statements)
    await this.#connection.commit()
    return true
  }

  /** After an error: rolls back if that can be, else asks the database what became of the COMMIT. */
  async #isCommitted(batch: Batch<Turn, Committed>, error: unknown): Promise<boolean> {
    if (!this.#connection.isBroken) {
      try {
        await this.#connection.rollback()
        return false
      } catch {
        // The connection went in between; the truth is asked for below.
      }
    }
    this.#options.log.warn({ err: error, batch: batch.number }, 'desk connection lost; asking the database what it committed')
    await this.#reconnect()
    const memory = await this.#insist(() => loadMemory(this.#options.pool, this.#options.name))
    return memory.batchNumber >= batch.number
  }

  async #reconnect(): Promise<void> {
    await this.#connection.close()
    await this.#connection.open(() => this.#isWanted())
  }

  /** A desk that is closing waits a while longer for its database: a COMMIT may hang on it of which nobody knows what became. */
  #isWanted(): boolean {
    return !this.#isClosing || performance.now() - this.#closingMs < CLOSING_PATIENCE_MS
  }

  /** Nothing half loaded may ever be traded on, so loading is tried until the database is back. */
  async #insist<T>(load: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await load()
      } catch (error) {
        if (!this.#isWanted()) throw error
        this.#options.log.error({ err: error }, 'the desk cannot load what it needs; it tries again')
        await sleep(RETRY_MS)
      }
    }
  }
}
