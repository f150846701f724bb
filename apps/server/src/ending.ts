/**
 * The end of the process, in the reverse order of its start and within eight seconds: what is under way is finished, the database that
 * comes along is stopped. A database that does not answer is not waited for.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import type { OpenDatabase } from './db/open.ts'
import { clientConfig } from './db/pool.ts'

/** All steps together; then the database is stopped, whoever still needs it. */
const STEPS_MS = 5_000
/** By then it is stopped, by force if it must be. */
const STOPPED_MS = 7_300
const HUNG_STOP_MS = 1_500
/** Steps that have not ended by then have the database asked whether it still answers. */
const ASK_AFTER_MS = 500
const ANSWER_WITHIN_MS = 2_000

type Outcome = 'whole' | 'failed' | 'late' | 'hung'

export class Ending {
  /** What is to be ended before the database, in the order of starting. */
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

  /** It is stopped at the end also when nobody has seen it open. */
  open(opening: Promise<OpenDatabase>): Promise<OpenDatabase> {
    this.#opening = opening.catch(() => null)
    return opening
  }

  /** Answers whether everything was ended as it should be. */
  run(): Promise<boolean> {
    return (this.#run ??= this.#end())
  }

  async #end(): Promise<boolean> {
    const startedMs = performance.now()
    const database = await this.#opening
    const stepped = this.#endSteps()
    const outcome = await (database ? Promise.race([stepped, patience(database)]) : stepped)
    if (outcome === 'late' || outcome === 'hung') this.#log.error({ outcome }, 'the database is stopped with work under way')
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
        this.#log.error({ err: error }, 'a part of the server did not end')
      }
    }
    return outcome
  }
}

/** Resolves when there is nothing left to wait for. */
async function patience(database: OpenDatabase): Promise<Outcome> {
  const end = sleep(STEPS_MS, 'late' as const, { ref: false })
  await sleep(ASK_AFTER_MS, null, { ref: false })
  return (await hangs(database)) ? 'hung' : end
}

/** One that is away may be back in a moment, and says so at once; one that says nothing hangs. */
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
