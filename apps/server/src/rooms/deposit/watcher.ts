/**
 * Follows a chain by its nodes: finds what was paid to users, and what a reorganisation took away again. Each stride of blocks is written
 * with the cursor that says how far the chain was read, so that a death between two lines repeats a stride and loses none.
 */
import { NodeFault } from '@assay/chain/json-rpc'
import { chains, coinOn, type ChainId } from '@assay/chain/networks'
import { MovedChain, type Head, type Payment } from '@assay/chain/reader'
import type { Logger } from 'pino'
import { unitsOf } from '@assay/money'
import { transact } from '../../db/transact.ts'
import { addMessage } from '../message/door.ts'
import * as store from './chain-store.ts'
import { amountIn, chainIdOf, coinPaid, confirmationsOf } from './coins.ts'
import type { NodeState, WatchedNode } from './node.ts'
import { listWaitingUsers } from './payment-store.ts'
import type { DepositServices } from './services.ts'
import { settle } from './settle.ts'
import { LOOK_EVERY_MS, referenceOf, STRIDE_BLOCKS } from './terms.ts'

/** What a node says cannot be of the chain that was read so far. People look at it; nothing is credited meanwhile. */
class Contradiction extends Error {}

type Services = Pick<DepositServices, 'db' | 'desk' | 'currencies' | 'config' | 'watched' | 'publishMessages' | 'publish'>

interface Followed {
  node: WatchedNode
  head: Head
}

type Objection = [state: NodeState, detail: string]

interface Agreement {
  height: number
  objection: Objection | null
}

export class Watcher {
  readonly chain: ChainId
  readonly nodes: readonly WatchedNode[]
  readonly #services: Services
  readonly #log: Logger
  #timer: NodeJS.Timeout | null = null
  #running: Promise<void> | null = null
  #isStopped = false
  /** Up to where the chain was read. */
  heightRead: number | null = null

  constructor(chain: ChainId, { nodes, services, log }: { nodes: readonly WatchedNode[]; services: Services; log: Logger }) {
    this.chain = chain
    this.nodes = nodes
    this.#services = services
    this.#log = log
  }

  /** Whether payments are seen as they come. */
  get isWell(): boolean {
    return this.nodes.some(({ health }) => ['well', 'reading', 'still'].includes(health.state))
  }

