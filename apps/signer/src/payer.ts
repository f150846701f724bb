/**
 * Signs the payments of one wallet and follows them, each once. The order is what makes it once: the bytes are in the journal, then in the
 * database, and only then with the network. A death anywhere leaves bytes that are sent again, under a nonce that can be mined once. What was
 * not stored in the database was never sent.
 */
import { chains } from '@assay/chain/networks'
import { coinOfCurrency, ETH, maximum, minimum, type Coin } from './coin.ts'
import { purposeOf, type Signed } from './journal.ts'
import type { SigningKey } from './key.ts'
import { transferData, type Standing } from './node.ts'
import { stepOf, type Purpose, type SignerParts } from './parts.ts'
import { sign, type Payment } from './sign.ts'
import type { OpenPayment } from './store.ts'

export const GWEI = 1_000_000_000n
export const TIP = 2n * GWEI
const NATIVE_GAS = 21_000n
/** More gas is not paid for. A recipient's contract may ask for any amount, and the hot wallet pays for it. */
const COIN_GAS_MAXIMUM = 60_000n
const TOKEN_GAS_MAXIMUM = 150_000n
/** A replacement must offer at least a tenth more for every node to take it. */
const RAISE_PER_MILLE = 1_250n
const CONFIRMATIONS = chains.ethereum.confirmations

/** What a payment waits for that cannot be paid as it is. */
export type Lack = 'hot_empty' | 'gas'
export const isLack = (prepared: Payment | Lack): prepared is Lack => typeof prepared === 'string'

export const costOf = ({ gasLimit, feePerGas }: Payment): bigint => gasLimit * feePerGas

/** A height at which nothing changes any more. */
export const deepOf = (height: number): number => height - CONFIRMATIONS + 1

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
  source?: { index: number; deposits: string[] } | { user: string }
}

/** Of a wallet whose payments are followed and never signed again. */
export interface WatchedKey {
  address: string
  privateKey: null
}

export class Payer {
  readonly wallet: { chainId: string; from: string }
  readonly #parts: SignerParts
  readonly #privateKey: Uint8Array | null
  readonly #feePerGasMaximum: bigint

  constructor(parts: SignerParts, { key, feePerGasMaximumGwei }: { key: SigningKey | WatchedKey; feePerGasMaximumGwei: number }) {
    this.#parts = parts
    this.#privateKey = key.privateKey
    this.#feePerGasMaximum = BigInt(feePerGasMaximumGwei) * GWEI
    this.wallet = { chainId: parts.config.chainId, from: key.address }
  }

  openPayments(): Promise<OpenPayment[]> {
    return this.#parts.store.openPayments(this.wallet)
  }

  // What was signed before.

  /** Answers the wei that the wallet lacks for a higher fee, where one is due. */
  async follow(payment: OpenPayment, standing: Standing): Promise<bigint> {
    const { node, store, limits, log } = this.#parts
    const { transactions } = payment
    const receipts = await node.receipts(transactions.map(({ id }) => id))
    const index = receipts.findIndex((one) => one !== null)
    const mined = receipts[index]
    if (mined) {
      await store.sent(payment.id, transactions[index]!.id)
      this.#at('mined', payment.purpose)
      const confirmations = Math.max(standing.height - mined.height + 1, 1)
      const isFinal = confirmations >= CONFIRMATIONS
      const progress = {
        height: mined.height,
        transaction_id: transactions[index]!.id,
        confirmations,
        is_final: isFinal,
        failed: mined.hasFailed,
        cost: mined.cost === null ? null : String(mined.cost),
      }
      await store.confirmed(payment.id, progress)
      if (isFinal) this.#at('final', payment.purpose)
      return 0n
    }
    if (payment.blockHeight !== null) await store.confirmed(payment.id, UNMINED)
    if (standing.nonce > payment.nonce) {
      log.fatal({ payment: payment.id, nonce: payment.nonce }, 'a nonce was used by a transaction that the signer did not make')
      // The key of deposits is also the offline wallet's.
      if (payment.purpose !== 'collect') this.#parts.keyWatch.suspect(payment.nonce)
      await this.#giveUp(payment, standing)
      return 0n
    }
    const last = transactions.at(-1)!
    await this.#send(payment, last)
    return last.isSent && last.ageSeconds >= limits.replace_after_seconds ? this.#replace(payment, standing) : 0n
  }

