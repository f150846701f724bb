/** The coins of which nothing new is taken for now. */
import type { Database } from '../../db/pool.ts'
import { listPaused } from './store.ts'

/** Kept in memory: each quote and each purchase asks. Only this process changes it. */
export class Paused {
  readonly #coins: Set<number>
  #last: Promise<unknown> = Promise.resolve()

  private constructor(coins: readonly number[]) {
    this.#coins = new Set(coins)
  }

  /** As they were left. */
  static async read(db: Database): Promise<Paused> {
    return new Paused(await listPaused(db))
  }

  has(coinId: number): boolean {
    return this.#coins.has(coinId)
  }

  /**
   * Memory follows what `commit` made so, whether or not that changed anything. Acts come one after the other, so that memory ends as the
   * table does.
   */
  set<Result>(coinId: number, { isPaused, commit }: { isPaused: boolean; commit(): Promise<Result> }): Promise<Result> {
    const done = this.#last.then(async () => {
      const result = await commit()
      if (isPaused) this.#coins.add(coinId)
      else this.#coins.delete(coinId)
      return result
    })
    this.#last = done.catch(() => undefined)
    return done
  }
}
