/**
 * What a desk knows to be committed, its connection, and the ways back to the truth: what memory has ahead of the database after a batch
 * fell is loaded again, and a batch of which nobody knows what became is asked for by its number.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Refusal } from '@assay/contract/wire'
import { isDatabaseAway } from '../db/away.ts'
import { Balances } from './balances.ts'
import type { Batch } from './batch.ts'
import { DeskConnection } from './connection.ts'
import { loadBalances, loadCurrencies, loadMemory, type LedgerCurrency } from './memory.ts'
import type { DeskOptions, DeskRoom, KeptBack, MoneyTurn } from './room.ts'
import { batchNumberStatement, type Statement } from './statements.ts'

const RETRY_MS = 100
const CLOSING_PATIENCE_MS = 5_000
const DIFFERENCES_SHOWN = 10
/** The accounts met last: more would not be compared in the time there is to end. */
const COMPARED_MAXIMUM = 20_000

export class ConnectionLost extends Error {}

/** For a command of which nothing was done. */
export const refusalFor = (error: unknown): Refusal =>
  new Refusal(error instanceof ConnectionLost || isDatabaseAway(error) ? 'unavailable' : 'fault')

export class CommittedState<Turn extends MoneyTurn, Committed> {
  readonly connection: DeskConnection
  /** Of the last batch that is known to be committed. */
  number = 0
  /** First id that no batch has given out, whether it is committed or not. */
  nextId = 1
  readonly #options: DeskOptions
  readonly #room: DeskRoom<Turn, Committed>
  readonly #balances: Balances
  /** Tells the batches of this desk from those of another that took its place. */
  readonly #run = randomUUID()
  #sentNumber = 0
  #committedNextId = 1
  #currencies = new Map<number, LedgerCurrency>()
  #closingMs = Infinity
  #isLoaded = false
  /** Accounts that were known before everything is loaded again: commands that wait have named them. */
  readonly #met = new Set<number>()

  constructor(room: DeskRoom<Turn, Committed>, options: DeskOptions, balances: Balances) {
    this.#room = room
    this.#options = options
    this.#balances = balances
    this.connection = new DeskConnection(options.target, options.lockNumber, options.onCommit)
  }

  scaleOf(currencyId: number): number {
    return this.#currencies.get(currencyId)!.scale
  }

  async open(isWanted: () => boolean): Promise<void> {
    await this.connection.open(isWanted, (error) => this.#warn(error))
    await this.#loadAll()
  }

  /** From now on it waits only a while longer for its database: a COMMIT may hang on it of which nobody knows what became. */
  beginClosing(): void {
    this.#closingMs = performance.now()
  }

  isWanted(): boolean {
    return performance.now() - this.#closingMs < CLOSING_PATIENCE_MS
  }

  /** Goes first in the transaction of a batch, which must follow the one sent before it. */
  numberStatement(batch: Batch<Turn, Committed>): Statement {
    this.#sentNumber += 1
    this.nextId = batch.work.nextId
    return batchNumberStatement(this.#options.name, { number: this.#sentNumber, nextId: this.nextId, run: this.#run })
  }

  /** The batch stands. */
  count(batch: Batch<Turn, Committed>): void {
    this.number += 1
    this.#committedNextId = batch.work.nextId
  }

  async ensureConnected(): Promise<void> {
    if (!this.connection.isBroken) return
    await this.#reconnect().catch((cause: unknown) => {
      throw new ConnectionLost('there is no connection', { cause })
    })
  }

  /** After an error: the number of the last batch that was committed. Rolls back if that can be, else asks the database. */
  async committedNumber(error: unknown): Promise<number> {
    if (!this.connection.isBroken) {
      try {
        await this.connection.rollback()
        return this.number
      } catch {
        // The connection went in between; the truth is asked for below.
      }
    }
    this.#options.log.warn({ err: error, batch: this.number + 1 }, 'desk connection lost; asking the database what it committed')
    await this.#reconnect()
    const memory = await this.#insist(() => loadMemory(this.#options.pool, this.#options.name))
    if (memory.run === this.#run || memory.batchNumber === this.number) return memory.batchNumber
    // Ours may stand below it, or not: nobody can tell any more.
    throw new Error(`another desk ${this.#options.name} has written meanwhile`)
  }

  /** What these batches, which are not committed, have moved in memory is loaded again. */
  async fall(fallen: readonly Batch<Turn, Committed>[]): Promise<void> {
    this.#sentNumber = this.number
    this.nextId = this.#committedNextId
    if (fallen.some(({ hasRun }) => hasRun)) await this.#insist(() => this.#reload(fallen))
  }

  async #reload(fallen: readonly Batch<Turn, Committed>[]): Promise<void> {
    const { pool, name } = this.#options
    const memory = await loadMemory(pool, name)
    // Another desk has written meanwhile, or a load was not finished: nothing here is true.
    if (!this.#isLoaded || memory.batchNumber !== this.number) return this.#loadAll()
    const accounts = new Set(fallen.flatMap((batch) => [...batch.touchedAccounts()]))
    await this.#room.reload(
      pool,
      fallen.map(({ work }) => work),
    )
    this.#balances.forget(accounts)
    await this.#loadBalances(accounts, this.#room.keptBack(accounts))
  }

  async #loadAll(): Promise<void> {
    const { pool, name } = this.#options
    this.#isLoaded = false
    for (const account of this.#balances.accounts()) this.#met.add(account)
    const memory = await loadMemory(pool, name)
    this.#currencies = await loadCurrencies(pool)
    const kept = await this.#room.load(pool)
    const accounts = new Set([...this.#met, ...(await this.#room.accounts(pool)), ...kept.map(({ account }) => account)])
    this.#balances.forget(accounts)
    await this.#loadBalances(accounts, kept)
    this.number = memory.batchNumber
    this.#sentNumber = memory.batchNumber
    this.#committedNextId = memory.nextId
    this.nextId = memory.nextId
    this.#met.clear()
    this.#isLoaded = true
  }

  /** Throws when memory and database differ. To be called when nothing is on its way. */
  async compare(): Promise<void> {
    if (!this.#isLoaded || this.connection.isBroken) return
    const accounts = new Set(this.#balances.accounts().slice(-COMPARED_MAXIMUM))
    const fresh = new Balances()
    await this.#loadBalances(accounts, this.#room.keptBack(accounts), fresh)
    const differences = this.#balances.differencesTo(fresh)
    if (differences.length === 0) return
    throw new Error(
      `what the desk ${this.#options.name} knows differs from what is written: ${differences.slice(0, DIFFERENCES_SHOWN).join('; ')}`,
    )
  }

  #warn(error: Error): void {
    this.#options.log.warn({ err: error }, 'the desk cannot connect yet')
  }

  async #loadBalances(accounts: ReadonlySet<number>, kept: readonly KeptBack[], into = this.#balances): Promise<void> {
    const all = [...accounts]
    const rows = await loadBalances(this.#options.pool, all, (currencyId) => this.scaleOf(currencyId))
    into.take(all, rows)
    for (const { account, currencyId, units } of kept) into.keepBack(account, currencyId, units)
  }

  async #reconnect(): Promise<void> {
    await this.connection.close()
    await this.connection.open(
      () => this.isWanted(),
      (error) => this.#warn(error),
    )
  }

  /** Nothing half loaded may ever be traded on, so loading is tried until the database is back. */
  async #insist<T>(load: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await load()
      } catch (error) {
        if (!this.isWanted()) throw error
        this.#options.log.error({ err: error }, 'the desk cannot load what it needs; it tries again')
        await sleep(RETRY_MS)
      }
    }
  }
}
