/** What the signer asks of a node of Ethereum. Answers are input from outside and read strictly. */
import { NodeFault, openRpc, type Question, type Rpc } from '@assay/chain/json-rpc'
import { chains } from '@assay/chain/networks'
import { z } from 'zod'
import { askAll, askEach, askFirst } from '../nodes.ts'

const TIMEOUT_MS = 8_000
const MAXIMUM_BYTES = 2_000_000

const quantity = z
  .string()
  .regex(/^0x(?:0|[1-9a-f][0-9a-f]*)$/)
  .transform(BigInt)
const word = z
  .string()
  .regex(/^0x[0-9a-f]{64}$/)
  .transform(BigInt)
const receipt = z
  .object({
    transactionHash: z.string(),
    blockNumber: quantity,
    status: quantity,
    gasUsed: quantity,
    effectiveGasPrice: quantity.optional(),
  })
  .nullable()
const header = z.object({ baseFeePerGas: quantity.optional(), number: quantity })

const CONFIRMATIONS = chains.ethereum.confirmations

/** A height at which nothing changes any more. */
export const deepOf = (height: number): number => height - CONFIRMATIONS + 1

const hexOf = (value: bigint | number): string => `0x${value.toString(16)}`
const question = <Answer>(method: string, params: readonly unknown[], answer: z.ZodType<Answer>): Question<Answer> => ({
  method,
  params,
  answer,
})
const HEIGHT = question('eth_blockNumber', [], quantity)
const topicOf = (address: string): string => address.slice(2).toLowerCase().padStart(64, '0')
export const transferData = (to: string, amount: bigint): string => `0xa9059cbb${topicOf(to)}${amount.toString(16).padStart(64, '0')}`

const balanceQuestion = ({ token, address }: { token: string | null; address: string }, at: string): Question<bigint> =>
  token === null
    ? question('eth_getBalance', [address, at], quantity)
    : question('eth_call', [{ to: token, data: `0x70a08231${topicOf(address)}` }, at], word)

export interface Receipt {
  height: number
  hasFailed: boolean
  /** What the network took for it, in wei. Null where the node does not say. */
  cost: bigint | null
}

export interface Standing {
  chainId: string
  height: number
  /** Of the nodes that answer the lowest, which is not for one to say: confirmations are counted by it. */
  countedHeight: number
  /** How many of the wallet's transactions are in blocks. */
  nonce: number
  baseFee: bigint
  balance: bigint
}

/** What a node says of bytes that it has. */
const HAS_ALREADY = /already known|known transaction|already imported/i
/** What it says where the nonce is used: by these bytes, or by others. */
const HAS_NONCE = /nonce too low|replacement transaction underpriced/i

export class Node {
  readonly #rpcs: readonly Rpc[]

  constructor(urls: readonly string[]) {
    this.#rpcs = urls.map((url) => openRpc({ url, timeoutMs: TIMEOUT_MS, maximumBytes: MAXIMUM_BYTES }))
  }

  #ask<Answer>(questions: readonly Question<Answer>[]): Promise<Answer[]> {
    return askFirst(this.#rpcs, (rpc) => rpc.askAll(questions))
  }

  #askAll<Answer>(asked: Question<Answer>): Promise<Answer[]> {
    return askAll(this.#rpcs, (rpc) => rpc.ask(asked))
  }

