/** The stores of users' files: what is served, and what never is. In the data folder, or in a bucket where one is configured. */
import { existsSync } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { ConfigError, type Config } from '../config.ts'
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

type Place = Pick<Config, 'bucket' | 'dataDir'>

const opening =
  ({ bucket, dataDir }: Place, log: Logger) =>
  (folder: string): Promise<FileStore> =>
    bucket ? openBucketStore(bucket, folder, { log }) : openFileStore(join(dataDir, folder))

export async function openFileStores(place: Place, log: Logger): Promise<FileStores> {
  const { bucket, dataDir } = place
  const open = opening(place, log)
  const stores = { files: await open(SERVED), privateFiles: await open(PRIVATE), supportFiles: await open(SUPPORT) }
  if (bucket) await moveFiles(join(dataDir, SUPPORT), stores.supportFiles, log)
  return stores
}

export type SealedStores = Record<Exclude<keyof FileStores, 'files'>, { files: FileStore; copies: FileStore }>

/** The stores of what is encrypted, each with one for copies, for an exchange of the key. */
export async function openSealedStores(place: Place, log: Logger): Promise<SealedStores> {
  const { privateFiles, supportFiles } = await openFileStores(place, log)
  if (place.bucket && existsSync(join(place.dataDir, SUPPORT)))
    throw new ConfigError('S3_ENDPOINT: files of conversations are still in ASSAY_DATA, because they could not be moved into the bucket')
  const open = opening(place, log)
  return {
    privateFiles: { files: privateFiles, copies: await open(`${PRIVATE}-exchange`) },
    supportFiles: { files: supportFiles, copies: await open(`${SUPPORT}-exchange`) },
  }
}

/** The copies are of no use any more, nor are the folders they lay in. */
export async function dropCopies({ dataDir }: Place): Promise<void> {
  for (const folder of [PRIVATE, SUPPORT]) await rm(join(dataDir, `${folder}-exchange`), { recursive: true, force: true })
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
