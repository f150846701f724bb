/** Counts the places that each subject holds, up to a maximum per subject. */
export class Places {
  readonly #maximum: number
  readonly #taken = new Map<string, number>()

  constructor(maximum: number) {
    this.#maximum = maximum
  }

  hasRoom(subject: string): boolean {
    return (this.#taken.get(subject) ?? 0) < this.#maximum
  }

  /** Takes a place. Returns false when none is left. */
  take(subject: string): boolean {
    if (!this.hasRoom(subject)) return false
    this.#taken.set(subject, (this.#taken.get(subject) ?? 0) + 1)
    return true
  }

  leave(subject: string): void {
    const left = this.#taken.get(subject)! - 1
    if (left === 0) this.#taken.delete(subject)
    else this.#taken.set(subject, left)
  }
}
