/** What users attach by its number: their own deposits, withdrawals, orders, positions, options and lines of the statement, as they are now. */
import type { SupportReference } from '@assay/contract/wire'
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../db/pool.ts'
import { accountOf, accountTypes, CHANGE } from '../../ledger/accounts.ts'

export interface ReferenceRow {
  reference: string
  /** The pair or the currency. Empty where `instrumentId` names it. */
  title: string
  instrumentId: number | null
  state: string
  side: string
  amount: string | null
  /** What the amount is counted in. Empty: hundredths of a lot. */
  unit: string
  time: Date
}

const IDS = /^[1-9]\d{0,14}$/
const BILL = /^[1-9]\d{0,14}-\d{1,4}$/
export const isReference = (kind: SupportReference, reference: string): boolean => (kind === 'bill' ? BILL : IDS).test(reference)

const NEWEST = 5

/** Rows of a user of one kind: those named, or the newest. */
export async function listReferences(
  db: Database,
  { userId, kind }: { userId: number; kind: SupportReference },
  named: readonly string[] | null,
): Promise<ReferenceRow[]> {
  const references = named?.filter((reference) => isReference(kind, reference)) ?? null
  if (references?.length === 0) return []
  return (await sql<ReferenceRow>`${queries[kind](userId, references)}`.execute(db)).rows
}

/** Open positions, the newest first. */
export async function listOpenPositions(db: Database, userId: number): Promise<ReferenceRow[]> {
  return (await sql<ReferenceRow>`${positions(userId, sql`r.open_lots > 0`)} order by r.id desc limit 20`.execute(db)).rows
}

type Query = (userId: number, named: readonly string[] | null) => RawBuilder<unknown>

const chosen = (column: RawBuilder<unknown>, named: readonly string[] | null) =>
  named === null ? sql`true` : sql`${column} = any(${[...named]}::bigint[])`

const positions = (userId: number, condition: RawBuilder<unknown>) => sql`
  select r.id::text as reference, '' as title, r.instrument_id as "instrumentId", r.status as state, r.direction as side,
    (case when r.open_lots > 0 then r.open_lots else r.lots end)::text as amount, '' as unit, to_timestamp(r.accepted_ms / 1000.0) as time
  from futures_row r where r.user_id = ${userId} and ${condition}`

const queries: Record<SupportReference, Query> = {
  // What an operator proposed is nobody's yet. A token that the site does not take has neither coin nor amount.
  deposit: (userId, named) => sql`
    select p.id::text as reference, coalesce(c.name, p.chain) as title, null::int as "instrumentId",
      case when p.is_adrift and p.status <> 'credited' then 'undone' else p.status end as state, '' as side,
      trim_scale(p.amount)::text as amount, coalesce(c.name, p.chain) as unit, p.seen_at as time
    from deposit_payment p left join currency c on c.id = p.currency_id
    where p.user_id = ${userId} and p.status not in ('proposed', 'refused') and ${chosen(sql`p.id`, named)}
    order by p.id desc limit ${named?.length ?? NEWEST}`,
  withdrawal: (userId, named) => sql`
    select w.id::text as reference, c.name as title, null::int as "instrumentId",
      case when w.status in ('first', 'second') then 'review' when w.status in ('ready', 'signed') then 'leaving' else w.status end as state,
      '' as side, trim_scale(w.amount)::text as amount, c.name as unit, w.requested_at as time
    from withdrawal w join currency c on c.id = w.currency_id
    where w.user_id = ${userId} and ${chosen(sql`w.id`, named)} order by w.id desc limit ${named?.length ?? NEWEST}`,
  order: (userId, named) => sql`
    select o.id::text as reference, p.symbol as title, null::int as "instrumentId", o.status as state, o.side,
      trim_scale(coalesce(o.amount_lots / (10::numeric ^ p.amount_decimals), o.quote_budget))::text as amount,
      case when o.amount_lots is null then quote.name else base.name end as unit, o.created_at as time
    from spot_order_any o join spot_pair p on p.id = o.pair_id
      join currency base on base.id = p.base_id join currency quote on quote.id = p.quote_id
    where o.account_id = ${accountOf(userId, CHANGE)} and ${chosen(sql`o.id`, named)} order by o.id desc limit ${named?.length ?? NEWEST}`,
  position: (userId, named) => sql`${positions(userId, chosen(sql`r.id`, named))} order by r.id desc limit ${named?.length ?? NEWEST}`,
  option: (userId, named) => sql`
    select s.id::text as reference, '' as title, s.instrument_id as "instrumentId", s.status as state, s.direction as side,
      trim_scale(s.stake)::text as amount, c.name as unit, to_timestamp(s.accepted_ms / 1000.0) as time
    from seconds_option s join currency c on c.id = s.currency_id
    where s.user_id = ${userId} and ${chosen(sql`s.id`, named)} order by s.id desc limit ${named?.length ?? NEWEST}`,
  bill: (userId, named) => sql`
    select e.posting_id || '-' || e.line as reference, c.name as title, null::int as "instrumentId", e.kind as state, '' as side,
      trim_scale(e.available_delta + e.held_delta)::text as amount, c.name as unit, e.time
    from ledger_entry e join currency c on c.id = e.currency_id
    where e.account_id = any(${accountTypes.map((type) => accountOf(userId, type))}::bigint[]) and e.available_after is not null
      and ${named === null ? sql`true` : sql`e.posting_id = any(${named.map((one) => one.split('-')[0]!)}::bigint[]) and e.posting_id || '-' || e.line = any(${[...named]}::text[])`}
    order by e.posting_id desc, e.line limit ${named?.length ?? NEWEST}`,
}
