/**
 * For tests: a node of Bitcoin on a chain of its own, which speaks JSON-RPC as Bitcoin Core does. It keeps blocks, outputs and what waits for a
 * block in memory, verifies each signature, and refuses what spends nothing, too much, or twice, dust, and replacements that pay too little. It is
 * ours: what it does not know of the real one, no test here proves.
 */
import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { hex } from '@scure/base'
import { Address, OutScript } from '@scure/btc-signer'
import { bitcoinNetwork, bitcoinScript } from '../derive.ts'
import { doubleHash, dustOf, idOf, readTransaction, Refused, verify, type Out, type Transaction } from './bitcoin-rules.ts'

export { regtestAddress } from './addresses.ts'

interface Block {
  hash: string
  transactions: Transaction[]
}

interface Coin extends Out {
  height: number
}

const NETWORK = bitcoinNetwork('regtest')
/** Satoshis for a virtual byte, for the first and for each replacement. */
const RELAY = 1n
const REPLACEABLE_MAXIMUM = 0xffff_fffd
const nameOf = ({ id, place }: { id: string; place: number }): string => `${id}:${place}`
const coinsText = (value: bigint): string => `${value / 100_000_000n}.${String(value % 100_000_000n).padStart(8, '0')}`

/** Null for scripts without one. */
function addressOf(script: Uint8Array): string | null {
  try {
    return Address(NETWORK).encode(OutScript.decode(script))
  } catch {
    return null
  }
}

export class BitcoinNode {
  readonly url: string
  readonly #server: Server
  #blocks: Block[] = []
  #made = 0
  #pool: Transaction[] = []
  /** What the next blocks take, in satoshis for a virtual byte. Null: it has seen too little. */
  feeRate: number | null = 5
  /** Blocks are found, and nothing of the pool is in them. */
  takesNothing = false
  isAway = false
  /** How long it goes through its outputs. Whoever asks meanwhile is refused. */
  scanMs = 0
  #isScanning = false
  refusedScans = 0
  /** So often it was given bytes. */
  sends = 0

  private constructor(server: Server) {
    this.#server = server
    this.url = `http://user:secret@127.0.0.1:${(server.address() as AddressInfo).port}`
    this.mine(101)
  }

