/** One node of a chain, and what is known of its health. */
import { NodeFault, type NodeTrouble } from '@assay/chain/json-rpc'
import { stillAfterMs } from '@assay/chain/networks'
import type { Block, ChainReader, Head } from '@assay/chain/reader'

/** `unasked` before the first answer; `still`: it answers, and its newest block is old. */
export type NodeState = 'unasked' | 'well' | 'reading' | 'behind' | 'still' | 'other_chain' | 'contradicts' | NodeTrouble

export class NodeHealth {
  state: NodeState = 'unasked'
  detail: string | null = null
  head: Head | null = null
  block: Block | null = null
  askedMs: number | null = null
  #hasFailed = false

  begin(nowMs: number): void {
    this.#hasFailed = false
    this.askedMs = nowMs
  }

  fail(state: NodeState, detail: string): void {
    this.#hasFailed = true
    this.state = state
    this.detail = detail
  }

  /** It is behind in what was read of it, not in what it has. */
  read(): void {
    if (!this.#hasFailed) this.state = 'reading'
  }

  /** A look at it ended, and nothing stood against it. */
  end(stillAfterMs?: number): void {
    if (this.#hasFailed) return
    const isStill = stillAfterMs !== undefined && this.block !== null && (this.askedMs ?? 0) - this.block.timeMs > stillAfterMs
    this.state = isStill ? 'still' : 'well'
    this.detail = null
  }
}

export class WatchedNode {
  readonly place: number
  readonly reader: ChainReader
  readonly health = new NodeHealth()
  readonly #now: () => number

  constructor(reader: ChainReader, { place, now }: { place: number; now(): number }) {
    this.reader = reader
    this.place = place
    this.#now = now
  }

  /** Its head, where it is of the chain that is wanted and keeps its word about it. */
  async head(chainId: string): Promise<Head | null> {
    const { health } = this
    health.begin(this.#now())
    try {
      const head = await this.reader.head()
      health.head = head
      if (head.chainId !== chainId) {
        health.fail('other_chain', `this is chain ${head.chainId}`)
        return null
      }
      const block = await this.reader.block(head.height)
      if (block?.height !== head.height) throw new NodeFault('unreadable', `it says ${head.height} and has no such block`)
      health.block = block
      return head
    } catch (error) {
      if (!(error instanceof NodeFault)) throw error
      health.fail(error.trouble, error.message)
      return null
    }
  }

  get stillAfterMs(): number {
    return stillAfterMs(this.reader.chain)
  }
}
