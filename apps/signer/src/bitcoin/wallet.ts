/**
 * The hot wallet of Bitcoin: which outputs it has, which of them are free, and what the signer asks of this chain. Spent is only what has all its
 * confirmations, what comes back of own payments too: no payment hangs on another that a block may still lose or that may be replaced.
 */
import { checkAddress } from '@assay/chain/address'
import { bitcoinScript } from '@assay/chain/derive'
import { NodeFault } from '@assay/chain/json-rpc'
import { chains, coinOn, networkOf } from '@assay/chain/networks'
import type { Coin } from '../coin.ts'
import type { HotWallet, Lack, Order } from '../hot-wallet.ts'
import type { Signed } from '../journal.ts'
import { choose, costOfInput, DUST, sumOf } from './choose.ts'
import { Gone } from './gone.ts'
import type { Unspent, View } from './node.ts'
import { outputName, type KnownOutput, type Output } from '../output.ts'
import { OUTPUTS_MAXIMUM } from './outputs.ts'
import { spentAmong, spentByAll } from './spent.ts'
import type { BitcoinParts } from './parts.ts'
import { changeOf } from './paid.ts'
import { BitcoinPayer, PER_VBYTE } from './payer.ts'

const SCAN_EVERY_MS = 300_000
/** A node goes through its outputs for one who asks at a time: the server asks as well. */
const SCAN_AGAIN_MS = 60_000
/** A block so deep stays what it is. */
const DEEP = 100
const CONFIRMATIONS = chains.bitcoin.confirmations
const NETWORK = 'bitcoin'
const BTC = networkOf(NETWORK)!.coins[0]!.currencyId

export class BitcoinWallet implements HotWallet {
  readonly chain = 'bitcoin'
  readonly haltReason = 'output'
  readonly chainId: string
  readonly networks = [NETWORK]
  readonly address: string
  readonly coldAddress: string | null
  readonly #parts: BitcoinParts
  readonly #payer: BitcoinPayer
  readonly #gone = new Gone()
  /** As it was last looked at. */
  #view!: View
  #lookedAt = { block: '', version: -1 }
  /** By name, how many confirmations each known output has. What is not in it is not there. */
  #confirmations = new Map<string, number>()
  #scan: { isRunning: boolean; atMs: number } = { isRunning: false, atMs: 0 }
  /** Withdrawals that wait, as they were first asked for in this look. */
  #waiting: ReadonlySet<string> | null = null
  /** What the last scan found, until it was asked about. */
  #found: Output[] | null = null

  constructor(parts: BitcoinParts) {
    const { own, bitcoinChain, key } = parts
    this.#parts = parts
    this.chainId = bitcoinChain
    this.address = key.address
    this.coldAddress = own.cold_address
    if (own.cold_address !== null) {
      const read = checkAddress('bitcoin', own.cold_address, bitcoinChain)
      if (!read.ok || bitcoinScript(read.address, bitcoinChain) === null)
        throw new Error('limits: bitcoin.cold_address is no address of this chain')
    }
    this.#payer = new BitcoinPayer(parts, this.#gone)
  }

  get halted(): string | null {
    const marks = this.#parts.keyWatch.halted
    return marks && `output ${marks.join(', ')} was spent by a transaction that the signer did not make`
  }

  coinOf(currencyId: number, network: string): Coin | null {
    const terms = network === NETWORK ? coinOn(networkOf(network)!, currencyId) : null
    return terms && { currencyId, decimals: terms.chainDecimals, token: null }
  }

