/**
 * Whether anybody else uses the key of the hot wallet: a nonce that a block has and this signer never signed, or signed for something else.
 * Then nothing more is signed on that chain, over any start, until somebody has looked and says so on this machine (`npm run signer -- resume`).
 * It stands in a file of the signer's own: whoever owns the database cannot lift it.
 */
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Journal } from './journal.ts'
import { makeOwn, readOwn } from './own-files.ts'

const HALT_FILE = 'halt.json'

const state = z.strictObject({
  /** Nonces below it were looked at by people. */
  accepted: z.int(),
  halted: z.strictObject({ nonce: z.int(), at: z.number() }).nullable(),
})
type State = z.output<typeof state>

const NEVER: State = { accepted: 0, halted: null }

function read(folder: string): State {
  const text = readOwn(join(folder, HALT_FILE))
  return text === null ? NEVER : state.parse(JSON.parse(text))
}

function write(folder: string, next: State): void {
  const path = join(folder, HALT_FILE)
  // A death in between is noticed at the next look: the nonce stays used.
  if (existsSync(path)) rmSync(path)
  makeOwn(path, `${JSON.stringify(next)}\n`)
}

/** Lifts a halt. Answers what was halted, or null where nothing was. */
export function resume(folder: string): number | null {
  const { halted } = read(folder)
  if (halted) write(folder, { accepted: halted.nonce + 1, halted: null })
  return halted?.nonce ?? null
}

interface Seen {
  /** How many of the wallet's transactions are in blocks. */
  nonce: number
  /** The same where nothing changes any more. */
  deepNonce(): Promise<number>
}

export class KeyWatch {
  readonly #folder: string
  readonly #now: () => number
  #state: State
  #suspected: number | null = null

  constructor(folder: string, now: () => number) {
    this.#folder = folder
    this.#now = now
    this.#state = read(folder)
  }

  /** What the console shows. Null while all is well. */
  get halted(): string | null {
    return this.#state.halted && `nonce ${this.#state.halted.nonce} was used by a transaction that the signer did not make`
  }

  /** Whether people have looked at who used this nonce. */
  isAccepted(nonce: number): boolean {
    return nonce < this.#state.accepted
  }

  /** A payment of this nonce is in no block, and the nonce is used. */
  suspect(nonce: number): void {
    if (!this.isAccepted(nonce)) this.#suspected = Math.max(this.#suspected ?? nonce, nonce)
  }

  /** Whether something may be signed now. What is seen near the head stops it for this look, what is deep for good. */
  async mayGoOn(
    { nonce, deepNonce }: Seen,
    { journal, wallet }: { journal: Journal; wallet: { chainId: string; from: string } },
  ): Promise<boolean> {
    const last = nonce - 1
    if (last >= 0 && !journal.noncesOf(wallet).has(last)) this.suspect(last)
    const suspected = this.#suspected
    this.#suspected = null
    if (suspected === null) return this.halted === null
    if ((await deepNonce()) > suspected) {
      this.#state = { accepted: this.#state.accepted, halted: { nonce: suspected, at: this.#now() } }
      write(this.#folder, this.#state)
    }
    return false
  }
}
