/**
 * The single writer of its accounts. Commands queue; they run over balances and an engine in memory; a batch of them is one transaction,
 * written set-based; after COMMIT each caller is answered and the effects are published. While batches are written the next gathers, or
 * already runs where its room allows it.
 *
 * A batch that does not commit leaves nothing behind: what it, and what ran after it, has touched is loaded again from the database.
 * Its commands are tried once more one by one, so that a bad one falls alone; those that ran after it take their turns again. When the
 * outcome of COMMIT is unknown, the batch number in the database tells it (docs/decisions/0003-rebuild-instead-of-undo.md).
 */
import { Refusal } from '@assay/contract/wire'
import type pg from 'pg'
import { openDatabase, openPool, type Database } from '../db/pool.ts'
import { Arrivals } from './arrivals.ts'
import { Balances, type SeenBalance } from './balances.ts'
import { Batch, waitingFor, type Waiting } from './batch.ts'
import { CommittedState, ConnectionLost, refusalFor } from './committed-state.ts'
import { BEGIN, PLAIN_PLANS } from './connection.ts'
import { endsWithin, Keys } from './keys.ts'
import { Telling } from './telling.ts'
import type { DeskOptions, DeskRequest, DeskRoom, MoneyTurn } from './room.ts'

/** Commands. */
const BATCH_MAXIMUM = 500
/** Each asks the database before its turn, and the others wait meanwhile. */
const GUARDED_MAXIMUM = 16
const READERS = 4
/** Batches on their way at once: the database writes one while the next travels. */
const FLIGHTS_MAXIMUM = 2
/** How long a user's command may wait for its turn. */
const PATIENCE_MS = 10_000
const QUEUE_MAXIMUM = 20_000

interface Flight<Turn extends MoneyTurn, Committed> {
  batch: Batch<Turn, Committed>
  /** Whether anything was written; rejects when it is not known to be committed. */
  committed: Promise<boolean>
}

/** A desk as rooms see it that only move money there. */
export interface MoneyDesk {
  readonly lookups: Database
  submit<Answer>(request: DeskRequest<MoneyTurn, Answer>): Promise<Answer>
}

export class Desk<Turn extends MoneyTurn, Committed> {
  readonly balances = new Balances()
  /** For what a room must know before it hands in a request: connections that no list, chart or file ever takes. */
  readonly lookups: Database
  readonly #options: DeskOptions
  readonly #room: DeskRoom<Turn, Committed>
  readonly #state: CommittedState<Turn, Committed>
  readonly #reader: pg.Pool
  readonly #arrivals: Arrivals<Turn>
  readonly #keys: Keys
  readonly #telling: Telling<Turn, Committed>
  #queue: Waiting<Turn>[] = []
  /** Requests that wait until another under their key has ended. */
  #behindKeys = 0
  /** Runs while others are on their way. */
  #ahead: Batch<Turn, Committed> | null = null
  /** Sent and not yet known to be committed, in order. */
  #flights: Flight<Turn, Committed>[] = []
  /** Something has the desk for itself: a batch that asks the database, a recovery. */
  #isTaken = false
  #isAwake = false
  #whenIdle: (() => void) | null = null
  #isClosing = false
  #closed: Promise<void> | null = null