  /**
   * Somebody else uses the key of this wallet. Nothing is signed anew for a withdrawal: once people have looked, it is theirs to pay or to give
   * back. The key of deposits is also the offline wallet's: what it moved itself is not collected, and what comes later is.
   */
  async #giveUp(payment: OpenPayment, { height }: Standing): Promise<void> {
    const { node, store, keyWatch } = this.#parts
    if (payment.purpose !== 'collect' && !keyWatch.isAccepted(payment.nonce)) return
    if ((await node.nonceAt(this.wallet.from, deepOf(height))) <= payment.nonce) return
    await store.confirmed(payment.id, { ...UNMINED, is_final: true, failed: true })
  }

  async #send(payment: Pick<OpenPayment, 'id' | 'purpose'>, transaction: { id: string; bytes: string }): Promise<void> {
    if (!(await this.#parts.node.send(transaction))) return
    this.#at('sent', payment.purpose)
    await this.#parts.store.sent(payment.id, transaction.id)
    this.#at('marked', payment.purpose)
  }

  /** The same payment under the same nonce for a higher fee, as high as the limits allow. Answers what the wallet lacks for it. */
  async #replace(payment: OpenPayment, { baseFee, balance }: Standing): Promise<bigint> {
    const { store, journal, now } = this.#parts
    const last = payment.transactions.at(-1)!
    const raised = (BigInt(last.feePerGas) * RAISE_PER_MILLE) / 1_000n + 1n
    const feePerGas = maximum(raised, baseFee * 2n + TIP)
    if (feePerGas > this.#feePerGasMaximum) return 0n
    const before = journal.noncesOf(this.wallet).get(payment.nonce)
    const prepared = before && (await this.#prepareAgain(before, payment, feePerGas))
    if (!prepared) return 0n
    const short = prepared.value + costOf(prepared) - balance
    if (short > 0n) return short
    // The tip rises with the fee, or a node keeps the one before.
    const { bytes, transactionId } = this.#sign({ ...prepared, tipPerGas: minimum(feePerGas, maximum(TIP, feePerGas / 2n)) })
    const fee = { fee_per_gas: String(feePerGas), cost: String(costOf(prepared)) }
    journal.add({ ...before, ...fee, bytes, transaction_id: transactionId, at: now() })
    await store.replace(payment.id, { transaction_id: transactionId, bytes, fee_per_gas: fee.fee_per_gas })
    await this.#send(payment, { bytes, id: transactionId })
    return 0n
  }

  async #prepareAgain(before: Signed, payment: OpenPayment, feePerGas: bigint): Promise<Payment | null> {
    const coin = coinOfCurrency(payment.currencyId, this.#parts.config.usdtContract)
    const isSame = before.to === payment.to && before.chain_amount === payment.chainAmount && before.currency_id === payment.currencyId
    if (!coin || !isSame) return null
    const { to, nonce } = payment
    const prepared = await this.prepare({ coin, to, chainAmount: BigInt(payment.chainAmount), nonce, feePerGas })
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
  record({ purpose, withdrawal, currencyId, to, amount, chainAmount, prepared, source }: Recorded): Signed {
    const { journal, now } = this.#parts
    const { bytes, transactionId } = this.#sign(prepared)
    this.#at('signed', purpose)
    const signed: Signed = {
      at: now(),
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
    journal.add(signed)
    this.#at('journaled', purpose)
    return signed
  }

  /** Stores it, and only then sends it. */
  async store(signed: Signed): Promise<'mismatch' | null> {
    const { store, log } = this.#parts
    const { withdrawal, nonce } = signed
    // Its nonce was used up while the withdrawal did not wait. The bytes of the journal can no longer pay it.
    if (await store.isTaken(this.wallet, { nonce, withdrawal })) {
      log.error({ withdrawal, nonce }, 'another payment has the nonce of what was signed: not stored again')
      return 'mismatch'
    }
    const purpose = purposeOf(signed)
    if (!(await store.sign(withdrawal, newPayment(signed)))) return null
    this.#at('stored', purpose)
    const payment = (await this.openPayments()).find((one) => one.nonce === nonce)
    if (payment) await this.#send(payment, { bytes: signed.bytes, id: signed.transaction_id })
    return null
  }

  #sign(payment: Payment): { bytes: string; transactionId: string } {
    if (this.#privateKey === null) throw new Error('this wallet is only watched')
    return sign(this.#privateKey, payment)
  }

  #at(step: Parameters<typeof stepOf>[1], purpose: Purpose): void {
    this.#parts.at?.(stepOf(purpose, step))
  }
}

const UNMINED = { height: null, transaction_id: null, confirmations: 0, is_final: false, failed: false, cost: null }

const newPayment = (signed: Signed) => ({
  chain: 'ethereum',
  purpose: purposeOf(signed),
  chain_id: signed.chain_id,
  from: signed.from,
  nonce: signed.nonce,
  currency_id: signed.currency_id,
  to: signed.to,
  amount: signed.amount,
  chain_amount: signed.chain_amount,
  transaction_id: signed.transaction_id,
  bytes: signed.bytes,
  fee_per_gas: signed.fee_per_gas,
  deposits: signed.deposits,
})
