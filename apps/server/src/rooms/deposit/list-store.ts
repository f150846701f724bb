/** SQL of what users see of their deposits. */
import type { ChainId } from '@assay/chain/networks'
import { sql } from 'kysely'
import { readPage, type Listed, type PageOf } from '../../db/page.ts'
import type { Database } from '../../db/pool.ts'
import { DEPTH } from './chain-store.ts'

export type DepositStatus = 'confirming' | 'credited' | 'apart' | 'undone'

export interface DepositRow {
  id: string
  chain: ChainId
  network: string | null
  currencyId: number | null
  amount: string | null
  token: string | null
  status: DepositStatus
  reason: 'minimum' | 'token' | null
  /** What is kept apart together with it. */
  together: string
  /** Blocks from its own to the last that all nodes which answer have. */
  depth: number
  block: number | null
  transactionId: string
  address: string
  sender: string | null
  byOperator: boolean
  wasCredited: boolean
  claim: string
  seenAt: Date
  blockAt: Date | null
  creditedAt: Date | null
  undoneAt: Date | null
}

const COLUMNS = sql`p.id::text, p.chain, p.network, p.currency_id as "currencyId", trim_scale(p.amount)::text as amount, p.token,
  case when p.is_adrift and p.status <> 'credited' then 'undone' else p.status end as status, p.apart_reason as reason,
  coalesce((select trim_scale(sum(o.amount))::text from deposit_payment o
    where p.apart_reason = 'minimum' and o.user_id = p.user_id and o.network = p.network and o.currency_id = p.currency_id
      and o.apart_reason = 'minimum'), '0') as together,
  ${DEPTH} as depth,
  p.block_height::float8 as block, p.transaction_id as "transactionId", p.address, p.sender, p.source = 'operator' as "byOperator",
  p.credits > 0 as "wasCredited", trim_scale(p.claim)::text as claim, p.seen_at as "seenAt", p.block_at as "blockAt",
  p.credited_at as "creditedAt", p.undone_at as "undoneAt"`

const FROM = sql`from deposit_payment p left join deposit_cursor c on c.chain = p.chain`
/** What an operator proposed is nobody's yet. */
const SHOWN = sql`p.status not in ('proposed', 'refused')`

export const listDeposits = (
  db: Database,
  { userId, status, currencyId }: { userId: number; status: DepositStatus | null; currencyId: string | null },
  page: PageOf,
): Promise<Listed<DepositRow>> =>
  readPage<DepositRow>(
    db,
    {
      select: COLUMNS,
      from: sql`${FROM} where p.user_id = ${userId} and ${SHOWN} and (${status}::text is null or p.status = ${status})
        and (${currencyId}::int is null or p.currency_id = ${currencyId}::int)`,
      orderBy: sql`p.id desc`,
    },
    page,
  )

export async function findDeposit(db: Database, userId: number, id: string): Promise<DepositRow | undefined> {
  const { rows } = await sql<DepositRow>`
    select ${COLUMNS} ${FROM} where p.id = ${id}::bigint and p.user_id = ${userId} and ${SHOWN}`.execute(db)
  return rows[0]
}

const WAITING_MAXIMUM = 50

/** Those that wait for confirmations, the newest first. */
export async function listWaiting(db: Database, userId: number): Promise<DepositRow[]> {
  const { rows } = await sql<DepositRow>`
    select ${COLUMNS} ${FROM} where p.user_id = ${userId} and p.status = 'confirming' order by p.id desc limit ${WAITING_MAXIMUM}`.execute(
    db,
  )
  return rows
}
