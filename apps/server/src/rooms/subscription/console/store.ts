/** SQL of what operators see of sales. */
import { sql } from 'kysely'
import { readPage, type Listed, type PageOf } from '../../../db/page.ts'
import type { Database, Tx } from '../../../db/pool.ts'

export interface ProjectRow {
  id: string
  name: string
  code: string
  payCurrency: string
  mode: 'first_come' | 'pro_rata'
  state: 'draft' | 'warmup' | 'ongoing' | 'ended'
  price: string
  lot: string
  issuance: string
  supply: string
  cap: string
  softCap: string | null
  startsAt: Date
  endsAt: Date
  unlock: 'at_once' | 'date' | 'linear'
  unlockFrom: Date | null
  unlockDays: number | null
  people: number
  committed: string
  given: string
  allocatedAt: Date | null
  isMissed: boolean
  isPaused: boolean
  isCalledOff: boolean
}

const COLUMNS = sql`p.id::text, p.name, c.name as code, pay.name as "payCurrency", p.mode,
  case when p.scheduled_at is null then 'draft' when now() >= p.over_at then 'ended' when now() < p.starts_at then 'warmup' else 'ongoing' end as state,
  trim_scale(p.price)::text as price, trim_scale(p.lot)::text as lot, trim_scale(p.issuance)::text as issuance,
  trim_scale(p.lot * p.supply_lots)::text as supply, trim_scale(p.lot * p.cap_lots)::text as cap, trim_scale(p.soft_cap)::text as "softCap",
  p.starts_at as "startsAt", p.ends_at as "endsAt", p.unlock_kind as unlock, p.unlock_from as "unlockFrom", p.unlock_days as "unlockDays",
  p.people, trim_scale(p.committed)::text as committed,
  trim_scale(p.lot * case when p.is_missed or p.called_off_at is not null then 0 else greatest(p.given_lots, p.taken_lots) end)::text as given,
  p.allocated_at as "allocatedAt", p.is_missed as "isMissed", p.paused_at is not null as "isPaused", p.called_off_at is not null as "isCalledOff"`

const FROM = sql`from subscription_project p join currency c on c.id = p.currency_id join currency pay on pay.id = p.pay_currency_id`

export const listProjects = (db: Database, page: PageOf): Promise<Listed<ProjectRow>> =>
  readPage<ProjectRow>(db, { select: COLUMNS, from: FROM, orderBy: sql`p.scheduled_at is not null, p.id desc` }, page)

/** A draft with its words, which stays as it is until the transaction ends. */
export interface DraftRow extends ProjectRow {
  currencyId: number
  about: string
  website: string | null
  whitepaper: string | null
  holders: string
}

export async function lockDraft(tx: Tx, id: string): Promise<DraftRow | undefined> {
  const { rows } = await sql<DraftRow>`
    select ${COLUMNS}, p.currency_id as "currencyId", p.about::text, p.website, p.whitepaper, p.holders::text
    ${FROM} where p.id = ${id}::bigint and p.scheduled_at is null for update of p`.execute(tx)
  return rows[0]
}

/** A sale as an act found it. What is over stays as it is. */
interface Found {
  isOver: boolean
  isPaused: boolean
}

/** How it was before. No row: there is none that users see. */
export async function setPaused(tx: Tx, id: string, isPaused: boolean): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    with found as (
      select id, over_at <= now() as is_over, paused_at is not null as is_paused from subscription_project
      where id = ${id}::bigint and scheduled_at is not null for update),
    changed as (
      update subscription_project p set paused_at = case when ${isPaused}::boolean then now() end
      from found f where p.id = f.id and not f.is_over and f.is_paused <> ${isPaused}::boolean)
    select is_over as "isOver", is_paused as "isPaused" from found`.execute(tx)
  return rows[0]
}

export interface BuyerRow {
  id: string
  userId: string
  code: string
  payCurrency: string
  committed: string
  paid: string
  returned: string
  tokens: string
  createdAt: Date
  settledAt: Date | null
}

export const listBuyers = (db: Database, projectId: string, page: PageOf): Promise<Listed<BuyerRow>> =>
  readPage<BuyerRow>(
    db,
    {
      select: sql`o.id::text, o.user_id::text as "userId", c.name as code, pay.name as "payCurrency", trim_scale(o.committed)::text as committed, trim_scale(o.paid)::text as paid,
        trim_scale(o.returned)::text as returned, trim_scale(p.lot * o.lots)::text as tokens, o.created_at as "createdAt", o.settled_at as "settledAt"`,
      from: sql`${FROM} join subscription_order o on o.project_id = p.id where o.project_id = ${projectId}`,
      orderBy: sql`o.id desc`,
    },
    page,
  )

export async function deleteDraft(tx: Tx, id: string): Promise<void> {
  await sql`delete from subscription_project where id = ${id} and scheduled_at is null`.execute(tx)
}
