/** The hot wallet of Ethereum: what the signer asks of this chain. How its payments are signed and followed stands in payer.ts. */
import { NodeFault } from '@assay/chain/json-rpc'
import type { Coin } from '../coin.ts'
import type { HotWallet, Lack, Order } from '../hot-wallet.ts'
import type { Signed } from '../journal.ts'
import { coinOf, coinOfCurrency, ETH, wei } from './coin.ts'
import { Collector } from './collector.ts'
import type { Standing } from './node.ts'
import type { EthereumParts } from './parts.ts'
import { costOf, isLack, Payer, TIP } from './payer.ts'

/** So much for a unit of gas is in the next blocks, whatever they ask. */
const wantedFee = ({ baseFee }: Pick<Standing, 'baseFee'>): bigint => baseFee * 2n + TIP

export class EthereumWallet implements HotWallet {
  readonly chain = 'ethereum'
  readonly haltReason = 'nonce'
  readonly chainId: string
  readonly networks: readonly string[]
  readonly address: string
  readonly coldAddress: string | null
  readonly #parts: EthereumParts
  readonly #payer: Payer
  readonly #collector: Collector
  /** As it was last looked at. */
  #standing!: Standing

  constructor(parts: EthereumParts) {
    this.#parts = parts
    this.chainId = parts.config.chainId
    this.networks = parts.config.usdtContract === null ? ['ethereum'] : ['ethereum', 'erc20']
    this.address = parts.key.address
    this.coldAddress = parts.limits.cold_address
    this.#payer = new Payer(parts, { key: parts.key, feePerGasMaximumGwei: parts.limits.fee_per_gas_maximum_gwei })
    this.#collector = new Collector(parts, this.#payer)
  }

  get halted(): string | null {
    const marks = this.#parts.keyWatch.halted
    return marks && `nonce ${marks.join(', ')} was used by a transaction that the signer did not make`
  }

  coinOf(currencyId: number, network: string): Coin | null {
    return coinOf(currencyId, { network, usdtContract: this.#parts.config.usdtContract })
  }

  async look(): Promise<'signs' | 'waits' | 'halted'> {
    const standing = await this.#parts.node.standing(this.address)
    if (standing.chainId !== this.chainId) throw new NodeFault('refused', `the node is of chain ${standing.chainId}`)
    this.#standing = standing
    if (this.#parts.keyWatch.halted !== null) return 'halted'
    for (const payment of await this.#payer.openPayments()) await this.#payer.follow(payment, standing)
    return (await this.#mayGoOn(standing)) ? 'signs' : 'waits'
  }

  async #mayGoOn({ nonce }: Standing): Promise<boolean> {
    const { node, journal, keyWatch } = this.#parts
    const last = nonce - 1
    if (last >= 0 && !journal.noncesOf(this.#payer.wallet).has(last)) keyWatch.suspect(String(last))
    return keyWatch.mayGoOn(async (mark) => (await node.deepNonce(this.address)) > Number(mark))
  }

  async pay(order: Order): Promise<Lack | 'mismatch' | null> {
    const { coin, to, chainAmount, user, approved, purpose, withdrawal, amount } = order
    const nonce = await this.#payer.freeNonce(this.#standing.nonce)
    const prepared = await this.#payer.prepare({ coin, to, chainAmount, nonce, feePerGas: wantedFee(this.#standing) })
    if (isLack(prepared)) return prepared
    const keep = wei(this.#parts.limits.gas_reserve)
    const short = await this.#payer.shortOf(coin, { chainAmount, cost: costOf(prepared), keep })
    if (short !== null) return short
    const what = { purpose, withdrawal, currencyId: coin.currencyId, to, amount, chainAmount, prepared }
    return this.#payer.store(this.#payer.record({ ...what, ...(user !== undefined && { source: { user, approved } }) }))
  }

  payAgain(before: Signed): Promise<'mismatch' | null> {
    return 'nonce' in before ? this.#payer.store(before) : Promise.resolve('mismatch')
  }

  /** What the chain says that it has counts what is under way. */
  async maySweep(): Promise<boolean> {
    return (await this.#payer.openPayments()).length === 0
  }

  async balances(): Promise<{ coin: Coin; balance: bigint }[]> {
    const { node, limits, config } = this.#parts
    this.#standing = await node.standing(this.address)
    const found: { coin: Coin; balance: bigint }[] = []
    for (const id of Object.keys(limits.coins)) {
      const coin = coinOfCurrency(Number(id), config.usdtContract)
      if (!coin) continue
      found.push({ coin, balance: coin.token === null ? this.#standing.balance : await node.tokenBalance(coin.token, this.address) })
    }
    return found
  }

  /**
   * A nonce that stands in the journal and nowhere else, because its withdrawal was cancelled at that very moment, would hold up all after
   * it. It is used up by a payment of nothing to the wallet itself.
   */
  async closeGaps(): Promise<void> {
    const { store, journal } = this.#parts
    const from = this.#standing.nonce
    const stored = await store.noncesFrom(this.#payer.wallet, from)
    const highest = Math.max(-1, ...stored)
    const waiting = new Set(await store.readyIds(['ethereum', 'erc20']))
    for (const [nonce, signed] of journal.noncesOf(this.#payer.wallet)) {
      if (nonce < from || stored.has(nonce)) continue
      // A database that was set back does not have it, and the network may: it keeps its nonce.
      const sent = journal.ofNonce(this.#payer.wallet, nonce).findLast((one) => journal.isSent(one))
      if (sent) await this.#parts.node.send({ id: sent.transaction_id, bytes: sent.bytes })
      if (sent || (signed.withdrawal !== null && waiting.has(signed.withdrawal))) continue
      if (nonce > highest && signed.withdrawal === null) await this.#payer.store(signed)
      else await this.#payNothing(nonce)
    }
  }

  async #payNothing(nonce: number): Promise<void> {
    const to = this.address
    const prepared = await this.#payer.prepare({ coin: ETH, to, chainAmount: 0n, nonce, feePerGas: wantedFee(this.#standing) })
    if (isLack(prepared)) return
    const nothing = { currencyId: ETH.currencyId, to, amount: '0', chainAmount: 0n }
    await this.#payer.store(this.#payer.record({ purpose: 'sweep', withdrawal: null, ...nothing, prepared }))
  }

  collect(): Promise<void> {
    return this.#collector.pass()
  }
}
