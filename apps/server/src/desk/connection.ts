/**
 * The desk's own connection. It holds the desk's advisory lock, so that only one desk of a name can write. A desk that has lost its
 * connection cannot write: the lock becomes free only when the old backend has ended.
 */
import type { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { clientConfig, type ConnectionTarget } from '../db/pool.ts'
import type { Statement } from './statements.ts'

const LOCK_CLASS = 7_001

/**
 * Settings that make every statement of a batch find its rows by index, whatever the tables' statistics say. A plan is made once and kept.
 * The cost of a batch then follows what it writes.
 */
export const PLAIN_PLANS = '-c plan_cache_mode=force_generic_plan -c enable_hashjoin=off -c enable_mergejoin=off -c enable_seqscan=off'

export const BEGIN: Statement = { name: '', text: 'begin', values: () => [] }
const COMMIT: Statement = { name: '', text: 'commit', values: () => [] }
const LARGE_BYTES = 65_536

const settled = async <T>(promise: Promise<T>): Promise<PromiseSettledResult<T>> => (await Promise.allSettled([promise]))[0]

function valueOf<T>(outcome: PromiseSettledResult<T>): T {
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}

/** Resolves when the kernel has taken all buffered bytes, or when the connection is closed. */
function sent(stream: Duplex): Promise<void> {
  if (!stream.writableNeedDrain || stream.destroyed) return Promise.resolve()
  return new Promise((resolve) => {
    const end = (): void => {
      stream.off('drain', end).off('close', end)
      resolve()
    }
    stream.on('drain', end).on('close', end)
  })
}

export class DeskConnection {
  readonly #target: ConnectionTarget
  readonly #lockNumber: number
  readonly #onCommit: (tookMs: number) => void
  #client: pg.Client | null = null
  #isBroken = true
  /** Resolves when the statements of the current call are sent. */
  #sending: Promise<void> = Promise.resolve()

  constructor(target: ConnectionTarget, lockNumber: number, onCommit: (tookMs: number) => void = () => undefined) {
    this.#target = target
    this.#lockNumber = lockNumber
    this.#onCommit = onCommit
  }

  get isBroken(): boolean {
    return this.#isBroken
  }

  /** Connects and takes the lock. Retries while `isWanted`, then throws. Calls `warn` when the reason for the failure changes. */
  async open(isWanted: () => boolean, warn: (error: Error) => void): Promise<void> {
    let warned = ''
    while (isWanted()) {
      try {
        await this.#tryOpen()
        return
      } catch (error) {
        const { message } = error as Error
        if (message !== warned) warn(error as Error)
        warned = message
        await this.close()
        await sleep(100)
      }
    }
    throw new Error('the desk was closed while it waited for its database')
  }

  async #tryOpen(): Promise<void> {
    const client = new pg.Client({ ...clientConfig(this.#target, PLAIN_PLANS), pipeline: true } as pg.ClientConfig)
    client.on('error', () => {
      this.#isBroken = true
    })
    client.on('end', () => {
      this.#isBroken = true
    })
    await client.connect()
    this.#client = client
    const result = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1, $2) as locked', [LOCK_CLASS, this.#lockNumber])
    if (!result.rows[0]!.locked) throw new Error('another desk holds the lock')
    this.#isBroken = false
  }

  /**
   * Sends statements one behind the other without waiting for results in between. Throws the first failure. Small statements go out in one
   * write. After a large one it waits until the socket is drained, so that the database runs it while the next is built. Statements of
   * other calls never come in between.
   */
  async run(statements: Statement[]): Promise<pg.QueryResult[]> {
    const before = this.#sending
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#sending = promise
    await before
    const outcomes = await this.#send(statements).finally(resolve)
    return (await Promise.all(outcomes)).map(valueOf)
  }

  async #send(statements: Statement[]): Promise<Promise<PromiseSettledResult<pg.QueryResult>>[]> {
    const stream = this.#client?.connection.stream
    const outcomes: Promise<PromiseSettledResult<pg.QueryResult>>[] = []
    stream?.cork()
    for (const statement of statements) {
      outcomes.push(...this.#query(statement))
      if (!stream || stream.writableLength < LARGE_BYTES) continue
      stream.uncork()
      await sent(stream)
      stream.cork()
    }
    stream?.uncork()
    return outcomes
  }

  /** When its values cannot be built, sends a failing statement: those behind it, COMMIT among them, must not succeed without it. */
  #query({ name, text, values }: Statement): Promise<PromiseSettledResult<pg.QueryResult>>[] {
    const client = this.#client
    if (!client) return [settled(Promise.reject(new Error('the desk is not connected')))]
    try {
      const made = values()
      return [settled(client.query(name ? { name, text, values: made } : { text, values: made }))]
    } catch (error) {
      return [settled(Promise.reject(error as Error)), settled(client.query('select 1/0'))]
    }
  }

  /**
   * Sends a transaction, COMMIT included, without waiting for results. No result is needed to decide what follows, and after a failed
   * statement the tag of COMMIT is ROLLBACK. Throws unless that tag is COMMIT.
   */
  async transact(statements: Statement[], hasBegun = false): Promise<void> {
    const sentMs = performance.now()
    const results = await this.run([...(hasBegun ? [] : [BEGIN]), ...statements, COMMIT])
    const { command } = results.at(-1)!
    if (command !== 'COMMIT') throw new Error(`COMMIT returned the tag ${command}`)
    this.#onCommit(performance.now() - sentMs)
  }

  async rollback(): Promise<void> {
    await this.#client!.query('rollback')
  }

  async close(): Promise<void> {
    const client = this.#client
    this.#client = null
    this.#isBroken = true
    await client?.end().catch(() => undefined)
  }
}
