/** SQL of what was read of chains: how far, which blocks, and the payments in them. */
import type { ChainId } from '@assay/chain/networks'
import type { Block } from '@assay/chain/reader'
import { sql } from 'kysely'
import type { Database, Tx } from '../../db/pool.ts'
import { column, textColumn } from '../../desk/columns.ts'
import { REMEMBERED_BLOCKS, UNKNOWN_TOKENS_MAXIMUM } from './terms.ts'

export interface Cursor {
  chainId: string
  height: number
}

export async function readCursor(db: Database, chain: ChainId): Promise<Cursor | undefined> {
  const { rows } = await sql<Cursor>`
    select chain_id as "chainId", height::float8 as height from deposit_cursor where chain = ${chain}`.execute(db)
  return rows[0]
}

export async function insertCursor(tx: Tx, chain: ChainId, { chainId, block }: { chainId: string; block: Block }): Promise<void> {
  await sql`insert into deposit_cursor (chain, chain_id, height) values (${chain}, ${chainId}, ${block.height})`.execute(tx)
  await insertBlocks(tx, chain, [block])
}

/** False when another has moved it meanwhile: then nothing that was read may be written. */
export async function moveCursor(tx: Tx, chain: ChainId, { from, to }: { from: number; to: number }): Promise<boolean> {
  const { rows } = await sql`
    update deposit_cursor set height = ${to}, read_at = now() where chain = ${chain} and height = ${from} returning 1`.execute(tx)
  return rows.length > 0
}

/** Notes the height that confirmations are counted by. False where it is the same as before. */
export async function count(db: Database, chain: ChainId, height: number): Promise<boolean> {
  const { rows } = await sql`
    update deposit_cursor set counted_height = ${height} where chain = ${chain} and counted_height <> ${height} returning 1`.execute(db)
  return rows.length > 0
}

/** How deep the payment `p` is under the cursor `c`: blocks from its own to the last that counts. */
export const DEPTH = sql`case when p.block_height is null or p.is_adrift or p.status = 'undone' then 0
  else greatest(coalesce(least(c.height, c.counted_height), 0) - p.block_height + 1, 0) end::float8`

export interface KnownBlock {
  height: number
  hash: string
}

/** The blocks that are remembered, up to a height, the highest first. */
export async function listBlocks(db: Database, chain: ChainId, upTo: number): Promise<KnownBlock[]> {
  const { rows } = await sql<KnownBlock>`
    select height::float8 as height, hash from deposit_block where chain = ${chain} and height <= ${upTo} order by height desc`.execute(db)
  return rows
}

export async function insertBlocks(tx: Tx, chain: ChainId, blocks: readonly Block[]): Promise<void> {
  const kept = blocks.slice(-REMEMBERED_BLOCKS)
  await sql`
    insert into deposit_block (chain, height, hash) select ${chain}, height, hash
    from unnest(${column(kept.map(({ height }) => height))}::bigint[], ${textColumn(kept.map(({ hash }) => hash))}::text[]) as n (height, hash)`.execute(
    tx,
  )
  const oldest = (kept.at(-1)?.height ?? 0) - REMEMBERED_BLOCKS
  await sql`delete from deposit_block where chain = ${chain} and height <= ${oldest}`.execute(tx)
}

/** Forgets the blocks above a height, and marks what stood in them: it counts for nothing until it is found again. */
export async function forgetBlocks(tx: Tx, chain: ChainId, above: number): Promise<void> {
  await sql`delete from deposit_block where chain = ${chain} and height > ${above}`.execute(tx)
  await sql`
    update deposit_payment set is_adrift = true
    where chain = ${chain} and source = 'node' and block_height > ${above} and status <> 'undone'`.execute(tx)
}

/** A payment as it was read. Without network, currency and amount: a token that is not taken. */
export interface ReadPayment {
  transactionId: string
  output: number
  userId: number
  address: string
  sender: string | null
  token: string | null
  network: string | null
  currencyId: number | null
  amount: string | null
  chainAmount: string
  block: Block
}

export interface NotedPayment {
  id: string
  userId: number
  isNew: boolean
}

/**
 * What the signer sends to a deposit address is the site's own: the fee for collecting a token there. It is known by its transaction, which is
 * stored before it is sent, and by who sent it, for a database that was set back. A withdrawal that somebody is paid stays a payment.
 */
