/**
 * Signs the payments of Bitcoin's hot wallet and follows them. A payment is its inputs: every transaction of it spends the same outputs, so that
 * a block can have one of them only, and no other payment is signed on these. How each is once stands in payments.ts.
 */
import { bitcoinScript } from '@assay/chain/derive'
import { chains } from '@assay/chain/networks'
import { maximum, minimum } from '../coin.ts'
import type { Order } from '../hot-wallet.ts'
import type { SignedOnBitcoin } from '../journal.ts'
import { Payments } from '../payments.ts'
import type { OpenPayment, Wallet } from '../store.ts'
import { countOfChange, DUST, feeOf, partsOf, sizeOf, sumOf } from './choose.ts'
import type { Gone } from './gone.ts'
import { CHANGE_PLACE, type View } from './node.ts'
import { outputName, type Output } from './output.ts'
import type { BitcoinParts } from './parts.ts'
import { sign } from './sign.ts'

const CONFIRMATIONS = chains.bitcoin.confirmations
/** Satoshis for a thousand virtual bytes, of one for each. */
export const PER_VBYTE = 1_000n
/** A replacement offers a quarter more, and no less than nodes ask for (BIP 125): one for each virtual byte. */
const RAISE_PER_MILLE = 1_250n

/** What comes back by a transaction. */
export const changeOf = ({ transaction_id: id, change }: Pick<SignedOnBitcoin, 'transaction_id' | 'change'>): Output[] =>
  change.map((value, index) => ({ id, place: CHANGE_PLACE + index, value: BigInt(value) }))

export const inputsOf = ({ inputs }: Pick<SignedOnBitcoin, 'inputs'>): Output[] =>
  inputs.map(({ id, place, value }) => ({ id, place, value: BigInt(value) }))

interface Made {
  inputs: readonly Output[]
  to: string
  chainAmount: bigint
  rate: bigint
  change: readonly bigint[]
}

export class BitcoinPayer {
  readonly wallet: Wallet & { chain: 'bitcoin' }
  readonly payments: Payments
  readonly #parts: BitcoinParts
  readonly #gone: Gone

  constructor(parts: BitcoinParts, gone: Gone) {
    const { key, bitcoinChain, journal, node, now } = parts
    this.#parts = parts
    this.#gone = gone
    this.wallet = { chain: 'bitcoin', chainId: bitcoinChain, from: key.address }
    this.payments = new Payments(parts, {
      wallet: this.wallet,
      // What the journal does not say here was never sent, and its inputs are free where nobody waits for it.
      send: (transaction) => {
        journal.willSend(transaction.id, now())
        return node.send(transaction)
      },
    })
  }

  get #rateMaximum(): bigint {
    return BigInt(this.#parts.own.fee_per_vbyte_maximum) * PER_VBYTE
  }