  run(): void {
    const next = () => {
      if (!this.#isStopped) this.#timer = setTimeout(() => void this.pass().finally(next), LOOK_EVERY_MS[this.chain]).unref()
    }
    void this.pass().finally(next)
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    if (this.#timer) clearTimeout(this.#timer)
    await this.#running
  }

  /** Looks once. Two at the same time are one. What goes wrong is said by the health of the nodes and in the log. */
  pass(): Promise<void> {
    this.#running ??= this.#pass()
      .catch((error: unknown) => this.#log.error({ err: error, chain: this.chain }, 'deposits could not be looked for'))
      .finally(() => (this.#running = null))
    return this.#running
  }

  async #pass(): Promise<void> {
    const wanted = chainIdOf(this.chain, this.#services.config)
    const heads = await Promise.all(this.nodes.map((node) => node.head(wanted)))
    const answering = this.nodes.flatMap((node, index): Followed[] => (heads[index] ? [{ node, head: heads[index] }] : []))
    // A node that is behind another one is no reason to wait: the next is asked.
    for (const followed of answering) if (await this.#follow(followed, answering)) return
  }

  async #follow(leading: Followed, answering: readonly Followed[]): Promise<boolean> {
    const { health } = leading.node
    try {
      const height = await this.#read(leading)
      if (height === null) return false
      // Confirmations are counted by the shortest of all chains: who leads is one node, and needs only to invent blocks on top.
      const lowest = Math.min(height, ...answering.map(({ head }) => head.height))
      if (await store.count(this.#services.db, this.chain, lowest)) await this.#publishWaiting()
      await settle(this.#services, this.chain, { height: lowest, agreed: await this.#agreedHeight(leading, { answering, lowest }) })
      health.end(leading.node.stillAfterMs)
      return true
    } catch (error) {
      if (error instanceof MovedChain) return true
      if (error instanceof Contradiction) health.fail('contradicts', error.message)
      else if (error instanceof NodeFault) health.fail(error.trouble, error.message)
      else this.#log.error({ err: error, chain: this.chain }, 'deposits could not be looked for')
      return false
    }
  }

  /** Reads what is new. Answers the height that was read to, or null where the node has less than was read before. */
  async #read({ node, head }: Followed): Promise<number | null> {
    const { db } = this.#services
    const cursor = (await store.readCursor(db, this.chain)) ?? (await this.#begin(node, head))
    if (cursor.chainId !== head.chainId) throw new Contradiction(`read so far: chain ${cursor.chainId}, this one: ${head.chainId}`)
    const common = await this.#commonHeight(node, Math.min(cursor.height, head.height))
    if (head.height < cursor.height && common === head.height) {
      node.health.fail('behind', `read so far: ${cursor.height}`)
      return null
    }
    if (common < cursor.height) await this.#rewind(cursor.height, common)
    let from = common + 1
    while (from <= head.height && !this.#isStopped) {
      const to = Math.min(from + STRIDE_BLOCKS[this.chain] - 1, head.height)
      if (to < head.height) node.health.read()
      if (!(await this.#stride(node, { from, to }))) return null
      this.heightRead = to
      from = to + 1
    }
    this.heightRead = from - 1
    return this.#isStopped ? null : head.height
  }

  /** The first look begins so deep that no usual reorganisation passes it. */
  async #begin(node: WatchedNode, head: Head): Promise<store.Cursor> {
    const height = Math.max(0, head.height - confirmationsOf(this.chain))
    const block = await node.reader.block(height)
    if (!block || block.height !== height) throw new NodeFault('unreadable', `it has no block ${height}`)
    await transact(this.#services.db, (tx) => store.insertCursor(tx, this.chain, { chainId: head.chainId, block }))
    return { chainId: head.chainId, height }
  }

  /** The highest block that was read and is still there. */
  async #commonHeight(node: WatchedNode, upTo: number): Promise<number> {
    const known = await store.listBlocks(this.#services.db, this.chain, upTo)
    for (const { height, hash } of known) if ((await node.reader.block(height))?.hash === hash) return height
    throw new Contradiction(`none of the last ${known.length} blocks that were read is known to it`)
  }

  async #rewind(from: number, to: number): Promise<void> {
    this.#log.warn({ chain: this.chain, from, to }, 'blocks were replaced: what stood in them counts for nothing until it is found again')
    await transact(this.#services.db, async (tx) => {
      if (!(await store.moveCursor(tx, this.chain, { from, to }))) throw new MovedChain('another process reads this chain')
      await store.forgetBlocks(tx, this.chain, to)
    })
  }

  async #stride(node: WatchedNode, { from, to }: { from: number; to: number }): Promise<boolean> {
    const { blocks, payments } = await node.reader.read(from, to, this.#services.watched[this.chain])
    const first = await this.#lastHash(from - 1)
    if (first !== null && blocks[0]?.parent !== first) throw new MovedChain('the first block does not follow what was read')
    const noted: { id: string; userId: number }[] = []
    const isWritten = await transact(this.#services.db, async (tx) => {
      noted.length = 0
      if (!(await store.moveCursor(tx, this.chain, { from: from - 1, to }))) return false
      await store.insertBlocks(tx, this.chain, blocks)
      for (const payment of payments) {
        const one = this.#payment(payment)
        const written = one && (await store.notePayment(tx, this.chain, one))
        if (!one || !written) continue
        noted.push(written)
        if (written.isNew) await this.#tellSeen(tx, written, one)
      }
      return true
    })
    for (const { id, userId } of isWritten ? noted : []) {
      this.#services.publishMessages(userId)
      this.#services.publish(userId, id)
    }
    return isWritten
  }

  async #lastHash(height: number): Promise<string | null> {
    const [block] = await store.listBlocks(this.#services.db, this.chain, height)
    return block?.height === height ? block.hash : null
  }

  #payment({ transactionId, output, address, token, amount, from, block }: Payment): store.ReadPayment | null {
    const userId = this.#services.watched[this.chain].ownerOf(address)
    if (userId === null) return null
    const seen = { transactionId, output, userId, address, sender: from, token, chainAmount: String(amount), block }
    const coin = coinPaid(this.#services.config, { chain: this.chain, token })
    if (!coin) return { ...seen, network: null, currencyId: null, amount: null }
    const { currencyId, chainDecimals } = coin.terms
    const { scale } = this.#services.currencies.find(({ id }) => id === currencyId)!
    const inLedger = amountIn(amount, { chainDecimals, scale })
    // Less than the smallest unit of the ledger is nothing here.
    return inLedger === null ? null : { ...seen, network: coin.network.id, currencyId, amount: inLedger }
  }

  /** Nobody is told of worthless tokens and of dust as they come: their sender wants just that. */
  async #tellSeen(tx: Parameters<typeof addMessage>[0], { id, userId }: store.NotedPayment, one: store.ReadPayment): Promise<void> {
    const coin = coinPaid(this.#services.config, { chain: this.chain, token: one.token })
    const terms = coin && one.currencyId !== null ? coinOn(coin.network, one.currencyId) : null
    const currency = this.#services.currencies.find((each) => each.id === one.currencyId)
    if (!coin || !terms || !currency || one.amount === null) return
    if (unitsOf(one.amount, currency.scale) < unitsOf(terms.minimumDeposit, currency.scale)) return
    const values = {
      amount: one.amount,
      currency: currency.name,
      network: coin.network.name,
      confirmations: String(chains[this.chain].confirmations),
      deposit: id,
    }
    await addMessage(tx, { userId, subject: `${referenceOf(id)}:seen`, kind: 'deposit_seen', values })
  }

  /**
   * The block up to which every node that answers has the same chain, as deep as credits go by the lowest of them. Nothing above it is
   * credited. Operators are told who holds it up.
   */
  async #agreedHeight(leading: Followed, { answering, lowest }: { answering: readonly Followed[]; lowest: number }): Promise<number> {
    const deep = lowest - confirmationsOf(this.chain) + 1
    let agreed = deep
    for (const other of answering) {
      if (other.node === leading.node) continue
      const { height, objection } = await this.#agreementOf(other, { deep, place: leading.node.place })
      agreed = Math.min(agreed, height)
      if (objection) other.node.health.fail(...objection)
      else other.node.health.end(other.node.stillAfterMs)
    }
    return agreed
  }

  /** How far another node has what was read, up to a depth, and what stands against the rest. A few blocks less than another has are usual. */
  async #agreementOf({ node, head }: Followed, { deep, place }: { deep: number; place: number }): Promise<Agreement> {
    const known = (await store.listBlocks(this.#services.db, this.chain, deep)).toReversed()
    const missing = (this.heightRead ?? 0) - head.height
    const isBehind = missing >= confirmationsOf(this.chain)
    const behind: Objection = ['behind', `credits wait for the ${missing} blocks that node ${place} has more`]
    // Deeper than what is remembered nothing is compared.
    if (known.at(-1)?.height !== deep) return { height: deep, objection: isBehind ? behind : null }
    try {
      const block = await node.reader.block(deep)
      if (block?.hash === known.at(-1)!.hash) return { height: deep, objection: isBehind ? behind : null }
      const height = await lastAgreed(known, async (one) => (await node.reader.block(one.height))?.hash === one.hash)
      const objection: Objection = block
        ? ['contradicts', `another block ${deep} than node ${place}`]
        : ['unreadable', `it says ${head.height} and has no block ${deep}`]
      return { height, objection }
    } catch (error) {
      if (error instanceof NodeFault) return { height: 0, objection: [error.trouble, error.message] }
      throw error
    }
  }

  async #publishWaiting(): Promise<void> {
    for (const userId of await listWaitingUsers(this.#services.db, this.chain)) this.#services.publish(userId, null)
  }
}

/** The height of the last block that somebody has too, of blocks from the lowest on. Chains that part do not meet again. */
async function lastAgreed(known: readonly store.KnownBlock[], isHis: (block: store.KnownBlock) => Promise<boolean>): Promise<number> {
  let [low, high] = [0, known.length]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (await isHis(known[middle]!)) low = middle + 1
    else high = middle
  }
  return known[low - 1]?.height ?? 0
}
