/**
 * Pays what is held and approved, each once. The order is what makes it once: the bytes are in the journal, then in the database together
 * with the mark "signed", and only then with the network. A death anywhere leaves bytes that are sent again, under a nonce that can be mined
 * once. What was not stored in the database was never sent.
 */
import { chains, coinOn, networkOf } from '@assay/chain/networks'
import { NodeFault } from '@assay/chain/json-rpc'
import { formatUnits, LEDGER_SCALE, unitsOf } from '@assay/money'
import type { Logger } from 'pino'
import { check, type ReadyRow } from './check.ts'
import type { SignerConfig } from './config.ts'
import type { Journal, Signed } from './journal.ts'
import type { HotKey } from './key.ts'
import type { Limits } from './limits.ts'
import { transferData, type Node, type Standing } from './node.ts'
import { sign, type Payment } from './sign.ts'
import { READY_TOGETHER, type OpenPayment, type Store } from './store.ts'

/** The steps between which a death must lose and double nothing. */
export const steps = ['checked', 'signed', 'journaled', 'stored', 'sent', 'marked', 'mined', 'final'] as const
export type Step = (typeof steps)[number]

export interface SignerParts {
  config: Pick<SignerConfig, 'chainId' | 'usdtContract'>
  key: HotKey
  limits: Limits
  journal: Journal
  store: Store
  node: Node
  log: Logger
  now(): number
  /** Called after each step. For tests that let it die there. */
  at?(step: Step): void
}

const GWEI = 1_000_000_000n
const TIP = 2n * GWEI
const NATIVE_GAS = 21_000n
/** More gas is not paid for. A recipient's contract may ask for any amount, and the hot wallet pays for it. */
const COIN_GAS_MAXIMUM = 60_000n
const TOKEN_GAS_MAXIMUM = 150_000n
const ETH = 2
const WEI_DECIMALS = 18
/** A replacement must offer at least a tenth more for every node to take it. */
const RAISE_PER_MILLE = 1_250n

const wei = (decimal: string): bigint => unitsOf(decimal, WEI_DECIMALS)
const minimum = (left: bigint, right: bigint): bigint => (left < right ? left : right)
const maximum = (left: bigint, right: bigint): bigint => (left > right ? left : right)

/** What a payment waits for that cannot be paid as it is. */
type Lack = 'hot_empty' | 'gas'
const isLack = (prepared: Payment | Lack): prepared is Lack => typeof prepared === 'string'

interface Coin {
  currencyId: number
  decimals: number
  token: string | null
}

export class Signer {
  readonly #parts: SignerParts
  readonly #wallet: { chainId: string; from: string }
  /** The last that was looked at. */
  #after = '0'

  constructor(parts: SignerParts) {
    this.#parts = parts
    this.#wallet = { chainId: parts.config.chainId, from: parts.key.address }
  }

  /** One look at everything. A node that is away is no fault: what waits is told why. */
  async pass(): Promise<void> {
    const { store, node, log, config } = this.#parts
    const networks = config.usdtContract === null ? ['ethereum'] : ['ethereum', 'erc20']
    try {
      const standing = await node.standing(this.#parts.key.address)
      if (standing.chainId !== config.chainId) throw new NodeFault('refused', `the node is of chain ${standing.chainId}`)
      await this.#goOn(standing)
      await this.#takeUp(networks, standing)
      await this.#fillGaps(standing)
      await this.#sweepAndReport()
    } catch (error) {
      if (!(error instanceof NodeFault)) throw error
      log.warn({ err: error }, 'the node of the signer is away')
      for (const id of await store.readyIds(networks)) await store.note(id, 'node')
    }
  }

  #at(step: Step): void {
    this.#parts.at?.(step)
  }

