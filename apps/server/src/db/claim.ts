/**
 * Only one server may use a database. The process that holds this lock may migrate the database, write to it, and stop it when it is the
 * embedded one. The lock has a connection of its own: the database releases it when the process ends.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { ownerClient, type ConnectionTarget } from './pool.ts'

const LOCK = 7_003
/** A server that was killed a moment ago may still have a connection that is about to end. */
const TIMEOUT_MS = 1_500
const RETRY_MS = 100

/** Takes the lock. Returns null when another server holds it. */
export async function claimDatabase(target: ConnectionTarget): Promise<Claim | null> {
  const claim = new Claim(target)
  const deadline = performance.now() + TIMEOUT_MS
  while (!(await claim.take())) {
    if (performance.now() > deadline) return null
    await sleep(RETRY_MS)
  }
  return claim
}

/** The lock on a database. It is taken again after a lost connection, until it is released. */
export class Claim {
  readonly #target: ConnectionTarget
  #client: pg.Client | null = null
  #isReleased = false

  constructor(target: ConnectionTarget) {
    this.#target = target
  }

  async take(): Promise<boolean> {
    const client = ownerClient(this.#target)
    await client.connect()
    const result = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [LOCK])
    if (!result.rows[0]!.taken) {
      await client.end()
      return false
    }
    this.#client = client
    client.once('end', () => void this.#takeAgain())
    return true
  }

  /** Takes the lock again after the connection was lost, as soon as the database is back. */
  async #takeAgain(): Promise<void> {
    this.#client = null
    while (!this.#isReleased && !(await this.take().catch(() => false))) await sleep(RETRY_MS)
  }

  /** From now on a lost lock is not taken again. Returns whether the lock is still held. */
  beginRelease(): boolean {
    this.#isReleased = true
    return this.#client !== null
  }

  async release(): Promise<void> {
    this.beginRelease()
    await this.#client?.end()
  }
}
