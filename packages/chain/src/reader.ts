/** What a watcher asks of a chain, whichever it is: its head, its blocks, and what was paid to some addresses in a stride of them. */
import type { ChainId } from './networks.ts'

export interface Block {
  height: number
  hash: string
  parent: string
  timeMs: number
}

export interface Head {
  height: number
  /** Which chain it is, in the chain's own words: the number of an Ethereum chain, `main` or `regtest` of Bitcoin. */
  chainId: string
}

/** The coin itself, where it is not an output of Bitcoin. */
export const NATIVE_OUTPUT = -1

export interface Payment {
  transactionId: string
  /**
   * Its place within the transaction, which stays when another block takes the transaction up: Bitcoin's output, of a token the place of its
   * log among the logs of the transaction, or NATIVE_OUTPUT.
   */
  output: number
  /** As the chain writes it (address.ts). */
  address: string
  /** The token's contract. Null: the chain's own coin. */
  token: string | null
  /** In the smallest unit of the chain. */
  amount: bigint
  /** Who sent it, where there is one sender. */
  from: string | null
  block: Block
}

export interface Watched {
  has(address: string): boolean
  all(): readonly string[]
}

export interface Stride {
  /** Every block from the first to the last, each the parent of the next. */
  blocks: readonly Block[]
  payments: readonly Payment[]
}

export interface ChainReader {
  readonly chain: ChainId
  head(): Promise<Head>
  /** Null where the chain has no block so high. */
  block(height: number): Promise<Block | null>
  /** Throws MovedChain where blocks were replaced while it read. */
  read(from: number, to: number, watched: Watched): Promise<Stride>
}

/** The chain was reorganised while it was read: what was read is nothing, and is read again. */
export class MovedChain extends Error {}

/** That blocks are the ones asked for and hang together. */
export function checkLinks(blocks: readonly Block[], from: number): void {
  for (const [index, block] of blocks.entries()) {
    const before = blocks[index - 1]
    if (block.height !== from + index) throw new MovedChain(`block ${block.height} stands where ${from + index} was asked for`)
    if (before && block.parent !== before.hash) throw new MovedChain(`block ${block.height} does not follow the one before it`)
  }
}