  /** As the node says what is in one of the next blocks, within the limits. */
  async wantedRate(view: View): Promise<bigint> {
    const least = BigInt(this.#parts.own.fee_per_vbyte_minimum) * PER_VBYTE
    return minimum(maximum((await view.feeRate()) ?? least, least), this.#rateMaximum)
  }

  /** What inputs must be worth to pay so much at the highest fee, and to have enough come back for two outputs. */
  neededFor(chainAmount: bigint, scriptBytes: number): (inputs: number) => bigint {
    return (inputs) => chainAmount + feeOf(sizeOf({ inputs, scriptBytes, change: 2 }), this.#rateMaximum) + 2n * DUST
  }

  // What was signed before.

  async follow(payment: OpenPayment, view: View): Promise<void> {
    const { log, keyWatch, outputs, journal } = this.#parts
    const { transactions } = payment
    // What comes back is not spent before the payment is final: where it is, its transaction is.
    const found = await view.unspent(
      transactions.map(({ id }) => ({ id, place: CHANGE_PLACE })),
      { withPool: false },
    )
    const index = found.findIndex((one) => one !== null)
    if (index !== -1) {
      const transactionId = transactions[index]!.id
      const { confirmations } = found[index]!
      const isFinal = confirmations >= CONFIRMATIONS
      const signed = journal.onBitcoin(transactionId)
      const cost = signed ? BigInt(signed.cost) : null
      const height = view.height - confirmations + 1
      if (isFinal && signed) outputs.add(changeOf(signed))
      return this.payments.mined(payment, { height, transactionId, confirmations, isFinal, hasFailed: false, cost })
    }
    await this.payments.unmined(payment)
    const signed = journal.onBitcoin(transactions.at(-1)!.id)
    const missing = signed ? await this.#missing(signed, view) : []
    if (missing.length > 0) {
      log.fatal({ payment: payment.id, missing }, 'an output was spent by a transaction that the signer did not make')
      for (const name of missing) {
        this.#gone.say(name, view.height)
        keyWatch.suspect(name)
      }
      const isOver = missing.some((name) => keyWatch.isAccepted(name) && this.#gone.isDeep(name, view.height))
      if (isOver) await this.payments.giveUp(payment)
      return
    }
    await this.#sendAny(payment)
    if (signed) await this.#replaceWhereDue(payment, signed, view)
  }

  async #missing(signed: SignedOnBitcoin, view: View): Promise<string[]> {
    const inputs = inputsOf(signed)
    const there = await view.unspent(inputs, { withPool: false })
    return inputs.filter((_, index) => there[index] === null).map(outputName)
  }

  /** The newest that a node takes: it may want more for a replacement than was offered, and keeps the one before. */
  async #sendAny(payment: OpenPayment): Promise<void> {
    for (const transaction of [...payment.transactions].reverse()) if (await this.payments.send(payment, transaction)) return
  }

  /** The same payment from the same outputs for a higher fee, as high as the limits and what comes back allow. */
  async #replaceWhereDue(payment: OpenPayment, before: SignedOnBitcoin, view: View): Promise<void> {
    const { own, now } = this.#parts
    if (payment.transactions.at(-1)!.ageSeconds < own.replace_after_seconds) return
    const isSame = before.to === payment.to && before.chain_amount === payment.chainAmount && before.currency_id === payment.currencyId
    if (!isSame) return
    const last = BigInt(before.fee_rate)
    const wanted = maximum((last * RAISE_PER_MILLE) / 1_000n, await this.wantedRate(view))
    const rate = minimum(maximum(wanted, last + PER_VBYTE), this.#rateMaximum)
    if (rate < last + PER_VBYTE) return
    const inputs = inputsOf(before)
    const made = this.#change({ inputs, to: before.to, chainAmount: BigInt(before.chain_amount), rate }, before.change.length)
    if (made) await this.payments.replace(payment, { ...before, ...this.#sign(made), at: now() })
  }

  // What is signed now.

  /** Signs it, and comes back when it is in the journal. */
  record(order: Order, { inputs, rate, outputs }: { inputs: readonly Output[]; rate: bigint; outputs: number }): SignedOnBitcoin {
    const { to, chainAmount, purpose, withdrawal, coin, amount, user } = order
    const asked = { inputs, to, chainAmount, rate }
    const alone = this.#change(asked, 1)!
    const made = this.#change(asked, countOfChange(alone.change[0]!, outputs))!
    const signed: SignedOnBitcoin = {
      at: this.#parts.now(),
      withdrawal,
      purpose,
      chain_id: this.wallet.chainId,
      from: this.wallet.from,
      currency_id: coin.currencyId,
      to,
      amount,
      chain_amount: String(chainAmount),
      ...(user !== undefined && { user }),
      ...this.#sign(made),
    }
    this.payments.record(signed)
    return signed
  }

  /** Null where too little would come back. */
  #change(asked: Omit<Made, 'change'>, count: number): Made | null {
    const { inputs, to, chainAmount, rate } = asked
    const scriptBytes = bitcoinScript(to, this.#parts.bitcoinChain)!.length
    const fee = feeOf(sizeOf({ inputs: inputs.length, scriptBytes, change: count }), rate)
    const change = partsOf(sumOf(inputs) - chainAmount - fee, count)
    return change.every((value) => value >= DUST) ? { ...asked, change } : null
  }

  #sign({ inputs, to, chainAmount, rate, change }: Made) {
    const { key, bitcoinChain } = this.#parts
    const script = bitcoinScript(to, bitcoinChain)!
    const { bytes, transactionId, size } = sign(key, { inputs, to: { script, value: chainAmount }, change })
    const fee = sumOf(inputs) - chainAmount - change.reduce((sum, value) => sum + value, 0n)
    if (fee < 0n || fee > feeOf(BigInt(size) + BigInt(inputs.length), this.#rateMaximum))
      throw new Error('a fee beyond the limits: not signed')
    return {
      transaction_id: transactionId,
      bytes,
      inputs: inputs.map(({ id, place, value }) => ({ id, place, value: String(value) })),
      change: change.map(String),
      fee_rate: String(rate),
      cost: String(fee),
    }
  }
}
