/**
 * Where files of users are kept: what such a store does, and one in a folder of this machine (`bucket-store.ts` is the other). A file has a random name and never changes, so that caches may keep it. Whose
 * it is stands in the database.
 */
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'

export interface StoredFile {
  bytes: number
  body: Readable
}

export interface FileStore {
  /** The file is there whole or not at all. */
  put(name: string, content: Uint8Array): Promise<void>
  /** Null where there is no such file. */
  open(name: string): Promise<StoredFile | null>
  read(name: string): Promise<Buffer | null>
  /** A file that is not there is no fault. */
  remove(name: string): Promise<void>
  /** The names of files that were written before this time, in epoch milliseconds. */
  namesBefore(timeMs: number): AsyncGenerator<string, void>
}

/** Names that the server draws; any other is not looked for. */
export const FILE_NAME = /^[\w-]{24}\.webp$/

const OURS_ALONE = { recursive: true, mode: 0o700 } as const
const UNFINISHED = 'unfinished'
/** Letters of the name that make the folder it lies in: some thousand files a folder at a few million. */
const FOLDER_LETTERS = 2

const isMissing = (error: unknown): boolean => (error as { code?: unknown }).code === 'ENOENT'

/** A missing file is null, any other fault is thrown. */
async function unlessMissing<Found>(found: Promise<Found>): Promise<Found | null> {
  try {
    return await found
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** A name survives a power cut only once its folder is written too. */
async function syncFolder(folder: string): Promise<void> {
  const opened = await open(folder, 'r')
  try {
    await opened.sync()
  } finally {
    await opened.close()
  }
}

export async function openFileStore(folder: string): Promise<FileStore> {
  const pathOf = (name: string) => join(folder, name.slice(0, FOLDER_LETTERS), name)
  // What a server that was killed had begun to write.
  await rm(join(folder, UNFINISHED), { recursive: true, force: true })
  await mkdir(join(folder, UNFINISHED), OURS_ALONE)
  return {
    async put(name, content) {
      const unfinished = join(folder, UNFINISHED, name)
      try {
        const file = await open(unfinished, 'wx', 0o600)
        try {
          await file.writeFile(content)
          await file.sync()
        } finally {
          await file.close()
        }
        const part = dirname(pathOf(name))
        if ((await mkdir(part, OURS_ALONE)) !== undefined) await syncFolder(folder)
        await rename(unfinished, pathOf(name))
        await syncFolder(part)
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
    },
    async open(name) {
      const found = await unlessMissing(stat(pathOf(name)))
      return found && { bytes: found.size, body: createReadStream(pathOf(name)) }
    },
    read: (name) => unlessMissing(readFile(pathOf(name))),
    remove: (name) => rm(pathOf(name), { force: true }),
    async *namesBefore(timeMs) {
      for (const part of await readdir(folder, { withFileTypes: true })) {
        if (!part.isDirectory() || part.name === UNFINISHED) continue
        for (const name of await readdir(join(folder, part.name))) {
          const found = await unlessMissing(stat(pathOf(name)))
          if (found && found.mtimeMs < timeMs) yield name
        }
      }
    },
  }
}
