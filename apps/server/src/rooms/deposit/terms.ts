import type { ChainId } from '@assay/chain/networks'
import { systemAccounts } from '../../ledger/accounts.ts'

export const TREASURY = systemAccounts.treasury
export const CLAIMS = systemAccounts.depositClaims

/** The reference of all postings of a payment. */
export const referenceOf = (paymentId: string): string => `deposit:${paymentId}`

/** Blocks that are read and kept in one transaction. */
export const STRIDE_BLOCKS: Record<ChainId, number> = { bitcoin: 4, ethereum: 200, tron: 0 }
/** How many blocks are remembered. A reorganisation that is deeper is no chain's: people look at it. */
export const REMEMBERED_BLOCKS = 256
/** How long a watcher waits between two looks. */
export const LOOK_EVERY_MS: Record<ChainId, number> = { bitcoin: 10_000, ethereum: 2_000, tron: 0 }
export const NODE_TIMEOUT_MS = 15_000
export const NODE_ANSWER_MAXIMUM_BYTES = 128 * 2 ** 20

/** What a user may tell operators of at a time. */
export const REPORTS_MAXIMUM = 10
/** Anybody can send worthless tokens to an address; so many of them are kept for a user. */
export const UNKNOWN_TOKENS_MAXIMUM = 50
