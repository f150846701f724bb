/** What the signer asks of a chain. The rest of it is the same for all: what may be paid, in what order, and that it is once. */
import type { ChainId } from '@assay/chain/networks'
import type { Coin } from './coin.ts'
import type { Signed } from './journal.ts'
import type { Purpose } from './parts.ts'

/** What a payment waits for that cannot be paid as it is. */
export type Lack = 'hot_empty' | 'gas' | 'change' | 'conflict'

/** What is to be paid. It was checked before. */
export interface Order {
  purpose: Purpose
  withdrawal: string | null
  /** Whose withdrawal it is, and whether operators approved it. */
  user?: string
  approved?: boolean
  coin: Coin
  to: string
  /** As the ledger counts it, and as the chain does. */
  amount: string
  chainAmount: bigint
}

export interface HotWallet {
  readonly chain: Exclude<ChainId, 'tron'>
  readonly chainId: string
  readonly networks: readonly string[]
  readonly address: string
  readonly coldAddress: string | null
  /** What somebody else has used, so that nothing is signed until people have looked. Null while all is well. */
  readonly halted: string | null
  readonly haltReason: string
  /** Null where it is no coin of this chain, or a token whose contract nobody named. */
  coinOf(currencyId: number, network: string): Coin | null
  /** Follows what was signed. Throws NodeFault where no node tells. `waits`: nothing may be signed at this moment. */
  look(): Promise<'signs' | 'waits' | 'halted'>
  /** Signs, stores and sends, in this order. Null where that was done, else what it waits for. */
  pay(order: Order): Promise<Lack | 'mismatch' | null>
  /** What was signed before: the same bytes, or nothing. */
  payAgain(before: Signed): Promise<'mismatch' | null>
  /** What it has of each coin, as the chain counts it. */
  balances(): Promise<{ coin: Coin; balance: bigint }[]>
  /** Whether what is under way lets it say what is above the ceiling. */
  maySweep(): Promise<boolean>
  /** Uses up what was signed for nobody and holds up others. */
  closeGaps?(): Promise<void>
  /** Brings coins of deposit addresses here. */
  collect?(): Promise<void>
}
