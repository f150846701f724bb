/**
 * The text that binds a withdrawal: what operators approve and what the signer pays, to the letter. Server and signer each make it from what
 * they know and compare its hash, so that neither pays to an address or an amount that was not approved.
 */
import { sha256 } from '@noble/hashes/sha2.js'
import { hex } from '@scure/base'

/** Amounts are decimal text of the coin, without trailing zeros. */
export interface WithdrawalTerms {
  withdrawal: string
  user: string
  currency_id: number
  network: string
  address: string
  amount: string
  fee: string
  arrives: string
  /** The user of this site whose address it is. No chain has it then. */
  to_user?: string
}

/** In one order of its words, whatever order they were given in. */
export const boundTerms = (of: WithdrawalTerms) => ({
  withdrawal: of.withdrawal,
  user: of.user,
  currency_id: of.currency_id,
  network: of.network,
  address: of.address,
  amount: of.amount,
  fee: of.fee,
  arrives: of.arrives,
  ...(of.to_user !== undefined && { to_user: of.to_user }),
})

export const termsText = (of: WithdrawalTerms): string => JSON.stringify(boundTerms(of))

export const termsHash = (text: string): string => hex.encode(sha256(new TextEncoder().encode(text)))
