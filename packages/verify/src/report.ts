/** What was checked, and what was found to be false. */

/** What is counted as checked. */
export type Kind =
  | 'seconds'
  | 'recorded heads'
  | 'ticks'
  | 'ticks from seeds'
  | 'seeds'
  | 'configuration'
  | 'options'
  | 'dual investments'
  | 'prices of dual investments'
  | 'sales of tokens'
  | 'blocks of the ledger'
  | 'tallies'
  | 'signed agreements'
  | 'balances counted in a tally'
  | 'contract fills'
  | 'timing of fills'
  | 'changes of stops and margin'
  | 'liquidations'
  | 'cross liquidations, by the figures they name'
  | 'isolated and super positions'
  | 'profit used for losses'
  | 'overnight fees'
  | 'receipts'

interface Count {
  checked: number
  /** Not checkable with what was downloaded. */
  outside: number
}

/** Collects what was checked, what was false, and what could not be checked. */
export class Report {
  readonly falsehoods: string[] = []
  readonly notes: string[] = []
  readonly #counts = new Map<Kind, Count>()

  #count(kind: Kind): Count {
    const count = this.#counts.get(kind) ?? { checked: 0, outside: 0 }
    this.#counts.set(kind, count)
    return count
  }

  checked(kind: Kind, many = 1): void {
    this.#count(kind).checked += many
  }

  outside(kind: Kind, many = 1): void {
    this.#count(kind).outside += many
  }

  isFalse(sentence: string): void {
    this.falsehoods.push(sentence)
  }

  /** Reports a falsehood unless `isSo`. */
  require(isSo: boolean, otherwise: string): boolean {
    if (!isSo) this.isFalse(otherwise)
    return isSo
  }

  note(sentence: string): void {
    this.notes.push(sentence)
  }

  noteOnce(sentence: string): void {
    if (!this.notes.includes(sentence)) this.notes.push(sentence)
  }

  counts(): [Kind, Count][] {
    return [...this.#counts]
  }
}
