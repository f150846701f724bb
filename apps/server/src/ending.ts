/**
 * Stops the process within eight seconds, in the reverse order of its start. Work in progress is finished, then the embedded database is
 * stopped. The server does not wait for a database that does not answer.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import type { OpenDatabase } from './db/open.ts'
import { clientConfig } from './db/pool.ts'

/** Time limit for all steps together. After it the database is stopped even when a step still uses it. */
const STEPS_MS = 5_000
/** Time limit for stopping the database, by force if necessary. Counted from the start of the shutdown. */
const STOPPED_MS = 7_300
const HUNG_STOP_MS = 1_500
/** When the steps take longer than this, the database is asked whether it still answers. */
const ASK_AFTER_MS = 500
const ANSWER_WITHIN_MS = 2_000

type Outcome = 'whole' | 'failed' | 'late' | 'hung'

export class Ending {
  /** Steps to run before the database stops, in the order in which the parts were started. */
  readonly steps: (() => unknown)[] = []
  readonly #log: Logger
  #opening: Promise<OpenDatabase | null> = Promise.resolve(null)
  #run: Promise<boolean> | null = null

  constructor(log: Logger) {
    this.#log = log
  }

  get hasBegun(): boolean {
    return this.#run !== null
  }

  /** Registers the database so that `run` stops it, even when the start was interrupted while it opened. */
  open(opening: Promise<OpenDatabase>): Promise<OpenDatabase> {
    this.#opening = opening.catch(() => null)
    return opening
  }

  /** Returns true when every step and the database stopped cleanly. */
  run(): Promise<boolean> {
    return (this.#run ??= this.#end())
  }

  async #end(): Promise<boolean> {
    const startedMs = performance.now()
    const database = await this.#opening
    const stepped = this.#endSteps()
    const outcome = await (database ? Promise.race([stepped, stepsTimeout(database)]) : stepped)
    if (outcome === 'late' || outcome === 'hung') this.#log.error({ outcome }, 'the database is stopped while work is still in progress')
    const leftMs = outcome === 'hung' ? HUNG_STOP_MS : STOPPED_MS - (performance.now() - startedMs)
    try {
      await database?.close(leftMs)
    } catch (error) {
      this.#log.error({ err: error }, 'the database was not closed')
      return false
    }
    return outcome === 'whole'
  }

  async #endSteps(): Promise<Outcome> {
    let outcome: Outcome = 'whole'
    for (const end of this.steps.splice(0).reverse()) {
      try {
        await end()
      } catch (error) {
        outcome = 'failed'
        this.#log.error({ err: error }, 'a part of the server failed to stop')
      }
    }
    return outcome
  }
}

/** Resolves when waiting for the steps must end: they took too long (`late`), or the database does not answer (`hung`). */
async function stepsTimeout(database: OpenDatabase): Promise<Outcome> {
  const end = sleep(STEPS_MS, 'late' as const, { ref: false })
  await sleep(ASK_AFTER_MS, null, { ref: false })
  return (await hangs(database)) ? 'hung' : end
}

/** A database that refuses the connection is away, but it does answer. One that neither accepts nor refuses hangs. */
async function hangs(database: OpenDatabase): Promise<boolean> {
  const client = new pg.Client(clientConfig(database.target))
  client.on('error', () => undefined)
  const answered = client
    .connect()
    .then(() => client.end())
    .catch(() => undefined)
    .then(() => false)
  return Promise.race([answered, sleep(ANSWER_WITHIN_MS, true, { ref: false })])
}
