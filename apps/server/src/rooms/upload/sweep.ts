/** What no picture needs any more: rows that nothing has used for a day, and files without a row, which a crash left. */
import { DAY_MS } from '@assay/engine/market'
import type { Database } from '../../db/pool.ts'
import type { FileStore } from '../../ports/file-store.ts'
import * as store from './store.ts'

const AT_ONCE = 500

export async function sweepUnused(db: Database, files: FileStore): Promise<void> {
  for (const name of await store.deleteUnusedOfDays(db)) await files.remove(name)
}

/** A file is written before its row: one that is younger than a day may still get it. */
export async function sweepOrphans(db: Database, files: FileStore, nowMs: number): Promise<void> {
  let names: string[] = []
  const removeUnknown = async () => {
    const known = await store.knownAmong(db, names)
    for (const name of names) if (!known.has(name)) await files.remove(name)
    names = []
  }
  for await (const name of files.namesBefore(nowMs - DAY_MS)) {
    names.push(name)
    if (names.length === AT_ONCE) await removeUnknown()
  }
  await removeUnknown()
}
