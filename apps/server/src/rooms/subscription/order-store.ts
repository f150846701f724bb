/** SQL of commitments: what users have put into sales. */
import { sql } from 'kysely'
import { readPage, type Listed, type PageOf } from '../../db/page.ts'
import type { Database } from '../../db/pool.ts'
import { column } from '../../desk/columns.ts'
import type { Statement } from '../../desk/statements.ts'

export interface OrderRow {
  id: string
  committed: string
  lots: string
  paid: string
  returned: string
  createdMs: number
  settledMs: number | null
  unlockMs: number | null
  place: number | null
}

const orderColumns = `o.id::text, trim_scale(o.committed)::text as committed, o.lots::text, trim_scale(o.paid)::text as paid,
  trim_scale(o.returned)::text as returned, date_part('epoch', o.created_at) * 1000 as "createdMs",
  date_part('epoch', o.settled_at) * 1000 as "settledMs", date_part('epoch', o.unlock_at) * 1000 as "unlockMs", o.place`

/** What is asked of a sale. */
export interface Wish {
  projectId: string
  userId: number
  account: number
  /** In the pay currency: of one lot where first come, of all that is typed else. */
  amount: string
  /** Lots wanted. 0 where the sale is decided at its end. */
  lots: bigint
  capLots: bigint
  isFirstCome: boolean
  isImmediate: boolean
  /** When the first tokens become free. Null at once. Written with the wish, so that settling it changes no index. */
  unlockMs: number | null
}

/** What became of a wish at its turn. The columns of the order are null unless `state` is `taken`. */
export interface Taken extends OrderRow {
  state: 'early' | 'over' | 'paused' | 'sold_out' | 'cap' | 'taken'
  /** Lots that this wish took. */
  taken: string
  /** Lots that the user had before. */
  own: string
}

/**
 * Takes a wish: counts it in the sale and in the user's own row. The row of the sale is locked, so the decision is that of its turn. The
 * database's clock decides whether the sale runs. First come: of what is wanted, what is left is taken.
 */
export const takeStatement = (wish: Wish): Statement<Taken> => ({
  name: 'subscription_take',
  text: `with sale as (
      select p.id, now() < p.starts_at as is_early, now() >= p.over_at or p.closed_at is not null as is_over, p.paused_at is not null as is_paused,
        p.supply_lots - p.taken_lots as left_lots,
        coalesce((select o.lots from subscription_order o where o.project_id = p.id and o.user_id = $2::bigint), 0) as own
      from subscription_project p where p.id = $1::bigint and p.scheduled_at is not null for update),
    deal as (
      select id, own, case when $7::boolean then least($5::bigint, left_lots) else 0 end as lots,
        case when is_over then 'over' when is_early then 'early' when is_paused then 'paused' when $7::boolean and left_lots = 0 then 'sold_out'
          when $7::boolean and own + $5::bigint > $6::bigint then 'cap' else 'taken' end as state
      from sale),
    sums as (
      select id, lots, case when $7::boolean then lots * $4::numeric else $4::numeric end as amount from deal where state = 'taken'),
    made as (
      insert into subscription_order as o (project_id, user_id, account_id, committed, lots, paid, unlock_at)
      select id, $2::bigint, $3::bigint, amount, lots, case when $8::boolean then amount else 0 end,
        to_timestamp($9::float8 / 1000)
      from sums
      on conflict (project_id, user_id) do update
        set committed = o.committed + excluded.committed, lots = o.lots + excluded.lots, paid = o.paid + excluded.paid, updated_at = now()
      returning o.*, (xmax = 0) as is_first),
    counted as (
      update subscription_project p
      set people = p.people + made.is_first::int, committed = p.committed + sums.amount, taken_lots = p.taken_lots + sums.lots
      from sums, made where p.id = sums.id)
    select d.state, d.lots::text as taken, d.own::text, ${orderColumns}
    from deal d left join made o on true`,
  values: () => [
    wish.projectId,
    wish.userId,
    wish.account,
    wish.amount,
    wish.lots,
    wish.capLots,
    wish.isFirstCome,
    wish.isImmediate,
    wish.unlockMs,
  ],
})

