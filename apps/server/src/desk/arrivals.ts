/**
 * What a request needs from the database before its turn: balances of accounts that were not met before, and whether its key has been
 * answered, where that may be. It is read beside the batches, on connections of the desk's own, so that no batch waits for it.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { Refusal } from '@assay/contract/wire'
import type pg from 'pg'
import type { Logger } from 'pino'
import { replay } from '../http/idempotency.ts'
import type { Balances } from './balances.ts'
import type { Waiting } from './batch.ts'
import { refusalFor } from './committed-state.ts'
import { findAnswers, loadBalances } from './memory.ts'
import type { ScaleOf } from './statements.ts'

const AT_ONCE = 500
const RETRY_MS = 100

export interface ArrivalOptions<Turn> {
  reader: pg.Pool
  balances: Balances
  log: Logger
  scaleOf: ScaleOf
  /** Whether the request still waits; refuses it when it has waited too long. */
  isWanted(waiting: Waiting<Turn>): boolean
  /** False once the desk does not wait for its database any more. */
  isOpen(): boolean
  /** They have all they need. */
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

  /** When nothing is being read any more. */
  async drained(): Promise<void> {
    while (this.#reading) await this.#reading
  }

  async #readAll(): Promise<void> {
    // Those of the same turn of the event loop are read together.
    await new Promise((resolve) => setImmediate(resolve))
    while (this.#waiting.length > 0) await this.#insist(this.#waiting.splice(0, AT_ONCE))
    this.#reading = null
  }

  async #insist(asked: Waiting<Turn>[]): Promise<void> {
    for (;;) {
      const wanted = asked.filter((one) => this.#options.isWanted(one))
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

  /** The database is there: what cannot be read is somebody's fault, and only his. */
  async #readApart(asked: Waiting<Turn>[], error: unknown): Promise<void> {
    if (asked.length > 1) {
      for (const one of asked) await this.#insist([one])
      return
    }
    this.#options.log.error({ err: error }, 'what a command needs cannot be read')
    asked[0]!.reject(refusalFor(error))
  }

  /** False when what was read may be of before something was undone. */
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
