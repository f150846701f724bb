/** After COMMIT: answers those who asked and tells those who listen. Whatever goes wrong here, the batch stands and is not done again. */
import type { Logger } from 'pino'
import type { SeenBalance } from './balances.ts'
import type { Batch } from './batch.ts'
import type { MoneyTurn } from './room.ts'

export class Telling<Turn extends MoneyTurn, Committed> {
  readonly listeners: ((committed: Committed) => void)[] = []
  readonly balanceListeners: ((seen: readonly SeenBalance[]) => void)[] = []
  readonly #log: Logger

  constructor(log: Logger) {
    this.#log = log
  }

  tell(batch: Batch<Turn, Committed>, hasWritten: boolean): void {
    batch.answerAll()
    const committed = this.#try(() => batch.work.finish(hasWritten))
    if (committed !== null) for (const listener of this.listeners) this.#try(() => listener(committed))
    if (batch.seen.length > 0) for (const listener of this.balanceListeners) this.#try(() => listener(batch.seen))
  }

  #try<T>(tell: () => T): T | null {
    try {
      return tell()
    } catch (error) {
      this.#log.error({ err: error }, 'a committed batch could not be told to everybody')
      return null
    }
  }
}
