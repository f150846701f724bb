/** Ethereum's JSON-RPC: the coin by the transactions of whole blocks, tokens by their Transfer logs. */
import { hex } from '@scure/base'
import { z } from 'zod'
import { ethereumAddress } from './address.ts'
import { NodeFault, type Question, type Rpc } from './json-rpc.ts'
import { checkLinks, MovedChain, NATIVE_OUTPUT, type Block, type ChainReader, type Payment, type Watched } from './reader.ts'

/** keccak256 of `Transfer(address,address,uint256)`. */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
/** Addresses in one question for logs, and whole blocks in one request. */
const ADDRESSES_TOGETHER = 1_000
const BLOCKS_TOGETHER = 20

const quantity = z
  .string()
  .regex(/^0x(?:0|[1-9a-f][0-9a-f]*)$/)
  .transform(BigInt)
const height = quantity.refine((value) => value < 2n ** 48n).transform(Number)
const bytes32 = z.string().regex(/^0x[0-9a-f]{64}$/)
const address = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/)
  .transform((text) => ethereumAddress(hex.decode(text.slice(2).toLowerCase())))

const header = z.object({ number: height, hash: bytes32, parentHash: bytes32, timestamp: height })
const wholeBlock = header.extend({
  transactions: z.array(z.object({ hash: bytes32, from: address, to: address.nullable(), value: quantity })),
})
const log = z.object({
  address,
  topics: z.array(bytes32),
  data: z.string().regex(/^0x(?:[0-9a-f]{2})*$/),
  blockHash: bytes32,
  blockNumber: height,
  transactionHash: bytes32,
  logIndex: height,
  removed: z.boolean().optional(),
})
const receipt = z.object({ transactionHash: bytes32, blockHash: bytes32, status: quantity, from: address, logs: z.array(log) }).nullable()

type WholeBlock = z.output<typeof wholeBlock>
type Log = z.output<typeof log>
type Receipt = NonNullable<z.output<typeof receipt>>

const question = <Answer>(method: string, params: readonly unknown[], answer: z.ZodType<Answer>): Question<Answer> => ({
  method,
  params,
  answer,
})
const hexOf = (value: number): string => `0x${value.toString(16)}`
const blockOf = (one: z.output<typeof header>): Block => ({
  height: one.number,
  hash: one.hash,
  parent: one.parentHash,
  timeMs: one.timestamp * 1_000,
})

export function ethereumReader(rpc: Rpc): ChainReader {
  return {
    chain: 'ethereum',
    async head() {
      const [chainId, top] = await rpc.askAll([question('eth_chainId', [], quantity), question('eth_blockNumber', [], quantity)])
      return { chainId: String(chainId), height: Number(top) }
    },
    async block(at) {
      const found = await rpc.ask(question('eth_getBlockByNumber', [hexOf(at), false], header.nullable()))
      return found && blockOf(found)
    },
    async read(from, to, watched) {
      const whole = await readBlocks(rpc, from, to)
      const blocks = whole.map(blockOf)
      checkLinks(blocks, from)
      const logs = await readLogs(rpc, { from, to, watched })
      const byHash = new Map(blocks.map((block) => [block.hash, block]))
      const wanted = wantedTransactions(whole, logs, watched)
      const receipts = await readReceipts(rpc, [...wanted])
      const found = { byHash, receipts, watched }
      const payments = [...nativePayments({ ...found, whole }), ...tokenPayments({ ...found, logs })]
      return { blocks, payments: payments.sort((one, other) => one.block.height - other.block.height) }
    },
  }
}

async function readBlocks(rpc: Rpc, from: number, to: number): Promise<WholeBlock[]> {
  const found: WholeBlock[] = []
  for (let start = from; start <= to; start += BLOCKS_TOGETHER) {
    const heights = Array.from({ length: Math.min(BLOCKS_TOGETHER, to - start + 1) }, (_, index) => start + index)
    const answers = await rpc.askAll(heights.map((at) => question('eth_getBlockByNumber', [hexOf(at), true], wholeBlock.nullable())))
    for (const block of answers) found.push(block ?? moved('a block went away'))
  }
  return found
}

