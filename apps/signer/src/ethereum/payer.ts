/** Signs the payments of one wallet of Ethereum and follows them. Each has a nonce, which can be mined once. How each is once stands in payments.ts. */
import { maximum, minimum, type Coin } from '../coin.ts'
import type { Lack } from '../hot-wallet.ts'
import type { SignedOnEthereum } from '../journal.ts'
import type { SigningKey } from '../key.ts'
import type { Purpose } from '../parts.ts'
import { isOf, Payments } from '../payments.ts'
import type { OpenPayment } from '../store.ts'
import { coinOfCurrency, ETH } from './coin.ts'
import { deepOf, transferData, type Standing } from './node.ts'
import type { EthereumParts } from './parts.ts'
import { sign, type Payment } from './sign.ts'

export const GWEI = 1_000_000_000n
export const TIP = 2n * GWEI
const NATIVE_GAS = 21_000n
/** More gas is not paid for. A recipient's contract may ask for any amount, and the hot wallet pays for it. */
const COIN_GAS_MAXIMUM = 60_000n
const TOKEN_GAS_MAXIMUM = 150_000n
/** A replacement offers a quarter more, or what the limits still allow: at least a tenth more, or not every node takes it. */
const RAISE_PER_MILLE = 1_250n
const RAISE_LEAST_PER_MILLE = 1_100n

export const isLack = (prepared: Payment | Lack): prepared is Lack => typeof prepared === 'string'

export const costOf = ({ gasLimit, feePerGas }: Payment): bigint => gasLimit * feePerGas

interface Asked {
  coin: Coin
  to: string
  chainAmount: bigint
  nonce: number
  feePerGas: bigint
}

export interface Recorded {
  purpose: Purpose
  withdrawal: string | null
  currencyId: number
  to: string
  /** As the ledger counts it. */
  amount: string
  chainAmount: bigint
  prepared: Payment
  /** Of what is collected. */
  source?: { index: number; deposits: string[] } | { user: string; approved: boolean | undefined }
}

/** Of a wallet whose payments are followed and never signed again. */
export interface WatchedKey {
  address: string
  privateKey: null
}

export class Payer {
  readonly wallet: { chain: 'ethereum'; chainId: string; from: string }
  readonly #parts: EthereumParts
  readonly #payments: Payments
  readonly #privateKey: Uint8Array | null
  readonly #feePerGasMaximum: bigint

  constructor(parts: EthereumParts, { key, feePerGasMaximumGwei }: { key: SigningKey | WatchedKey; feePerGasMaximumGwei: number }) {
    this.#parts = parts
    this.#privateKey = key.privateKey
    this.#feePerGasMaximum = BigInt(feePerGasMaximumGwei) * GWEI
    this.wallet = { chain: 'ethereum', chainId: parts.config.chainId, from: key.address }
    this.#payments = new Payments(parts, { wallet: this.wallet, send: (transaction) => parts.node.send(transaction) })
  }

  openPayments(): Promise<OpenPayment[]> {
    return this.#payments.open()
  }

  // What was signed before.

