/** Files that are streamed while they are read. A user may have one at a time, all users together four, to leave connections free. */
import { Readable } from 'node:stream'
import { refuse } from '@assay/contract/wire'

const AT_ONCE = 4
const AGAIN_SECONDS = 5
/** A stream is closed when its client takes no piece for this long. */
const IDLE_MS = 30_000

export class Exports {
  readonly #users = new Set<number>()

  /** Refuses `too_many_requests`. Rejects with the error of the first piece when that fails. */
  async open(userId: number, pieces: AsyncGenerator<string, void>): Promise<Readable> {
    if (this.#users.has(userId) || this.#users.size >= AT_ONCE) refuse('too_many_requests', { values: { seconds: AGAIN_SECONDS } })
    this.#users.add(userId)
    try {
      const first = await pieces.next()
      return this.#stream(userId, first.value ?? '', pieces)
    } catch (error) {
      this.#users.delete(userId)
      throw error
    }
  }

  #stream(userId: number, first: string, rest: AsyncGenerator<string, void>): Readable {
    const timeout = setTimeout(() => stream.destroy(), IDLE_MS).unref()
    const pieces = async function* (): AsyncGenerator<string, void> {
      yield first
      for await (const piece of rest) {
        timeout.refresh()
        yield piece
      }
    }
    const stream = Readable.from(pieces())
    return stream.once('close', () => {
      clearTimeout(timeout)
      this.#users.delete(userId)
    })
  }
}
