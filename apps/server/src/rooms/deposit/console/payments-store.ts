/** SQL of what operators see of deposits, and of payments that they confirm by hand. */
import type { ChainId } from '@assay/chain/networks'
import { sql } from 'kysely'
import { readPage, type Listed, type PageOf } from '../../../db/page.ts'
import type { Database, Tx } from '../../../db/pool.ts'
import { DEPTH, lockChain } from '../chain-store.ts'

export type PaymentStatus = 'proposed' | 'refused' | 'confirming' | 'apart' | 'credited' | 'undone'

export interface PaymentRow {
  id: string
  userId: string
  currencyId: number | null
  network: string | null
  chain: ChainId
  amount: string | null
  chainAmount: string
  booked: string
  claim: string
  status: PaymentStatus
  reason: 'minimum' | 'token' | null
  byOperator: boolean
  depth: number
  block: number | null
  transactionId: string
  output: number
  address: string
  sender: string | null
  token: string | null
  seenAt: Date
  creditedAt: Date | null
  undoneAt: Date | null
}

export const listPayments = (
  db: Database,
  { status, find, userId }: { status: PaymentStatus | null; find: string | null; userId: string | null },
  page: PageOf,
): Promise<Listed<PaymentRow>> =>
  readPage<PaymentRow>(
    db,
    {
      select: sql`p.id::text, p.user_id::text as "userId", p.currency_id as "currencyId", p.network, p.chain,
        trim_scale(p.amount)::text as amount, p.chain_amount::text as "chainAmount", trim_scale(p.booked)::text as booked,
        trim_scale(p.claim)::text as claim, p.status, p.apart_reason as reason, p.source = 'operator' as "byOperator",
        ${DEPTH} as depth,
        p.block_height::float8 as block, p.transaction_id as "transactionId", p.output, p.address, p.sender, p.token,
        p.seen_at as "seenAt", p.credited_at as "creditedAt", p.undone_at as "undoneAt"`,
      from: sql`from deposit_payment p left join deposit_cursor c on c.chain = p.chain
        where (${status}::text is null or p.status = ${status}) and (${userId}::bigint is null or p.user_id = ${userId}::bigint)
          and (${find}::text is null or p.address = ${find}
            or (p.chain in ('bitcoin', 'ethereum', 'tron') and p.transaction_id = ${find}))`,
      orderBy: sql`p.id desc`,
    },
    page,
  )

export async function findOwner(tx: Tx, chain: ChainId, address: string): Promise<string | undefined> {
  const { rows } = await sql<{ userId: string }>`
    select user_id::text as "userId" from deposit_address where chain = ${chain} and address = ${address}`.execute(tx)
  return rows[0]?.userId
}

export interface Proposed {
  chain: ChainId
  transactionId: string
  output: number
  userId: string
  address: string
  network: string
  currencyId: number
  amount: string
  chainAmount: string
}

export interface Twin {
  output: number
  amount: string
  status: PaymentStatus
}

/** What else of a transaction was counted or proposed for an address. Whoever asks of the same transaction waits for the end of this one. */
export async function listTwins(
  tx: Tx,
  { chain, transactionId, address, output }: Pick<Proposed, 'chain' | 'transactionId' | 'address' | 'output'>,
): Promise<Twin[]> {
  await lockChain(tx, chain)
  const { rows } = await sql<Twin>`
    select output, trim_scale(amount)::text as amount, status from deposit_payment
    where chain = ${chain} and transaction_id = ${transactionId} and address = ${address} and output <> ${output} and status <> 'refused'
      and amount is not null order by output`.execute(tx)
  return rows
}

/**
 * Writes a payment that is proposed, where nothing of its transaction stands there: not at this place, and not by a node at any. One that
 * was refused may be proposed again. Undefined otherwise.
 */
export async function insertProposed(tx: Tx, one: Proposed): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into deposit_payment as p (chain, transaction_id, output, source, user_id, address, network, currency_id, amount, chain_amount, status)
    select ${one.chain}, ${one.transactionId}, ${one.output}, 'operator', ${one.userId}::bigint, ${one.address}, ${one.network},
      ${one.currencyId}, ${one.amount}::numeric, ${one.chainAmount}::numeric, 'proposed'
    where not exists (select from deposit_payment n
      where n.chain = ${one.chain} and n.transaction_id = ${one.transactionId} and n.source = 'node')
    on conflict (chain, transaction_id, output) do update set status = 'proposed', user_id = excluded.user_id, address = excluded.address,
      network = excluded.network, currency_id = excluded.currency_id, amount = excluded.amount, chain_amount = excluded.chain_amount
      where p.status = 'refused' and p.source = 'operator'
    returning id::text`.execute(tx)
  return rows[0]?.id
}

export async function refuseProposed(tx: Tx, id: string): Promise<void> {
  await sql`update deposit_payment set status = 'refused' where id = ${id}::bigint and status = 'proposed'`.execute(tx)
}

/** The terms of a proposal, to know whose account it moves before it is decided. The decision itself reads its own row. */
export async function readTerms(db: Database, proposalId: string): Promise<Readonly<Record<string, unknown>> | undefined> {
  const { rows } = await sql<{ terms: string }>`
    select terms from operator_proposal where id = ${proposalId}::bigint and kind = 'deposit.confirm'`.execute(db)
  return rows[0] && (JSON.parse(rows[0].terms) as Record<string, unknown>)
}
