/** Says in the log what is seen at each look, once. After a start it is said again. */
export class Once {
  readonly #said = new Set<string>()

  say(name: string, write: () => void): void {
    if (this.#said.has(name)) return
    this.#said.add(name)
    write()
  }
}
