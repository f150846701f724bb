/** After COMMIT: answers the callers and calls the listeners. The batch stays committed whatever fails here, and does not run again. */
import type { Logger } from 'pino'
import type { SeenBalance } from './balances.ts'
import type { Batch } from './batch.ts'
import type { MoneyTurn } from './room.ts'

export class Publisher<Turn extends MoneyTurn, Committed> {
  readonly listeners: ((committed: Committed) => void)[] = []
  readonly balanceListeners: ((seen: readonly SeenBalance[]) => void)[] = []
  readonly #log: Logger

  constructor(log: Logger) {
    this.#log = log
  }

  publish(batch: Batch<Turn, Committed>, hasWritten: boolean): void {
    batch.answerAll()
    const committed = this.#try(() => batch.work.finish(hasWritten))
    if (committed !== null) for (const listener of this.listeners) this.#try(() => listener(committed))
    if (batch.seen.length > 0) for (const listener of this.balanceListeners) this.#try(() => listener(batch.seen))
  }

  #try<T>(step: () => T): T | null {
    try {
      return step()
    } catch (error) {
      this.#log.error({ err: error }, 'a committed batch could not be published')
      return null
    }
  }
}
