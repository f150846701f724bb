/** A ledger in memory that refuses what the real one refuses: postings that do not sum to zero, accounts and holds below zero. */
import type { Posting } from '@assay/money'

/** Mints, the treasury that tests give from, and transit: what left the accounts of one desk and has not reached those of the other. */
export const ENDLESS = [41, 51, 52, 81, 82]

export interface Balance {
  account: number
  currencyId: number
  available: bigint
  held: bigint
}

export class Ledger {
  readonly #available = new Map<string, bigint>()
  /** By account and currency, then by name. */
  readonly #holds = new Map<string, Map<string, bigint>>()
  /** Accounts without a floor. */
  readonly #endless: readonly number[]

  constructor({ endless = [] }: { endless?: readonly number[] } = {}) {
    this.#endless = endless
  }

  available(account: number, currencyId: number): bigint {
    return this.#available.get(`${account}:${currencyId}`) ?? 0n
  }

  /** By all holds, or by those that count. */
  held(account: number, currencyId: number, counts: (hold: string) => boolean = () => true): bigint {
    const holds = [...(this.#holds.get(`${account}:${currencyId}`) ?? [])]
    return holds.reduce((sum, [hold, units]) => (counts(hold) ? sum + units : sum), 0n)
  }

  holdOf(account: number, currencyId: number, hold: string): bigint {
    return this.#holds.get(`${account}:${currencyId}`)?.get(hold) ?? 0n
  }

  add(account: number, currencyId: number, units: bigint): void {
    const left = this.available(account, currencyId) + units
    if (left < 0n && !this.#endless.includes(account)) throw new Error(`account ${account} has ${left} of currency ${currencyId}`)
    this.#available.set(`${account}:${currencyId}`, left)
  }

  /** `isMoved`: what is available was moved before. */
  book({ reference, entries }: Posting, isMoved: boolean): void {
    const sums = new Map<number, bigint>()
    for (const { account, currencyId, available, held, hold } of entries) {
      sums.set(currencyId, (sums.get(currencyId) ?? 0n) + available + held)
      if (!isMoved) this.add(account, currencyId, available)
      if (hold !== null) this.#hold(`${account}:${currencyId}`, hold, held)
      else if (held !== 0n) throw new Error(`${reference}: a held change without a name`)
    }
    for (const [currencyId, sum] of sums) if (sum !== 0n) throw new Error(`${reference} sums to ${sum} of currency ${currencyId}`)
  }

  /** Of everybody who ever had something. */
  balances(): Balance[] {
    const keys = new Set([...this.#available.keys(), ...this.#holds.keys()])
    return [...keys].map((key) => {
      const [account, currencyId] = key.split(':').map(Number) as [number, number]
      return { account, currencyId, available: this.available(account, currencyId), held: this.held(account, currencyId) }
    })
  }

  /** Everything there is of a currency. */
  total(currencyId: number): bigint {
    const ends = `:${currencyId}`
    let sum = 0n
    for (const [key, units] of this.#available) if (key.endsWith(ends)) sum += units
    for (const [key, holds] of this.#holds) if (key.endsWith(ends)) for (const units of holds.values()) sum += units
    return sum
  }

  #hold(key: string, hold: string, units: bigint): void {
    const holds = this.#holds.get(key) ?? new Map<string, bigint>()
    this.#holds.set(key, holds)
    const left = (holds.get(hold) ?? 0n) + units
    if (left < 0n) throw new Error(`${hold} of ${key} holds ${left}`)
    if (left === 0n) holds.delete(hold)
    else holds.set(hold, left)
  }
}
