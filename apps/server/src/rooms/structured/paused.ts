/** The coins of which nothing new is taken for now. */
import type { Database } from '../../db/pool.ts'
import { listPaused } from './console/store.ts'

/** Kept in memory: each quote and each purchase asks. Only this process changes it. */
export class Paused {
  #coins: ReadonlySet<number> = new Set()

  has(coinId: number): boolean {
    return this.#coins.has(coinId)
  }

  /** Reads it again, at the start and after an operator changed it. */
  async read(db: Database): Promise<void> {
    this.#coins = new Set(await listPaused(db))
  }
}
