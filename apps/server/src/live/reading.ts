/** Reads a user's data and publishes it. One read per user runs at a time, so that the last value published is also the last one read. */
export class Reading {
  /** Users with a read in progress. True when another read was requested meanwhile. */
  readonly #users = new Map<number, boolean>()
  readonly #publish: (userId: number) => Promise<void>

  constructor(publish: (userId: number) => Promise<void>) {
    this.#publish = publish
  }

  ask(userId: number): void {
    if (this.#users.has(userId)) {
      this.#users.set(userId, true)
      return
    }
    this.#users.set(userId, false)
    this.#publish(userId)
      .catch(() => undefined) // The database is away. The client requests the value again when it is back.
      .finally(() => {
        const hasNews = this.#users.get(userId)
        this.#users.delete(userId)
        if (hasNews) this.ask(userId)
      })
  }
}
