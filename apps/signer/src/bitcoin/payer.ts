/**
 * Signs the payments of Bitcoin's hot wallet and follows them. A payment is its inputs: every transaction of it spends the same outputs, so that
 * a block can have one of them only, and no other payment is signed on these. How each is once stands in payments.ts.
 */
import { bitcoinScript } from '@assay/chain/derive'
import { chains } from '@assay/chain/networks'
import { maximum, minimum } from '../coin.ts'
import type { Order } from '../hot-wallet.ts'
import type { SignedOnBitcoin } from '../journal.ts'
import { isOf, Payments } from '../payments.ts'
import type { OpenPayment, Wallet } from '../store.ts'
import { countOfChange, DUST, feeOf, partsOf, sizeOf, sumOf } from './choose.ts'
import type { Gone } from './gone.ts'
import { CHANGE_PLACE, type View } from './node.ts'
import { outputName, type Output } from '../output.ts'
import { changeOf, depthsOf, inputsOf, isDeep } from './paid.ts'
import type { BitcoinParts } from './parts.ts'
import { sign } from './sign.ts'
import { spentAmong, spentByAll, type SaidSpent } from './spent.ts'

const CONFIRMATIONS = chains.bitcoin.confirmations
/** Satoshis for a thousand virtual bytes, of one for each. */
export const PER_VBYTE = 1_000n
/** A replacement offers a quarter more, and no less than nodes ask for (BIP 125): one for each virtual byte. */
const RAISE_PER_MILLE = 1_250n
const SEND_AGAIN_MS = 60_000

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
  /** When the nodes were given payments last, by their ids. */
  readonly #given = new Map<string, { block: string; atMs: number }>()

  constructor(parts: BitcoinParts, gone: Gone) {
    const { key, bitcoinChain, node } = parts
    this.#parts = parts
    this.#gone = gone
    this.wallet = { chain: 'bitcoin', chainId: bitcoinChain, from: key.address }
    this.payments = new Payments(parts, { wallet: this.wallet, send: (transaction) => node.send(transaction) })
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

  async follow(given: OpenPayment, view: View): Promise<void> {
    const { journal } = this.#parts
    const payment = await this.payments.whole(given, this.#journaled(given))
    const { transactions } = payment
    // What comes back is not spent before the payment is final: where it is, its transaction is.
    const found = await view.unspent(
      transactions.map(({ id }) => ({ id, place: CHANGE_PLACE })),
      { withPool: false },
    )
    const index = found.findIndex((one) => one !== null)
    if (index !== -1) {
      const { confirmations } = found[index]!
      const transactionId = transactions[index]!.id
      const isFinal = confirmations >= CONFIRMATIONS && (await this.#isDeepForAll(payment, transactionId))
      return this.#mined(payment, { transactionId, confirmations, isFinal, view })
    }
    const signed = journal.onBitcoin(transactions.at(-1)!.id)
    const missing = signed ? await this.#missing(signed, view) : []
    const spent = await this.#spentByAll(payment, missing, view)
    const settled = signed && spent.names.size === signed.inputs.length && transactions.find(({ id }) => this.#isSpentSince(id))
    // Its block lies deeper, and nobody says how deep.
    if (settled) return this.#mined(payment, { transactionId: settled.id, confirmations: CONFIRMATIONS, isFinal: true, view })
    await this.payments.unmined(payment)
    if (spent.names.size > 0) return this.#stolen(payment, spent)
    if (this.#isToBeSent(payment, view)) await this.#sendAny(payment)
    if (signed && missing.length === 0) await this.#replaceWhereDue(payment, signed, view)
  }

  /** What is final is followed no more: that is not for one node to say. One that has it, and not as deep yet, contradicts nobody. */
  async #isDeepForAll({ id }: OpenPayment, transactionId: string): Promise<boolean> {
    const depths = await depthsOf(this.#parts.node, transactionId)
    if (depths.includes(null)) this.#sayDisagreed(id)
    return depths.every(isDeep)
  }

  /** What one node says was spent stops the signer for this look; the rest is for all of them to say. */
  async #spentByAll({ id, transactions }: OpenPayment, missing: readonly Output[], view: View): Promise<SaidSpent> {
    const { outputs, node, keyWatch } = this.#parts
    const suspected = await spentAmong(missing, { outputs, view })
    if (suspected.size === 0) return { names: suspected, lowest: view.height, highest: view.height }
    const unless = transactions.map((one) => one.id)
    const spent = await spentByAll(missing, { outputs, node, unless })
    const isSettled = transactions.some((one) => this.#isSpentSince(one.id))
    if (!isSettled) for (const name of suspected) keyWatch.suspect(name)
    if (spent.names.size < suspected.size) this.#sayDisagreed(id)
    return spent
  }

  #sayDisagreed(id: string): void {
    const { once, log } = this.#parts
    once.say(`disagree:${id}`, () => log.error({ payment: id }, 'the nodes do not say the same of this payment'))
  }

  /** Somebody else uses the key. Once people have looked, and nothing changes any more, the payment is theirs. */
  async #stolen(payment: OpenPayment, spent: SaidSpent): Promise<void> {
    const { once, log, keyWatch } = this.#parts
    const names = [...spent.names]
    once.say(`foreign:${payment.id}`, () =>
      log.fatal({ payment: payment.id, spent: names }, 'an output was spent by a transaction that the signer did not make'),
    )
    this.#gone.say(spent)
    if (names.some((name) => keyWatch.isAccepted(name) && this.#gone.isDeep(name))) await this.payments.giveUp(payment)
  }

  /** What the journal has that spends all of the same inputs: a block can have one of them. */
  #journaled({ transactions }: OpenPayment): SignedOnBitcoin[] {
    const { journal } = this.#parts
    const known = transactions.map(({ id }) => journal.onBitcoin(id)).find((one) => one !== undefined)
    if (!known) return []
    const namesOf = (signed: SignedOnBitcoin): string => signed.inputs.map(outputName).join(' ')
    return journal
      .spending(known.inputs[0]!)
      .map(({ signed }) => signed)
      .filter((signed) => namesOf(signed) === namesOf(known))
  }

  /** Whether what came back of it was spent by a later payment of the signer: that was signed no sooner than this one was final. */
  #isSpentSince(transactionId: string): boolean {
    const { journal } = this.#parts
    const signed = journal.onBitcoin(transactionId)
    return signed !== undefined && changeOf(signed).some((one) => journal.spending(one).some(({ mayBeSent }) => mayBeSent))
  }

  async #mined(
    payment: OpenPayment,
    { transactionId, confirmations, isFinal, view }: { transactionId: string; confirmations: number; isFinal: boolean; view: View },
  ): Promise<void> {
    const { outputs, journal } = this.#parts
    this.#given.delete(payment.id)
    const signed = journal.onBitcoin(transactionId)
    if (isFinal && signed) outputs.add(changeOf(signed))
    const height = view.height - confirmations + 1
    const cost = signed ? BigInt(signed.cost) : null
    await this.payments.mined(payment, { height, transactionId, confirmations, isFinal, hasFailed: false, cost })
  }

  async #missing(signed: SignedOnBitcoin, view: View): Promise<Output[]> {
    const inputs = inputsOf(signed)
    const there = await view.unspent(inputs, { withPool: false })
    return inputs.filter((_, index) => there[index] === null)
  }

  /** Nodes forget what waits. They are given it again with each block and each minute, and each second only until one has it. */
  #isToBeSent({ id, transactions }: OpenPayment, { blockHash }: View): boolean {
    const last = this.#given.get(id)
    const nowMs = this.#parts.now()
    const isKept = last?.block === blockHash && nowMs - last.atMs < SEND_AGAIN_MS && transactions.some(({ isSent }) => isSent)
    if (!isKept) this.#given.set(id, { block: blockHash, atMs: nowMs })
    return !isKept
  }

  /** The newest that a node takes: it may want more for a replacement than was offered, and keeps the one before. */
  async #sendAny(payment: OpenPayment): Promise<void> {
    for (const transaction of [...payment.transactions].reverse()) if (await this.payments.send(payment, transaction)) return
  }

  /** The same payment from the same outputs for a higher fee, as high as the limits and what comes back allow. */
  async #replaceWhereDue(payment: OpenPayment, before: SignedOnBitcoin, view: View): Promise<void> {
    const { own, now } = this.#parts
    if (payment.transactions.at(-1)!.ageSeconds < own.replace_after_seconds) return
    if (!isOf(before, payment)) return
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
    const { to, chainAmount, purpose, withdrawal, coin, amount, user, approved } = order
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
      ...(user !== undefined && { user, approved }),
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
