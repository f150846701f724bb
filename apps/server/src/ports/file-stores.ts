/** The stores of users' files: what is served, and what never is. In the data folder, or in a bucket where one is configured. */
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { openBucketStore } from './bucket-store.ts'
import { openFileStore, type FileStore } from './file-store.ts'

const SERVED = 'files'
const PRIVATE = 'private'
const SUPPORT = 'support'

export interface FileStores {
  files: FileStore
  /** Never served: encrypted by whoever puts them there. */
  privateFiles: FileStore
  /** The same, of conversations with customer service. */
  supportFiles: FileStore
}

export async function openFileStores({ bucket, dataDir }: Pick<Config, 'bucket' | 'dataDir'>, log: Logger): Promise<FileStores> {
  const open = (folder: string) => (bucket ? openBucketStore(bucket, folder, { log }) : openFileStore(join(dataDir, folder)))
  const stores = { files: await open(SERVED), privateFiles: await open(PRIVATE), supportFiles: await open(SUPPORT) }
  if (bucket) await moveFiles(join(dataDir, SUPPORT), stores.supportFiles, log)
  return stores
}

/** Versions before 0.8 kept files of conversations on the machine beside a bucket, too. Where the bucket is away, they move at the next start. */
async function moveFiles(folder: string, to: FileStore, log: Pick<Logger, 'warn' | 'info'>): Promise<void> {
  const isThere = await stat(folder).catch(() => null)
  if (!isThere) return
  const from = await openFileStore(folder)
  let moved = 0
  try {
    for await (const name of from.namesBefore(Infinity)) {
      await to.put(name, (await from.read(name))!)
      await from.remove(name)
      moved += 1
    }
    await rm(folder, { recursive: true })
    log.info({ moved }, 'files of conversations are in the bucket now')
  } catch (error) {
    log.warn({ err: error, moved }, 'files of conversations could not be moved into the bucket yet')
  }
}
