/**
 * The pictures of users: a row says whose it is and what it serves as, the file store has the bytes. A file is written before its row is, and
 * removed after it: what a crash leaves between the two has no row, and is swept.
 */
import { randomBytes } from 'node:crypto'
import { Refusal, refuse } from '@assay/contract/wire'
import type { Database, Tx } from '../../db/pool.ts'
import { transact } from '../../db/transact.ts'
import type { IncomingFile } from '../../http/incoming.ts'
import { FILE_NAME, type FileStore } from '../../ports/file-store.ts'
import { encodePicture, type EncodedPicture } from './encode.ts'
import * as store from './store.ts'

const SIDE_MAXIMUM = 2_048
/** Of a user, on a day (UTC). */
export const UPLOADS_MAXIMUM = 50
const NAME_BYTES = 18
const PATH = '/files/'
/** What pictures of the site serve as. */
const SITE = 'site'

const newName = (): string => `${randomBytes(NAME_BYTES).toString('base64url')}.webp`
const addressOf = (name: string): string => `${PATH}${name}`

/** The name in an address that the server answered. Null for any other address. */
function nameIn(address: string): string | null {
  const name = address.startsWith(PATH) ? address.slice(PATH.length) : ''
  return FILE_NAME.test(name) ? name : null
}

export interface Square {
  userId: number
  /** The address of a picture that this user uploaded and that nothing uses yet. */
  address: string
  side: number
  usedAs: string
}

export class Pictures {
  readonly #db: Database
  readonly #files: FileStore

  constructor(db: Database, files: FileStore) {
    this.#db = db
    this.#files = files
  }

  /** Saves a picture anew and answers its address. Refuses `uploads_maximum` and what `encodePicture` refuses. */
  async keep(userId: number, file: IncomingFile): Promise<string> {
    const counted = async () => {
      if (await store.countUpload(this.#db, userId, UPLOADS_MAXIMUM)) return file.path
      return refuse('uploads_maximum', { values: { maximum: UPLOADS_MAXIMUM } })
    }
    const picture = await encodePicture(counted, { userId, most: SIDE_MAXIMUM })
    return this.#put(picture, (name) => store.insertFile(this.#db, rowOf({ name, userId, picture, usedAs: null })))
  }

  /** Saves a picture of the site anew and answers its address. It stays. Refuses what `encodePicture` refuses. */
  async keepForSite(operatorId: number, file: IncomingFile): Promise<string> {
    // Operators take turns among themselves, not with the user of the same number.
    const picture = await encodePicture(() => file.path, { userId: -operatorId, most: SIDE_MAXIMUM })
    return this.#put(picture, (name) => store.insertFile(this.#db, { ...rowOf({ name, userId: null, picture, usedAs: SITE }), operatorId }))
  }

  /** Whether the address is that of a picture of the site. */
  isOfSite(address: string): Promise<boolean> {
    return store.isUsedAs(this.#db, nameIn(address) ?? '', SITE)
  }

  /**
   * Makes a square of a picture, in use as `usedAs` from now on, in place of the uploaded one. `attach` writes the new address to where it is
   * used, in the same transaction, and returns the one before. Refuses `file_not_found` for a picture that is not this user's.
   */
  async makeSquare({ userId, address, side, usedAs }: Square, attach: (tx: Tx, address: string) => Promise<string>): Promise<string> {
    const source = nameIn(address) ?? refuse('file_not_found')
    if (!(await store.isUnused(this.#db, { name: source, userId }))) refuse('file_not_found')
    const picture = await encodePicture(async () => (await this.#files.read(source)) ?? refuse('file_not_found'), { userId, square: side })
    let before = ''
    const made = await this.#put(picture, (name) =>
      transact(this.#db, async (tx) => {
        if (!(await store.deleteUnused(tx, { name: source, userId }))) refuse('file_not_found')
        await store.insertFile(tx, rowOf({ name, userId, picture, usedAs }))
        before = await attach(tx, addressOf(name))
        await store.deleteFile(tx, nameIn(before) ?? '')
      }),
    )
    await this.#files.remove(source)
    await this.#removeBytes(before)
    return made
  }

  /** Removes a picture that is not used any more. */
  async remove(address: string): Promise<void> {
    await store.deleteFile(this.#db, nameIn(address) ?? '')
    await this.#removeBytes(address)
  }

  /** Removes the rows of all pictures of a user. Call what it returns after COMMIT: it removes the files. */
  async takeAll(tx: Tx, userId: number): Promise<() => Promise<void>> {
    const names = await store.deleteAllOf(tx, userId)
    return async () => {
      for (const name of names) await this.#files.remove(name)
    }
  }

  async #removeBytes(address: string): Promise<void> {
    const name = nameIn(address)
    if (name !== null) await this.#files.remove(name)
  }

  async #put(picture: EncodedPicture, write: (name: string) => Promise<void>): Promise<string> {
    const name = newName()
    await this.#files.put(name, picture.content)
    try {
      await write(name)
    } catch (error) {
      // Only what was refused has surely left no row. After a fault COMMIT may have come through: the sweep finds out.
      if (error instanceof Refusal) await this.#files.remove(name)
      throw error
    }
    return addressOf(name)
  }
}

const rowOf = ({
  name,
  userId,
  picture,
  usedAs,
}: {
  name: string
  userId: number | null
  picture: EncodedPicture
  usedAs: string | null
}) => ({
  name,
  userId,
  bytes: picture.content.length,
  width: picture.width,
  height: picture.height,
  usedAs,
})
