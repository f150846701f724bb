/**
 * Pictures of documents and faces. Saved anew as WebP, encrypted under their own name, in a store that nothing serves from. As with other
 * pictures, a file is written before its row and removed after it: what a crash leaves between the two has no row, and is removed.
 */
import { randomBytes } from 'node:crypto'
import { refuse, type PictureItem } from '@assay/contract/wire'
import { DAY_MS } from '@assay/engine/market'
import type { Database } from '../../db/pool.ts'
import type { FileStore } from '../../ports/file-store.ts'
import type { Secrets } from '../../secrets.ts'
import { encodePicture } from '../upload/door.ts'
import * as store from './picture-store.ts'

/** Every letter of a card that fills a picture can be read at this size. */
const SIDE_MAXIMUM = 2_400
/** Of a user, in 24 hours. */
export const PICTURES_MAXIMUM = 30
const NAME_BYTES = 18
const AT_ONCE = 500

const newName = (): string => `${randomBytes(NAME_BYTES).toString('base64url')}.sealed`
/** A file opens under its own name only: exchanged files do not. */
const aboutOf = (name: string): string => `identity picture ${name}`

interface Given {
  db: Database
  files: FileStore
  secrets: Pick<Secrets, 'sealFile' | 'openFile'>
}

export class PrivatePictures {
  readonly #db: Database
  readonly #files: FileStore
  readonly #secrets: Given['secrets']

  constructor({ db, files, secrets }: Given) {
    this.#db = db
    this.#files = files
    this.#secrets = secrets
  }

  /** Refuses `uploads_maximum` and what `encodePicture` refuses. */
  async keep({ userId, item, path }: { userId: number; item: PictureItem; path: string }): Promise<store.NewPicture> {
    if ((await store.countOfDay(this.#db, userId)) >= PICTURES_MAXIMUM) refuse('uploads_maximum', { values: { maximum: PICTURES_MAXIMUM } })
    const { content, width, height } = await encodePicture(() => path, { userId, most: SIDE_MAXIMUM })
    const picture = { name: newName(), userId, item, bytes: content.length, width, height }
    await this.#files.put(picture.name, this.#secrets.sealFile(content, aboutOf(picture.name)))
    try {
      await store.insertPicture(this.#db, picture)
    } catch (error) {
      await this.#files.remove(picture.name)
      throw error
    }
    return picture
  }

  /** As it was before it was encrypted. Refuses `file_not_found`. */
  async open(name: string): Promise<Buffer> {
    return this.#secrets.openFile((await this.#files.read(name)) ?? refuse('file_not_found'), aboutOf(name))
  }

  /** Removes files. Their rows are gone already. */
  async remove(names: readonly string[]): Promise<void> {
    for (const name of names) await this.#files.remove(name)
  }

  /** Removes files without a row. One that is younger than a day may still get it. */
  async removeOrphans(nowMs: number): Promise<void> {
    let names: string[] = []
    const removeUnknown = async () => {
      const known = await store.knownAmong(this.#db, names)
      await this.remove(names.filter((name) => !known.has(name)))
      names = []
    }
    for await (const name of this.#files.namesBefore(nowMs - DAY_MS)) {
      names.push(name)
      if (names.length === AT_ONCE) await removeUnknown()
    }
    await removeUnknown()
  }
}