function moved(words: string): never {
  throw new MovedChain(words)
}

const topicOf = (one: string): string => `0x${one.slice(2).toLowerCase().padStart(64, '0')}`

async function readLogs(rpc: Rpc, { from, to, watched }: { from: number; to: number; watched: Watched }): Promise<Log[]> {
  const addresses = watched.all()
  const questions: Question<Log[]>[] = []
  for (let start = 0; start < addresses.length; start += ADDRESSES_TOGETHER) {
    const topics = [TRANSFER, null, addresses.slice(start, start + ADDRESSES_TOGETHER).map(topicOf)]
    questions.push(question('eth_getLogs', [{ fromBlock: hexOf(from), toBlock: hexOf(to), topics }], z.array(log)))
  }
  const found = await rpc.askAll(questions)
  // A token's Transfer has three topics; that of a collectible has a fourth.
  return found.flat().filter(({ topics, data, removed }) => topics.length === 3 && data.length === 66 && removed !== true)
}

const receiverOf = ({ topics }: Log): string => ethereumAddress(hex.decode(topics[2]!.slice(26)))

function wantedTransactions(whole: readonly WholeBlock[], logs: readonly Log[], watched: Watched): Set<string> {
  const wanted = new Set(logs.map(({ transactionHash }) => transactionHash))
  for (const { transactions } of whole) {
    for (const { hash, to, value } of transactions) if (to !== null && value > 0n && watched.has(to)) wanted.add(hash)
  }
  return wanted
}

async function readReceipts(rpc: Rpc, hashes: readonly string[]): Promise<Map<string, Receipt>> {
  const found = await rpc.askAll(hashes.map((hash) => question('eth_getTransactionReceipt', [hash], receipt)))
  return new Map(found.map((one, index) => [hashes[index]!, one ?? moved('a receipt went away')]))
}

interface Found {
  byHash: ReadonlyMap<string, Block>
  receipts: ReadonlyMap<string, Receipt>
  watched: Watched
}

/** The receipt is of the block that was read, and its transaction succeeded. */
function doneIn({ receipts }: Found, hash: string, block: Block): Receipt | null {
  const found = receipts.get(hash)
  if (!found || found.blockHash !== block.hash) throw new MovedChain('a receipt is of another block')
  if (found.transactionHash !== hash) throw new NodeFault('unreadable', 'eth_getTransactionReceipt: of another transaction')
  return found.status === 1n ? found : null
}

function nativePayments(found: Found & { whole: readonly WholeBlock[] }): Payment[] {
  return found.whole.flatMap((one) => {
    const block = found.byHash.get(one.hash)!
    return one.transactions.flatMap(({ hash, from, to, value }): Payment[] => {
      if (to === null || value === 0n || !found.watched.has(to) || !doneIn(found, hash, block)) return []
      return [{ transactionId: hash, output: NATIVE_OUTPUT, address: to, token: null, amount: value, from, block }]
    })
  })
}

function tokenPayments(found: Found & { logs: readonly Log[] }): Payment[] {
  return found.logs.flatMap((one): Payment[] => {
    const block = found.byHash.get(one.blockHash) ?? moved('a log is of a block that was not read')
    const done = doneIn(found, one.transactionHash, block)
    const to = receiverOf(one)
    const amount = BigInt(one.data)
    if (!done || amount === 0n || !found.watched.has(to)) return []
    // The number of a log counts within its block, and is another one when another block takes the transaction up.
    const output = done.logs.findIndex(({ logIndex }) => logIndex === one.logIndex)
    const same = done.logs[output]
    if (!same || same.address !== one.address || same.data !== one.data || same.topics.join() !== one.topics.join()) {
      throw new NodeFault('unreadable', 'eth_getLogs: a log that its transaction does not have')
    }
    return [{ transactionId: one.transactionHash, output, address: to, token: one.address, amount, from: done.from, block }]
  })
}
