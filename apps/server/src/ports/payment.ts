/**
 * How money of the outside world reaches a user's legal account. What sells something for fiat money asks for a payment here and need not know
 * by which way it comes; each way is a provider.
 */
export interface PaymentWish {
  userId: number
  /** What it is for: `deposit`, or the room and number that asked: `purchase:12`. */
  purpose: string
  currencyId: number
  /** Decimal text. */
  amount: string
  /** The bank account or card of the user that pays. It is checked by whoever asks. */
  accountId: string
}

export interface CreatedPayment {
  id: string
  /** What the payer writes into the transfer. */
  reference: string
  expiresAt: Date
}

export interface PaymentOutcome {
  state: 'open' | 'paid' | 'failed'
  /** What reached the legal account, decimal text. Null before. */
  paid: string | null
  /** What was given back or is on its way back. */
  isRefunded: boolean
}

export interface PaymentProvider {
  readonly name: string
  /** Refuses `bank_open_maximum` where too many of this user wait already. */
  create(wish: PaymentWish): Promise<CreatedPayment>
  /** Null where there is no such payment of this user. */
  outcome(userId: number, id: string): Promise<PaymentOutcome | null>
  /**
   * Gives a paid payment back to the account it came from, once: a second call answers the first. Holds it on the legal account at once.
   * Refuses `bank_payment_unknown`, `bank_payment_over` where nothing was paid, `price_unavailable`, or `insufficient_balance`.
   */
  refund(userId: number, id: string): Promise<{ id: string }>
}
