/**
 * The single writer of its accounts. Commands queue and run on balances and an engine in memory. A batch of commands is one transaction of
 * set-based statements. After COMMIT each caller gets its answer, and the effects are published. While batches are in flight, the next one
 * fills, or already runs where its room allows it.
 *
 * A batch that does not commit has no effect: what it and later batches touched is loaded again from the database. Its commands run once
 * more, one by one, so that only a faulty one fails. Commands of later batches return to the queue. When the outcome of COMMIT is unknown,
 * the batch number in the database decides (docs/decisions/0003-rebuild-instead-of-undo.md).
 */
import { Refusal } from '@assay/contract/wire'
import type pg from 'pg'
import { openDatabase, openPool, type Database } from '../db/pool.ts'
import { Alone } from './alone.ts'
import { Arrivals } from './arrivals.ts'
import { Balances, type SeenBalance } from './balances.ts'
import { Batch, waitingFor, type Waiting } from './batch.ts'
import { CommittedState } from './committed-state.ts'
import { PLAIN_PLANS } from './connection.ts'
import { endsWithin, Keys } from './keys.ts'
import type { LedgerCurrency } from './memory.ts'
import { isLate, QUEUE_TIMEOUT_MS, refuseLate, withoutLate } from './late.ts'
import { Publisher } from './publisher.ts'
import type { DeskOptions, DeskRequest, DeskRoom, MoneyTurn } from './room.ts'

/** Commands in a batch. */
const BATCH_MAXIMUM = 500
/** Commands with guards in a batch. Each guard is a round trip to the database, and the other commands wait for it. */
const GUARDED_MAXIMUM = 16
const READERS = 4
/** Batches in flight at once: the database writes one while the next is sent. */
const FLIGHTS_MAXIMUM = 2
const QUEUE_MAXIMUM = 20_000

interface Flight<Turn extends MoneyTurn, Committed> {
  batch: Batch<Turn, Committed>
  /** Resolves to whether the batch wrote anything. Rejects when the batch is not known to be committed. */
  committed: Promise<boolean>
}

/** The part of a desk for rooms that only move money. */
export interface MoneyDesk {
  readonly lookups: Database
  submit<Answer, Row = unknown>(request: DeskRequest<MoneyTurn, Answer, Row>): Promise<Answer>
}

export class Desk<Turn extends MoneyTurn, Committed> {
  readonly balances = new Balances()
  /** For reads that a room needs before it submits a request. Lists, charts and files never use these connections. */
  readonly lookups: Database
  readonly #options: DeskOptions
  readonly #room: DeskRoom<Turn, Committed>
  readonly #state: CommittedState<Turn, Committed>
  readonly #reader: pg.Pool
  readonly #arrivals: Arrivals<Turn>
  readonly #keys: Keys
  readonly #alone: Alone<Turn, Committed>
  readonly #publisher: Publisher<Turn, Committed>
  #queue: Waiting<Turn>[] = []
  /** Number of requests that wait for another request with the same key. */
  #behindKeys = 0
  /** The batch that runs while others are in flight. */
  #ahead: Batch<Turn, Committed> | null = null
  /** Batches that were sent and are not yet known to be committed, in order. */
  #flights: Flight<Turn, Committed>[] = []
  /** True during exclusive work: a batch with guards, a long opening of a batch, a catch-up, a recovery. */
  #isTaken = false
  #isAwake = false
  #whenIdle: (() => void) | null = null
  #isClosing = false
  #closed: Promise<void> | null = null

