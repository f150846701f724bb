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
}

export const listProjects = (db: Database, page: PageOf): Promise<Listed<ProjectRow>> =>
  readPage<ProjectRow>(
    db,
    {
      select: sql`p.id::text, p.name, c.name as code, pay.name as "payCurrency", p.mode,
        case when p.scheduled_at is null then 'draft' when now() < p.starts_at then 'warmup' when now() < p.ends_at then 'ongoing' else 'ended' end as state,
        trim_scale(p.price)::text as price, trim_scale(p.lot)::text as lot, trim_scale(p.issuance)::text as issuance,
        trim_scale(p.lot * p.supply_lots)::text as supply, trim_scale(p.lot * p.cap_lots)::text as cap, trim_scale(p.soft_cap)::text as "softCap",
        p.starts_at as "startsAt", p.ends_at as "endsAt", p.unlock_kind as unlock, p.unlock_from as "unlockFrom", p.unlock_days as "unlockDays",
        p.people, trim_scale(p.committed)::text as committed, trim_scale(p.lot * case when p.is_missed then 0 else greatest(p.given_lots, p.taken_lots) end)::text as given,
        p.allocated_at as "allocatedAt", p.is_missed as "isMissed"`,
      from: sql`from subscription_project p join currency c on c.id = p.currency_id join currency pay on pay.id = p.pay_currency_id`,
      orderBy: sql`p.scheduled_at is not null, p.id desc`,
    },
    page,
  )

export interface BuyerRow {
  id: string
  userId: string
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
      select: sql`o.id::text, o.user_id::text as "userId", trim_scale(o.committed)::text as committed, trim_scale(o.paid)::text as paid,
        trim_scale(o.returned)::text as returned, trim_scale(p.lot * o.lots)::text as tokens, o.created_at as "createdAt", o.settled_at as "settledAt"`,
      from: sql`from subscription_order o join subscription_project p on p.id = o.project_id where o.project_id = ${projectId}`,
      orderBy: sql`o.id desc`,
    },
    page,
  )

/** Whether it was there, and a draft. */
export async function deleteDraft(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`delete from subscription_project where id = ${id} and scheduled_at is null returning id`.execute(tx)
  return rows.length > 0
}
