/** SQL of payments at their turn: what is credited, taken back and kept apart. */
import type { ChainId } from '@assay/chain/networks'
import { sql } from 'kysely'
import type { Database, Tx } from '../../db/pool.ts'
import { column } from '../../desk/columns.ts'
import type { Statement } from '../../desk/statements.ts'

/** A payment that has all its confirmations and is not in the ledger. */
export interface DueRow {
  id: string
  userId: number
  network: string
  currencyId: number
  amount: string
}

const READY = (chain: ChainId, upTo: number) => sql`
  p.chain = ${chain} and p.source = 'node' and not p.is_adrift and p.booked = 0 and p.currency_id is not null and p.block_height <= ${upTo}`

/**
 * What is due in blocks up to a height, beside what was kept apart of the same coin, network and user. Where nothing new is due, nothing
 * that is kept apart can be.
 */
export async function listDue(db: Database, chain: ChainId, upTo: number): Promise<DueRow[]> {
  const { rows } = await sql<DueRow>`
    with fresh as (
      select distinct user_id, network, currency_id from deposit_payment p where p.status = 'confirming' and ${READY(chain, upTo)})
    select p.id::text, p.user_id::float8 as "userId", p.network, p.currency_id as "currencyId", trim_scale(p.amount)::text as amount
    from deposit_payment p join fresh f using (user_id, network, currency_id)
    where (p.status = 'confirming' or p.apart_reason = 'minimum') and ${READY(chain, upTo)}
    order by p.id`.execute(db)
  return rows
}

export interface BookedRow {
  id: string
  account: number
}

/** What is in the ledger and not on the chain, or not as it was booked. */
export async function listToUndo(db: Database, chain: ChainId, upTo: number): Promise<BookedRow[]> {
  const { rows } = await sql<BookedRow>`
    select id::text, account_id::float8 as account from deposit_payment p
    where chain = ${chain} and source = 'node' and ${sql.raw(TO_UNDO)} and block_height <= ${upTo} order by p.id`.execute(db)
  return rows
}

/** A block that took the payment up again may have done something else with it: another amount, to another address. */
const TO_UNDO = `booked <> 0 and (is_adrift or booked <> amount or account_id <> user_id * 10 + 2)`

export interface UndoneRow {
  id: string
  user_id: number
  network: string
  currency_id: number
  amount: string
}

/** What was never credited and whose block is gone. */
export async function undoUnbooked(tx: Tx, chain: ChainId, upTo: number): Promise<UndoneRow[]> {
  const { rows } = await sql<UndoneRow>`
    update deposit_payment set status = 'undone', undone_at = now(), is_adrift = false, apart_reason = null
    where chain = ${chain} and is_adrift and booked = 0 and status in ('confirming', 'apart') and block_height <= ${upTo}
    returning id::text, user_id::float8 as user_id, network, currency_id, trim_scale(amount)::text as amount`.execute(tx)
  return rows
}

/** Keeps payments apart until more comes. Answers those that were not before. */
export async function keepApart(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`
    update deposit_payment set status = 'apart', apart_reason = 'minimum'
    where id = any(${column([...ids])}::bigint[]) and status = 'confirming' and not is_adrift`.execute(tx)
}

export interface CreditRow {
  id: string
  user_id: number
  network: string
  currency_id: number
  amount: string
  /** What was owed of this payment before. */
  claim: string
  credits: number
}

/** Counts payments as credited, each once: a row that does not come back was credited before, or is not deep enough in its chain any more. */
export const creditStatement = (
  ids: readonly string[],
  { confirmations, upTo }: { confirmations: number; upTo: number },
): Statement<CreditRow> => ({
  name: 'deposit_credit',
  text: `with found as (
      select p.id, p.claim from deposit_payment p join deposit_cursor c on c.chain = p.chain
      where p.id = any($1::bigint[]) and p.source = 'node' and not p.is_adrift and p.booked = 0 and p.amount is not null
        and (p.status = 'confirming' or p.apart_reason = 'minimum') and p.block_height <= least(c.height - $2::int + 1, $3::bigint) for update of p)
    update deposit_payment p set status = 'credited', apart_reason = null, booked = p.amount, account_id = p.user_id * 10 + 2,
      claim = greatest(p.claim - p.amount, 0), credits = p.credits + 1, credited_at = now(), undone_at = null
    from found f where p.id = f.id
    returning p.id::text, p.user_id::float8 as user_id, p.network, p.currency_id, trim_scale(p.amount)::text as amount,
      trim_scale(f.claim)::text as claim, p.credits`,
  values: () => [column([...ids]), confirmations, upTo],
})

export interface TakenRow extends UndoneRow {
  account: number
  booked: string
  credits: number
}

/** Counts a payment as taken back, once. */
export const takeBackStatement = (id: string): Statement<TakenRow> => ({
  name: 'deposit_take_back',
  text: `with found as (
      select id, booked, account_id from deposit_payment where id = $1::bigint and ${TO_UNDO} for update)
    update deposit_payment p set booked = 0, status = case when p.is_adrift then 'undone' else 'confirming' end, is_adrift = false,
      undone_at = case when p.is_adrift then now() end
    from found f where p.id = f.id
    returning p.id::text, f.account_id::float8 as account, p.user_id::float8 as user_id, p.network, p.currency_id,
      trim_scale(p.amount)::text as amount, trim_scale(f.booked)::text as booked, p.credits`,
  values: () => [id],
})

export const claimStatement = (id: string, claim: string): Statement => ({
  name: 'deposit_claim',
  text: 'update deposit_payment set claim = claim + $2::numeric where id = $1::bigint',
  values: () => [id, claim],
})

/** What an operator proposed, once another has confirmed it. Its proposal is decided in the same batch, so that it happens once. */
export const confirmStatement = (id: string): Statement => ({
  name: 'deposit_confirm',
  text: `update deposit_payment set status = 'credited', booked = amount, account_id = user_id * 10 + 2, credits = 1, credited_at = now()
    where id = $1::bigint`,
  values: () => [id],
})

/** Users with payments that wait for confirmations. */
export async function listWaitingUsers(db: Database, chain: ChainId): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct user_id::float8 as id from deposit_payment where chain = ${chain} and status = 'confirming'`.execute(db)
  return rows.map(({ id }) => id)
}
