/** SQL of what operators see of products. */
import { sql } from 'kysely'
import { readPage, type Listed, type PageOf } from '../../../db/page.ts'
import type { Database } from '../../../db/pool.ts'
import { STATUS, type ProductStatus } from '../product-store.ts'

export interface ProductRow {
  id: string
  currencyId: number
  days: number
  rateLow: string
  rateHigh: string
  minimum: string
  userMaximum: string
  totalMaximum: string
  penaltyRate: string
  penaltyCap: string
  takesBack: boolean
  status: ProductStatus
  taken: string
  orders: number
  opensAt: Date
  closesAt: Date | null
}

const status = sql.raw(STATUS)

export const listProducts = (db: Database, page: PageOf): Promise<Listed<ProductRow>> =>
  readPage<ProductRow>(
    db,
    {
      select: sql`p.id::text, p.currency_id as "currencyId", p.term_days as days, trim_scale(p.rate_low)::text as "rateLow",
        trim_scale(p.rate_high)::text as "rateHigh", trim_scale(p.minimum)::text as minimum, trim_scale(p.user_maximum)::text as "userMaximum",
        trim_scale(p.total_maximum)::text as "totalMaximum", trim_scale(p.penalty_rate)::text as "penaltyRate",
        trim_scale(p.penalty_cap)::text as "penaltyCap", p.takes_back as "takesBack", ${status} as status, trim_scale(p.taken)::text as taken,
        (select count(*)::int from mining_order o where o.product_id = p.id and o.ended_at is null) as orders,
        p.opens_at as "opensAt", p.closes_at as "closesAt"`,
      from: sql`from mining_product p`,
      orderBy: sql`${status} = 'ended', p.id desc`,
    },
    page,
  )

export interface SubscriberRow {
  id: string
  userId: string
  amount: string
  status: 'open' | 'ended' | 'redeemed'
  term: number
  paidDays: number
  paid: string
  lockedAt: Date
  endedAt: Date | null
}

export const listSubscribers = (db: Database, productId: string, page: PageOf): Promise<Listed<SubscriberRow>> =>
  readPage<SubscriberRow>(
    db,
    {
      select: sql`o.id::text, a.user_id::text as "userId", trim_scale(o.amount)::text as amount, o.status, o.term, o.paid_days as "paidDays",
        trim_scale(o.paid + o.paid_before)::text as paid, o.locked_at as "lockedAt", o.ended_at as "endedAt"`,
      from: sql`from mining_order o join ledger_account a on a.id = o.account_id where o.product_id = ${productId}`,
      orderBy: sql`o.ended_at is not null, o.id desc`,
    },
    page,
  )
