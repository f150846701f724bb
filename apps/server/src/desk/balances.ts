/**
 * The balances of a desk's accounts in memory. The desk is their only writer, so what stands here is the truth as soon as its batch
 * is committed; what is checked here need not be asked of the database.
 */
import type { Funds } from '@assay/engine/spot'
import { Refusal } from '@assay/contract/wire'
import { hasFloor } from '../ledger/accounts.ts'
import type { LedgerEntry, Posting } from '../ledger/posting.ts'

/** Units at the currency's ledger scale. */
interface Balance {
  readonly account: number
  readonly currencyId: number
  /** What the owner may spend: the ledger's available less what live orders keep back. */
  free: bigint
  /** As the ledger has them when every batch that has been closed is committed. */
  available: bigint
  held: bigint
}

/** A balance as its owner sees it: what live orders keep back counts as held. */
export interface SeenBalance {
  account: number
  currencyId: number
  available: bigint
  held: bigint
}

/** A row of ledger_balance. */
export interface StoredBalance {
  account: number
  currencyId: number
  available: bigint
  held: bigint
}

/** What a batch books, with what was there before and is there after. */
export interface Booking {
  entries: BookedEntry[]
  balances: BookedBalance[]
}

export interface BookedEntry extends LedgerEntry {
  /** From 1. */
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
  /** By account, then by currency: all of an account, or nothing. A currency that is missing there is zero. */
  readonly #accounts = new Map<number, Map<number, Balance>>()
  #touched = new Set<Balance>()
  /** Rises when something is forgotten: what was read before that is no longer to be taken in. */
  epoch = 0

  knows(account: number): boolean {
    return this.#accounts.has(account)
  }

  accounts(): number[] {
    return [...this.#accounts.keys()]
  }

  /** Takes in accounts that are not known yet, with all their rows. */
  take(accounts: readonly number[], rows: readonly StoredBalance[]): void {
    const fresh = new Set(accounts.filter((account) => !this.#accounts.has(account)))
    for (const account of fresh) this.#accounts.set(account, new Map())
    for (const row of rows) {
      if (!fresh.has(row.account)) continue
      const { account, currencyId, available, held } = row
      this.#accounts.get(account)!.set(currencyId, { account, currencyId, free: available, available, held })
    }
  }

  /** Of an account just taken in: what a live order of its keeps back. */
  keepBack(account: number, currencyId: number, units: bigint): void {
    this.#of(account, currencyId).free -= units
  }

  /** To be read again: what was moved here was not committed. */
  forget(accounts: Iterable<number>): void {
    this.epoch += 1
    for (const account of accounts) this.#accounts.delete(account)
  }

  /** What may be spent. Throws for an account that is not known: the command did not name it. */
  available(account: number, currencyId: number): bigint {
    return this.#of(account, currencyId).free
  }

  /** Moves what may be spent. */
  add(account: number, currencyId: number, delta: bigint): void {
    const balance = this.#of(account, currencyId)
    balance.free += delta
    this.#touched.add(balance)
  }

  /** Moves what may be spent by postings that are to be booked, or refuses `insufficient_balance` and moves nothing. */
  spend(postings: readonly Posting[]): void {
    const after = new Map<Balance, bigint>()
    for (const { entries } of postings) {
      for (const { account, currencyId, available } of entries) {
        const balance = this.#of(account, currencyId)
        after.set(balance, (after.get(balance) ?? balance.free) + available)
      }
    }
    for (const [{ account, free }, units] of after)
      if (units < 0n && units < free && hasFloor(account)) throw new Refusal('insufficient_balance')
    for (const [balance, units] of after) {
      balance.free = units
      this.#touched.add(balance)
    }
  }

  /** From now on, what is touched is noted here: that of one batch. */
  begin(): Touched {
    this.#touched = new Set()
    return new Touched(this.#touched)
  }

  /** Moves the ledger's side. Throws when somebody would have less than nothing: a bug of whoever moved it. */
  book(postings: readonly Posting[]): Booking {
    const before = new Map<Balance, { available: bigint; held: bigint }>()
    const entries: BookedEntry[] = []
    postings.forEach(({ kind, reference, entries: own }, index) => {
      for (const entry of own) {
        const balance = this.#of(entry.account, entry.currencyId)
        if (!before.has(balance)) before.set(balance, { available: balance.available, held: balance.held })
        // Also where nothing that may be spent has moved: a stake that is lost.
        this.#touched.add(balance)
        balance.available += entry.available
        balance.held += entry.held
        const after = { availableAfter: balance.available, heldAfter: balance.held }
        entries.push({ ...entry, ...after, kind, reference: entry.reference ?? reference, posting: index + 1 })
      }
    })
    for (const balance of this.#touched) {
      if (balance.free < 0n && hasFloor(balance.account))
        throw new Error(`account ${balance.account} has ${balance.free} of ${balance.currencyId}`)
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

  /** All that is known, as the ledger has it when every closed batch is committed. */
  *stored(): Generator<StoredBalance> {
    for (const own of this.#accounts.values()) yield* own.values()
  }

  /** Where accounts that were taken in anew stand otherwise there; each in words. */
  differencesTo(fresh: Balances): string[] {
    const balances = fresh
      .accounts()
      .flatMap((account) => [this, fresh].flatMap((all) => [...(all.#accounts.get(account)?.values() ?? [])]))
    const places = new Map(balances.map(({ account, currencyId }) => [`${account}:${currencyId}`, { account, currencyId }]))
    return [...places.values()].flatMap(({ account, currencyId }) => {
      const [here, there] = [this, fresh].map((all) => wordsOf(all.#accounts.get(account)?.get(currencyId)))
      return here === there ? [] : [`account ${account}, currency ${currencyId}: ${here} here, ${there} there`]
    })
  }

  #of(account: number, currencyId: number): Balance {
    const own = this.#accounts.get(account)
    if (!own) throw new Error(`account ${account} was not named`)
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

  /** Those of users, as they see them now. */
  seen(): SeenBalance[] {
    const seen: SeenBalance[] = []
    for (const { account, currencyId, free, available, held } of this.#balances)
      if (account >= 1000) seen.push({ account, currencyId, available: free, held: held + available - free })
    return seen
  }
}