  constructor(room: DeskRoom<Turn, Committed>, options: DeskOptions) {
    this.#room = room
    this.#options = options
    this.#keys = options.keys ?? new Keys()
    this.#publisher = new Publisher(options.log)
    this.#state = new CommittedState(room, options, this.balances)
    this.#alone = new Alone({
      room,
      options,
      state: this.#state,
      newBatch: (kind) => this.#newBatch(kind),
      settled: (batch, hasWritten) => this.#settled(batch, hasWritten),
    })
    this.#reader = openPool(options.target, READERS, PLAIN_PLANS)
    this.lookups = openDatabase(this.#reader)
    this.#arrivals = new Arrivals<Turn>({
      reader: this.#reader,
      balances: this.balances,
      log: options.log,
      scaleOf: (currencyId) => this.#state.scaleOf(currencyId),
      isOpen: () => this.#state.isWanted(),
      enqueue: (ready) => this.#enqueue(ready),
    })
  }

  get queueLength(): number {
    return this.#queue.length + this.#arrivals.length + this.#behindKeys
  }

  /** Whether the desk is connected, and for how many milliseconds the next command has waited. */
  get pulse(): { isConnected: boolean; waitedMs: number } {
    const nowMs = performance.now()
    return { isConnected: !this.#state.connection.isBroken, waitedMs: nowMs - (this.#queue[0]?.sinceMs ?? nowMs) }
  }

  async start(): Promise<void> {
    await this.#state.open(() => !this.#isClosing)
  }

  /** Makes a currency known that was added to the database after the start: nothing can be booked in it before. */
  addCurrency(id: number, currency: LedgerCurrency): void {
    this.#state.addCurrency(id, currency)
  }

  /** The listener is called after each COMMIT that has effects to publish, in order. */
  onCommitted(listener: (committed: Committed) => void): void {
    this.#publisher.listeners.push(listener)
  }

  /** The listener is called after each COMMIT with the balances of users that it touched. */
  onBalances(listener: (seen: readonly SeenBalance[]) => void): void {
    this.#publisher.balanceListeners.push(listener)
  }

  /**
   * Resolves after COMMIT. Rejects with a Refusal. `unavailable`: the command had no effect. `fault`: it had none either, unless the
   * connection broke at COMMIT and the outcome could not be read, because the desk closed before the database returned or another desk took
   * over. `outcome_unknown`: another request with the same key did not end in time.
   */
  submit<Answer, Row = unknown>(request: DeskRequest<Turn, Answer, Row>): Promise<Answer> {
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

  /** Waits for the request in flight with the same key, and refuses `outcome_unknown` when that does not end in time. */
  async #submitAfter<Answer>(first: Promise<void>, sinceMs: number, request: DeskRequest<Turn, Answer>): Promise<Answer> {
    this.#behindKeys += 1
    const isInTime = await endsWithin(first, QUEUE_TIMEOUT_MS)
    this.#behindKeys -= 1
    if (!isInTime || performance.now() - sinceMs >= QUEUE_TIMEOUT_MS) throw new Refusal('outcome_unknown')
    return this.#submitSince(sinceMs, request)
  }

  /** Runs work of the house or the feed: it has no user, names no accounts and has no key. */
  async run(work: (turn: Turn) => void): Promise<void> {
    await this.submit({ userId: null, accounts: [], idempotent: null, run: work })
  }

  /** Runs what is queued, then releases the lock. Rejects when balances in memory differ from the database. */
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

  /** Runs commands and sends batches as far as the batches in flight allow. */
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
    else if (isFree && this.#queue.length > 0) this.#take(() => this.#alone.runOrApart(this.#takeGuarded()))
    else if (isFree) this.#whenIdle?.()
  }

  /** Works through a part of what was missed. When that fails, the waiting commands are tried one by one, so that each gets an answer. */
  async #catchUp(): Promise<void> {
    try {
      await this.#alone.catchUp()
    } catch (error) {
      this.#options.log.error({ err: error }, 'the desk could not catch up')
      for (const one of this.#queue.splice(0)) await this.#alone.runOne(one)
    }
  }

  /** Runs exclusive work: until it ends, nothing else runs or is sent. */
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
   * Sends the batch that has run, behind those in flight. Each batch begins by raising the batch number, so that the database commits them
   * in order, and none after a failed one.
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

  /** Synchronous until the batch is sent. Returns whether it wrote anything: a batch that changes nothing never reaches the database. */
  async #sendWhole(batch: Batch<Turn, Committed>): Promise<boolean> {
    if (batch.fault) throw batch.fault.error
    const statements = batch.close(this.#options.name)
    if (statements.length === 0) {
      // Its answers may depend on batches that are not committed yet.
      await Promise.all(this.#flights.map(({ committed }) => committed))
      return false
    }
    await this.#state.connection.transact([this.#state.numberStatement(batch), ...statements])
    return true
  }

  #land(flight: Flight<Turn, Committed>, hasWritten: boolean): void {
    this.#flights = this.#flights.filter((other) => other !== flight)
    if (hasWritten) this.#state.count(flight.batch)
    // The next batch is sent first: the database need not wait for answers and listeners.
    this.#pump()
    this.#publisher.publish(flight.batch, hasWritten)
  }

  /** The batch is committed, or had nothing to write. */
  #settled(batch: Batch<Turn, Committed>, hasWritten: boolean): void {
    if (hasWritten) this.#state.count(batch)
    this.#publisher.publish(batch, hasWritten)
  }

  async #recover(cause: unknown): Promise<void> {
    const flights = this.#flights
    const ahead = this.#ahead
    try {
      await this.#settleFlights(cause)
    } catch (error) {
      // The desk closed before the database returned, or another desk has written: the outcome of the batches in flight is unknown.
      for (const { batch } of flights) for (const one of batch.asked) one.reject(new Refusal('fault'))
      for (const one of ahead?.asked ?? []) one.reject(new Refusal('unavailable'))
      this.#flights = []
      this.#ahead = null
      throw error
    }
  }

  /**
   * After a batch failed: publishes the batches that have committed nevertheless, and undoes the others in memory. Of those undone, the
   * commands of the first run again one by one. The others' commands return to the queue.
   */
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
    await this.#alone.runApart(first.asked, cause)
  }

  /** Runs queued commands until the batch is full. Stops at a command with a guard, which needs a batch of `Alone`. */
  #runAhead(): void {
    let count = 0
    for (const one of this.#queue) {
      if (one.request.guard || this.#ahead?.fault || !this.#hasRoom(one)) break
      if (isLate(one)) refuseLate(one)
      else {
        this.#ahead ??= this.#newBatch({ isCatchUp: false })
        if (this.#ahead.isOpening) break
        this.#ahead.run(one)
      }
      count += 1
    }
    this.#queue.splice(0, count)
  }

  /** A command that counts for more than a batch holds has one to itself. */
  #hasRoom({ request }: Waiting<Turn>): boolean {
    const size = this.#ahead?.size ?? 0
    return size === 0 || size + (request.size ?? 1) <= BATCH_MAXIMUM
  }

  #takeGuarded(): Waiting<Turn>[] {
    const end = this.#queue.findIndex((one) => !one.request.guard)
    const count = Math.min(end === -1 ? this.#queue.length : end, GUARDED_MAXIMUM)
    return withoutLate(this.#queue.splice(0, count))
  }

  #newBatch({ isCatchUp }: { isCatchUp: boolean }): Batch<Turn, Committed> {
    return new Batch(this.#room, {
      timeMs: this.#options.now(),
      nextId: this.#state.nextId,
      scaleOf: (currencyId) => this.#state.scaleOf(currencyId),
      balances: this.balances,
      isCatchUp,
    })
  }
}
