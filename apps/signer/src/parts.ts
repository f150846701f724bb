/** What all of the signer works with, whichever chain it pays on. */
import type { BitcoinChain } from '@assay/chain/address'
import type { Logger } from 'pino'
import type { Approvers } from './approvers.ts'
import type { Journal } from './journal.ts'
import type { Limits } from './limits.ts'
import type { Once } from './once.ts'
import type { SetBack } from './set-back.ts'
import type { Store } from './store.ts'

/**
 * What a payment is for: a withdrawal; what is above the ceiling, to the cold address (or nothing, to itself, to use a nonce up); coins of a
 * deposit address, to the hot wallet; and the fee for those, to the deposit address first.
 */
export const purposes = ['withdrawal', 'sweep', 'gas', 'collect'] as const
export type Purpose = (typeof purposes)[number]

/** The steps between which a death must lose and double nothing. */
export const steps = ['checked', 'signed', 'journaled', 'stored', 'sent', 'marked', 'mined', 'final'] as const
type PaymentStep = (typeof steps)[number]
/** Those of a withdrawal have no word before them. */
export type Step = PaymentStep | `${Exclude<Purpose, 'withdrawal'>}:${PaymentStep}`

export const stepOf = (purpose: Purpose, step: PaymentStep): Step => (purpose === 'withdrawal' ? step : `${purpose}:${step}`)

export interface SignerParts {
  /** The chain of Bitcoin's addresses. */
  bitcoinChain: BitcoinChain
  limits: Limits
  approvers: Approvers
  journal: Journal
  store: Store
  setBack: SetBack
  log: Logger
  once: Once
  now(): number
  /** Called after each step. For tests that let it die there. */
  at?(step: Step): void
}
