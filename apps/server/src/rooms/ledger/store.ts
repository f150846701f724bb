/** All SQL by which operators read the books. Nothing here reads more than a window of postings, or what an index finds. */
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../db/pool.ts'

export interface EntryRow {
  postingId: string
  line: number
  time: Date
  kind: string
  reference: string
  account: string
  accountName: string | null
  userId: string | null
  type: number | null
  currencyId: number
  currencyName: string
  availableChange: string
  heldChange: string
  availableAfter: string | null
  heldAfter: string | null
  hold: string | null
}

const columns = sql`
  e.posting_id as "postingId", e.line, e.time, e.kind, e.reference, e.account_id as account, a.name as "accountName", a.user_id as "userId", a.type,
  e.currency_id as "currencyId", c.name as "currencyName", trim_scale(e.available_delta) as "availableChange",
  trim_scale(e.held_delta) as "heldChange", trim_scale(e.available_after) as "availableAfter", trim_scale(e.held_after) as "heldAfter", e.hold`
const joined = sql`join ledger_account a on a.id = e.account_id join currency c on c.id = e.currency_id`

export interface EntryFilter {
  posting?: string
  accounts?: readonly number[]
  currencyId?: string
  kind?: string
  reference?: string
  from?: string
  to?: string
  before?: string
}

/** Of one search that no index serves: so many postings are looked through at a time. */
const WINDOW = 50_000n
const ROWS = 100

/** The highest number that a posting has taken, and one more. */
async function endOfPostings(db: Database): Promise<bigint> {
  const result = await sql<{ next: string }>`select last_value + is_called::int as next from ledger_posting_id`.execute(db)
  return BigInt(result.rows[0]!.next)
}

function conditionsOf({ posting, accounts, currencyId, kind, reference, from, to }: EntryFilter): RawBuilder<unknown>[] {
  return [
    ...(posting === undefined ? [] : [sql`e.posting_id = ${posting}`]),
    ...(accounts === undefined ? [] : [sql`e.account_id = any(${[...accounts]}::bigint[])`]),
    ...(currencyId === undefined ? [] : [sql`e.currency_id = ${currencyId}`]),
    ...(kind === undefined ? [] : [sql`e.kind = ${kind}`]),
    ...(reference === undefined ? [] : [sql`e.reference = ${reference}`]),
    ...(from === undefined ? [] : [sql`e.time >= ${from}::timestamptz`]),
    ...(to === undefined ? [] : [sql`e.time < ${to}::timestamptz`]),
  ]
}

/** Users' accounts have an index, by account and number; in all other searches a window of numbers bounds the work. */
const FIRST_OF_USERS = 1_000

/** Entries of a search, the newest first, and where it goes on. Null at the end. */
export async function listEntries(db: Database, filter: EntryFilter): Promise<{ rows: EntryRow[]; before: string | null }> {
  const end = await endOfPostings(db)
  const top = filter.before === undefined ? end : BigInt(filter.before)
  const isIndexed = filter.accounts !== undefined && filter.accounts.every((account) => account >= FIRST_OF_USERS)
  if (filter.posting !== undefined || isIndexed) {
    const own = isIndexed ? [sql`e.available_after is not null`] : []
    const rows = await read(db, [...conditionsOf(filter), ...own, sql`e.posting_id < ${String(top)}::bigint`])
    return { rows, before: rows.length < ROWS ? null : rows.at(-1)!.postingId }
  }
  const start = await startOf(db, filter, top)
  const until = start === null ? top : start
  const bottom = until > WINDOW ? until - WINDOW : 0n
  const rows = await read(db, [
    ...conditionsOf(filter),
    sql`e.posting_id >= ${String(bottom)}::bigint`,
    sql`e.posting_id < ${String(until)}::bigint`,
  ])
  if (rows.length >= ROWS) return { rows, before: rows.at(-1)!.postingId }
  return { rows, before: bottom > 1n ? String(bottom) : null }
}

/** With an end in time the search begins at the last posting before it; times and numbers rise together, so a few postings near it may be late. */
async function startOf(db: Database, { to, before }: EntryFilter, top: bigint): Promise<bigint | null> {
  if (to === undefined || before !== undefined) return null
  const found = await sql<{ last: string | null }>`
    select max(posting_id) as last from ledger_entry where time < ${to}::timestamptz and time >= ${to}::timestamptz - interval '1 day'`.execute(
    db,
  )
  const last = found.rows[0]?.last
  return last ? BigInt(last) + 1n : top
}