  #coinOf(currencyId: number, network: string): Coin | null {
    const found = networkOf(network)
    const terms = found && coinOn(found, currencyId)
    if (!found || !terms || found.chain !== 'ethereum') return null
    const token = network === 'erc20' ? this.#parts.config.usdtContract : null
    return network === 'erc20' && token === null ? null : { currencyId, decimals: terms.chainDecimals, token }
  }

  // What was signed before.

  async #goOn(standing: Standing): Promise<void> {
    for (const payment of await this.#parts.store.openPayments(this.#wallet)) await this.#follow(payment, standing)
  }

  async #follow(payment: OpenPayment, { height, nonce, baseFee }: Standing): Promise<void> {
    const { node, store, limits, log } = this.#parts
    const { transactions } = payment
    const receipts = await node.receipts(transactions.map(({ id }) => id))
    const index = receipts.findIndex((one) => one !== null)
    const mined = receipts[index]
    if (mined) {
      await store.sent(payment.id, transactions[index]!.id)
      this.#at('mined')
      const confirmations = Math.max(height - mined.height + 1, 1)
      const isFinal = confirmations >= chains.ethereum.confirmations
      const progress = {
        height: mined.height,
        transaction_id: transactions[index]!.id,
        confirmations,
        is_final: isFinal,
        failed: mined.hasFailed,
      }
      await store.confirmed(payment.id, progress)
      if (isFinal) this.#at('final')
      return
    }
    if (payment.blockHeight !== null)
      await store.confirmed(payment.id, { height: null, transaction_id: null, confirmations: 0, is_final: false, failed: false })
    // Another transaction of this wallet has the nonce: somebody else uses the key. Nothing is signed anew for it.
    if (nonce > payment.nonce)
      return log.fatal({ payment: payment.id, nonce: payment.nonce }, 'a nonce was used by a transaction that the signer did not make')
    const last = transactions.at(-1)!
    if (await node.send(last)) {
      this.#at('sent')
      await store.sent(payment.id, last.id)
      this.#at('marked')
    }
    if (last.isSent && last.ageSeconds >= limits.replace_after_seconds) await this.#replace(payment, baseFee)
  }

  /** The same payment under the same nonce for a higher fee, as high as the limits allow. */
  async #replace(payment: OpenPayment, baseFee: bigint): Promise<void> {
    const { store, node, journal, limits, now } = this.#parts
    const last = payment.transactions.at(-1)!
    const raised = (BigInt(last.feePerGas) * RAISE_PER_MILLE) / 1_000n + 1n
    const most = BigInt(limits.fee_per_gas_maximum_gwei) * GWEI
    const feePerGas = maximum(raised, baseFee * 2n + TIP)
    if (feePerGas > most) return
    const before = journal.noncesOf(this.#wallet).get(payment.nonce)
    if (!before) return
    const signed = await this.#signAgain(before, payment, feePerGas)
    if (!signed) return
    journal.add({ ...before, ...signed, at: now(), fee_per_gas: String(feePerGas) })
    await store.replace(payment.id, { transaction_id: signed.transaction_id, bytes: signed.bytes, fee_per_gas: String(feePerGas) })
    if (await node.send({ bytes: signed.bytes, id: signed.transaction_id })) await store.sent(payment.id, signed.transaction_id)
  }

  async #signAgain(before: Signed, payment: OpenPayment, feePerGas: bigint): Promise<{ transaction_id: string; bytes: string } | null> {
    const coin = this.#coinOf(payment.currencyId, payment.currencyId === ETH ? 'ethereum' : 'erc20')
    if (!coin || before.to !== payment.to || before.chain_amount !== payment.chainAmount) return null
    const prepared = await this.#prepare({
      coin,
      to: payment.to,
      chainAmount: BigInt(payment.chainAmount),
      nonce: payment.nonce,
      feePerGas,
    })
    if (isLack(prepared)) return null
    // The tip rises with the fee, or a node keeps the one before.
    const { bytes, transactionId } = sign(this.#parts.key, { ...prepared, tipPerGas: minimum(feePerGas, maximum(TIP, feePerGas / 2n)) })
    return { bytes, transaction_id: transactionId }
  }

  // What waits.

  async #takeUp(networks: readonly string[], standing: Standing): Promise<void> {
    for (const row of await this.#nextPage(networks)) {
      const note = await this.#pay(row, standing)
      if (note !== null) await this.#parts.store.note(row.id, note)
    }
  }

  /** From where the last look ended, and from the start again after the end: what cannot be paid holds up nothing that comes later. */
  async #nextPage(networks: readonly string[]): Promise<ReadyRow[]> {
    const rows = await this.#parts.store.ready(networks, this.#after)
    this.#after = rows.length < READY_TOGETHER ? '0' : rows.at(-1)!.id
    return rows
  }

  /** Null where it was signed or has gone; else what it waits for. */
  async #pay(row: ReadyRow, standing: Standing): Promise<string | null> {
    const { limits, journal, now, log } = this.#parts
    const coin = this.#coinOf(row.currency_id, row.network)
    const coinLimits = limits.coins[String(row.currency_id)]
    const before = journal.of(row.id)
    const verdict = coin
      ? check(row, { limits: coinLimits, signedToday: before ? '0' : journal.signedToday(row.currency_id, now()) })
      : 'mismatch'
    if (verdict !== 'pay' || !coin) {
      if (verdict === 'mismatch') log.error({ withdrawal: row.id }, 'this withdrawal is not what was held and approved: not signed')
      return verdict
    }
    this.#at('checked')
    const chainAmount =
      (unitsOf(row.arrives, LEDGER_SCALE) * 10n ** BigInt(WEI_DECIMALS)) /
      10n ** BigInt(LEDGER_SCALE) /
      10n ** BigInt(WEI_DECIMALS - coin.decimals)
    if (before) return this.#again(row, before, chainAmount)
    const nonce = await this.#freeNonce(standing.nonce)
    const prepared = await this.#prepare({ coin, to: row.address, chainAmount, nonce, feePerGas: standing.baseFee * 2n + TIP })
    if (isLack(prepared)) return prepared
    const short = await this.#shortOf(coin, { chainAmount, cost: prepared.gasLimit * prepared.feePerGas })
    if (short !== null) return short
    const signed = this.#record({ row, prepared, chainAmount })
    return this.#store(row.id, signed)
  }

  /** It was signed before, and a death came between: the same bytes again, or nothing. */
  async #again(row: ReadyRow, before: Signed, chainAmount: bigint): Promise<string | null> {
    const isSame = before.to === row.address && before.chain_amount === String(chainAmount) && before.currency_id === row.currency_id
    if (!isSame || before.chain_id !== this.#wallet.chainId || before.from !== this.#wallet.from) return 'mismatch'
    return this.#store(row.id, before)
  }

  #record({
    row,
    prepared,
    chainAmount,
  }: {
    row: Pick<ReadyRow, 'id' | 'currency_id' | 'address' | 'arrives'>
    prepared: Payment
    chainAmount: bigint
  }): Signed {
    const { key, journal, now } = this.#parts
    const { bytes, transactionId } = sign(key, prepared)
    this.#at('signed')
    const signed: Signed = {
      at: now(),
      withdrawal: row.id === '' ? null : row.id,
      chain_id: this.#wallet.chainId,
      from: this.#wallet.from,
      nonce: prepared.nonce,
      currency_id: row.currency_id,
      to: row.address,
      amount: row.arrives,
      chain_amount: String(chainAmount),
      transaction_id: transactionId,
      bytes,
      fee_per_gas: String(prepared.feePerGas),
    }
    journal.add(signed)
    this.#at('journaled')
    return signed
  }

  /** Stores it, and only then sends it. */
  async #store(withdrawal: string | null, { at: _at, withdrawal: _own, ...signed }: Signed): Promise<string | null> {
    const { store, node, log } = this.#parts
    // Its nonce was used up while the withdrawal did not wait. The bytes of the journal can no longer pay it.
    if (await store.isTaken(this.#wallet, { nonce: signed.nonce, withdrawal })) {
      log.error({ withdrawal, nonce: signed.nonce }, 'another payment has the nonce of what was signed: not stored again')
      return 'mismatch'
    }
    if (!(await store.sign(withdrawal, { chain: 'ethereum', ...signed }))) return null
    this.#at('stored')
    const payments = await store.openPayments(this.#wallet)
    const payment = payments.find((one) => one.nonce === signed.nonce)
    if (payment && (await node.send({ bytes: signed.bytes, id: signed.transaction_id }))) {
      this.#at('sent')
      await store.sent(payment.id, signed.transaction_id)
      this.#at('marked')
    }
    return null
  }

  /** The lowest that neither a block nor a payment nor the journal has. */
  async #freeNonce(from: number): Promise<number> {
    const stored = await this.#parts.store.noncesFrom(this.#wallet, from)
    const journaled = this.#parts.journal.noncesOf(this.#wallet)
    let nonce = from
    while (stored.has(nonce) || journaled.has(nonce)) nonce += 1
    return nonce
  }

  async #prepare(asked: { coin: Coin; to: string; chainAmount: bigint; nonce: number; feePerGas: bigint }): Promise<Payment | Lack> {
    const { key, limits, node, config, log } = this.#parts
    const { coin, chainAmount, nonce } = asked
    const most = BigInt(limits.fee_per_gas_maximum_gwei) * GWEI
    const feePerGas = minimum(asked.feePerGas, most)
    const to = coin.token ?? asked.to
    const value = coin.token === null ? chainAmount : 0n
    const data = coin.token === null ? '0x' : transferData(asked.to, chainAmount)
    const gas = await node.gasFor({ from: key.address, to, value, data })
    if (gas === null) return 'hot_empty'
    const gasMaximum = coin.token === null ? COIN_GAS_MAXIMUM : TOKEN_GAS_MAXIMUM
    if (gas > gasMaximum) {
      log.error({ to: asked.to, gas: String(gas) }, 'a payment to this address would take too much gas: not signed')
      return 'gas'
    }
    const gasLimit = gas === NATIVE_GAS ? gas : minimum((gas * 12n) / 10n, gasMaximum)
    return { chainId: config.chainId, nonce, to, value, data, gasLimit, feePerGas, tipPerGas: minimum(TIP, feePerGas) }
  }

  /** What the wallet lacks, with all that is signed and not yet in a block. */
  async #shortOf(coin: Coin, { chainAmount, cost }: { chainAmount: bigint; cost: bigint }): Promise<Lack | null> {
    const { node, key, limits, store } = this.#parts
    const { balance } = await node.standing(key.address)
    const open = (await store.openPayments(this.#wallet)).filter(({ blockHeight }) => blockHeight === null)
    const pending = (currencyId: number): bigint =>
      open.filter((one) => one.currencyId === currencyId).reduce((sum, one) => sum + BigInt(one.chainAmount), 0n)
    if (coin.token !== null) {
      if ((await node.tokenBalance(coin.token, key.address)) - pending(coin.currencyId) < chainAmount) return 'hot_empty'
      return balance - pending(ETH) < cost ? 'gas' : null
    }
    return balance - pending(ETH) - wei(limits.gas_reserve) < chainAmount + cost ? 'hot_empty' : null
  }

  /**
   * A nonce that stands in the journal and nowhere else, because its withdrawal was cancelled at that very moment, would hold up all after
   * it. It is used up by a payment of nothing to the wallet itself.
   */
  async #fillGaps(standing: Standing): Promise<void> {
    const stored = await this.#parts.store.noncesFrom(this.#wallet, standing.nonce)
    const highest = Math.max(-1, ...stored)
    const waiting = new Set(await this.#parts.store.readyIds(['ethereum', 'erc20']))
    for (const [nonce, signed] of this.#parts.journal.noncesOf(this.#wallet)) {
      if (nonce < standing.nonce || stored.has(nonce) || (signed.withdrawal !== null && waiting.has(signed.withdrawal))) continue
      if (nonce > highest && signed.withdrawal === null) await this.#store(null, signed)
      else await this.#payNothing(nonce, standing.baseFee * 2n + TIP)
    }
  }

  async #payNothing(nonce: number, feePerGas: bigint): Promise<void> {
    const own = this.#parts.key.address
    const prepared = await this.#prepare({
      coin: { currencyId: ETH, decimals: WEI_DECIMALS, token: null },
      to: own,
      chainAmount: 0n,
      nonce,
      feePerGas,
    })
    if (isLack(prepared)) return
    await this.#store(null, this.#record({ row: { id: '', currency_id: ETH, address: own, arrives: '0' }, prepared, chainAmount: 0n }))
  }

  // The hot wallet.

  async #sweepAndReport(): Promise<void> {
    const { node, key, limits, store, journal, now, config } = this.#parts
    const standing = await node.standing(key.address)
    for (const [id, own] of Object.entries(limits.coins)) {
      const coin = this.#coinOf(Number(id), id === String(ETH) ? 'ethereum' : 'erc20')
      if (!coin) continue
      const chainBalance = coin.token === null ? standing.balance : await node.tokenBalance(coin.token, key.address)
      const balance =
        (chainBalance / 10n ** BigInt(Math.max(coin.decimals - LEDGER_SCALE, 0))) * 10n ** BigInt(Math.max(LEDGER_SCALE - coin.decimals, 0))
      await store.report({
        chain: 'ethereum',
        currency_id: coin.currencyId,
        address: key.address,
        balance: formatUnits(balance, LEDGER_SCALE),
        floor: own.floor,
        ceiling: own.ceiling,
        daily_limit: own.daily,
        signed_today: journal.signedToday(coin.currencyId, now()),
        cold_address: limits.cold_address,
      })
      if (limits.cold_address !== null && balance > unitsOf(own.ceiling, LEDGER_SCALE))
        await this.#sweep({ coin, balance, own, to: limits.cold_address, standing })
    }
    if (config.usdtContract === null) return
  }

  /** Down to the middle of floor and ceiling, while nothing else is under way. */
  async #sweep(asked: {
    coin: Coin
    balance: bigint
    own: { floor: string; ceiling: string }
    to: string
    standing: Standing
  }): Promise<void> {
    const { coin, balance, own, to, standing } = asked
    if ((await this.#parts.store.openPayments(this.#wallet)).length > 0) return
    const target = (unitsOf(own.floor, LEDGER_SCALE) + unitsOf(own.ceiling, LEDGER_SCALE)) / 2n
    const surplus = balance - target
    const chainAmount =
      (surplus * 10n ** BigInt(Math.max(coin.decimals - LEDGER_SCALE, 0))) / 10n ** BigInt(Math.max(LEDGER_SCALE - coin.decimals, 0))
    const nonce = await this.#freeNonce(standing.nonce)
    const prepared = await this.#prepare({ coin, to, chainAmount, nonce, feePerGas: standing.baseFee * 2n + TIP })
    if (isLack(prepared) || (await this.#shortOf(coin, { chainAmount, cost: prepared.gasLimit * prepared.feePerGas })) !== null) return
    const row = { id: '', currency_id: coin.currencyId, address: to, arrives: formatUnits(surplus, LEDGER_SCALE) }
    await this.#store(null, this.#record({ row, prepared, chainAmount }))
  }
}
