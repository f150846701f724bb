/** SQL of the chore that follows the ledger. */
import { sql } from 'kysely'
import type { Database, Tx } from '../../db/pool.ts'
import { column } from '../../desk/columns.ts'
import type { EntryRow } from './entries.ts'

type Executor = Database | Tx

export interface Progress {
  posting: string
  /** The last hour whose points are written. Null before the first entry. */
  hourMs: number | null
}

export async function readProgress(db: Executor): Promise<Progress> {
  const result = await sql<Progress>`
    select posting_id as posting, (date_part('epoch', hour) * 1000)::float8 as "hourMs" from portfolio_progress`.execute(db)
  return result.rows[0]!
}

/** Throws when another process has made progress from the same place, so that every posting counts once. */
export async function saveProgress(tx: Tx, from: Progress, to: Progress): Promise<void> {
  const result = await sql`
    update portfolio_progress set posting_id = ${to.posting}, hour = to_timestamp(${to.hourMs}::float8 / 1000)
    where posting_id = ${from.posting} and hour is not distinct from to_timestamp(${from.hourMs}::float8 / 1000)`.execute(tx)
  if (result.numAffectedRows !== 1n) throw new Error('the portfolio was worked on by somebody else')
}

/** The time up to which contracts and options are settled. Null before the first tick. */
export async function settledUntilMs(db: Executor): Promise<number | null> {
  const result = await sql<{ ms: number | null }>`select min(tick_ms)::float8 as ms from lever_clock`.execute(db)
  return result.rows[0]!.ms
}

/** Columns of an entry. `changesWhatIsOwned` selects entries of users that change available and held together. */
export const entryColumns = sql`
  e.posting_id as posting, date_part('epoch', e.time) * 1000 as "timeMs", e.account_id::float8 as account, e.currency_id as "currencyId",
  (e.available_delta + e.held_delta)::text as units, e.kind, e.reference`
export const changesWhatIsOwned = sql`e.available_after is not null and e.available_delta + e.held_delta <> 0`

/** Entries of postings in (after, until], in their order. Postings are never split, so there may be more than `limit`. */
export async function readEntries(db: Executor, { after, until, limit }: { after: bigint; until: bigint; limit: number }) {
  const result = await sql<EntryRow>`
    select ${entryColumns} from ledger_entry e
    where e.posting_id > ${after}::bigint and e.posting_id <= ${until}::bigint and ${changesWhatIsOwned}
    order by e.posting_id fetch first (${limit}::bigint) rows with ties`.execute(db)
  return result.rows
}

export interface HoldingRow {
  userId: number
  currencyId: number
  amount: string
  cost: string | null
  realised: string
}

export async function readHoldings(db: Executor, wanted: readonly { userId: number; currencyId: number }[]): Promise<HoldingRow[]> {
  const result = await sql<HoldingRow>`
    select h.user_id::float8 as "userId", h.currency_id as "currencyId", h.amount::text, h.cost::text, h.realised::text
    from portfolio_holding h
    join unnest(${column(wanted.map(({ userId }) => userId))}::bigint[], ${column(wanted.map(({ currencyId }) => currencyId))}::int[])
      as w (user_id, currency_id) using (user_id, currency_id)`.execute(db)
  return result.rows
}

export async function saveHoldings(tx: Tx, rows: readonly HoldingRow[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    insert into portfolio_holding (user_id, currency_id, amount, cost, realised)
    select * from unnest(${column(rows.map(({ userId }) => userId))}::bigint[], ${column(rows.map(({ currencyId }) => currencyId))}::int[],
      ${column(rows.map(({ amount }) => amount))}::numeric[], ${column(rows.map(({ cost }) => cost))}::numeric[],
      ${column(rows.map(({ realised }) => realised))}::numeric[])
    on conflict (user_id, currency_id) do update set amount = excluded.amount, cost = excluded.cost, realised = excluded.realised`.execute(
    tx,
  )
}

/** Adds the entries to the stored balances. */
export async function addToBalances(tx: Tx, rows: readonly { account: number; currencyId: number; units: string }[]): Promise<void> {
  await sql`
    insert into portfolio_balance as b (account_id, currency_id, amount)
    select account_id, currency_id, sum(units)
    from unnest(${column(rows.map(({ account }) => account))}::bigint[], ${column(rows.map(({ currencyId }) => currencyId))}::int[],
      ${column(rows.map(({ units }) => units))}::numeric[]) as r (account_id, currency_id, units)
    group by account_id, currency_id
    on conflict (account_id, currency_id) do update set amount = b.amount + excluded.amount`.execute(tx)
}

export interface FlowRow {
  account: number
  sinceMs: number
  inflow: string
  received: string
}

export async function addToFlows(tx: Tx, rows: readonly FlowRow[]): Promise<void> {
  await sql`
    insert into portfolio_account as a (account_id, since, inflow, received)
    select account_id, to_timestamp(since / 1000), inflow, received
    from unnest(${column(rows.map(({ account }) => account))}::bigint[], ${column(rows.map(({ sinceMs }) => sinceMs))}::float8[],
      ${column(rows.map(({ inflow }) => inflow))}::numeric[], ${column(rows.map(({ received }) => received))}::numeric[])
      as r (account_id, since, inflow, received)
    on conflict (account_id) do update set inflow = a.inflow + excluded.inflow, received = a.received + excluded.received`.execute(tx)
}