export interface ListedOrder extends OrderRow {
  projectId: string
}

interface OrderFilter {
  userId: number
  id: string | undefined
  projectId: string | undefined
}

export function listOrders(db: Database, { userId, id, projectId }: OrderFilter, page: PageOf): Promise<Listed<ListedOrder>> {
  const ofId = id === undefined ? sql`` : sql`and o.id = ${id}::bigint`
  const ofProject = projectId === undefined ? sql`` : sql`and o.project_id = ${projectId}::bigint`
  return readPage<ListedOrder>(
    db,
    {
      select: sql`o.project_id::text as "projectId", ${sql.raw(orderColumns)}`,
      from: sql`from subscription_order o where o.user_id = ${userId} ${ofId} ${ofProject}`,
      orderBy: sql`o.id desc`,
    },
    page,
  )
}

export interface PublicLine {
  place: number
  committed: string
  lots: number
}

/** A part of the public list of a settled sale, in its order. */
export async function listPublic(
  db: Database,
  projectId: string,
  { after, limit }: { after: number; limit: number },
): Promise<PublicLine[]> {
  const result = await sql<PublicLine>`
    select place, trim_scale(committed)::text as committed, lots::float8 as lots from subscription_order
    where project_id = ${projectId}::bigint and place > ${after} order by place limit ${limit}`.execute(db)
  return result.rows
}

/** Nothing is taken any more from here on. Acts once, and never before the end. */
export const closeStatement = (projectId: string): Statement => ({
  name: 'subscription_close',
  text: 'update subscription_project set closed_at = now() where id = $1 and closed_at is null and over_at <= now()',
  values: () => [projectId],
})

export interface Closing {
  isClosed: boolean
  isAllocated: boolean
  isCalledOff: boolean
  committed: string
}

export async function findClosing(db: Database, projectId: string): Promise<Closing> {
  const result = await sql<Closing>`
    select closed_at is not null as "isClosed", allocated_at is not null as "isAllocated",
      called_off_at is not null as "isCalledOff", trim_scale(committed)::text as committed
    from subscription_project where id = ${projectId}::bigint`.execute(db)
  return result.rows[0]!
}

export interface Committed {
  id: string
  userId: number
  account: number
  committed: string
  lots: string
  isSettled: boolean
}

/** Everybody's commitments in the order of the first of each: the order of the public list. */
export async function listCommitted(db: Database, projectId: string): Promise<Committed[]> {
  const result = await sql<Committed & { userId: string; account: string }>`
    select id::text, user_id as "userId", account_id as account, trim_scale(committed)::text as committed, lots::text,
      settled_at is not null as "isSettled"
    from subscription_order o where project_id = ${projectId}::bigint order by o.id`.execute(db)
  return result.rows.map((row) => ({ ...row, userId: Number(row.userId), account: Number(row.account) }))
}

export interface SettledRow {
  id: string
  userId: number
  lots: string
  /** In the pay currency. */
  paid: string
  returned: string
}

/**
 * What became of commitments, in the order of their ids. Whoever has left since is told nothing: asked for each commitment of the part, where
 * an `exists` would join all of them for every part.
 */
export async function listSettled(
  db: Database,
  projectId: string,
  { after, limit }: { after: string; limit: number },
): Promise<SettledRow[]> {
  const result = await sql<SettledRow>`
    select id::text, user_id::float8 as "userId", lots::text, trim_scale(paid)::text as paid, trim_scale(returned)::text as returned
    from subscription_order o
    where project_id = ${projectId}::bigint and o.id > ${after}::bigint and settled_at is not null
      and (select u.deleted_at is null from account_user u where u.id = o.user_id) order by o.id limit ${limit}`.execute(db)
  return result.rows
}

