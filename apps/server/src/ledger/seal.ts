/**
 * Seals the ledger (docs/decisions/0040): committed postings are chained into blocks by SHA-256. It follows behind commits and never holds
 * one up. The database makes the hashes, so that no entry travels.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { listOpenTransactions } from '../db/closed-number.ts'
import type { Database } from '../db/pool.ts'
import { closedPosting, takenPosting } from './closed-posting.ts'

/** Numbers of postings that one block covers at most. */
const STRIDE = 5_000n
const LOOK_EVERY_MS = 500
/** While it catches up, it pauses as long as it worked, so that trading has the database for itself. */
const LONGEST_PAUSE_MS = 500

export interface Block {
  number: string
  lastPosting: string
  /** Hex. */
  hash: string
  sealedAt: Date
}

const columns = sql`number::text, last_posting::text as "lastPosting", encode(hash, 'hex') as hash, sealed_at as "sealedAt"`

/** The newest block; with `until` the newest that was sealed by then. Undefined before the first. */
export async function newestBlock(db: Database, until: Date | null = null): Promise<Block | undefined> {
  const result = await sql<Block>`
    select ${columns} from ledger_block b where ${until}::timestamptz is null or b.sealed_at <= ${until}
    order by b.number desc limit 1`.execute(db)
  return result.rows[0]
}

/** Makes one block of all postings up to a number. Null when there is none. */
export async function sealUntil(db: Database, until: bigint): Promise<string | null> {
  const result = await sql<{ number: string | null }>`select ledger_seal(${String(until)}::bigint)::text as number`.execute(db)
  return result.rows[0]!.number
}

/**
 * Seals everything that is committed, in strides. It stops early when `isWanted` says so, or when a transaction that may hold a number has
 * not ended in time: then the next call goes on. All of it is on one connection, with which ends what was concluded from its numbers.
 * Returns whether it came to the end.
 */
export const sealAll = (db: Database, isWanted: () => boolean = () => true): Promise<boolean> =>
  db.connection().execute(async (own) => {
    const until = await closedPosting(own)
    if (until === null) return false
    let after = BigInt((await newestBlock(own))?.lastPosting ?? 0)
    while (after < until && isWanted()) {
      const startedMs = performance.now()
      after = after + STRIDE < until ? after + STRIDE : until
      await sealUntil(own, after)
      if (after < until) await sleep(Math.min(LONGEST_PAUSE_MS, performance.now() - startedMs))
    }
    return after >= until
  })

/** No transaction of this server takes so long. */
const HELD_MS = 30_000

interface Setting {
  db: Database
  log: Pick<Logger, 'error'>
  /** How long another's transaction may hold it up before that is logged. */
  heldMs?: number
}

/** Seals within a second of every commit, until it is stopped. */
export class Sealer {
  readonly #db: Database
  readonly #log: Pick<Logger, 'error'>
  readonly #heldMs: number
  #heldSinceMs: number | null = null
  #isStopped = false
  #running: Promise<void> = Promise.resolve()
  /** All numbers up to it are sealed, or were never used. */
  #done = -1n

  constructor({ db, log, heldMs = HELD_MS }: Setting) {
    this.#db = db
    this.#log = log
    this.#heldMs = heldMs
  }

  begin(): void {
    this.#running = this.#follow()
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#running
  }

  async #follow(): Promise<void> {
    while (!this.#isStopped) {
      try {
        await this.#look()
      } catch (error) {
        this.#log.error({ err: error }, 'the ledger could not be sealed: it is tried again')
      }
      await sleep(LOOK_EVERY_MS)
    }
  }

  /** Idle, it asks for one number and writes nothing. */
  async #look(): Promise<void> {
    const taken = await takenPosting(this.#db)
    if (taken === this.#done) return
    if (await sealAll(this.#db, () => !this.#isStopped)) this.#heldSinceMs = null
    else await this.#noteHeld()
    const sealed = await newestBlock(this.#db)
    // A number that a transaction took and gave up stays without a block until the next posting: it is asked for again until then.
    if (sealed && BigInt(sealed.lastPosting) >= taken) this.#done = taken
  }

  /** Who holds it up is logged once in a while, so that an operator can end that connection. */
  async #noteHeld(): Promise<void> {
    if (this.#isStopped) return
    this.#heldSinceMs ??= performance.now()
    if (performance.now() - this.#heldSinceMs < this.#heldMs) return
    this.#heldSinceMs = performance.now()
    this.#log.error(
      { transactions: await listOpenTransactions(this.#db) },
      'the seal of the ledger waits for a transaction that does not end',
    )
  }
}
