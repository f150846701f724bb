/**
 * Files that few may see: encrypted under their own name, in a store that nothing serves from. A file is written before its row and removed after
 * it: what a crash leaves between the two has no row, and is removed. Each room that keeps some has rows and an ending of names of its own.
 */
import { randomBytes } from 'node:crypto'
import { refuse } from '@assay/contract/wire'
import { DAY_MS } from '@assay/engine/market'
import type { FileStore } from '../../ports/file-store.ts'
import type { Secrets } from '../../secrets.ts'

const NAME_BYTES = 18
const AT_ONCE = 500

export interface PrivateFilesGiven {
  files: FileStore
  secrets: Pick<Secrets, 'sealFile' | 'openFile'>
  /** Those of the names that have a row. */
  knownAmong(names: readonly string[]): Promise<ReadonlySet<string>>
  /** What they are: "identity picture". A file opens under its own name and this only: exchanged files do not. */
  about: string
  /** `.sealed`; no ending of one room ends with that of another in the same store. */
  ending: `.${string}`
}

export const hasEnding = (name: string, ending: `.${string}`): boolean => name.includes('.') && name.slice(name.indexOf('.')) === ending

export const aboutOfFile = (about: string, name: string): string => `${about} ${name}`

export class PrivateFiles {
  readonly #given: PrivateFilesGiven

  constructor(given: PrivateFilesGiven) {
    this.#given = given
  }

  /** Keeps content under a new name, for which `insert` writes the row. */
  async put(content: Buffer, insert: (name: string) => Promise<void>): Promise<string> {
    const { files, secrets, ending } = this.#given
    const name = `${randomBytes(NAME_BYTES).toString('base64url')}${ending}`
    await files.put(name, secrets.sealFile(content, this.#aboutOf(name)))
    try {
      await insert(name)
    } catch (error) {
      await files.remove(name)
      throw error
    }
    return name
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
    const { files, knownAmong } = this.#given
    let names: string[] = []
    const removeUnknown = async () => {
      const known = await knownAmong(names)
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
    return hasEnding(name, this.#given.ending)
  }

  #aboutOf(name: string): string {
    return aboutOfFile(this.#given.about, name)
  }
}
