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
  /** When a closed market opens; null when that is not known. */
  opensAt(symbol: string): number | null
  closePrices: ClosePrices
}

/** Once the desk has started. */
export async function createFuturesServices(given: Omit<FuturesServices, 'closePrices'>): Promise<FuturesServices> {
  return { ...given, closePrices: await loadClosePrices(given.db, given.desk) }
}

export const leverAccountOf = (userId: number): number => accountOf(userId, LEVER)

/** Who asks, what his commands may spend, and under which key. */
export const askerOf = ({ session, idempotent }: UserContext) => ({
  userId: session.userId,
  accounts: [leverAccountOf(session.userId)],
  idempotent,
})

/** A row that a command names. */
export interface NamedRow {
  id: number
  account: number
  /** Asked of the database when the engine did not know it: an ended one is his all the same. */
  wasHis: boolean
}

export async function nameRow({ desk }: FuturesServices, context: UserContext, id: string): Promise<NamedRow> {
  const { userId } = context.session
  const account = leverAccountOf(userId)
  const isLive = desk.futures.row(Number(id))?.account === account
  return { id: Number(id), account, wasHis: isLive || (await wasEverOwn(desk.lookups, userId, id)) }
}

/** The contract of a live row of the user; refuses `position_not_found`, or the given code when the row was his and has ended. */
export function contractOfRow(
  { contracts }: FuturesServices,
  futures: FuturesEngine,
  { named: { id, account, wasHis }, ended }: { named: NamedRow; ended: 'position_not_open' | 'order_not_waiting' },
): Contract {
  const row = futures.row(id)
  if (row?.account !== account) return refuse(wasHis ? ended : 'position_not_found')
  return contracts.of(row.instrumentId)
}

export type Turn = LeverTurn
