/**
 * Whether the database was set back: withdrawals that the journal says were sent and that have no payment there. Their coins are gone, and the
 * database gives their amount to whoever asks. So nothing new is signed on any chain, while what was signed before is stored again as it is
 * released again. What can be stored no more, because it was cancelled or its row is gone, is for people: once they have settled it they say so
 * on this machine (`npm run signer -- resume`).
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
const state = z.strictObject({ accepted: z.array(z.string()), missing: z.array(z.string()) })
type State = z.output<typeof state>

function read(folder: string): State {
  const text = readOwn(join(folder, SET_BACK_FILE))
  return text === null ? { accepted: [], missing: [] } : state.parse(JSON.parse(text))
}

const write = (folder: string, next: State): void => replaceOwn(join(folder, SET_BACK_FILE), `${JSON.stringify(next)}\n`)

/** What people have settled is missed no more. Answers which transactions that were. */
export function acceptMissing(folder: string): readonly string[] {
  const { accepted, missing } = read(folder)
  if (missing.length > 0) write(folder, { accepted: [...accepted, ...missing], missing: [] })
  return missing
}

export class SetBack {
  readonly #folder: string
  readonly #store: Store
  #state: State
  #missing: readonly Signed[]

  private constructor(folder: string, store: Store, missing: readonly Signed[]) {
    this.#folder = folder
    this.#store = store
    this.#state = read(folder)
    this.#missing = missing
  }

  /** Compares the whole journal with the database. That is once enough: whoever sets a database back ends all connections to it. */
  static async open(folder: string, { store, journal }: { store: Store; journal: Journal }): Promise<SetBack> {
    const setBack = new SetBack(folder, store, journal.sentWithdrawals())
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

  /** Asks again what is missed. What stands there as waiting is given back to nobody from here on. */
  async look(): Promise<void> {
    const missed = this.#missing.filter(({ transaction_id: id }) => !this.#state.accepted.includes(id))
    const stored = await this.#store.paidAmong(missed.map(({ withdrawal }) => withdrawal!))
    this.#missing = missed.filter(({ withdrawal }) => !stored.has(withdrawal!))
    const named = this.#missing.map(({ withdrawal, currency_id, to, amount }) => ({ withdrawal, currency_id, to, amount }))
    if (named.length > 0) await this.#store.setBack(named)
    const missing = this.#missing.map(({ transaction_id: id }) => id)
    if (missing.join() === this.#state.missing.join()) return
    this.#state = { accepted: this.#state.accepted, missing }
    write(this.#folder, this.#state)
  }
}