const isOwnFee = (chain: ChainId, { transactionId, sender }: Pick<ReadPayment, 'transactionId' | 'sender'>) => sql`
  exists (select from signer_transaction t join signer_payment s on s.id = t.payment_id
    where s.chain = ${chain} and t.transaction_id = ${transactionId} and s.purpose = 'gas')
  or (exists (select from signer_wallet w where w.chain = ${chain} and w.address = ${sender})
    and not exists (select from signer_transaction t join signer_payment s on s.id = t.payment_id
      where s.chain = ${chain} and t.transaction_id = ${transactionId} and s.purpose = 'withdrawal'))`

/**
 * Whoever else would count payments of this chain, a node or operators, waits for the end of this transaction. It is one lock for the whole chain: a
 * stride may have thousands of payments, and PostgreSQL has room for some thousand locks of everybody together.
 */
export async function lockChain(tx: Tx, chain: ChainId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`deposit:${chain}`}, 0))`.execute(tx)
}

/**
 * Writes a payment, or where it stands now when it was known. What an operator confirmed stays his: a node that sees it later adds nothing.
 * Undefined where nothing was written.
 */
export async function notePayment(tx: Tx, chain: ChainId, one: ReadPayment): Promise<NotedPayment | undefined> {
  const isUnknown = one.currencyId === null
  await lockChain(tx, chain)
  const { rows } = await sql<NotedPayment>`
    insert into deposit_payment as p (chain, transaction_id, output, source, user_id, address, sender, token, network, currency_id, amount,
      chain_amount, block_height, block_hash, block_at, status, apart_reason)
    select ${chain}, ${one.transactionId}, ${one.output}, 'node', ${one.userId}, ${one.address}, ${one.sender}, ${one.token},
      ${one.network}, ${one.currencyId}::int, ${one.amount}::numeric, ${one.chainAmount}::numeric, ${one.block.height}, ${one.block.hash},
      to_timestamp(${one.block.timeMs}::float8 / 1000), ${isUnknown ? 'apart' : 'confirming'}, ${isUnknown ? 'token' : null}
    where not exists (select from deposit_payment h
        where h.chain = ${chain} and h.transaction_id = ${one.transactionId} and h.source = 'operator' and h.status <> 'refused')
      and not (${isOwnFee(chain, one)})
      and not (${isUnknown}::boolean and (select count(*) from deposit_payment u
        where u.user_id = ${one.userId} and u.apart_reason = 'token') >= ${UNKNOWN_TOKENS_MAXIMUM})
    on conflict (chain, transaction_id, output) do update set
      is_adrift = false, user_id = excluded.user_id, address = excluded.address, sender = excluded.sender, token = excluded.token,
      network = excluded.network, currency_id = excluded.currency_id, amount = excluded.amount, chain_amount = excluded.chain_amount,
      block_height = excluded.block_height, block_hash = excluded.block_hash, block_at = excluded.block_at, source = 'node',
      status = case when p.status in ('undone', 'refused') then excluded.status else p.status end,
      apart_reason = case when p.status in ('undone', 'refused') then excluded.apart_reason else p.apart_reason end
    -- What is booked is taken back in the currency it was booked in.
    where p.booked = 0 or p.currency_id is not distinct from excluded.currency_id
    returning p.id::text, p.user_id::float8 as "userId", p.xmax = 0 as "isNew"`.execute(tx)
  return rows[0]
}

/** Tokens that the site takes by now: what was kept apart of them waits for nothing but its confirmations. */
export async function adoptToken(
  db: Database,
  {
    chain,
    token,
    network,
    currencyId,
    chainDecimals,
  }: { chain: ChainId; token: string; network: string; currencyId: number; chainDecimals: number },
): Promise<void> {
  await sql`
    update deposit_payment set network = ${network}, currency_id = ${currencyId}, status = 'confirming', apart_reason = null,
      amount = trunc(chain_amount / (10::numeric ^ ${chainDecimals}::int), 8)
    where chain = ${chain} and token = ${token} and apart_reason = 'token'
      and trunc(chain_amount / (10::numeric ^ ${chainDecimals}::int), 8) > 0`.execute(db)
}
