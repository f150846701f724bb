/**
 * Pictures that nobody but operators may see: documents, faces, proofs of payments, these also as plain PDFs. Pictures are saved anew as WebP,
 * all are encrypted under their own name, in a store that nothing serves from. As with other pictures, a file is written before its row and removed after it: what a crash leaves between
 * the two has no row, and is removed. Each room that keeps some has rows and an ending of names of its own.
 */
import { randomBytes } from 'node:crypto'
import { refuse } from '@assay/contract/wire'
import { DAY_MS } from '@assay/engine/market'
import type { FileStore } from '../../ports/file-store.ts'
import type { Secrets } from '../../secrets.ts'
import { encodePicture } from './encode.ts'
import { readPdf } from './pdf.ts'

/** Every letter of a card that fills a picture can be read at this size. */
const SIDE_MAXIMUM = 2_400
/** Of a user and a room, in 24 hours. */
const PICTURES_MAXIMUM = 30
const NAME_BYTES = 18
const AT_ONCE = 500

interface Kept {
  name: string
  userId: number
  bytes: number
}

/** In pixels. */
interface Measured {
  width: number
  height: number
}

export type KeptPicture = Kept & Measured
/** A PDF has no pixels. */
export type KeptFile = Kept & (Measured | { width: null; height: null })

interface Sent {
  userId: number
  path: string
}

/** The rows of a room's pictures. */
export interface PictureRows<About> {
  countOfDay(userId: number): Promise<number>
  insert(file: KeptFile & About): Promise<void>
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

  /** Keeps a picture. Refuses `uploads_maximum` and what `encodePicture` refuses. */
  async keep({ userId, path, ...about }: Sent & About): Promise<KeptPicture> {
    await this.#requirePlace(userId)
    const { content, width, height } = await encodePicture(() => path, { userId, most: SIDE_MAXIMUM })
    const kept = { name: this.#newName(), userId, bytes: content.length, width, height }
    await this.#put(content, { ...kept, ...(about as unknown as About) })
    return kept
  }

  /** Keeps a plain PDF, or else a picture. Refuses what `readPdf` refuses as well. */
  async keepDocument(sent: Sent & About): Promise<KeptFile> {
    const { userId, path, ...about } = sent
    const content = await readPdf(path)
    if (!content) return this.keep(sent)
    await this.#requirePlace(userId)
    const kept = { name: this.#newName(), userId, bytes: content.length, width: null, height: null }
    await this.#put(content, { ...kept, ...(about as unknown as About) })
    return kept
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

  async #requirePlace(userId: number): Promise<void> {
    const isFull = (await this.#given.rows.countOfDay(userId)) >= PICTURES_MAXIMUM
    if (isFull) refuse('uploads_maximum', { values: { maximum: PICTURES_MAXIMUM } })
  }

  #newName(): string {
    return `${randomBytes(NAME_BYTES).toString('base64url')}${this.#given.ending}`
  }

  async #put(content: Buffer, row: KeptFile & About): Promise<void> {
    const { files, secrets, rows } = this.#given
    await files.put(row.name, secrets.sealFile(content, this.#aboutOf(row.name)))
    try {
      await rows.insert(row)
    } catch (error) {
      await files.remove(row.name)
      throw error
    }
  }

  #isOwn(name: string): boolean {
    return name.indexOf('.') >= 0 && name.slice(name.indexOf('.')) === this.#given.ending
  }

  #aboutOf(name: string): string {
    return `${this.#given.about} ${name}`
  }
}
