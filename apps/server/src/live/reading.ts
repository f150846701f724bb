/** What is read from the database to be told to a user: one reading of him at a time, so that what is told last is what was read last. */
export class Reading {
  /** Users who are being read; true when there was news meanwhile. */
  readonly #users = new Map<number, boolean>()
  readonly #tell: (userId: number) => Promise<void>

  constructor(tell: (userId: number) => Promise<void>) {
    this.#tell = tell
  }

  ask(userId: number): void {
    if (this.#users.has(userId)) {
      this.#users.set(userId, true)
      return
    }
    this.#users.set(userId, false)
    this.#tell(userId)
      .catch(() => undefined) // the database is away: the client asks again when it is back
      .finally(() => {
        const hasNews = this.#users.get(userId)
        this.#users.delete(userId)
        if (hasNews) this.ask(userId)
      })
  }
}
