/** Files that are sent as they are read: one at a time for each user and few for all, so that they are in the way of nobody. */
import { Readable } from 'node:stream'
import { refuse } from '@assay/contract/wire'

const AT_ONCE = 4
const AGAIN_SECONDS = 5
/** Who takes no piece for so long has gone. */
const PATIENCE_MS = 30_000

export class Exports {
  readonly #users = new Set<number>()

  /** Rejects with what the first piece fails with. Refuses `too_many_requests`. */
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
    const patience = setTimeout(() => stream.destroy(), PATIENCE_MS).unref()
    const told = async function* (): AsyncGenerator<string, void> {
      yield first
      for await (const piece of rest) {
        patience.refresh()
        yield piece
      }
    }
    const stream = Readable.from(told())
    return stream.once('close', () => {
      clearTimeout(patience)
      this.#users.delete(userId)
    })
  }
}