/** What a commitment comes to. */
export interface Outcome {
  id: string
  place: number
  lots: bigint
  /** In the pay currency. */
  paid: string
}

/** Settles commitments. Fails, by a division by zero, where one of them was settled before. */
export const settleStatement = (outcomes: readonly Outcome[], unlockMs: number | null): Statement => ({
  name: 'subscription_settle',
  text: `with settled as (
      update subscription_order o
      set lots = v.lots, paid = v.paid, returned = o.committed - v.paid, place = v.place, settled_at = now(),
        unlock_at = case when v.lots > 0 then to_timestamp($5::float8 / 1000) end
      from (select unnest($1::bigint[]) as id, unnest($2::int[]) as place, unnest($3::bigint[]) as lots, unnest($4::numeric[]) as paid) v
      where o.id = v.id and o.settled_at is null
      returning o.id)
    select 1 / (count(*) = cardinality($1::bigint[]))::int from settled`,
  values: () => [
    column(outcomes.map(({ id }) => id)),
    column(outcomes.map(({ place }) => place)),
    column(outcomes.map(({ lots }) => lots)),
    column(outcomes.map(({ paid }) => paid)),
    unlockMs,
  ],
})

export interface SaleResult {
  projectId: string
  isMissed: boolean
  givenLots: bigint
  listHash: Buffer
}

/** The allocation is done: every commitment is settled. Returns no row when it was done before. */
export const allocatedStatement = ({ projectId, isMissed, givenLots, listHash }: SaleResult): Statement<{ id: string }> => ({
  name: 'subscription_allocated',
  text: `update subscription_project set allocated_at = now(), is_missed = $2, given_lots = $3, list_hash = $4
    where id = $1 and allocated_at is null
      and not exists (select from subscription_order where project_id = $1 and settled_at is null)
    returning id::text`,
  values: () => [projectId, isMissed, givenLots, listHash],
})

/** Parts of somebody's tokens that have become free. */
export interface UnlockRow {
  id: string
  user_id: string
  account_id: string
  lots: string
  /** When the first of them came, and when the next comes. Null behind the last. */
  was_ms: number
  next_ms: number | null
  name: string
  token: string
  currency_id: number
  lot: string
  unlock_kind: 'date' | 'linear'
  unlock_from_ms: number
  unlock_days: number | null
}

/**
 * Moves each behind all parts whose time has come, so those of days without power are unlocked together. Only what has come is returned, so
 * each part is unlocked once.
 */
export const unlockStatement = (ids: readonly string[]): Statement => ({
  name: 'subscription_unlock',
  text: `with due as (
      select o.id, o.unlock_at as was, p.name, c.name as token, p.currency_id, trim_scale(p.lot)::text as lot, p.unlock_kind, p.unlock_from,
        p.unlock_days, o.unlock_at + make_interval(hours => 24 * (1 + floor(extract(epoch from now() - o.unlock_at) / 86400)::int)) as later
      from subscription_order o join subscription_project p on p.id = o.project_id join currency c on c.id = p.currency_id
      where o.id = any($1::bigint[]) and o.unlock_at <= now() and o.settled_at is not null for update of o)
    update subscription_order o
    set unlock_at = case when due.unlock_kind = 'linear' and due.later < due.unlock_from + make_interval(hours => 24 * due.unlock_days)
      then due.later end
    from due where o.id = due.id
    returning o.id::text, o.user_id::text, o.account_id::text, o.lots::text, date_part('epoch', due.was) * 1000 as was_ms,
      date_part('epoch', o.unlock_at) * 1000 as next_ms, due.name, due.token, due.currency_id, due.lot, due.unlock_kind,
      date_part('epoch', due.unlock_from) * 1000 as unlock_from_ms, due.unlock_days`,
  values: () => [column([...ids])],
})
