import type { Tx } from '../http/context.ts'
import type { Database } from './pool.ts'

/** Serialization failure, deadlock: nothing was done, and once more it may well go through. */
const WORTH_ANOTHER_TRY: readonly unknown[] = ['40001', '40P01']

/** For what is a room's alone. Tried once more when two of them stood in each other's way; money moves by commands to a desk. */
export async function transact<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await db.transaction().execute(work)
  } catch (error) {
    if (!WORTH_ANOTHER_TRY.includes((error as { code?: unknown }).code)) throw error
    return db.transaction().execute(work)
  }
}
