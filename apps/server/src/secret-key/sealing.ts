/** What was sealed with one of two keys: which of them opens it, and the same under the next. */
import { createSecrets, type Secrets } from '../secrets.ts'

type Opening = Pick<Secrets, 'seal' | 'open' | 'sealFile' | 'openFile'>

/** What a sealed value is. */
export interface What {
  /** For the person who exchanges the key. */
  name: string
  about: string
  isFile: boolean
}

/** Neither key opens it. */
export class UnreadableError extends Error {
  constructor(name: string) {
    super(`${name} opens with neither of the keys`)
  }
}

/** The cipher throws for another key as for a broken value: null. */
function openedBy(secrets: Opening, sealed: Buffer, { about, isFile }: What): Buffer | null {
  try {
    return isFile ? secrets.openFile(sealed, about) : Buffer.from(secrets.open(sealed, about), 'utf8')
  } catch {
    return null
  }
}

export class Resealing {
  readonly #from: Opening
  readonly #to: Opening

  constructor(from: Buffer, to: Buffer) {
    this.#from = createSecrets(from)
    this.#to = createSecrets(to)
  }

  isNew(sealed: Buffer, what: What): boolean {
    return openedBy(this.#to, sealed, what) !== null
  }

  isReadable(sealed: Buffer, what: What): boolean {
    return this.isNew(sealed, what) || openedBy(this.#from, sealed, what) !== null
  }

  /** The same under the next key; null where it is so already. Throws `UnreadableError`. */
  again(sealed: Buffer, what: What): Buffer | null {
    if (this.isNew(sealed, what)) return null
    const opened = openedBy(this.#from, sealed, what)
    if (opened === null) throw new UnreadableError(what.name)
    return what.isFile ? this.#to.sealFile(opened, what.about) : this.#to.seal(opened.toString('utf8'), what.about)
  }
}
