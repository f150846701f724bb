import { refuse } from '@assay/contract/wire'
import type { FuturesEngine } from '@assay/engine/futures'
import type { Database } from '../../db/pool.ts'
import type { LeverDesk, LeverTurn } from '../../desk/lever/lever-desk.ts'
import type { UserContext } from '../../http/context.ts'
import { accountOf, LEVER } from '../../ledger/accounts.ts'
import { loadClosePrices, type ClosePrices } from './close-prices.ts'
import type { Contract, Contracts } from './contracts.ts'
import { wasEverOwn } from './store.ts'

export interface FuturesServices {
  db: Database
  desk: LeverDesk
  contracts: Contracts
  /** When a closed market opens, in epoch milliseconds. Null when unknown. */
  opensAt(symbol: string): number | null
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

/** The position that a command names. */
export interface NamedRow {
  id: number
  account: number
  /** Whether the user has or had it. Read from the database when the engine does not have it. */
  wasHis: boolean
}

export async function nameRow({ desk }: FuturesServices, context: UserContext, id: string): Promise<NamedRow> {
  const { userId } = context.session
  const account = leverAccountOf(userId)
  const isLive = desk.futures.position(Number(id))?.account === account
  return { id: Number(id), account, wasHis: isLive || (await wasEverOwn(desk.lookups, userId, id)) }
}

/** The contract of a user's live position. Refuses `ended` when his position has ended, else `position_not_found`. */
export function contractOfRow(
  { contracts }: FuturesServices,
  futures: FuturesEngine,
  { named: { id, account, wasHis }, ended }: { named: NamedRow; ended: 'position_not_open' | 'order_not_waiting' },
): Contract {
  const row = futures.position(id)
  if (row?.account !== account) return refuse(wasHis ? ended : 'position_not_found')
  return contracts.of(row.instrumentId)
}

export type Turn = LeverTurn
