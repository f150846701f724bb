/** The two stores of users' files: what is served, and what never is. In the data folder, or in a bucket where one is configured. */
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { openBucketStore } from './bucket-store.ts'
import { openFileStore, type FileStore } from './file-store.ts'

const SERVED = 'files'
const PRIVATE = 'private'

export interface FileStores {
  files: FileStore
  /** Never served: encrypted by whoever puts them there. */
  privateFiles: FileStore
}

export async function openFileStores({ bucket, dataDir }: Pick<Config, 'bucket' | 'dataDir'>, log: Logger): Promise<FileStores> {
  const open = (folder: string) => (bucket ? openBucketStore(bucket, folder, { log }) : openFileStore(join(dataDir, folder)))
  return { files: await open(SERVED), privateFiles: await open(PRIVATE) }
}
