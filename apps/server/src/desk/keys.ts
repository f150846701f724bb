/** Keys under which something is being done now, over all desks: the second request under one waits until the first has its answer. */
import type { DeskRequest } from './room.ts'

export class KeysInFlight {
  readonly #ends = new Map<string, Promise<void>>()

  /** When whoever works under the request's key has ended; null when nobody does. */
  endOf({ userId, idempotent }: DeskRequest<never>): Promise<void> | null {
    return idempotent ? (this.#ends.get(`${userId}:${idempotent.key}`) ?? null) : null
  }

  /** From now until `answer` is there. */
  hold({ userId, idempotent }: DeskRequest<never>, answer: Promise<unknown>): void {
    if (!idempotent) return
    const key = `${userId}:${idempotent.key}`
    const end = (): void => void this.#ends.delete(key)
    this.#ends.set(key, answer.then(end, end))
  }
}
