/**
 * One server on one database: whoever holds this lock may migrate it, write to it, and end it when it comes along with the server. It
 * stands on a connection of its own, so that the database gives it back by itself when the process is gone.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { ownerClient, type ConnectionTarget } from './pool.ts'

const LOCK = 7_003
/** A server that was killed a moment ago may still have a connection that is about to end. */
const PATIENCE_MS = 1_500
const RETRY_MS = 100

/** Null when somebody else has it. */
export async function claimDatabase(target: ConnectionTarget): Promise<Claim | null> {
  const claim = new Claim(target)
  const deadline = performance.now() + PATIENCE_MS
  while (!(await claim.take())) {
    if (performance.now() > deadline) return null
    await sleep(RETRY_MS)
  }
  return claim
}

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

  /** The database went, and comes back. */
  async #takeAgain(): Promise<void> {
    this.#client = null
    while (!this.#isReleased && !(await this.take().catch(() => false))) await sleep(RETRY_MS)
  }

  /** It is not taken again when its connection ends. Answers whether it is held still. */
  beginRelease(): boolean {
    this.#isReleased = true
    return this.#client !== null
  }

  async release(): Promise<void> {
    this.beginRelease()
    await this.#client?.end()
  }
}
