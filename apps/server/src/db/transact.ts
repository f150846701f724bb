import type { Database, Tx } from './pool.ts'

/** Serialization failure and deadlock: the transaction was rolled back, and a second try is likely to succeed. */
const WORTH_ANOTHER_TRY: readonly unknown[] = ['40001', '40P01']

/** A transaction over tables that a room alone writes; money moves by commands to a desk. Retried once after a deadlock. */
export async function transact<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await db.transaction().execute(work)
  } catch (error) {
    if (!WORTH_ANOTHER_TRY.includes((error as { code?: unknown }).code)) throw error
    return db.transaction().execute(work)
  }
}

/** Reads as of one moment, whatever is committed meanwhile. */
export const readAtOnce = <T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work)