async function read(db: Database, conditions: readonly RawBuilder<unknown>[]): Promise<EntryRow[]> {
  // What a posting began on a page it ends on: rows beyond the limit that belong to the last posting come along.
  const result = await sql<EntryRow>`
    select ${columns} from (
      select * from ledger_entry e where ${sql.join(conditions, sql` and `)}
      order by e.posting_id desc fetch first ${ROWS} rows with ties) e ${joined}
    order by e.posting_id desc, e.line`.execute(db)
  return result.rows
}

export async function readPosting(db: Database, id: string): Promise<EntryRow[]> {
  const result = await sql<EntryRow>`
    select ${columns} from ledger_entry e ${joined} where e.posting_id = ${id}::bigint order by e.line`.execute(db)
  return result.rows
}

const NEAR = 50_000

/** Other postings of the same reference near this one: what it began or ended. */
export async function listRelated(
  db: Database,
  { id, reference }: { id: string; reference: string },
): Promise<{ id: string; time: Date; kind: string }[]> {
  const result = await sql<{ id: string; time: Date; kind: string }>`
    select posting_id as id, min(time) as time, min(kind) as kind from ledger_entry
    where posting_id between ${id}::bigint - ${NEAR}::bigint and ${id}::bigint + ${NEAR}::bigint and reference = ${reference}
      and posting_id <> ${id}::bigint
    group by posting_id order by posting_id limit 50`.execute(db)
  return result.rows
}

export interface DeedRow {
  number: string
  time: Date
  operatorName: string | null
  action: string
  detail: string
}

/** What operators did about an adjustment or a move of the house: the entries of the log that name its proposal. */
export async function listDeeds(db: Database, proposal: string): Promise<DeedRow[]> {
  const result = await sql<DeedRow>`
    select l.number, l.at as time, o.name as "operatorName", l.action, l.detail
    from operator_proposal p join operator_log l on l.subject = p.subject left join operator o on o.id = l.operator_id
    where p.id = ${proposal}::bigint and l.action like 'ledger.%' and l.detail::json ->> 'proposal' = ${proposal}
    order by l.number`.execute(db)
  return result.rows
}

export interface AccountRow {
  account: string
  name: string
  currencyId: number
  currencyName: string
  available: string
  held: string
}

export async function listSystemBalances(db: Database): Promise<AccountRow[]> {
  const result = await sql<AccountRow>`
    select a.id as account, a.name, b.currency_id as "currencyId", c.name as "currencyName", trim_scale(b.available) as available,
      trim_scale(b.held) as held
    from ledger_balance b join ledger_account a on a.id = b.account_id join currency c on c.id = b.currency_id
    where a.user_id is null order by a.id, b.currency_id`.execute(db)
  return result.rows
}

export async function sumUsers(db: Database): Promise<Omit<AccountRow, 'account' | 'name'>[]> {
  const result = await sql<Omit<AccountRow, 'account' | 'name'>>`
    select b.currency_id as "currencyId", c.name as "currencyName", trim_scale(sum(b.available)) as available, trim_scale(sum(b.held)) as held
    from ledger_balance b join currency c on c.id = b.currency_id where b.account_id >= 1000
    group by b.currency_id, c.name order by b.currency_id`.execute(db)
  return result.rows
}

export async function hasAccount(db: Database, account: number): Promise<boolean> {
  const result = await sql`select from ledger_account where id = ${account} and user_id is not null`.execute(db)
  return result.rows.length > 0
}

export interface HoldsRow {
  account: string
  currencyId: number
  reason: string
  count: number
  amount: string
}

/** What is held on these accounts, by the reason of the holds. */
export async function sumHolds(db: Database, accounts: readonly number[]): Promise<HoldsRow[]> {
  const result = await sql<HoldsRow>`
    select h.account_id as account, h.currency_id as "currencyId", split_part(h.hold, ':', 1) as reason, count(*)::int as count,
      trim_scale(sum(h.held)) as amount
    from ledger_hold h where h.account_id = any(${[...accounts]}::bigint[])
    group by h.account_id, h.currency_id, split_part(h.hold, ':', 1)
    order by h.account_id, h.currency_id, min(h.hold)`.execute(db)
  return result.rows
}

/** What the ledger calls these accounts. */
export async function listNames(db: Database, accounts: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const result = await sql<{ account: string; name: string }>`
    select id as account, name from ledger_account where id = any(${[...accounts]}::bigint[]) and user_id is null`.execute(db)
  return new Map(result.rows.map(({ account, name }) => [Number(account), name]))
}
