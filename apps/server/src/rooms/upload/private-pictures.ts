/** Pictures that nobody but operators may see: documents, faces, proofs of payments. Saved anew as WebP, kept as private files. */
import { refuse } from '@assay/contract/wire'
import { encodePicture } from './encode.ts'
import { PrivateFiles, type PrivateFilesGiven } from './private-files.ts'

/** Every letter of a card that fills a picture can be read at this size. */
const SIDE_MAXIMUM = 2_400
/** Of a user and a room, in 24 hours. */
const PICTURES_MAXIMUM = 30

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

type Given<About> = Omit<PrivateFilesGiven, 'knownAmong'> & { rows: PictureRows<About> }

export class PrivatePictures<About extends object> extends PrivateFiles {
  readonly #rows: PictureRows<About>

  constructor({ rows, ...given }: Given<About>) {
    super({ ...given, knownAmong: (names) => rows.knownAmong(names) })
    this.#rows = rows
  }

  /** Refuses `uploads_maximum` and what `encodePicture` refuses. */
  async keep({ userId, path, ...about }: { userId: number; path: string } & About): Promise<KeptPicture> {
    if ((await this.#rows.countOfDay(userId)) >= PICTURES_MAXIMUM) refuse('uploads_maximum', { values: { maximum: PICTURES_MAXIMUM } })
    const { content, width, height } = await encodePicture(() => path, { userId, most: SIDE_MAXIMUM })
    const seen = { userId, bytes: content.length, width, height }
    const name = await this.put(content, (given) => this.#rows.insert({ name: given, ...seen, ...(about as unknown as About) }))
    return { name, ...seen }
  }
}
