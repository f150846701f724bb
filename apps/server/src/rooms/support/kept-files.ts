/**
 * Files of conversations: pictures saved anew as WebP, and plain PDFs. Encrypted under their own name in a folder that nothing serves. A
 * file is written before its row and removed after it: what a crash leaves between the two has no row, and is removed.
 */
import { randomBytes } from 'node:crypto'
import { refuse } from '@assay/contract/wire'
import { DAY_MS } from '@assay/engine/market'
import type { Database } from '../../db/pool.ts'
import { FileAnswer, type FileBody } from '../../http/file-answer.ts'
import type { FileStore } from '../../ports/file-store.ts'
import type { Secrets } from '../../secrets.ts'
import { encodePicture, readPdf } from '../upload/door.ts'
import * as store from './file-store.ts'

const SIDE_MAXIMUM = 2_048
/** Of a user, in 24 hours. */
const FILES_MAXIMUM = 30
const NAME_BYTES = 18
const AT_ONCE = 500

const newName = (): string => `${randomBytes(NAME_BYTES).toString('base64url')}.sealed`
/** A file opens under its own name only: exchanged files do not. */
const aboutOf = (name: string): string => `support file ${name}`

interface Given {
  db: Database
  files: FileStore
  secrets: Pick<Secrets, 'sealFile' | 'openFile'>
}

export class KeptFiles {
  readonly #db: Database
  readonly #files: FileStore
  readonly #secrets: Given['secrets']

  constructor({ db, files, secrets }: Given) {
    this.#db = db
    this.#files = files
    this.#secrets = secrets
  }

  /** Refuses `uploads_maximum`, `file_too_large`, `support_pdf_refused` and what `encodePicture` refuses. */
  async keep({ userId, path, title }: { userId: number; path: string; title: string }): Promise<store.FileRow> {
    if ((await store.countOfDay(this.#db, userId)) >= FILES_MAXIMUM) refuse('uploads_maximum', { values: { maximum: FILES_MAXIMUM } })
    const { content, ...seen } = await readSafely(path, userId)
    const file = { name: newName(), title, bytes: content.length, ...seen }
    await this.#files.put(file.name, this.#secrets.sealFile(content, aboutOf(file.name)))
    try {
      await store.insertFile(this.#db, { ...file, userId })
    } catch (error) {
      await this.#files.remove(file.name)
      throw error
    }
    return file
  }

  /** The bytes, to be saved under a name of ours. Refuses `file_not_found`. */
  async answer(file: store.FileRow | null): Promise<FileAnswer<FileBody>> {
    const { name, kind } = file ?? refuse('file_not_found')
    const body = this.#secrets.openFile((await this.#files.read(name)) ?? refuse('file_not_found'), aboutOf(name))
    const isPicture = kind === 'picture'
    return new FileAnswer({
      name: isPicture ? 'picture.webp' : 'document.pdf',
      contentType: isPicture ? 'image/webp' : 'application/pdf',
      body,
    })
  }

  async removeUnused(): Promise<void> {
    await this.#remove(await store.deleteUnused(this.#db))
  }

  /** Removes files without a row: of a crash, or of an account that was deleted. One that is younger than a day may still get it. */
  async removeOrphans(nowMs: number): Promise<void> {
    let names: string[] = []
    const removeUnknown = async () => {
      const known = await store.knownAmong(this.#db, names)
      await this.#remove(names.filter((name) => !known.has(name)))
      names = []
    }
    for await (const name of this.#files.namesBefore(nowMs - DAY_MS)) {
      names.push(name)
      if (names.length === AT_ONCE) await removeUnknown()
    }
    await removeUnknown()
  }

  async #remove(names: readonly string[]): Promise<void> {
    for (const name of names) await this.#files.remove(name)
  }
}

/** Its content decides what it is, never its name. */
async function readSafely(path: string, userId: number): Promise<Pick<store.FileRow, 'kind' | 'width' | 'height'> & { content: Buffer }> {
  const pdf = await readPdf(path)
  if (pdf) return { kind: 'pdf', content: pdf, width: null, height: null }
  return { kind: 'picture', ...(await encodePicture(() => path, { userId, most: SIDE_MAXIMUM })) }
}
