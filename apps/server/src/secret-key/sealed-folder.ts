/**
 * Encrypted files of one kind, written anew under the next key. A copy under that key lies beside until the file itself was read back: not
 * every service that keeps a bucket leaves the old file in place when a new one breaks off.
 */
import type { FileStore } from '../ports/file-store.ts'
import type { SealedFiles } from '../rooms/sealed.ts'
import { aboutOfFile, hasEnding } from '../rooms/upload/door.ts'
import { UnreadableError, type Resealing, type What } from './sealing.ts'

/** Bytes cross the network one after the other, questions do not have to. */
const AT_ONCE = 16

interface Given {
  files: FileStore
  copies: FileStore
  sealing: Resealing
  of: SealedFiles
}

export class SealedFolder {
  readonly #given: Given

  constructor(given: Given) {
    this.#given = given
  }

  /** Throws `UnreadableError` for a file that neither key opens, and of which there is no copy. */
  async look(): Promise<void> {
    await this.#each(this.#given.files, async (name, what) => {
      if (!(await this.#isReadable(name, what))) throw new UnreadableError(what.name)
    })
  }

  async writeAnew(onStep: (words: string) => void): Promise<void> {
    const { files, copies, sealing } = this.#given
    // Of a run before that was killed, or whose service was away: the file itself may be broken or gone.
    await this.#each(copies, (name, what) => this.#putBack(name, what))
    await this.#each(files, async (name, what) => {
      const again = sealing.again((await files.read(name))!, what)
      if (again === null) return
      await copies.put(name, again)
      onStep(`copy of ${what.name}`)
      await this.#putBack(name, what)
      onStep(what.name)
    })
  }

  /** The number of files. Throws `UnreadableError` unless the next key opens them all. */
  async verify(): Promise<number> {
    const { files, sealing } = this.#given
    let count = 0
    await this.#each(files, async (name, what) => {
      if (!sealing.isNew((await files.read(name))!, what)) throw new UnreadableError(what.name)
      count += 1
    })
    return count
  }

  async #isReadable(name: string, what: What): Promise<boolean> {
    const { files, copies, sealing } = this.#given
    const file = await files.read(name)
    if (file && sealing.isReadable(file, what)) return true
    const copy = await copies.read(name)
    return copy !== null && sealing.isNew(copy, what)
  }

  /** The copy in place of the file, unless it broke off itself. */
  async #putBack(name: string, what: What): Promise<void> {
    const { files, copies, sealing } = this.#given
    const copy = await copies.read(name)
    if (copy && sealing.isNew(copy, what)) {
      await files.put(name, copy)
      if (!(await files.read(name))?.equals(copy)) throw new Error(`${what.name} could not be read back: run it again`)
    }
    await copies.remove(name)
  }

  /** The files of this kind in a store, so many at once. */
  async #each(store: FileStore, work: (name: string, what: What) => Promise<void>): Promise<void> {
    const { about, ending } = this.#given.of
    const whatOf = (name: string): What => ({ name: `the ${about} ${name}`, about: aboutOfFile(about, name), isFile: true })
    let names: string[] = []
    const workThem = async () => {
      await Promise.all(names.map((name) => work(name, whatOf(name))))
      names = []
    }
    for await (const name of store.namesBefore(Infinity)) {
      if (hasEnding(name, ending)) names.push(name)
      if (names.length === AT_ONCE) await workThem()
    }
    await workThem()
  }
}
