/**
 * Reads what a request needs before its turn: balances of accounts that are not loaded, and the stored answer when its key may have been
 * used. It reads on the desk's reader connections, beside the batches, so that no batch waits for it.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { Refusal } from '@assay/contract/wire'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Balances } from './balances.ts'
import type { Waiting } from './batch.ts'
import { refusalFor } from './committed-state.ts'
import { withoutLate } from './late.ts'
import { replay } from './kept-answer.ts'
import { findAnswers, loadBalances } from './memory.ts'
import type { ScaleOf } from './statements.ts'

const AT_ONCE = 500
const RETRY_MS = 100

export interface ArrivalOptions<Turn> {
  reader: pg.Pool
  balances: Balances
  log: Logger
  scaleOf: ScaleOf
  /** False once the desk no longer waits for its database. */
  isOpen(): boolean
  /** Queues requests that have everything they need. */
  enqueue(ready: Waiting<Turn>[]): void
}

export class Arrivals<Turn> {
  readonly #options: ArrivalOptions<Turn>
  #waiting: Waiting<Turn>[] = []
  #reading: Promise<void> | null = null

  constructor(options: ArrivalOptions<Turn>) {
    this.#options = options
  }

  get length(): number {
    return this.#waiting.length
  }

  add(one: Waiting<Turn>): void {
    this.#waiting.push(one)
    this.#reading ??= this.#readAll()
  }

  /** Resolves when no read is under way. */
  async drained(): Promise<void> {
    while (this.#reading) await this.#reading
  }

  async #readAll(): Promise<void> {
    // Requests of the same turn of the event loop share a read.
    await new Promise((resolve) => setImmediate(resolve))
    while (this.#waiting.length > 0) await this.#retry(this.#waiting.splice(0, AT_ONCE))
    this.#reading = null
  }

  async #retry(asked: Waiting<Turn>[]): Promise<void> {
    for (;;) {
      const wanted = withoutLate(asked)
      if (wanted.length === 0) return
      try {
        if (await this.#read(wanted)) return
      } catch (error) {
        if (!this.#options.isOpen()) return wanted.forEach((one) => one.reject(new Refusal('unavailable')))
        if (await this.#answers()) return this.#readApart(wanted, error)
        await sleep(RETRY_MS)
      }
    }
  }

  async #answers(): Promise<boolean> {
    return this.#options.reader.query('select 1').then(
      () => true,
      () => false,
    )
  }

  /** The database works, so one of the requests causes the failure. Each is read alone, and only that one is rejected. */
  async #readApart(asked: Waiting<Turn>[], error: unknown): Promise<void> {
    if (asked.length > 1) {
      for (const one of asked) await this.#retry([one])
      return
    }
    this.#options.log.error({ err: error }, 'what a command needs cannot be read')
    asked[0]!.reject(refusalFor(error))
  }

  /** Returns false when balances were dropped during the read: the rows may be older than that, and must be read again. */
  async #read(asked: Waiting<Turn>[]): Promise<boolean> {
    const { reader, balances, scaleOf, enqueue } = this.#options
    const { epoch } = balances
    const accounts = [...new Set(asked.flatMap(({ request }) => request.accounts.filter((account) => !balances.knows(account))))]
    const keyed = asked.flatMap(({ request: { userId, idempotent } }) =>
      idempotent && userId !== null ? [{ userId, key: idempotent.key }] : [],
    )
    const [rows, answers] = await Promise.all([
      accounts.length > 0 ? loadBalances(reader, accounts, scaleOf) : [],
      keyed.length > 0 ? findAnswers(reader, keyed) : new Map(),
    ])
    if (balances.epoch !== epoch) return false
    balances.take(accounts, rows)
    const ready: Waiting<Turn>[] = []
    for (const one of asked) {
      const { userId, idempotent } = one.request
      const kept = idempotent && answers.get(`${userId}:${idempotent.key}`)
      if (!kept) {
        ready.push(one)
        continue
      }
      try {
        one.resolve(replay(kept, idempotent))
      } catch (refusal) {
        one.reject(refusal)
      }
    }
    enqueue(ready)
    return true
  }
}