  async standing(address: string): Promise<Standing> {
    const [chainId, nonce, balance] = await this.#ask([
      question('eth_chainId', [], quantity),
      question('eth_getTransactionCount', [address, 'latest'], quantity),
      question('eth_getBalance', [address, 'latest'], quantity),
    ])
    const [block] = await this.#ask([question('eth_getBlockByNumber', ['latest', false], header)])
    const { number, baseFeePerGas = 0n } = block!
    const height = Number(number)
    const { answers } = await askEach(this.#rpcs, (rpc) => rpc.ask(HEIGHT))
    const countedHeight = Math.min(height, ...answers.map(Number))
    return { chainId: String(chainId), nonce: Number(nonce), balance: balance!, height, countedHeight, baseFee: baseFeePerGas }
  }

  async tokenBalance(token: string, address: string): Promise<bigint> {
    const [balance] = await this.#ask([balanceQuestion({ token, address }, 'latest')])
    return balance!
  }

  /** What an address has now and had at a height already, whichever is less. */
  async balanceSince(of: { token: string | null; address: string }, height: number): Promise<bigint> {
    const [now, then] = await this.#ask([balanceQuestion(of, 'latest'), balanceQuestion(of, hexOf(Math.max(height, 0)))])
    return now! < then! ? now! : then!
  }

  /** How many of an address's transactions are in blocks where nothing changes any more, by each node's own height, as far as all that answer agree: people act on it. */
  async deepNonce(address: string): Promise<number> {
    const nonces = await askAll(this.#rpcs, async (rpc) => {
      const height = deepOf(Number(await rpc.ask(HEIGHT)))
      return rpc.ask(question('eth_getTransactionCount', [address, hexOf(Math.max(height, 0))], quantity))
    })
    return Math.min(...nonces.map(Number))
  }

  /** What each node that answers says of this transaction: whether it is the same, its block and whether it failed, and how deep it is by its own height. */
  async witnesses(
    id: string,
    { height, hasFailed }: Pick<Receipt, 'height' | 'hasFailed'>,
  ): Promise<{ isSame: boolean; isDeep: boolean }[]> {
    const status = hasFailed ? 0n : 1n
    return askAll(this.#rpcs, async (rpc) => {
      const one = await rpc.ask(question('eth_getTransactionReceipt', [id], receipt))
      const isSame = one !== null && one.transactionHash === id && one.status === status && Number(one.blockNumber) === height
      return { isSame, isDeep: isSame && height <= deepOf(Number(await rpc.ask(HEIGHT))) }
    })
  }

  /** Whether no node that answers has one of these in a block. */
  async noneHas(ids: readonly string[]): Promise<boolean> {
    for (const id of ids)
      if ((await this.#askAll(question('eth_getTransactionReceipt', [id], receipt))).some((one) => one !== null)) return false
    return true
  }

  /** Null where the call would fail: it is not sent then. As if what waits for a block were not there: a replacement is of what waits. */
  async gasFor(call: { from: string; to: string; value: bigint; data: string }): Promise<bigint | null> {
    try {
      const [gas] = await this.#ask([question('eth_estimateGas', [{ ...call, value: hexOf(call.value) }, 'latest'], quantity)])
      return gas!
    } catch (error) {
      if (error instanceof NodeFault && error.trouble === 'refused') return null
      throw error
    }
  }

  async receipts(ids: readonly string[]): Promise<(Receipt | null)[]> {
    const found = await this.#ask(ids.map((id) => question('eth_getTransactionReceipt', [id], receipt)))
    if (found.some((one, index) => one !== null && one.transactionHash !== ids[index]))
      throw new NodeFault('unreadable', 'the node answered with the receipt of another transaction')
    return found.map(
      (one) =>
        one && {
          height: Number(one.blockNumber),
          hasFailed: one.status === 0n,
          cost: one.effectiveGasPrice === undefined ? null : one.gasUsed * one.effectiveGasPrice,
        },
    )
  }

  /** Gives the bytes to every node. True where at least one has them, or had them. */
  async send({ bytes, id }: { bytes: string; id: string }): Promise<boolean> {
    const { answers, faults } = await askEach(this.#rpcs, (rpc) => rpc.ask(question('eth_sendRawTransaction', [bytes], z.string())))
    if (answers.length > 0 || faults.some(({ message }) => HAS_ALREADY.test(message))) return true
    return faults.some(({ message }) => HAS_NONCE.test(message)) && this.#knows(id)
  }

  async #knows(id: string): Promise<boolean> {
    const asked = question('eth_getTransactionByHash', [id], z.object({ hash: z.literal(id) }).nullable())
    const { answers } = await askEach(this.#rpcs, (rpc) => rpc.ask(asked))
    return answers.some((one) => one !== null)
  }
}
