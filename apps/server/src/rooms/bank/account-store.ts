/** All SQL about bank accounts and cards. */
import { sql } from 'kysely'
import type { BankKind, BankRefusal, BankState } from '@assay/contract/wire'
import { readPage, type Listed, type PageOf } from '../../db/page.ts'
import type { Database, Tx } from '../../db/pool.ts'

type Executor = Database | Tx

export interface NewAccount {
  userId: number
  kind: BankKind
  currencyId: number
  holder: string
  numberShown: string
  numberSealed: Buffer | null
  numberKey: Buffer
  country: string
  bankName: string
  province: string
  city: string
  branch: string
  address: string
  phone: string
  bic: string
  aba: string
  brand: string
  validTo: string
}

export interface AccountRow extends Omit<NewAccount, 'numberKey'> {
  id: string
  username: string
  level: number
  state: BankState
  reason: BankRefusal | null
  holderSeen: string
  createdAt: Date
}

const columns = sql`
  a.id, a.user_id::int as "userId", u.username, u.verification_level as level, a.kind, a.currency_id as "currencyId", a.holder,
  a.number_shown as "numberShown", a.number_sealed as "numberSealed", a.country, a.bank_name as "bankName", a.province, a.city, a.branch,
  a.address, a.phone, a.bic, a.aba, a.brand, a.valid_to as "validTo", a.state, a.reason, a.holder_seen as "holderSeen",
  a.created_at as "createdAt"`
const from = sql`from bank_account a join account_user u on u.id = a.user_id`

/** Null when the user has this number already. */
export async function insertAccount(tx: Tx, one: NewAccount): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    insert into bank_account (user_id, kind, currency_id, holder, number_shown, number_sealed, number_key, country, bank_name, province, city,
      branch, address, phone, bic, aba, brand, valid_to)
    values (${one.userId}, ${one.kind}, ${one.currencyId}, ${one.holder}, ${one.numberShown}, ${one.numberSealed}, ${one.numberKey},
      ${one.country}, ${one.bankName}, ${one.province}, ${one.city}, ${one.branch}, ${one.address}, ${one.phone}, ${one.bic}, ${one.aba},
      ${one.brand}, ${one.validTo})
    on conflict (user_id, number_key) where removed_at is null do nothing returning id`.execute(tx)
  return rows[0]?.id ?? null
}

/** Locks the user's accounts, so that no two additions count the same place. */
export async function countAccounts(tx: Tx, userId: number): Promise<number> {
  await sql`select from account_user where id = ${userId} for update`.execute(tx)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from bank_account where user_id = ${userId} and removed_at is null`.execute(tx)
  return rows[0]!.count
}

export async function listAccounts(db: Executor, userId: number, kinds: readonly BankKind[]): Promise<AccountRow[]> {
  const { rows } = await sql<AccountRow>`
    select ${columns} ${from} where a.user_id = ${userId} and a.kind = any(${[...kinds]}::text[]) and a.removed_at is null
    order by a.id desc`.execute(db)
  return rows
}

/** Of this user, removed ones included where payments show them. */
export async function listByIds(db: Executor, ids: readonly string[]): Promise<Map<string, AccountRow>> {
  const { rows } = await sql<AccountRow>`select ${columns} ${from} where a.id = any(${[...ids]}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

export async function findAccount(db: Executor, id: string, userId: number): Promise<AccountRow | null> {
  const { rows } = await sql<AccountRow>`
    select ${columns} ${from} where a.id = ${id} and a.user_id = ${userId} and a.removed_at is null`.execute(db)
  return rows[0] ?? null
}

/** For operators, removed ones included. */
export async function readAccount(db: Executor, id: string): Promise<AccountRow | null> {
  const { rows } = await sql<AccountRow>`select ${columns} ${from} where a.id = ${id}`.execute(db)
  return rows[0] ?? null
}

export type Removal = 'unknown' | 'busy' | 'removed'

/** What a payment under way goes to or comes from stays. */
export async function removeAccount(tx: Tx, id: string, userId: number): Promise<Removal> {
  const found = await sql`
    select from bank_account where id = ${id} and user_id = ${userId} and removed_at is null for update`.execute(tx)
  if (found.rows.length === 0) return 'unknown'
  const busy = await sql<{ busy: boolean }>`
    select exists (select from bank_pay_in where account_id = ${id} and user_id = ${userId} and state in ('waiting', 'sent', 'checked'))
      or exists (select from bank_pay_out where account_id = ${id} and user_id = ${userId}
        and state in ('new', 'requested', 'approved', 'returning')) as busy`.execute(tx)
  if (busy.rows[0]!.busy) return 'busy'
  await sql`update bank_account set removed_at = now() where id = ${id}`.execute(tx)
  return 'removed'
}

/** False when it was decided or removed before. */
export async function decideAccount(
  tx: Tx,
  {
    id,
    state,
    reason,
    holderSeen,
    operatorId,
  }: { id: string; state: BankState; reason: BankRefusal | null; holderSeen: string; operatorId: number },
): Promise<boolean> {
  const result = await sql`
    update bank_account set state = ${state}, reason = ${reason}, holder_seen = ${holderSeen}, decided_at = now(), decided_by = ${operatorId}
    where id = ${id} and state = 'review' and removed_at is null`.execute(tx)
  return (result.numAffectedRows ?? 0n) > 0n
}

export const listQueue = (db: Database, all: boolean, page: PageOf): Promise<Listed<AccountRow>> =>
  readPage<AccountRow>(
    db,
    {
      select: columns,
      from: all ? from : sql`${from} where a.state = 'review' and a.removed_at is null`,
      orderBy: all ? sql`a.id desc` : sql`a.id`,
    },
    page,
  )

export async function listOthers(db: Database, id: string): Promise<{ user_id: string; username: string }[]> {
  const { rows } = await sql<{ user_id: string; username: string }>`
    select o.user_id::text, u.username from bank_account a join bank_account o on o.number_key = a.number_key and o.user_id <> a.user_id
      join account_user u on u.id = o.user_id
    where a.id = ${id} group by o.user_id, u.username order by o.user_id limit 50`.execute(db)
  return rows
}