  /** Answers the wei that the wallet lacks for a higher fee, where one is due. */
  async follow(given: OpenPayment, standing: Standing): Promise<bigint> {
    const { node, limits, log, once, journal } = this.#parts
    const nonce = given.nonce!
    const payment = await this.#payments.whole(given, journal.ofNonce(this.wallet, nonce))
    const { transactions } = payment
    const receipts = await node.receipts(transactions.map(({ id }) => id))
    const index = receipts.findIndex((one) => one !== null)
    const mined = receipts[index]
    if (mined) {
      const transactionId = transactions[index]!.id
      const confirmations = Math.max(standing.countedHeight - mined.height + 1, 1)
      // What is final is followed no more, and what failed people pay again: that is not for one node to say.
      const witnesses = mined.height <= deepOf(standing.height) ? await node.witnesses(transactionId, mined) : []
      const isFinal = witnesses.length > 0 && witnesses.every(({ isDeep }) => isDeep)
      // One that has it, and not as deep yet, contradicts nobody.
      if (witnesses.some(({ isSame }) => !isSame))
        once.say(`disagree:${payment.id}`, () => log.error({ payment: payment.id }, 'the nodes do not say the same of this payment'))
      await this.#payments.mined(payment, { ...mined, transactionId, confirmations, isFinal })
      return 0n
    }
    await this.#payments.unmined(payment)
    if (standing.nonce > nonce) {
      // One that another node has in a block used it itself.
      const own = journal.ofNonce(this.wallet, nonce).map(({ transaction_id: id }) => id)
      if (!(await node.noneHas([...new Set([...own, ...transactions.map(({ id }) => id)])]))) return 0n
      once.say(`foreign:${payment.id}`, () =>
        log.fatal({ payment: payment.id, nonce }, 'a nonce was used by a transaction that the signer did not make'),
      )
      // The key of deposits is also the offline wallet's.
      if (payment.purpose !== 'collect') this.#parts.keyWatch.suspect(String(nonce))
      await this.#giveUp(payment)
      return 0n
    }
    const last = transactions.at(-1)!
    await this.#payments.send(payment, last)
    return last.isSent && last.ageSeconds >= limits.replace_after_seconds ? this.#replace(payment, standing) : 0n
  }

