/**
 * The committed state of a desk, its connection, and its recovery. When a batch does not commit, memory is ahead of the database: what the
 * batch touched is loaded again. When the outcome of a COMMIT is unknown, the batch number in the database decides.
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
const CLOSING_TIMEOUT_MS = 5_000
const DIFFERENCES_SHOWN = 10
/** Accounts compared at close: those loaded last. More would take longer than a shutdown may. */
const COMPARED_MAXIMUM = 20_000

export class ConnectionLost extends Error {}

/** The refusal of a command that had no effect: `unavailable` when the database is away, else `fault`. */
export const refusalFor = (error: unknown): Refusal =>
  new Refusal(error instanceof ConnectionLost || isDatabaseAway(error) ? 'unavailable' : 'fault')

export class CommittedState<Turn extends MoneyTurn, Committed> {
  readonly connection: DeskConnection
  /** Number of the last batch that is known to be committed. */
  number = 0
  /** The next free id. Ids of batches that are not committed yet count as taken. */
  nextId = 1
  readonly #options: DeskOptions
  readonly #room: DeskRoom<Turn, Committed>
  readonly #balances: Balances
  /** Distinguishes batches of this desk from those of another desk that took its place. */
  readonly #run = randomUUID()
  #sentNumber = 0
  #committedNextId = 1
  #currencies = new Map<number, LedgerCurrency>()
  #closingMs = Infinity
  #isLoaded = false
  /** Accounts that were loaded before a full reload. They are loaded again, because waiting commands name them. */
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

  /** A currency whose row was added to the database while the desk runs. */
  addCurrency(id: number, currency: LedgerCurrency): void {
    this.#currencies.set(id, currency)
  }

  async open(isWanted: () => boolean): Promise<void> {
    await this.connection.open(isWanted, (error) => this.#warn(error))
    await this.#loadAll()
  }

  /** From now on the desk waits at most `CLOSING_TIMEOUT_MS` for its database. It does wait: the outcome of a COMMIT may be unknown. */
  beginClosing(): void {
    this.#closingMs = performance.now()
  }

  isWanted(): boolean {
    return performance.now() - this.#closingMs < CLOSING_TIMEOUT_MS
  }

  /** The first statement of a batch's transaction. It fails unless the batch that was sent before has committed. */
  numberStatement(batch: Batch<Turn, Committed>): Statement {
    this.#sentNumber += 1
    this.nextId = batch.work.nextId
    return batchNumberStatement(this.#options.name, { number: this.#sentNumber, nextId: this.nextId, run: this.#run })
  }

  /** Counts a batch that has committed. */
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

  /**
   * After an error: returns the number of the last committed batch. Rolls back when the connection works, else connects again and reads the
   * number. Throws when another desk has written meanwhile, or when the database does not return before the time-out at close.
   */
  async committedNumber(error: unknown): Promise<number> {
    if (!this.connection.isBroken) {
      try {
        await this.connection.rollback()
        return this.number
      } catch {
        // The connection broke meanwhile: the number is read below.
      }
    }
    this.#options.log.warn({ err: error, batch: this.number + 1 }, 'desk connection lost; asking the database what it committed')
    await this.#reconnect()
    const memory = await this.#retry(() => loadMemory(this.#options.pool, this.#options.name))
    if (memory.run === this.#run || memory.batchNumber === this.number) return memory.batchNumber
    // The other desk's number does not show whether this desk's last batches have committed.
    throw new Error(`another desk ${this.#options.name} has written meanwhile`)
  }

  /** Loads again what these batches have changed in memory. None of them has committed. */
  async fall(fallen: readonly Batch<Turn, Committed>[]): Promise<void> {
    this.#sentNumber = this.number
    this.nextId = this.#committedNextId
    if (fallen.some(({ hasRun }) => hasRun)) await this.#retry(() => this.#reload(fallen))
  }

  async #reload(fallen: readonly Batch<Turn, Committed>[]): Promise<void> {
    const { pool, name } = this.#options
    const memory = await loadMemory(pool, name)
    // Another desk has written meanwhile, or a load did not finish: nothing in memory can be relied on.
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

  /** Throws when memory and database differ. To be called when no batch is in flight. */
  async compare(): Promise<void> {
    if (!this.#isLoaded || this.connection.isBroken) return
    const accounts = new Set(this.#balances.accounts().slice(-COMPARED_MAXIMUM))
    const fresh = new Balances()
    await this.#loadBalances(accounts, this.#room.keptBack(accounts), fresh)
    const differences = this.#balances.differencesTo(fresh)
    if (differences.length === 0) return
    throw new Error(
      `the desk ${this.#options.name} has balances that differ from the database: ${differences.slice(0, DIFFERENCES_SHOWN).join('; ')}`,
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

  /** Retries until the load succeeds, because no trade may use a half-loaded state. Throws after the time-out at close. */
  async #retry<T>(load: () => Promise<T>): Promise<T> {
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
