/**
 * The single writer of trading. Commands queue; a batch is one transaction: lock and read the balances of those who
 * submitted, run the pure engine, write everything set-based, commit; then each caller is answered and the effects are
 * published. While one batch commits the next gathers, so its size follows the load.
 *
 * A batch that does not commit leaves nothing behind: the books it touched are loaded again from the database, and its
 * commands are tried once more one by one, so that a bad one falls alone. When the outcome of COMMIT is unknown, the batch
 * number in the database tells it (docs/decisions/0003-rebuild-instead-of-undo.md).
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { Refusal } from '@assay/contract/wire'
import { createSpotEngine, type Pair, type SpotEngine } from '@assay/engine/spot'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { ConnectionTarget } from '../db/pool.ts'
import { systemAccounts } from '../ledger/accounts.ts'
import { Batch, type Committed, type DeskRequest, type Waiting } from './batch.ts'
import { DeskConnection } from './connection.ts'
import { loadMemory, loadPair, loadPairs } from './load.ts'

export type { Committed, DeskRequest, Turn } from './batch.ts'

export interface DeskOptions {
  name: string
  lockNumber: number
  target: ConnectionTarget
  pool: pg.Pool
  log: Logger
  now(): number
}

const BATCH_MAXIMUM = 500

export class Desk {
  readonly engine: SpotEngine = createSpotEngine({ feeAccount: systemAccounts.feesOfDesk })
  readonly #options: DeskOptions
  readonly #connection: DeskConnection
  readonly #pairs = new Map<number, Pair>()
  readonly #scales = new Map<number, number>()
  readonly #listeners: ((committed: Committed) => void)[] = []
  #queue: Waiting[] = []
  #batchNumber = 0
  #nextOrderId = 1
  #running: Promise<void> | null = null
  #isClosing = false

  constructor(options: DeskOptions) {
    this.#options = options
    this.#connection = new DeskConnection(options.target, options.lockNumber)
  }

  get pairs(): ReadonlyMap<number, Pair> {
    return this.#pairs
  }

  get queueLength(): number {
    return this.#queue.length
  }

  async start(): Promise<void> {
    const { pool, name } = this.#options
    await this.#connection.open(() => !this.#isClosing)
    const memory = await loadMemory(pool, name)
    this.#batchNumber = memory.batchNumber
    this.#nextOrderId = memory.nextOrderId
    for (const pair of await loadPairs(pool)) {
      this.#pairs.set(pair.id, pair)
      this.#scales.set(pair.baseId, pair.baseScale).set(pair.quoteId, pair.quoteScale)
      this.engine.setPair(pair)
      await loadPair(pool, this.engine, pair)
    }
  }

  /** Told after each COMMIT that did something, in order. */
  onCommitted(listener: (committed: Committed) => void): void {
    this.#listeners.push(listener)
  }

  /** Answers after COMMIT returned. Rejects with a Refusal; `unavailable` and `fault` mean that nothing was done. */
  submit(request: DeskRequest): Promise<unknown> {
    if (this.#isClosing) return Promise.reject(new Refusal('unavailable'))
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    this.#queue.push({ request, resolve, reject })
    this.#running ??= this.#drain()
    return promise
  }

  /** Finishes what is queued, then lets the lock go. */
  async close(): Promise<void> {
    this.#isClosing = true
    await this.#running
    await this.#connection.close()
  }

  async #drain(): Promise<void> {
    // Requests of the same turn of the event loop share a batch.
    await new Promise((resolve) => setImmediate(resolve))
    while (this.#queue.length > 0) await this.#settle(this.#queue.splice(0, BATCH_MAXIMUM))
    this.#running = null
  }

  async #settle(waiting: Waiting[]): Promise<void> {
    try {
      await this.#runBatch(waiting)
    } catch (error) {
      if (waiting.length > 1) {
        this.#options.log.warn({ err: error, size: waiting.length }, 'batch failed; its commands are tried one by one')
        for (const one of waiting) await this.#settle([one])
        return
      }
      this.#options.log.error({ err: error }, 'desk command failed')
      waiting[0]!.reject(new Refusal(this.#connection.isBroken ? 'unavailable' : 'fault'))
    }
  }

  async #runBatch(waiting: Waiting[]): Promise<void> {
    if (this.#connection.isBroken) await this.#reconnect()
    const batch = new Batch({ number: this.#batchNumber + 1, timeMs: this.#options.now(), nextOrderId: this.#nextOrderId })
    let hasWritten = false
    try {
      hasWritten = await this.#transact(waiting, batch)
    } catch (error) {
      hasWritten = await this.#isCommitted(batch, error)
      if (!hasWritten) {
        await this.#reload(batch.pairIds)
        throw error
      }
    }
    if (hasWritten) {
      this.#batchNumber = batch.number
      this.#nextOrderId = batch.nextOrderId
    }
    batch.answerAll()
    if (hasWritten || batch.levels.length > 0) for (const listener of this.#listeners) listener(batch)
  }

  /** Answers whether anything was written. Commands that spend nothing and change nothing never reach the database. */
  async #transact(waiting: Waiting[], batch: Batch): Promise<boolean> {
    const scaleOf = (currencyId: number) => this.#scales.get(currencyId)!
    const spends = waiting.some(({ request }) => request.account !== null)
    if (spends) batch.take(await this.#connection.run(Batch.openingStatements(waiting)), scaleOf)
    batch.run(waiting, this.engine)
    const statements = batch.statements(this.#options.name, this.#pairs, scaleOf)
    if (statements.length === 0) {
      if (spends) await this.#connection.rollback()
      return false
    }
    if (!spends) statements.unshift({ name: '', text: 'begin', values: [] })
    await this.#connection.run(statements)
    await this.#connection.commit()
    return true
  }

  /** After an error: rolls back if that can be, else asks the database what became of the COMMIT. */
  async #isCommitted(batch: Batch, error: unknown): Promise<boolean> {
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
    await this.#connection.open(() => !this.#isClosing)
  }

  async #reload(pairIds: Iterable<number>): Promise<void> {
    for (const pairId of pairIds) await this.#insist(() => loadPair(this.#options.pool, this.engine, this.#pairs.get(pairId)!))
  }

  /** A book half loaded must never be traded on, so loading is tried until the database is back. */
  async #insist<T>(load: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await load()
      } catch (error) {
        if (this.#isClosing) throw error
        await sleep(100)
      }
    }
  }
}
