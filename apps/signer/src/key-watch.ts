/**
 * Whether anybody else uses the key of a hot wallet: what a block has spent that this signer never signed, or signed for something else. On
 * Ethereum that is a nonce, on Bitcoin an output. Then nothing more is signed on that chain, over any start, until somebody has looked and says
 * so on this machine (`npm run signer -- resume`). It stands in a file of the signer's own: whoever owns the database cannot lift it.
 */
import { join } from 'node:path'
import { z } from 'zod'
import { readOwn, replaceOwn } from './own-files.ts'

export const HALT_FILES = { ethereum: 'halt.json', bitcoin: 'halt-bitcoin.json' } as const
type WatchedChain = keyof typeof HALT_FILES

const state = z.strictObject({
  /** What people have looked at. Of the versions before: all nonces below one. */
  accepted: z.union([z.array(z.string()), z.int()]),
  halted: z
    .union([
      z.strictObject({ marks: z.array(z.string()).min(1), at: z.number() }),
      z.strictObject({ nonce: z.int(), at: z.number() }).transform(({ nonce, at }) => ({ marks: [String(nonce)], at })),
    ])
    .nullable(),
})
type State = z.output<typeof state>

const NEVER: State = { accepted: [], halted: null }

function read(folder: string, chain: WatchedChain): State {
  const text = readOwn(join(folder, HALT_FILES[chain]))
  return text === null ? NEVER : state.parse(JSON.parse(text))
}

const write = (folder: string, chain: WatchedChain, next: State): void =>
  replaceOwn(join(folder, HALT_FILES[chain]), `${JSON.stringify(next)}\n`)

const isIn = (accepted: State['accepted'], mark: string): boolean =>
  typeof accepted === 'number' ? Number(mark) < accepted : accepted.includes(mark)

/** Lifts what is halted. Answers what that was, by its chain. */
export function resume(folder: string): { chain: string; marks: readonly string[] }[] {
  return (Object.keys(HALT_FILES) as WatchedChain[]).flatMap((chain) => {
    const { accepted, halted } = read(folder, chain)
    if (!halted) return []
    // Nonces go up: whoever looked at one has looked at those below.
    const next =
      typeof accepted === 'number' ? Math.max(accepted, ...halted.marks.map((mark) => Number(mark) + 1)) : [...accepted, ...halted.marks]
    write(folder, chain, { accepted: next, halted: null })
    return [{ chain, marks: halted.marks }]
  })
}

export class KeyWatch {
  readonly #folder: string
  readonly #chain: WatchedChain
  readonly #now: () => number
  #state: State
  readonly #suspected = new Set<string>()

  constructor(folder: string, chain: WatchedChain, now: () => number) {
    this.#folder = folder
    this.#chain = chain
    this.#now = now
    this.#state = read(folder, chain)
  }

  /** A nonce, or an output: what was halted for. Null while all is well. */
  get halted(): readonly string[] | null {
    return this.#state.halted?.marks ?? null
  }

  /** Whether people have looked at who used this. */
  isAccepted(mark: string): boolean {
    return isIn(this.#state.accepted, mark)
  }

  /** A block has used it, and not for what was signed here. */
  suspect(mark: string): void {
    if (!this.isAccepted(mark)) this.#suspected.add(mark)
  }

  /** Whether something may be signed now. What is seen near the head stops it for this look, what is deep for good. */
  async mayGoOn(isDeep: (mark: string) => boolean | Promise<boolean>): Promise<boolean> {
    const suspected = [...this.#suspected]
    this.#suspected.clear()
    if (suspected.length === 0) return this.halted === null
    const marks: string[] = []
    for (const mark of suspected) if (await isDeep(mark)) marks.push(mark)
    if (marks.length > 0) {
      this.#state = { accepted: this.#state.accepted, halted: { marks, at: this.#now() } }
      write(this.#folder, this.#chain, this.#state)
    }
    return false
  }
}
