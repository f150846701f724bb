/** What nobody but operators may see: documents, faces, proofs of payments, these also as plain PDFs. Pictures are saved anew as WebP. */
import { refuse } from '@assay/contract/wire'
import { encodePicture } from './encode.ts'
import { readPdf } from './pdf.ts'
import { PrivateFiles, type PrivateFilesGiven } from './private-files.ts'

/** Every letter of a card that fills a picture can be read at this size. */
const SIDE_MAXIMUM = 2_400
/** Of a user and a room, in 24 hours. */
const PICTURES_MAXIMUM = 30

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

type Given<About> = Omit<PrivateFilesGiven, 'knownAmong'> & { rows: PictureRows<About> }

export class PrivatePictures<About extends object> extends PrivateFiles {
  readonly #rows: PictureRows<About>

  constructor({ rows, ...given }: Given<About>) {
    super({ ...given, knownAmong: (names) => rows.knownAmong(names) })
    this.#rows = rows
  }

  /** Keeps a picture. Refuses `uploads_maximum` and what `encodePicture` refuses. */
  async keep({ userId, path, ...about }: Sent & About): Promise<KeptPicture> {
    await this.#requirePlace(userId)
    const { content, width, height } = await encodePicture(() => path, { userId, most: SIDE_MAXIMUM })
    const seen = { userId, bytes: content.length, width, height }
    const name = await this.put(content, (given) => this.#rows.insert({ name: given, ...seen, ...(about as unknown as About) }))
    return { name, ...seen }
  }

  /** Keeps a plain PDF, or else a picture. Refuses what `readPdf` refuses as well. */
  async keepDocument(sent: Sent & About): Promise<KeptFile> {
    const { userId, path, ...about } = sent
    const content = await readPdf(path)
    if (!content) return this.keep(sent)
    await this.#requirePlace(userId)
    const seen = { userId, bytes: content.length, width: null, height: null }
    const name = await this.put(content, (given) => this.#rows.insert({ name: given, ...seen, ...(about as unknown as About) }))
    return { name, ...seen }
  }

  async #requirePlace(userId: number): Promise<void> {
    const isFull = (await this.#rows.countOfDay(userId)) >= PICTURES_MAXIMUM
    if (isFull) refuse('uploads_maximum', { values: { maximum: PICTURES_MAXIMUM } })
  }
}