  async look(): Promise<'signs' | 'waits' | 'halted'> {
    const { node, keyWatch, outputs } = this.#parts
    const view = await node.view()
    this.#view = view
    this.#waiting = null
    if (keyWatch.halted !== null) return 'halted'
    this.#scanWhereDue()
    this.#gone.begin()
    for (const payment of await this.#payer.payments.open()) await this.#payer.follow(payment, view)
    await this.#takeFound()
    await this.#lookAtOutputs()
    this.#gone.end()
    const goesOn = await keyWatch.mayGoOn((mark) => this.#gone.isDeep(mark))
    return goesOn && outputs.isRead ? 'signs' : 'waits'
  }

  /** Takes minutes on the main chain, so nothing waits for it. */
  #scanWhereDue(): void {
    const { node, own, now, log } = this.#parts
    if (this.#scan.isRunning || now() < this.#scan.atMs) return
    this.#scan.isRunning = true
    const take = (found: Output[]): void => {
      const worth = found.filter(({ value }) => value > costOfInput(BigInt(own.fee_per_vbyte_maximum) * PER_VBYTE))
      this.#found = worth.sort((left, right) => Number(right.value - left.value)).slice(0, OUTPUTS_MAXIMUM)
      this.#scan = { isRunning: false, atMs: now() + SCAN_EVERY_MS }
    }
    const failed = (error: unknown): void => {
      if (!(error instanceof NodeFault)) throw error
      log.warn({ err: error }, 'the node did not say what the hot wallet of Bitcoin has')
      this.#scan = { isRunning: false, atMs: now() + SCAN_AGAIN_MS }
    }
    void node.scan().then(take, failed)
  }

  /** Of a scan only what the node of this look has too, as deep as it must be: the one that was asked may be ahead of it, or on another branch. */
  async #takeFound(): Promise<void> {
    const found = this.#found
    if (!found) return
    const there = await this.#view.unspent(found, { withPool: false })
    const isSettled = (one: Output, of: Unspent | null | undefined) => of?.value === one.value && of.confirmations >= CONFIRMATIONS
    this.#parts.outputs.add(found.filter((one, index) => isSettled(one, there[index])))
    this.#found = null
  }

  /** Where a block came or an output: what is spent is known no more, and what others spent is said. */
  async #lookAtOutputs(): Promise<void> {
    const { outputs, keyWatch, journal } = this.#parts
    const known = outputs.all
    const { blockHash } = this.#view
    if (this.#lookedAt.block !== blockHash || this.#lookedAt.version !== outputs.version) {
      const found = await this.#view.unspent(known, { withPool: false })
      this.#confirmations = new Map(known.flatMap((one, index) => (found[index] ? [[outputName(one), found[index].confirmations]] : [])))
      await this.#place(known)
      this.#lookedAt = { block: blockHash, version: outputs.version }
    }
    const stored = await this.#stored(known)
    const isOurs = (one: Output) => journal.spending(one).some(({ mayBeSent }) => mayBeSent)
    const missing = known.filter((one) => !this.#confirmations.has(outputName(one)))
    const spent = await spentAmong(missing, { outputs, view: this.#view })
    const foreign: Output[] = []
    for (const one of missing) {
      const name = outputName(one)
      if (!spent.has(name) || (stored.has(name) && !isOurs(one))) continue
      if (isOurs(one) || keyWatch.isAccepted(name)) outputs.remove([one])
      else foreign.push(one)
    }
    if (foreign.length > 0) await this.#suspect(foreign)
  }

  /** One node says that somebody else spent these: nothing is signed in this look. For good it stops only where all say so. */
  async #suspect(foreign: readonly Output[]): Promise<void> {
    const { outputs, keyWatch, node, once, log } = this.#parts
    for (const one of foreign) keyWatch.suspect(outputName(one))
    const said = await spentByAll(foreign, { outputs, node })
    this.#gone.say(said)
    for (const output of foreign.map(outputName))
      if (!said.names.has(output))
        once.say(`disagree:${output}`, () => log.error({ output }, 'the nodes do not say the same of this output'))
  }

  /** Keeps which block has each, so that what a replaced block takes along is not taken for spent. */
  async #place(known: readonly KnownOutput[]): Promise<void> {
    const { outputs } = this.#parts
    const heights = new Map<string, number>()
    for (const one of known) {
      const confirmations = this.#confirmations.get(outputName(one)) ?? 0
      if (confirmations > 0 && (!one.block || confirmations < DEEP)) heights.set(outputName(one), this.#view.height - confirmations + 1)
    }
    const hashes = await this.#view.hashesAt([...heights.values()])
    outputs.seenIn(new Map([...heights].map(([name, height]) => [name, { height, hash: hashes.get(height)! }])))
  }

  #stored(known: readonly Output[]): Promise<Set<string>> {
    return this.#parts.store.inputsAmong(this.chainId, known.map(outputName))
  }

  /**
   * Those that no other payment may spend. Taken is what a payment in the database has; what the network may have been given, by the journal,
   * whatever the database says; and what was signed for a withdrawal that waits, since it gets the same bytes again. Free is the rest: what was
   * signed for a withdrawal that was cancelled at that very moment was never sent.
   */
  async #free(): Promise<Output[]> {
    const { outputs, journal, store } = this.#parts
    const known = outputs.all
    const stored = await this.#stored(known)
    this.#waiting ??= new Set(await store.readyIds(this.networks))
    const waiting = this.#waiting
    return known.filter(
      (one) =>
        !stored.has(outputName(one)) &&
        journal
          .spending(one)
          .every(({ signed, mayBeSent }) => !mayBeSent && (signed.withdrawal === null || !waiting.has(signed.withdrawal))),
    )
  }