  constructor(room: DeskRoom<Turn, Committed>, options: DeskOptions) {
    this.#room = room
    this.#options = options
    this.#keys = options.keys ?? new Keys()
    this.#telling = new Telling(options.log)
    this.#state = new CommittedState(room, options, this.balances)
    this.#reader = openPool(options.target, READERS, PLAIN_PLANS)
    this.lookups = openDatabase(this.#reader)
    this.#arrivals = new Arrivals<Turn>({
      reader: this.#reader,
      balances: this.balances,
      log: options.log,
      scaleOf: (currencyId) => this.#state.scaleOf(currencyId),
      isWanted: (waiting) => this.#isInTime(waiting),
      isOpen: () => this.#state.isWanted(),
      enqueue: (ready) => this.#enqueue(ready),
    })
  }

  get queueLength(): number {
    return this.#queue.length + this.#arrivals.length + this.#behindKeys
  }

  /** Whether it has its connection, and how long the command that is next has waited. */
  get pulse(): { isConnected: boolean; waitedMs: number } {
    const nowMs = performance.now()
    return { isConnected: !this.#state.connection.isBroken, waitedMs: nowMs - (this.#queue[0]?.sinceMs ?? nowMs) }
  }

  async start(): Promise<void> {
    await this.#state.open(() => !this.#isClosing)
  }

  /** Told after each COMMIT that did something, in order. */
  onCommitted(listener: (committed: Committed) => void): void {
    this.#telling.listeners.push(listener)
  }

  /** Told after each COMMIT of the balances of users that it changed. */
  onBalances(listener: (seen: readonly SeenBalance[]) => void): void {
    this.#telling.balanceListeners.push(listener)
  }

  /**
   * Answers after COMMIT returned. Rejects with a Refusal; `unavailable` means that nothing was done, and so does `fault`, unless the
   * database went at COMMIT and did not come back while the desk was closing. `outcome_unknown`: another under the key did not end in time.
   */
  submit<Answer>(request: DeskRequest<Turn, Answer>): Promise<Answer> {
    return this.#submitSince(performance.now(), request)
  }

  #submitSince<Answer>(sinceMs: number, request: DeskRequest<Turn, Answer>): Promise<Answer> {
    if (this.#isClosing || this.queueLength >= QUEUE_MAXIMUM) return Promise.reject(new Refusal('unavailable'))
    const first = this.#keys.endOf(request)
    if (first) return this.#submitAfter(first, sinceMs, request)
    const { waiting, answer } = waitingFor(request, sinceMs)
    const isFresh = !this.#keys.mayBeUsed(request)
    this.#keys.hold(request, answer)
    const isReady = isFresh && request.accounts.every((account) => this.balances.knows(account))
    if (isReady) this.#enqueue([waiting])
    else this.#arrivals.add(waiting)
    return answer
  }

  /** Somebody works under the same key: what becomes of that is not known when patience ends. */
  async #submitAfter<Answer>(first: Promise<void>, sinceMs: number, request: DeskRequest<Turn, Answer>): Promise<Answer> {
    this.#behindKeys += 1
    const isInTime = await endsWithin(first, PATIENCE_MS)
    this.#behindKeys -= 1
    if (!isInTime || performance.now() - sinceMs >= PATIENCE_MS) throw new Refusal('outcome_unknown')
    return this.#submitSince(sinceMs, request)
  }

  /** For the house and the feed: nobody asks, and no balance is named. */
  async run(work: (turn: Turn) => void): Promise<void> {
    await this.submit({ userId: null, accounts: [], idempotent: null, run: work })
  }

  /** Finishes what is queued, then lets the lock go. Rejects when what it knew is not what is written. */
  close(): Promise<void> {
    return (this.#closed ??= this.#close())
  }

  async #close(): Promise<void> {
    this.#isClosing = true
    this.#state.beginClosing()
    await this.#arrivals.drained()
    await new Promise<void>((resolve) => {
      this.#whenIdle = resolve
      this.#pump()
    })
    try {
      await this.#state.compare()
    } finally {
      await this.#state.connection.close()
      await this.#reader.end()
    }
  }

  #enqueue(ready: Waiting<Turn>[]): void {
    for (const one of ready) this.#queue.push(one)
    if (this.#isAwake) return
    this.#isAwake = true
    // Requests of the same turn of the event loop share a batch.
    setImmediate(() => {
      this.#isAwake = false
      this.#pump()
    })
  }

  /** Runs what may run now, and sends what can be sent. */
  #pump(): void {
    if (this.#isTaken) return
    const isFree = this.#flights.length === 0
    if (isFree || this.#room.runsAhead) {
      const isWaiting = isFree && this.#queue.length > 0 && !this.#ahead
      if (isWaiting && this.#room.isBehind?.(this.#options.now())) return this.#take(() => this.#catchUp())
      this.#runAhead()
    }
    const ahead = this.#ahead
    if (ahead?.isOpening) return this.#take(() => ahead.finishOpening())
    if (this.#ahead && this.#flights.length < FLIGHTS_MAXIMUM) this.#send()
    else if (isFree && this.#queue.length > 0) this.#take(() => this.#runGuardedBatch(this.#takeGuarded()))
    else if (isFree) this.#whenIdle?.()
  }

  /** A part of what was missed. When that fails, it fails whoever waits, one by one: nobody waits for what never comes. */
  async #catchUp(): Promise<void> {
    try {
      await this.#runAlone([])
    } catch (error) {
      this.#options.log.error({ err: error }, 'the desk could not catch up')
      for (const one of this.#queue.splice(0)) await this.#settleAlone(one)
    }
  }

  /** Until it is done, nothing else runs or is sent. */
  #take(work: () => Promise<void>): void {
    this.#isTaken = true
    work()
      .catch((error: unknown) => this.#options.log.error({ err: error }, 'the desk failed outside of a batch'))
      .finally(() => {
        this.#isTaken = false
        this.#pump()
      })
  }

  /**
   * Sends what has run, behind those that are on their way. The database takes batches in their order and none after one that fell: each
   * begins by raising the number.
   */
  #send(): void {
    const batch = this.#ahead!
    this.#ahead = null
    const committed = this.#sendWhole(batch)
    const flight = { batch, committed }
    this.#flights.push(flight)
    committed.then(
      (hasWritten) => this.#land(flight, hasWritten),
      (error: unknown) => this.#isTaken || this.#take(() => this.#recover(error)),
    )
  }

  /** Synchronous until it is sent. Answers whether anything was written: commands that change nothing never reach the database. */
  async #sendWhole(batch: Batch<Turn, Committed>): Promise<boolean> {
    if (batch.fault) throw batch.fault.error
    const statements = batch.close(this.#options.name)
    if (statements.length === 0) {
      // What it found out may be of batches that are not committed yet.
      await Promise.all(this.#flights.map(({ committed }) => committed))
      return false
    }
    await this.#state.connection.transact([this.#state.numberStatement(batch), ...statements])
    return true
  }

  #land(flight: Flight<Turn, Committed>, hasWritten: boolean): void {
    this.#flights = this.#flights.filter((other) => other !== flight)
    if (hasWritten) this.#state.count(flight.batch)
    // The database need not wait while people are told.
    this.#pump()
    this.#telling.tell(flight.batch, hasWritten)
  }

  /** The batch stands. */
  #settled(batch: Batch<Turn, Committed>, hasWritten: boolean): void {
    if (hasWritten) this.#state.count(batch)
    this.#telling.tell(batch, hasWritten)
  }

  async #recover(cause: unknown): Promise<void> {
    const flights = this.#flights
    const ahead = this.#ahead
    try {
      await this.#settleFlights(cause)
    } catch (error) {
      // The database did not come back while the desk was closing, or somebody else has written: what became of them is not known.
      for (const { batch } of flights) for (const one of batch.asked) one.reject(new Refusal('fault'))
      for (const one of ahead?.asked ?? []) one.reject(new Refusal('unavailable'))
      this.#flights = []
      this.#ahead = null
      throw error
    }
  }

  /** After a batch failed: those that were committed all the same are told, the others fall, the first of them command by command. */
  async #settleFlights(cause: unknown): Promise<void> {
    await Promise.allSettled(this.#flights.map(({ committed }) => committed))
    const number = await this.#state.committedNumber(cause)
    const flights = this.#flights
    this.#flights = []
    const fallen: Batch<Turn, Committed>[] = []
    for (const { batch } of flights) {
      if (this.#state.number < number) this.#settled(batch, true)
      else fallen.push(batch)
    }
    const [first] = fallen
    const behind = [...fallen.slice(1), ...(this.#ahead ? [this.#ahead] : [])]
    this.#ahead = null
    await this.#state.fall(first ? [first, ...behind] : behind)
    this.#queue.unshift(...behind.flatMap(({ asked }) => asked))
    if (!first) return
    await this.#tryApart(first.asked, cause)
  }

  /** Until a command must ask the database first: it waits for a transaction of its own. */
  #runAhead(): void {
    let count = 0
    for (const one of this.#queue) {
      if (one.request.guard || this.#ahead?.fault || (this.#ahead?.size ?? 0) + (one.request.size ?? 1) > BATCH_MAXIMUM) break
      if (this.#isInTime(one)) {
        this.#ahead ??= this.#newBatch()
        if (this.#ahead.isOpening) break
        this.#ahead.run(one)
      }
      count += 1
    }
    this.#queue.splice(0, count)
  }

  #takeGuarded(): Waiting<Turn>[] {
    const end = this.#queue.findIndex((one) => !one.request.guard)
    const count = Math.min(end === -1 ? this.#queue.length : end, GUARDED_MAXIMUM)
    return this.#queue.splice(0, count).filter((one) => this.#isInTime(one))
  }

  #newBatch(): Batch<Turn, Committed> {
    return new Batch(this.#room, {
      timeMs: this.#options.now(),
      nextId: this.#state.nextId,
      scaleOf: (currencyId) => this.#state.scaleOf(currencyId),
      balances: this.balances,
    })
  }

  /** While the database was away prices went on: what a user asked for long ago is refused, not done at the prices of now. */
  #isInTime({ request, sinceMs, reject }: Waiting<Turn>): boolean {
    if (request.userId === null || sinceMs >= performance.now() - PATIENCE_MS) return true
    reject(new Refusal('unavailable'))
    return false
  }

  async #runGuardedBatch(asked: Waiting<Turn>[]): Promise<void> {
    try {
      await this.#runAlone(asked)
    } catch (error) {
      await this.#tryApart(asked, error)
    }
  }

  async #tryApart(asked: readonly Waiting<Turn>[], cause: unknown): Promise<void> {
    this.#options.log.warn({ err: cause, size: asked.length }, 'batch failed; its commands are tried one by one')
    for (const one of asked) await this.#settleAlone(one)
  }

  async #settleAlone(one: Waiting<Turn>): Promise<void> {
    if (one.isEnded) return
    try {
      while (this.#room.isBehind?.(this.#options.now())) await this.#runAlone([])
      if (this.#isInTime(one)) await this.#runAlone([one])
    } catch (error) {
      this.#options.log.error({ err: error }, 'desk command failed')
      one.reject(refusalFor(error))
    }
  }

  /** A batch of these, in which commands may ask the database. Throws when it was not committed; then it is as if nothing had run. */
  async #runAlone(asked: Waiting<Turn>[]): Promise<void> {
    await this.#state.ensureConnected()
    const hasGuards = asked.some(({ request }) => request.guard)
    const batch = this.#newBatch()
    try {
      await batch.finishOpening()
      if (hasGuards) await this.#state.connection.run([BEGIN])
      for (const one of asked) await this.#runGuarded(batch, one)
      this.#settled(batch, await this.#writeAlone(batch, hasGuards))
    } catch (error) {
      const isLost = this.#state.connection.isBroken
      const number = await this.#state.committedNumber(error).catch((unknown: unknown) => {
        for (const one of asked) one.reject(new Refusal('fault'))
        throw unknown
      })
      if (this.#state.number < number) return this.#settled(batch, true)
      await this.#state.fall([batch])
      throw isLost ? new ConnectionLost('the connection went before the batch was committed', { cause: error }) : error
    }
  }

  async #writeAlone(batch: Batch<Turn, Committed>, hasBegun: boolean): Promise<boolean> {
    if (batch.fault) throw batch.fault.error
    const statements = batch.close(this.#options.name)
    const { connection } = this.#state
    const isKept = statements.length > 0 || batch.keepsGuards
    if (isKept) await connection.transact([this.#state.numberStatement(batch), ...statements], hasBegun)
    else if (hasBegun) await connection.rollback()
    return isKept
  }

  async #runGuarded(batch: Batch<Turn, Committed>, one: Waiting<Turn>): Promise<void> {
    try {
      await batch.runGuarded(one, (statements) => this.#state.connection.run(statements))
    } catch (error) {
      if (this.#state.connection.isBroken) throw error
      this.#options.log.error({ err: error }, 'the guard of a command failed')
      one.reject(refusalFor(error))
    }
  }
}
