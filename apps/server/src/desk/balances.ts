/**
 * The balances of a desk's accounts in memory. The desk is their only writer: once its batches are committed, they equal those of the
 * database. A check against them therefore needs no query.
 */
import type { Funds } from '@assay/engine/spot'
import { Refusal } from '@assay/contract/wire'
import type { LedgerEntry, Posting } from '@assay/money'
import { hasFloor } from '../ledger/accounts.ts'

/** Units at the currency's ledger scale. */
interface Balance {
  readonly account: number
  readonly currencyId: number
  /** What the owner may spend: `available` less what live orders keep back. */
  free: bigint
  /** `available` and `held` of the ledger once every closed batch is committed. */
  available: bigint
  held: bigint
}

/** A balance as its owner sees it, in units at the currency's ledger scale: what live orders keep back counts as held. */
export interface SeenBalance {
  account: number
  currencyId: number
  available: bigint
  held: bigint
}

/** A row of ledger_balance, in units at the currency's ledger scale. */
export interface StoredBalance {
  account: number
  currencyId: number
  available: bigint
  held: bigint
}

/** The entries that a batch books, and each balance that they change, before and after. */
export interface Booking {
  entries: BookedEntry[]
  balances: BookedBalance[]
}

export interface BookedEntry extends LedgerEntry {
  /** Number of the posting in the batch, from 1. */
  posting: number
  kind: string
  reference: string
  availableAfter: bigint
  heldAfter: bigint
}

export interface BookedBalance {
  account: number
  currencyId: number
  availableBefore: bigint
  heldBefore: bigint
  availableAfter: bigint
  heldAfter: bigint
}

export class Balances implements Funds {
  /** By account, then by currency. An account is loaded with all its balances: a currency that is missing is zero. */
  readonly #accounts = new Map<number, Map<number, Balance>>()
  #touched = new Set<Balance>()
  /** Rises when accounts are dropped. Rows that were read before that must not be taken in. */
  epoch = 0

  knows(account: number): boolean {
    return this.#accounts.has(account)
  }