  static async start(): Promise<BitcoinNode> {
    const server = createServer()
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const node = new BitcoinNode(server)
    server.on('request', (request, response) => {
      void text(request).then(async (body) => {
        if (node.isAway || request.headers.authorization !== `Basic ${btoa('user:secret')}`) return response.writeHead(401).end()
        const asked = JSON.parse(body) as Asked | Asked[]
        const answers = await Promise.all((Array.isArray(asked) ? asked : [asked]).map((one) => node.#answer(one)))
        return response.end(Array.isArray(asked) ? `[${answers.join(',')}]` : answers[0])
      })
    })
    return node
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await once(this.#server.close(), 'close')
  }

  // What tests do.

  /** Blocks with all that waits, in the order it came. */
  mine(blocks = 1): void {
    for (let count = 0; count < blocks; count += 1) this.#addBlock(this.takesNothing ? [] : this.#pool.splice(0))
  }

  /** New coins, in a block of their own. */
  pay(address: string, ...satoshis: bigint[]): string {
    const fresh = this.#coinbase(satoshis.map((value) => ({ value, script: bitcoinScript(address, 'regtest')! })))
    this.#addBlock([fresh])
    return fresh.id
  }

  /** So many blocks are replaced by one more, without what they had. Their payments wait again, or are forgotten. */
  reorganise(depth: number, { forgets = false } = {}): void {
    const lost = this.#blocks.splice(-depth).flatMap(({ transactions }) => transactions.filter(({ inputs }) => inputs.length > 0))
    if (!forgets) this.#pool = [...lost, ...this.#pool]
    for (let count = 0; count <= depth; count += 1) this.#addBlock([])
  }

  /** Forgets what waits, as a node does that was started again. */
  forget(): void {
    this.#pool = []
  }

  /** What is unspent there, in blocks. */
  outputsOf(address: string): { id: string; place: number; value: bigint }[] {
    const found = [...this.#unspent(false)].filter(([, { script }]) => addressOf(script) === address)
    return found.map(([name, { value }]) => ({ id: name.split(':')[0]!, place: Number(name.split(':')[1]), value }))
  }

  paidTo(address: string): bigint {
    return this.outputsOf(address).reduce((sum, { value }) => sum + value, 0n)
  }

  /** In blocks, the oldest first. */
  get mined(): readonly Transaction[] {
    return this.#blocks.flatMap(({ transactions }) => transactions.filter(({ inputs }) => inputs.length > 0))
  }

  get pool(): readonly Transaction[] {
    return this.#pool
  }

  get height(): number {
    return this.#blocks.length - 1
  }

  // The chain.

  #coinbase(outputs: Out[]): Transaction {
    const whole = { version: 2, lockTime: (this.#made += 1), inputs: [], outputs }
    return { ...whole, id: idOf(whole), size: 100 }
  }

  #addBlock(transactions: Transaction[]): void {
    const seen = new TextEncoder().encode(`${this.#blocks.at(-1)?.hash ?? ''} ${(this.#made += 1)}`)
    this.#blocks.push({ hash: hex.encode(doubleHash(seen)), transactions })
  }

  /** All that is unspent: by blocks, or also by what waits. */
  #unspent(withPool: boolean): Map<string, Coin> {
    const all = new Map<string, Coin>()
    const apply = ({ id, inputs, outputs }: Transaction, height: number) => {
      for (const input of inputs) all.delete(nameOf(input))
      for (const [place, out] of outputs.entries()) all.set(nameOf({ id, place }), { ...out, height })
    }
    for (const [height, { transactions }] of this.#blocks.entries()) for (const one of transactions) apply(one, height)
    if (withPool) for (const one of this.#pool) apply(one, this.height + 1)
    return all
  }

  /** Takes a transaction into the pool, or throws Refused with the words of Bitcoin Core. */
  send(bytes: string): string {
    const given = readTransaction(bytes)
    if (this.#pool.some(({ id }) => id === given.id)) return given.id
    const inBlocks = this.#unspent(false)
    if (given.outputs.some((_, place) => inBlocks.has(nameOf({ id: given.id, place }))))
      throw new Refused('Transaction outputs already in utxo set')
    const replaced = this.#replacedBy(given)
    const left = this.#pool.filter((one) => !replaced.includes(one))
    const fee = this.#feeOf(given, left)
    const least = RELAY * BigInt(given.size)
    if (fee < least) throw new Refused('min relay fee not met')
    if (given.outputs.some((out) => out.value < dustOf(out))) throw new Refused('dust')
    if (replaced.length > 0) {
      const before = replaced.reduce((sum, one) => sum + this.#feeOf(one, this.#pool), 0n)
      const isBetter = replaced.every((one) => fee * BigInt(one.size) > this.#feeOf(one, this.#pool) * BigInt(given.size))
      if (fee < before + least || !isBetter) throw new Refused('insufficient fee, rejecting replacement')
    }
    this.#pool = [...left, given]
    return given.id
  }

  /** What waits and spends the same, and what spends its outputs. */
  #replacedBy({ inputs }: Transaction): Transaction[] {
    const spent = new Set(inputs.map(nameOf))
    const direct = this.#pool.filter((one) => one.inputs.some((input) => spent.has(nameOf(input))))
    if (direct.some((one) => one.inputs.every(({ sequence }) => sequence > REPLACEABLE_MAXIMUM))) throw new Refused('txn-mempool-conflict')
    const gone = new Set(direct)
    for (const one of this.#pool) if (one.inputs.some(({ id }) => [...gone].some((other) => other.id === id))) gone.add(one)
    return [...gone]
  }

  /** Verifies it over blocks and these of the pool. */
  #feeOf(given: Transaction, pool: readonly Transaction[]): bigint {
    const all = this.#unspent(false)
    for (const one of pool) {
      if (one === given) continue
      for (const input of one.inputs) all.delete(nameOf(input))
      for (const [place, out] of one.outputs.entries()) all.set(nameOf({ id: one.id, place }), { ...out, height: this.height + 1 })
    }
    let fee = 0n
    if (new Set(given.inputs.map(nameOf)).size !== given.inputs.length) throw new Refused('bad-txns-inputs-duplicate')
    for (const [place, input] of given.inputs.entries()) {
      const coin = all.get(nameOf(input))
      if (!coin) throw new Refused('bad-txns-inputs-missingorspent')
      verify(given, place, coin)
      fee += coin.value
    }
    for (const { value } of given.outputs) fee -= value
    if (fee < 0n) throw new Refused('bad-txns-in-belowout')
    return fee
  }

  // What it answers.

  async #answer({ id, method, params }: Asked): Promise<string> {
    try {
      return `{"result":${await this.#result(method, params)},"error":null,"id":${id}}`
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      return `{"result":null,"error":{"code":-26,"message":${JSON.stringify(error.message)}},"id":${id}}`
    }
  }

  #result(method: string, params: unknown[]): string | Promise<string> {
    const [first, second, third] = params as [string & number, number, boolean]
    const best = this.#blocks.at(-1)!.hash
    switch (method) {
      case 'getblockchaininfo':
        return `{"chain":"regtest","blocks":${this.height},"headers":${this.height},"bestblockhash":"${best}","initialblockdownload":false}`
      case 'getblockhash':
        return JSON.stringify(this.#blocks[first]!.hash)
      case 'getblockheader':
        return `{${this.#header(this.#blocks.findIndex(({ hash }) => hash === first))}}`
      case 'getblock':
        return this.#whole(this.#blocks.findIndex(({ hash }) => hash === first))
      case 'gettxout':
        return this.#txOut(nameOf({ id: first, place: second }), third)
      case 'scantxoutset':
        return this.#scanAlone((second as unknown as string[]).map((object) => object.slice('addr('.length, -1)))
      case 'estimatesmartfee':
        return this.feeRate === null
          ? '{"errors":["Insufficient data or no feerate found"],"blocks":2}'
          : `{"feerate":${coinsText(BigInt(this.feeRate) * 1_000n)},"blocks":3}`
      case 'sendrawtransaction':
        this.sends += 1
        return JSON.stringify(this.send(first))
      default:
        throw new Refused('Method not found')
    }
  }

  #header(height: number): string {
    const { hash } = this.#blocks[height]!
    const parent = height === 0 ? '' : `,"previousblockhash":"${this.#blocks[height - 1]!.hash}"`
    return `"hash":"${hash}","height":${height},"time":1700000000${parent}`
  }

  #whole(height: number): string {
    const transactions = this.#blocks[height]!.transactions.map(({ id, outputs }) => {
      const outs = outputs.map(({ value, script }, n) => {
        const address = addressOf(script)
        return `{"value":${coinsText(value)},"n":${n},"scriptPubKey":{"hex":"${hex.encode(script)}"${address === null ? '' : `,"address":"${address}"`}}}`
      })
      return `{"txid":"${id}","vin":[],"vout":[${outs.join(',')}]}`
    })
    return `{${this.#header(height)},"tx":[${transactions.join(',')}]}`
  }

  #txOut(name: string, withPool: boolean): string {
    const coin = this.#unspent(withPool).get(name)
    if (!coin) return 'null'
    const confirmations = Math.max(this.height - coin.height + 1, 0)
    return `{"bestblock":"${this.#blocks.at(-1)!.hash}","confirmations":${confirmations},"value":${coinsText(coin.value)},"scriptPubKey":{"hex":"${hex.encode(coin.script)}"},"coinbase":false}`
  }

  async #scanAlone(addresses: readonly string[]): Promise<string> {
    if (this.#isScanning) {
      this.refusedScans += 1
      throw new Refused('Scan already in progress, use action "abort" or "status"')
    }
    this.#isScanning = true
    await sleep(this.scanMs)
    this.#isScanning = false
    return this.#scan(addresses)
  }

  #scan(addresses: readonly string[]): string {
    const all = this.#unspent(false)
    const found = [...all].filter(([, { script }]) => addresses.includes(addressOf(script) ?? ''))
    const unspents = found.map(([name, { value, script, height }]) => {
      const [id, place] = name.split(':')
      return `{"txid":"${id}","vout":${place},"scriptPubKey":"${hex.encode(script)}","desc":"","amount":${coinsText(value)},"coinbase":false,"height":${height}}`
    })
    return `{"success":true,"txouts":${all.size},"height":${this.height},"bestblock":"${this.#blocks.at(-1)!.hash}","unspents":[${unspents.join(',')}],"total_amount":0}`
  }
}

interface Asked {
  id: number
  method: string
  params: unknown[]
}
