/** SQL of tallies: what was owed at a block, and the trees made of it. */
import { sql } from 'kysely'
import type { Database, Tx } from '../../db/pool.ts'
import { column } from '../../desk/columns.ts'
import type { Statement } from '../../desk/statements.ts'
import { systemAccounts } from '../../ledger/accounts.ts'

type Executor = Database | Tx

export interface OwedRow {
  account: string
  currencyId: number
  /** With eight decimals. */
  amount: string
}

const { transitOfSpot, transitOfLever } = systemAccounts
const TRANSIT = sql.raw(`(${transitOfSpot}, ${transitOfLever})`)

/** What was booked after a posting, by account and currency. */
export async function listLater(tx: Executor, lastPosting: string): Promise<OwedRow[]> {
  const result = await sql<OwedRow>`
    select account_id::text as account, currency_id as "currencyId", sum(available_delta + held_delta)::text as amount
    from ledger_entry where posting_id > ${lastPosting}::bigint group by account_id, currency_id`.execute(tx)
  return result.rows
}

/** Balances after an account and currency, in that order: those of users and what is on its way, or those of the site itself. */
export async function listBalances(
  tx: Executor,
  { of, after, limit }: { of: 'users' | 'site'; after: { account: string; currencyId: number }; limit: number },
): Promise<OwedRow[]> {
  const isOwed = sql`(account_id >= 1000 or account_id in ${TRANSIT})`
  const result = await sql<OwedRow>`
    select account_id::text as account, currency_id as "currencyId", (available + held)::text as amount from ledger_balance
    where (account_id, currency_id) > (${after.account}::bigint, ${after.currencyId}::int) and ${of === 'users' ? isOwed : sql`not ${isOwed}`}
    order by account_id, currency_id limit ${limit}`.execute(tx)
  return result.rows
}

export interface TallyRow {
  id: string
  block: string
  at: Date
  users: number
  isLogged: boolean
  keyNumber: number
}

const columns = sql`id::text, block::text, at, users, logged_at is not null as "isLogged", key_number as "keyNumber"`

/** The newest tallies that are whole. */
export async function listTallies(db: Executor, limit: number): Promise<TallyRow[]> {
  const result = await sql<TallyRow>`select ${columns} from reserve_tally order by at desc, made_at desc limit ${limit}`.execute(db)
  return result.rows
}

export async function findTally(db: Executor, id: string | null): Promise<(TallyRow & { sheet: string; lastPosting: string }) | undefined> {
  const result = await sql<TallyRow & { sheet: string; lastPosting: string }>`
    select ${columns}, sheet, (select last_posting::text from ledger_block where number = block) as "lastPosting" from reserve_tally
    where ${id}::uuid is null or id = ${id}::uuid order by at desc, made_at desc limit 1`.execute(db)
  return result.rows[0]
}

export async function hasTallyOf(db: Executor, at: Date): Promise<boolean> {
  return (await sql`select from reserve_tally where at = ${at}`.execute(db)).rows.length > 0
}

export interface NewTally {
  id: string
  block: string
  at: Date
  users: number
  sheet: string
  sheetHash: Buffer
  keyNumber: number
  sums: readonly { currencyId: number; owed: string }[]
}

export async function insertTally(tx: Tx, { id, block, at, users, sheet, sheetHash, keyNumber, sums }: NewTally): Promise<void> {
  await sql`insert into reserve_tally (id, block, at, users, sheet, sheet_hash, key_number)
    values (${id}, ${block}::bigint, ${at}, ${users}, ${sheet}, ${sheetHash}, ${keyNumber})`.execute(tx)
  await sql`insert into reserve_tally_sum (tally_id, currency_id, owed)
    select ${id}::uuid, * from unnest(${column(sums.map(({ currencyId }) => currencyId))}::int[], ${column(sums.map(({ owed }) => owed))}::numeric[])`.execute(
    tx,
  )
}

export interface Chunk {
  firstHash: Buffer
  nodes: Buffer
  /** The node above all of them. */
  top: Buffer
}

export async function insertChunk(
  db: Executor,
  { tallyId, currencyId }: { tallyId: string; currencyId: number },
  chunk: Chunk,
): Promise<void> {
  await sql`insert into reserve_chunk (tally_id, currency_id, first_hash, nodes, top)
    values (${tallyId}, ${currencyId}, ${chunk.firstHash}, ${chunk.nodes}, ${chunk.top})`.execute(db)
}

/** Removes leaves of tallies that were not finished, and of all but the newest. */
export async function cutChunks(db: Executor, kept: number): Promise<void> {
  await sql`delete from reserve_chunk where tally_id not in (
    select id from reserve_tally order by at desc, made_at desc limit ${kept})`.execute(db)
}

/** The nodes above the chunks of a tree, in order, with the first hash under each. */
export async function listTops(db: Executor, tallyId: string, currencyId: number): Promise<Pick<Chunk, 'firstHash' | 'top'>[]> {
  const result = await sql<Pick<Chunk, 'firstHash' | 'top'>>`
    select first_hash as "firstHash", top from reserve_chunk where tally_id = ${tallyId} and currency_id = ${currencyId} order by first_hash`.execute(
    db,
  )
  return result.rows
}

export async function findNodes(
  db: Executor,
  tallyId: string,
  { currencyId, firstHash }: { currencyId: number; firstHash: Buffer },
): Promise<Buffer | undefined> {
  const result = await sql<{ nodes: Buffer }>`
    select nodes from reserve_chunk where tally_id = ${tallyId} and currency_id = ${currencyId} and first_hash = ${firstHash}`.execute(db)
  return result.rows[0]?.nodes
}

/** What a user had at a posting: what he has, less what was booked since. */
export async function listOwn(db: Executor, { userId, lastPosting }: { userId: number; lastPosting: string }): Promise<OwedRow[]> {
  const result = await sql<OwedRow>`
    select b.account_id::text as account, b.currency_id as "currencyId", (b.available + b.held - coalesce(l.amount, 0))::text as amount
    from ledger_balance b
    left join (
      select account_id, currency_id, sum(available_delta + held_delta) as amount from ledger_entry
      where account_id between ${userId}::bigint * 10 + 1 and ${userId}::bigint * 10 + 4 and available_after is not null
        and posting_id > ${lastPosting}::bigint
      group by account_id, currency_id) l using (account_id, currency_id)
    where b.account_id between ${userId}::bigint * 10 + 1 and ${userId}::bigint * 10 + 4
      and b.available + b.held - coalesce(l.amount, 0) <> 0
    order by b.account_id, b.currency_id`.execute(db)
  return result.rows
}

export interface UnloggedTally {
  id: string
  atMs: number
  block: string
  blockHash: string
  sheetHash: string
}

export async function hasUnlogged(db: Executor): Promise<boolean> {
  return (await sql`select from reserve_tally where logged_at is null limit 1`.execute(db)).rows.length > 0
}

/** Marks tallies as logged and returns them, for the transaction that logs them. */
export const takeUnloggedStatement = (): Statement<UnloggedTally> => ({
  name: 'reserve_take_unlogged',
  text: `update reserve_tally t set logged_at = now() from ledger_block b where t.logged_at is null and b.number = t.block
    returning t.id::text, floor(date_part('epoch', t.at) * 1000) as "atMs", t.block::text, encode(b.hash, 'hex') as "blockHash",
      encode(t.sheet_hash, 'hex') as "sheetHash"`,
  values: () => [],
})

export async function hasChunks(db: Executor, tallyId: string): Promise<boolean> {
  return (await sql`select from reserve_chunk where tally_id = ${tallyId} limit 1`.execute(db)).rows.length > 0
}
