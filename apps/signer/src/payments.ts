/**
 * The steps that make a payment once, the same on every chain: the bytes are in the journal, then in the database, and only then with the
 * network. A death anywhere leaves bytes that are sent again. What was not stored in the database was never sent.
 */
import { chains, type ChainId } from '@assay/chain/networks'
import { purposeOf, type Signed } from './journal.ts'
import { stepOf, type Purpose, type SignerParts } from './parts.ts'
import type { NewPayment, OpenPayment, Wallet } from './store.ts'
import { outputName } from './output.ts'

interface Transaction {
  id: string
  bytes: string
}

/** Gives bytes to the network. True where it has them. */
type Send = (transaction: Transaction) => Promise<boolean>

/** The block that has one of a payment's transactions. */
export interface Mined {
  height: number
  transactionId: string
  /** All that are needed count once it is final, which is for every node to say. */
  confirmations: number
  isFinal: boolean
  hasFailed: boolean
  /** What the network took. Null where nobody says. */
  cost: bigint | null
}

const UNMINED = { height: null, transaction_id: null, confirmations: 0, is_final: false, failed: false, cost: null }

/** Whether it was signed for this very payment. */
export const isOf = (signed: Signed, payment: OpenPayment): boolean =>
  signed.withdrawal === payment.withdrawalId &&
  purposeOf(signed) === payment.purpose &&
  signed.to === payment.to &&
  signed.chain_amount === payment.chainAmount &&
  signed.currency_id === payment.currencyId

export class Payments {
  readonly #parts: SignerParts
  readonly #wallet: Wallet & { chain: ChainId }
  readonly #send: Send

  constructor(parts: SignerParts, { wallet, send }: { wallet: Wallet & { chain: ChainId }; send: Send }) {
    this.#parts = parts
    this.#wallet = wallet
    this.#send = send
  }

  open(): Promise<OpenPayment[]> {
    return this.#parts.store.openPayments(this.#wallet)
  }

  /**
   * The payment with all of its transactions. The database may have been set back, or a death came between: what the journal has of the
   * payment and the database lacks is stored anew, since a block may have it. `journaled` is what can only be mined in each other's place.
   */
  async whole(payment: OpenPayment, journaled: readonly Signed[]): Promise<OpenPayment> {
    const transactions = [...payment.transactions]
    for (const signed of journaled) {
      const { transaction_id: id, bytes } = signed
      if (!isOf(signed, payment) || transactions.some((one) => one.id === id)) continue
      const feeRate = this.#rowOf(signed).fee_rate
      await this.#parts.store.replace(payment.id, { transaction_id: id, bytes, fee_rate: feeRate })
      transactions.push({ id, bytes, feeRate, ageSeconds: 0, isSent: false })
    }
    return { ...payment, transactions }
  }

  /** Comes back when what was signed is in the journal. */
  record(signed: Signed): void {
    const purpose = purposeOf(signed)
    this.#at('signed', purpose)
    this.#parts.journal.add(signed)
    this.#at('journaled', purpose)
  }

  /** Stores it, and only then sends it. */
  async store(signed: Signed): Promise<'mismatch' | null> {
    const { store, log } = this.#parts
    const payment = this.#rowOf(signed)
    const { withdrawal } = signed
    // What it would use was used up while the withdrawal did not wait. The bytes of the journal can no longer pay it.
    if (await store.isTaken({ ...payment, withdrawal })) {
      log.error({ withdrawal, transaction: signed.transaction_id }, 'another payment has what this one was signed to use: not stored again')
      return 'mismatch'
    }
    if (!(await store.sign(withdrawal, payment))) return null
    this.#at('stored', payment.purpose)
    const stored = (await this.open()).find(({ transactions }) => transactions.some(({ id }) => id === signed.transaction_id))
    if (stored) await this.send(stored, { bytes: signed.bytes, id: signed.transaction_id })
    return null
  }

  /** True where the network has it. */
  async send(payment: Pick<OpenPayment, 'id' | 'purpose'>, transaction: Transaction): Promise<boolean> {
    const { journal, now } = this.#parts
    // Bytes without this line were never sent.
    journal.willSend(transaction.id, now())
    if (!(await this.#send(transaction))) return false
    this.#at('sent', payment.purpose)
    await this.#parts.store.sent(payment.id, transaction.id)
    this.#at('marked', payment.purpose)
    return true
  }

  /** The same payment by another transaction, of which a block can have one or the other. */
  async replace(payment: OpenPayment, signed: Signed): Promise<void> {
    const { journal, store } = this.#parts
    journal.add(signed)
    const { transaction_id: id, bytes } = signed
    await store.replace(payment.id, { transaction_id: id, bytes, fee_rate: this.#rowOf(signed).fee_rate })
    await this.send(payment, { bytes, id })
  }

  async mined(payment: OpenPayment, { height, transactionId, confirmations, isFinal, hasFailed, cost }: Mined): Promise<void> {
    const { store } = this.#parts
    await store.sent(payment.id, transactionId)
    this.#at('mined', payment.purpose)
    await store.confirmed(payment.id, {
      height,
      transaction_id: transactionId,
      confirmations: isFinal ? confirmations : Math.min(confirmations, chains[this.#wallet.chain].confirmations - 1),
      is_final: isFinal,
      failed: hasFailed,
      cost: cost === null ? null : String(cost),
    })
    if (isFinal) this.#at('final', payment.purpose)
  }

  /** No block has it any more. */
  async unmined(payment: OpenPayment): Promise<void> {
    if (payment.blockHeight !== null) await this.#parts.store.confirmed(payment.id, UNMINED)
  }

  /** Others have used what it would use, and people have looked: it is theirs to pay or to give back. */
  async giveUp(payment: OpenPayment): Promise<void> {
    await this.#parts.store.confirmed(payment.id, { ...UNMINED, is_final: true, failed: true })
  }

  #rowOf(signed: Signed): NewPayment {
    return {
      chain: this.#wallet.chain,
      purpose: purposeOf(signed),
      chain_id: signed.chain_id,
      from: signed.from,
      currency_id: signed.currency_id,
      to: signed.to,
      amount: signed.amount,
      chain_amount: signed.chain_amount,
      transaction_id: signed.transaction_id,
      bytes: signed.bytes,
      ...('inputs' in signed
        ? { inputs: signed.inputs.map(outputName), fee_rate: signed.fee_rate }
        : { nonce: signed.nonce, fee_rate: signed.fee_per_gas, deposits: signed.deposits }),
    }
  }

  #at(step: Parameters<typeof stepOf>[1], purpose: Purpose): void {
    this.#parts.at?.(stepOf(purpose, step))
  }
}
