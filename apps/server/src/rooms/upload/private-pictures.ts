/**
 * Pictures that nobody but operators may see: documents, faces, proofs of payments. Saved anew as WebP, encrypted under their own name, in a
 * store that nothing serves from. As with other pictures, a file is written before its row and removed after it: what a crash leaves between
 * the two has no row, and is removed. Each room that keeps some has rows and an ending of names of its own.
 */
import { randomBytes } from 'node:crypto'
import { refuse } from '@assay/contract/wire'
import { DAY_MS } from '@assay/engine/market'
import type { FileStore } from '../../ports/file-store.ts'
import type { Secrets } from '../../secrets.ts'
import { encodePicture } from './encode.ts'

/** Every letter of a card that fills a picture can be read at this size. */
const SIDE_MAXIMUM = 2_400
/** Of a user and a room, in 24 hours. */
const PICTURES_MAXIMUM = 30
const NAME_BYTES = 18
const AT_ONCE = 500

export interface KeptPicture {
  name: string
  userId: number
  bytes: number
  width: number
  height: number
}

/** The rows of a room's pictures. */
export interface PictureRows<About> {
  countOfDay(userId: number): Promise<number>
  insert(picture: KeptPicture & About): Promise<void>
  knownAmong(names: readonly string[]): Promise<ReadonlySet<string>>
}

interface Given<About> {
  files: FileStore
  secrets: Pick<Secrets, 'sealFile' | 'openFile'>
  rows: PictureRows<About>
  /** What they are: "identity picture". A file opens under its own name and this only: exchanged files do not. */
  about: string
  /** `.sealed`; no ending of one room ends with that of another. */
  ending: `.${string}`
}

export class PrivatePictures<About extends object> {
  readonly #given: Given<About>

  constructor(given: Given<About>) {
    this.#given = given
  }

  /** Refuses `uploads_maximum` and what `encodePicture` refuses. */
  async keep({ userId, path, ...about }: { userId: number; path: string } & About): Promise<KeptPicture> {
    const { rows, files, secrets, ending } = this.#given
    if ((await rows.countOfDay(userId)) >= PICTURES_MAXIMUM) refuse('uploads_maximum', { values: { maximum: PICTURES_MAXIMUM } })
    const { content, width, height } = await encodePicture(() => path, { userId, most: SIDE_MAXIMUM })
    const name = `${randomBytes(NAME_BYTES).toString('base64url')}${ending}`
    const picture = { name, userId, bytes: content.length, width, height }
    await files.put(name, secrets.sealFile(content, this.#aboutOf(name)))
    try {
      await rows.insert({ ...picture, ...(about as unknown as About) })
    } catch (error) {
      await files.remove(name)
      throw error
    }
    return picture
  }

  /** As it was before it was encrypted. Refuses `file_not_found`. */
  async open(name: string): Promise<Buffer> {
    const { files, secrets } = this.#given
    return secrets.openFile((await files.read(name)) ?? refuse('file_not_found'), this.#aboutOf(name))
  }

  /** Removes files. Their rows are gone already. */
  async remove(names: readonly string[]): Promise<void> {
    for (const name of names) await this.#given.files.remove(name)
  }

  /** Removes files without a row. One that is younger than a day may still get it. */
  async removeOrphans(nowMs: number): Promise<void> {
    const { files, rows } = this.#given
    let names: string[] = []
    const removeUnknown = async () => {
      const known = await rows.knownAmong(names)
      await this.remove(names.filter((name) => !known.has(name)))
      names = []
    }
    for await (const name of files.namesBefore(nowMs - DAY_MS)) {
      if (!this.#isOwn(name)) continue
      names.push(name)
      if (names.length === AT_ONCE) await removeUnknown()
    }
    await removeUnknown()
  }

  #isOwn(name: string): boolean {
    return name.indexOf('.') >= 0 && name.slice(name.indexOf('.')) === this.#given.ending
  }

  #aboutOf(name: string): string {
    return `${this.#given.about} ${name}`
  }
}
