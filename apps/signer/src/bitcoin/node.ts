/** What the signer asks of a node of Bitcoin, which needs no wallet and no index for it. Answers are input from outside and read strictly. */
import type { BitcoinChain } from '@assay/chain/address'
import { coins, hash } from '@assay/chain/bitcoin'
import { NodeFault, openRpc, type Rpc } from '@assay/chain/json-rpc'
import { chains } from '@assay/chain/networks'
import { z } from 'zod'
import { askAll, askFirst } from '../nodes.ts'
import type { Output, OutputPlace } from '../output.ts'

const TIMEOUT_MS = 8_000
/** The node goes through all outputs there are. */
const SCAN_TIMEOUT_MS = 600_000
/** A node below the highest block there was is behind, until no other has been as high for so long. */
const HIGHEST_COUNTS_MS = 600_000
const MAXIMUM_BYTES = 20_000_000
/** Within so many blocks a payment should be in one. */
const FEE_BLOCKS = 3
/** Where what comes back to the hot wallet stands in each transaction of the signer. It is spent no sooner than the payment is final. */
export const CHANGE_PLACE = 1

const count = z.int().min(0)
const chainInfo = z.object({
  chain: z.string().max(20),
  blocks: count,
  bestblockhash: hash,
  initialblockdownload: z.boolean().default(false),
})
const unspent = z.object({ bestblock: hash, confirmations: count, value: coins }).nullable()
const estimate = z.object({ feerate: coins.optional() })
const scan = z.object({
  success: z.literal(true),
  height: count,
  unspents: z.array(z.object({ txid: hash, vout: count, amount: coins, height: count })),
})

/** An output that is there and unspent. */
export interface Unspent {
  /** 0: no block has it yet. */
  confirmations: number
  value: bigint
}

/** A node at one look: all questions of the look go to it. */
export class View {
  readonly height: number
  readonly blockHash: string
  readonly #rpc: Rpc

  constructor(rpc: Rpc, { blocks, bestblockhash }: z.output<typeof chainInfo>) {
    this.#rpc = rpc
    this.height = blocks
    this.blockHash = bestblockhash
  }

  /** Null for what is not there, or spent: by a block, or with the pool also by what waits for one. */
  async unspent(outputs: readonly OutputPlace[], { withPool }: { withPool: boolean }): Promise<(Unspent | null)[]> {
    const found = await this.#rpc.askAll(
      outputs.map(({ id, place }) => ({ method: 'gettxout', params: [id, place, withPool], answer: unspent })),
    )
    // Confirmations are counted from the newest block of that moment: from another one they name another block.
    if (found.some((one) => one !== null && one.bestblock !== this.blockHash))
      throw new NodeFault('refused', 'a block came during the look')
    return found
  }

  /** The hashes of the blocks at these heights, up to its own. */
  async hashesAt(heights: readonly number[]): Promise<Map<number, string>> {
    const asked = [...new Set(heights)].filter((height) => height <= this.height)
    const hashes = await this.#rpc.askAll(asked.map((height) => ({ method: 'getblockhash', params: [height], answer: hash })))
    return new Map(asked.map((height, index) => [height, hashes[index]!]))
  }

  /** Satoshis for a thousand virtual bytes. Null where the node has seen too little to say. */
  async feeRate(): Promise<bigint | null> {
    const { feerate } = await this.#rpc.ask({ method: 'estimatesmartfee', params: [FEE_BLOCKS], answer: estimate })
    return feerate ?? null
  }
}

const behind = ({ blocks }: { blocks: number }) => new NodeFault('refused', `the node is behind, at ${blocks}`)

interface BitcoinNodeOptions {
  chain: BitcoinChain
  address: string
  ending: AbortSignal
  now(): number
}

export class BitcoinNode {
  readonly #rpcs: readonly { quick: Rpc; slow: Rpc }[]
  readonly #chain: BitcoinChain
  readonly #address: string
  readonly #now: () => number
  #highest = { height: 0, atMs: 0 }

  constructor(urls: readonly string[], { chain, address, ending, now }: BitcoinNodeOptions) {
    const open = (url: string, timeoutMs: number) => openRpc({ url, timeoutMs, maximumBytes: MAXIMUM_BYTES, ending })
    this.#rpcs = urls.map((url) => ({ quick: open(url, TIMEOUT_MS), slow: open(url, SCAN_TIMEOUT_MS) }))
    this.#chain = chain
    this.#address = address
    this.#now = now
  }

  /** By the first node that answers, is of the chain, and has all blocks that one had before. */
  view(): Promise<View> {
    return askFirst(this.#rpcs, async ({ quick }) => new View(quick, await this.#newestOf(quick)))
  }

  /** What all nodes that answer say, each of its own blocks: where people act on it, or nothing changes it any more. Throws where one refuses. */
  allSay<Answer>(ask: (view: View) => Promise<Answer>): Promise<Answer[]> {
    return askAll(this.#rpcs, async ({ quick }) => ask(new View(quick, await this.#infoOf(quick))))
  }

  async #newestOf(rpc: Rpc): Promise<z.output<typeof chainInfo>> {
    const info = await this.#infoOf(rpc)
    const { height, atMs } = this.#highest
    if (info.blocks < height && this.#now() - atMs < HIGHEST_COUNTS_MS) throw behind(info)
    this.#highest = { height: info.blocks, atMs: this.#now() }
    return info
  }

  async #infoOf(rpc: Rpc): Promise<z.output<typeof chainInfo>> {
    const info = await rpc.ask({ method: 'getblockchaininfo', params: [], answer: chainInfo })
    if (info.chain !== this.#chain) throw new NodeFault('refused', `the node is of chain ${info.chain}`)
    if (info.initialblockdownload) throw behind(info)
    return info
  }

  /** All that is unspent on the hot wallet's address and has its confirmations: a block that is replaced takes nothing of it away. */
  async scan(): Promise<Output[]> {
    const question = { method: 'scantxoutset', params: ['start', [`addr(${this.#address})`]], answer: scan }
    const { unspents, height } = await askFirst(this.#rpcs, async ({ quick, slow }) => {
      await this.#newestOf(quick)
      return slow.ask(question)
    })
    const settled = unspents.filter((output) => height - output.height + 1 >= chains.bitcoin.confirmations)
    return settled.map(({ txid, vout, amount }) => ({ id: txid, place: vout, value: amount }))
  }

  /** Gives the bytes to every node. True where at least one has them, in its pool or in a block. */
  async send({ bytes, id }: { bytes: string; id: string }): Promise<boolean> {
    const sent = await Promise.all(this.#rpcs.map(({ quick }) => this.#sendTo(quick, { bytes, id })))
    return sent.includes(true)
  }

  async #sendTo(rpc: Rpc, { bytes, id }: { bytes: string; id: string }): Promise<boolean> {
    try {
      return (await rpc.ask({ method: 'sendrawtransaction', params: [bytes], answer: hash })) === id
    } catch (error) {
      if (!(error instanceof NodeFault)) throw error
      return error.trouble === 'refused' && this.#knows(rpc, id)
    }
  }

  /** What it refuses because it has it already, whatever words it has for that. */
  async #knows(rpc: Rpc, id: string): Promise<boolean> {
    try {
      return (await rpc.ask({ method: 'gettxout', params: [id, CHANGE_PLACE, true], answer: unspent })) !== null
    } catch (error) {
      if (!(error instanceof NodeFault)) throw error
      return false
    }
  }
}