  accounts(): number[] {
    return [...this.#accounts.keys()]
  }

  /** Adds accounts that are not loaded yet. `rows` has all their balances. Rows of other accounts are ignored. */
  take(accounts: readonly number[], rows: readonly StoredBalance[]): void {
    const fresh = new Set(accounts.filter((account) => !this.#accounts.has(account)))
    for (const account of fresh) this.#accounts.set(account, new Map())
    for (const row of rows) {
      if (!fresh.has(row.account)) continue
      const { account, currencyId, available, held } = row
      this.#accounts.get(account)!.set(currencyId, { account, currencyId, free: available, available, held })
    }
  }

  /** Subtracts from `free` what a live order keeps back. To be called after its account was loaded. */
  keepBack(account: number, currencyId: number, units: bigint): void {
    this.#of(account, currencyId).free -= units
  }

  /** Drops accounts whose changes did not commit. They must be loaded again. */
  forget(accounts: Iterable<number>): void {
    this.epoch += 1
    for (const account of accounts) this.#accounts.delete(account)
  }

  /** The units that may be spent. Throws for an account that is not loaded: the command did not name it. */
  available(account: number, currencyId: number): bigint {
    return this.#of(account, currencyId).free
  }

  /** Changes the units that may be spent. */
  add(account: number, currencyId: number, delta: bigint): void {
    const balance = this.#of(account, currencyId)
    balance.free += delta
    this.#touched.add(balance)
  }

  /** Changes what may be spent by postings that will be booked. Refuses `insufficient_balance`, and then changes nothing. */
  spend(postings: readonly Posting[]): void {
    const after = new Map<Balance, bigint>()
    for (const { entries } of postings) {
      for (const { account, currencyId, available } of entries) {
        const balance = this.#of(account, currencyId)
        after.set(balance, (after.get(balance) ?? balance.free) + available)
      }
    }
    for (const [{ account, free }, units] of after)
      // A balance below zero may rise: only a posting that lowers it is refused.
      if (units < 0n && units < free && hasFloor(account)) throw new Refusal('insufficient_balance')
    for (const [balance, units] of after) {
      balance.free = units
      this.#touched.add(balance)
    }
  }

  /** Begins a batch. Returns the balances that it touches: the set grows until the next batch begins. */
  begin(): Touched {
    this.#touched = new Set()
    return new Touched(this.#touched)
  }

  /** Changes `available` and `held`. Throws when `free` of an account with a floor is below zero: that is a bug of an engine or a room. */
  book(postings: readonly Posting[]): Booking {
    const before = new Map<Balance, { available: bigint; held: bigint }>()
    const entries: BookedEntry[] = []
    postings.forEach(({ kind, reference, entries: own }, index) => {
      for (const entry of own) {
        const balance = this.#of(entry.account, entry.currencyId)
        if (!before.has(balance)) before.set(balance, { available: balance.available, held: balance.held })
        // `free` may not have changed: a lost stake is such a case.
        this.#touched.add(balance)
        balance.available += entry.available
        balance.held += entry.held
        const after = { availableAfter: balance.available, heldAfter: balance.held }
        entries.push({ ...entry, ...after, kind, reference: entry.reference ?? reference, posting: index + 1 })
      }
    })
    for (const balance of this.#touched) {
      if (balance.free < 0n && hasFloor(balance.account))
        throw new Error(`account ${balance.account} is below its floor: ${balance.free} units of currency ${balance.currencyId}`)
    }
    const balances = [...before].map(([{ account, currencyId, available, held }, was]) => ({
      account,
      currencyId,
      availableBefore: was.available,
      heldBefore: was.held,
      availableAfter: available,
      heldAfter: held,
    }))
    return { entries, balances }
  }

  /** All loaded balances, as the ledger has them once every closed batch is committed. */
  *stored(): Generator<StoredBalance> {
    for (const own of this.#accounts.values()) yield* own.values()
  }

  /** Describes each balance that differs from the freshly loaded one. Empty when none does. */
  differencesTo(fresh: Balances): string[] {
    const balances = fresh
      .accounts()
      .flatMap((account) => [this, fresh].flatMap((all) => [...(all.#accounts.get(account)?.values() ?? [])]))
    const places = new Map(balances.map(({ account, currencyId }) => [`${account}:${currencyId}`, { account, currencyId }]))
    return [...places.values()].flatMap(({ account, currencyId }) => {
      const [here, there] = [this, fresh].map((all) => wordsOf(all.#accounts.get(account)?.get(currencyId)))
      return here === there ? [] : [`account ${account}, currency ${currencyId}: ${here} in memory, ${there} in the database`]
    })
  }

  #of(account: number, currencyId: number): Balance {
    const own = this.#accounts.get(account)
    if (!own) throw new Error(`account ${account} is not loaded: the command did not name it`)
    const known = own.get(currencyId)
    if (known) return known
    const empty = { account, currencyId, free: 0n, available: 0n, held: 0n }
    own.set(currencyId, empty)
    return empty
  }
}

const wordsOf = ({ free, available, held }: Pick<Balance, 'free' | 'available' | 'held'> = { free: 0n, available: 0n, held: 0n }): string =>
  `${available} available, ${held} held, ${free} free`

/** The balances that one batch has touched. */
export class Touched {
  readonly #balances: ReadonlySet<Balance>

  constructor(balances: ReadonlySet<Balance>) {
    this.#balances = balances
  }

  accounts(): Set<number> {
    return new Set([...this.#balances].map(({ account }) => account))
  }

  /** The balances of users, as their owners see them. */
  seen(): SeenBalance[] {
    const seen: SeenBalance[] = []
    for (const { account, currencyId, free, available, held } of this.#balances)
      if (account >= 1000) seen.push({ account, currencyId, available: free, held: held + available - free })
    return seen
  }
}
