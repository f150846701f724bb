import type { Database } from '../../db/pool.ts'
import type { LeverDesk, LeverTurn } from '../../desk/lever/lever-desk.ts'
import type { UserContext } from '../../http/context.ts'
import { accountOf, LEVER } from '../../ledger/accounts.ts'
import { loadClosePrices, type ClosePrices } from './close-prices.ts'
import type { Contracts } from './contracts.ts'

export interface FuturesServices {
  db: Database
  desk: LeverDesk
  contracts: Contracts
  /** When a closed market opens, in epoch milliseconds. Null when unknown. */
  opensAt(symbol: string): number | null
  /** What a refusal says of an operator's halt. */
  haltOf(symbol: string): Record<string, string>
  closePrices: ClosePrices
}

/** Call it after the desk has started. */
export async function createFuturesServices(given: Omit<FuturesServices, 'closePrices'>): Promise<FuturesServices> {
  return { ...given, closePrices: await loadClosePrices(given.db, given.desk) }
}

export const leverAccountOf = (userId: number): number => accountOf(userId, LEVER)

/** The user of a command, the accounts it may spend from, and its Idempotency-Key. */
export const askerOf = ({ session, idempotent }: UserContext) => ({
  userId: session.userId,
  accounts: [leverAccountOf(session.userId)],
  idempotent,
})

export type Turn = LeverTurn
