/**
 * Whether the database was set back: withdrawals that the journal says were sent and that have no payment there. Their coins are gone, and the
 * database gives their amount to whoever asks. Those that stand there as waiting it keeps from then on (`withdrawal.was_paid`), and they get the
 * bytes that they had, or two operators enter by which of the journal's transactions they were paid. For those whose row is gone, ended or another, nothing new is signed on any chain: people settle them and say so on this
 * machine (`npm run signer -- settle`).
 */
import { join } from 'node:path'
import { z } from 'zod'
import type { Journal, Signed } from './journal.ts'
import { readOwn, replaceOwn } from './own-files.ts'
import type { Store } from './store.ts'

const SET_BACK_FILE = 'set-back.json'
/** So many are named to those who run the site; the log has all. */
const NAMED_MAXIMUM = 20

/** Ids of transactions: what people have settled, and what they have not. */
const state = z.strictObject({ settled: z.array(z.string()), missing: z.array(z.string()) })
type State = z.output<typeof state>

function read(folder: string): State {
  const text = readOwn(join(folder, SET_BACK_FILE))
  return text === null ? { settled: [], missing: [] } : state.parse(JSON.parse(text))
}

const write = (folder: string, next: State): void => replaceOwn(join(folder, SET_BACK_FILE), `${JSON.stringify(next)}\n`)

/** Transactions of the payments that are missed: of each the first. */
export const readMissing = (folder: string): readonly string[] => read(folder).missing

/** They are missed no more, from the signer's next start on. */
export function writeSettled(folder: string, transactions: readonly string[]): void {
  const { settled, missing } = read(folder)
  if (transactions.length === 0) return
  write(folder, { settled: [...settled, ...transactions], missing: missing.filter((one) => !transactions.includes(one)) })
}

export class SetBack {
  readonly #folder: string
  readonly #store: Store
  readonly #journal: Journal
  readonly #settled: ReadonlySet<string>
  /** Sent, and without a payment in the database. */
  #unpaid: readonly Signed[]
  #missing: readonly Signed[] = []

  private constructor(folder: string, { store, journal }: { store: Store; journal: Journal }, unpaid: readonly Signed[]) {
    this.#folder = folder
    this.#store = store
    this.#journal = journal
    this.#settled = new Set(read(folder).settled)
    this.#unpaid = unpaid
  }

  /** Compares the whole journal with the database. That is once enough: whoever sets a database back ends all connections to it. */
  static async open(folder: string, { store, journal, nowMs }: { store: Store; journal: Journal; nowMs: number }): Promise<SetBack> {
    const paid = await store.paidAmong(journal.withdrawals.map(({ withdrawal }) => withdrawal!))
    // Versions before did not write what they sent on Ethereum. What has a payment may have been sent.
    for (const one of journal.withdrawals) if (paid.has(one.withdrawal!)) journal.willSend(one.transaction_id, nowMs)
    const ids = journal.withdrawals.map(({ withdrawal }) => BigInt(withdrawal!))
    if (ids.length > 0) await store.knowsIds(String(ids.reduce((most, id) => (id > most ? id : most))))
    const unpaid = journal.withdrawals.filter((one) => !paid.has(one.withdrawal!) && journal.mayBeSent(one.withdrawal!))
    const setBack = new SetBack(folder, { store, journal }, unpaid)
    await setBack.look()
    return setBack
  }

  /** Which withdrawals are missed, for those who run the site. Null while none is. */
  get missing(): string | null {
    const ids = this.#missing.map(({ withdrawal }) => withdrawal!)
    if (ids.length === 0) return null
    const more = ids.length > NAMED_MAXIMUM ? ` and ${ids.length - NAMED_MAXIMUM} more` : ''
    return `withdrawals ${ids.slice(0, NAMED_MAXIMUM).join(', ')}${more}`
  }

  /** Asks again. What was settled once and waits again, because the database was set back once more, is kept like all others. */
  async look(): Promise<void> {
    const stored = await this.#store.paidAmong(this.#unpaid.map(({ withdrawal }) => withdrawal!))
    this.#unpaid = this.#unpaid.filter(({ withdrawal }) => !stored.has(withdrawal!))
    const named = this.#unpaid.map(({ withdrawal, currency_id, to, amount }) => {
      const transactions = this.#journal.transactionsOf(withdrawal!)
      return { withdrawal, currency_id, to, amount, transactions }
    })
    const kept = named.length > 0 ? await this.#store.setBack(named) : new Set<string>()
    this.#missing = this.#unpaid.filter((one) => !kept.has(one.withdrawal!) && !this.#settled.has(one.transaction_id))
    const missing = this.#missing.map(({ transaction_id: id }) => id)
    if (missing.join() !== read(this.#folder).missing.join()) write(this.#folder, { settled: [...this.#settled], missing })
  }
}