  /**
   * Somebody else uses the key of this wallet. Nothing is signed anew for a withdrawal: once people have looked, it is theirs to pay or to give
   * back. The key of deposits is also the offline wallet's: what it moved itself is not collected, and what comes later is.
   */
  async #giveUp(payment: OpenPayment): Promise<void> {
    const { node, keyWatch } = this.#parts
    const nonce = payment.nonce!
    if (payment.purpose !== 'collect' && !keyWatch.isAccepted(String(nonce))) return
    if ((await node.deepNonce(this.wallet.from)) > nonce) await this.#payments.giveUp(payment)
  }

  /** The same payment under the same nonce for a higher fee, as high as the limits allow. Answers what the wallet lacks for it. */
  async #replace(payment: OpenPayment, { baseFee, balance }: Standing): Promise<bigint> {
    const { journal, now } = this.#parts
    const last = payment.transactions.at(-1)!
    const raised = (BigInt(last.feeRate) * RAISE_PER_MILLE) / 1_000n + 1n
    const feePerGas = minimum(maximum(raised, baseFee * 2n + TIP), this.#feePerGasMaximum)
    if (feePerGas * 1_000n < BigInt(last.feeRate) * RAISE_LEAST_PER_MILLE) return 0n
    // Its nonce may have been signed for nothing since, when the database was set back.
    const before = journal.ofNonce(this.wallet, payment.nonce!).findLast((signed) => isOf(signed, payment))
    const prepared = before && (await this.#prepareAgain(before, payment, feePerGas))
    if (!prepared) return 0n
    const short = prepared.value + costOf(prepared) - balance
    if (short > 0n) return short
    // The tip rises as the fee does, or a node keeps the one before.
    const first = BigInt(payment.transactions[0]!.feeRate)
    const tip = maximum((minimum(TIP, first) * feePerGas + first - 1n) / first, feePerGas / 2n)
    const { bytes, transactionId } = this.#sign({ ...prepared, tipPerGas: minimum(feePerGas, tip) })
    const fee = { fee_per_gas: String(feePerGas), cost: String(costOf(prepared)) }
    await this.#payments.replace(payment, { ...before, ...fee, bytes, transaction_id: transactionId, at: now() })
    return 0n
  }

  async #prepareAgain(before: SignedOnEthereum, payment: OpenPayment, feePerGas: bigint): Promise<Payment | null> {
    const coin = coinOfCurrency(payment.currencyId, this.#parts.config.usdtContract)
    if (!coin) return null
    const { to } = payment
    const prepared = await this.prepare({ coin, to, chainAmount: BigInt(payment.chainAmount), nonce: before.nonce, feePerGas })
    return isLack(prepared) ? null : prepared
  }

  // What is signed now.

  async prepare(asked: Asked): Promise<Payment | Lack> {
    const { node, config, log } = this.#parts
    const { coin, chainAmount, nonce } = asked
    const feePerGas = minimum(asked.feePerGas, this.#feePerGasMaximum)
    const to = coin.token ?? asked.to
    const value = coin.token === null ? chainAmount : 0n
    const data = coin.token === null ? '0x' : transferData(asked.to, chainAmount)
    const gas = await node.gasFor({ from: this.wallet.from, to, value, data })
    if (gas === null) return 'hot_empty'
    const gasMaximum = coin.token === null ? COIN_GAS_MAXIMUM : TOKEN_GAS_MAXIMUM
    if (gas > gasMaximum) {
      log.error({ to: asked.to, gas: String(gas) }, 'a payment to this address would take too much gas: not signed')
      return 'gas'
    }
    const gasLimit = gas === NATIVE_GAS ? gas : minimum((gas * 12n) / 10n, gasMaximum)
    return { chainId: config.chainId, nonce, to, value, data, gasLimit, feePerGas, tipPerGas: minimum(TIP, feePerGas) }
  }

  /** What the wallet lacks, with all that is signed and not yet in a block. `keep` is wei that stay in it. */
  async shortOf(coin: Coin, { chainAmount, cost, keep }: { chainAmount: bigint; cost: bigint; keep: bigint }): Promise<Lack | null> {
    const { node } = this.#parts
    const { balance } = await node.standing(this.wallet.from)
    const open = (await this.openPayments()).filter(({ blockHeight }) => blockHeight === null)
    const pending = (currencyId: number): bigint =>
      open.filter((one) => one.currencyId === currencyId).reduce((sum, one) => sum + BigInt(one.chainAmount), 0n)
    if (coin.token !== null) {
      if ((await node.tokenBalance(coin.token, this.wallet.from)) - pending(coin.currencyId) < chainAmount) return 'hot_empty'
      return balance - pending(ETH.currencyId) < cost ? 'gas' : null
    }
    return balance - pending(ETH.currencyId) - keep < chainAmount + cost ? 'hot_empty' : null
  }

  /** The lowest that neither a block nor a payment nor the journal has. */
  async freeNonce(from: number): Promise<number> {
    const stored = await this.#parts.store.noncesFrom(this.wallet, from)
    const journaled = this.#parts.journal.noncesOf(this.wallet)
    let nonce = from
    while (stored.has(nonce) || journaled.has(nonce)) nonce += 1
    return nonce
  }

  /** Signs it, and comes back when it is in the journal. */
  record({ purpose, withdrawal, currencyId, to, amount, chainAmount, prepared, source }: Recorded): SignedOnEthereum {
    const { bytes, transactionId } = this.#sign(prepared)
    const signed: SignedOnEthereum = {
      at: this.#parts.now(),
      withdrawal,
      purpose,
      chain_id: this.wallet.chainId,
      from: this.wallet.from,
      nonce: prepared.nonce,
      currency_id: currencyId,
      to,
      amount,
      chain_amount: String(chainAmount),
      transaction_id: transactionId,
      bytes,
      fee_per_gas: String(prepared.feePerGas),
      cost: String(costOf(prepared)),
      ...source,
    }
    this.#payments.record(signed)
    return signed
  }

  /** Stores it, and only then sends it. */
  store(signed: SignedOnEthereum): Promise<'mismatch' | null> {
    return this.#payments.store(signed)
  }

  #sign(payment: Payment): { bytes: string; transactionId: string } {
    if (this.#privateKey === null) throw new Error('this wallet is only watched')
    return sign(this.#privateKey, payment)
  }
}
