/** SQL of what operators see of dual investments. */
import type { DualType } from '@assay/engine/structured'
import { sql } from 'kysely'
import { readPage, type Listed, type PageOf } from '../../../db/page.ts'
import type { Database, Tx } from '../../../db/pool.ts'

/** Whether that changed anything. */
export async function setPaused(tx: Tx, currencyId: number, isPaused: boolean): Promise<boolean> {
  const change = isPaused
    ? sql`insert into dual_pause (currency_id) values (${currencyId}) on conflict do nothing returning currency_id`
    : sql`delete from dual_pause where currency_id = ${currencyId} returning currency_id`
  return (await change.execute(tx)).rows.length > 0
}

export interface ExposureRow {
  coinId: number
  type: DualType
  maturesAt: Date
  investments: number
  putIn: string
  kept: string
  converted: string
}

export async function listExposure(db: Database): Promise<ExposureRow[]> {
  const { rows } = await sql<ExposureRow>`
    select p.currency_id as "coinId", p.type, i.matures_at as "maturesAt", count(*)::int as investments,
      trim_scale(sum(i.amount))::text as "putIn", trim_scale(sum(i.kept))::text as kept, trim_scale(sum(i.converted))::text as converted
    from dual_investment i join dual_product p on p.id = i.product_id where i.settled_at is null
    group by p.currency_id, p.type, i.matures_at order by i.matures_at, p.currency_id, p.type`.execute(db)
  return rows
}

export interface InvestorRow {
  id: string
  userId: string
  coinId: number
  type: DualType
  target: number
  days: number
  amount: string
  rate: string
  boughtAt: Date
  maturesAt: Date
  settledAt: Date | null
}

export const listInvestors = (db: Database, page: PageOf): Promise<Listed<InvestorRow>> =>
  readPage<InvestorRow>(
    db,
    {
      select: sql`i.id::text, i.user_id::text as "userId", p.currency_id as "coinId", p.type, p.target_ticks::float8 as target, p.days,
        trim_scale(i.amount)::text as amount, i.rate_e8::text as rate, i.bought_at as "boughtAt", i.matures_at as "maturesAt",
        i.settled_at as "settledAt"`,
      from: sql`from dual_investment i join dual_product p on p.id = i.product_id`,
      orderBy: sql`i.settled_at is not null, case when i.settled_at is null then i.matures_at end, i.settled_at desc, i.id desc`,
    },
    page,
  )