  #isConfirmed(output: Output): boolean {
    return (this.#confirmations.get(outputName(output)) ?? 0) >= CONFIRMATIONS
  }

  async pay(order: Order): Promise<Lack | 'mismatch' | null> {
    const { outputs, bitcoinChain } = this.#parts
    const script = bitcoinScript(order.to, bitcoinChain)
    if (!script || order.chainAmount < DUST) return 'mismatch'
    const needed = this.#payer.neededFor(order.chainAmount, script.length)
    const inputs = await this.#choose(needed)
    if (typeof inputs === 'string') return inputs
    const rate = await this.#payer.wantedRate(this.#view)
    return this.#payer.payments.store(this.#payer.record(order, { inputs, rate, outputs: outputs.all.length }))
  }

  /** Without what waits in the node's pool to be spent by something that the signer did not make. */
  async #choose(needed: (inputs: number) => bigint): Promise<Output[] | Lack> {
    const { once, log } = this.#parts
    let free = (await this.#free()).filter((one) => this.#isConfirmed(one))
    const all = free.length
    for (;;) {
      const inputs = choose(free, needed)
      if (!inputs && free.length < all) return 'conflict'
      if (!inputs) return (await this.#balance()) >= needed(1) ? 'change' : 'hot_empty'
      const there = await this.#view.unspent(inputs, { withPool: true })
      const disputed = new Set(inputs.filter(({ value }, index) => there[index]?.value !== value))
      if (disputed.size === 0) return inputs
      for (const output of [...disputed].map(outputName))
        once.say(`disputed:${output}`, () => log.error({ output }, 'something that the signer did not make spends this output'))
      free = free.filter((one) => !disputed.has(one))
    }
  }

  payAgain(before: Signed): Promise<'mismatch' | null> {
    return 'inputs' in before ? this.#payer.payments.store(before) : Promise.resolve('mismatch')
  }

  /** What is free, and what comes back of payments under way. */
  async #balance(): Promise<bigint> {
    const { journal } = this.#parts
    const all = new Map((await this.#free()).map((one) => [outputName(one), one]))
    for (const { transactions } of await this.#payer.payments.open()) {
      const signed = journal.onBitcoin(transactions.at(-1)!.id)
      for (const one of signed ? changeOf(signed) : []) all.set(outputName(one), one)
    }
    return sumOf([...all.values()])
  }

  async balances(): Promise<{ coin: Coin; balance: bigint }[]> {
    const coin = this.coinOf(BTC, NETWORK)
    const isLimited = this.#parts.limits.coins[String(BTC)] !== undefined
    return coin && isLimited ? [{ coin, balance: await this.#balance() }] : []
  }

  /** What it says that it has is free or comes back: withdrawals under way are no part of it. */
  async maySweep(): Promise<boolean> {
    return (await this.#payer.payments.open()).every(({ purpose }) => purpose !== 'sweep')
  }
}
