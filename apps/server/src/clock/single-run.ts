/**
 * Work that takes longer than an answer may. It is begun and not waited for, one at a time: whoever begins it while it runs gets the run
 * there is. It is known to this process alone, so a crash leaves nothing behind that runs for ever.
 */
import type { Logger } from 'pino'

export interface Run<Result> {
  readonly startedAt: Date
  readonly done: Promise<Result>
}

interface Setting {
  /** For the log. */
  name: string
  log: Pick<Logger, 'error'>
  now(): number
}

export class SingleRun<Result> {
  readonly #setting: Setting
  #running: Run<Result> | null = null
  #failedAt: Date | null = null

  constructor(setting: Setting) {
    this.#setting = setting
  }

  get running(): Run<Result> | null {
    return this.#running
  }

  /** When the last run failed. Null once one went well, and while one runs. */
  get failedAt(): Date | null {
    return this.#failedAt
  }

  /** Begins the work, unless it runs already. Nobody has to wait for it: that it failed is logged. */
  begin(work: () => Promise<Result>): Run<Result> {
    if (this.#running) return this.#running
    const { name, log, now } = this.#setting
    this.#failedAt = null
    const done = work()
      .catch((error: unknown) => {
        this.#failedAt = new Date(now())
        log.error({ err: error, run: name }, 'a long run has failed')
        throw error
      })
      .finally(() => (this.#running = null))
    done.catch(() => undefined)
    this.#running = { startedAt: new Date(now()), done }
    return this.#running
  }
}
