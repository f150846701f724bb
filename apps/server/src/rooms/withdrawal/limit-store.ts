/** All SQL of what operators let a user withdraw. The rule of the limit in force is `withdrawal_limit_usdt`, which coins and fiat money ask. */
import type { FreezeReason } from '@assay/contract/wire'
import { sql } from 'kysely'
import type { Database, Tx } from '../../db/pool.ts'

export interface LimitRow {
  /** How often it was changed. */
  number: number
  level: number
  /** What is in force. Null without what the level allows. */
  limitUsdt: string | null
  leavingUsdt: string
  ownUsdt: string | null
  isByTwo: boolean
  reason: FreezeReason | null
  operatorName: string | null
  at: Date | null
}

/** The level of a user. With `keep` nobody changes his limit until the transaction ends. Null: there is no such user. */
export async function findLevel(db: Database | Tx, userId: string, { keep = false } = {}): Promise<number | null> {
  const { rows } = await sql<{ level: number }>`
    select verification_level as level from account_user where id = ${userId} ${keep ? sql`for no key update` : sql``}`.execute(db)
  return rows[0]?.level ?? null
}

/** The limit of a user whose level allows this. Null without prices: then nothing leaves. */
export async function findLimit(db: Database | Tx, userId: string, levelUsdt: string | null): Promise<LimitRow> {
  const { rows } = await sql<LimitRow>`
    select coalesce(l.number, 0) as number, u.verification_level as level,
      case when ${levelUsdt}::numeric is not null then trim_scale(withdrawal_limit_usdt(u.id, ${levelUsdt}::numeric))::text end as "limitUsdt",
      trim_scale(leaving_usdt(u.id))::text as "leavingUsdt", trim_scale(l.limit_usdt)::text as "ownUsdt",
      coalesce(l.is_by_two, false) as "isByTwo", l.reason, o.name as "operatorName", l.set_at as at
    from account_user u left join withdrawal_limit l on l.user_id = u.id left join operator o on o.id = l.set_by
    where u.id = ${userId}`.execute(db)
  return rows[0]!
}

interface NewLimit {
  userId: string
  /** Null: the level's. */
  limitUsdt: string | null
  isByTwo: boolean
  reason: FreezeReason | null
  operatorId: number
}

/** Sets it, and answers the number of the change. */
export async function setLimit(tx: Tx, { userId, limitUsdt, isByTwo, reason, operatorId }: NewLimit): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    insert into withdrawal_limit as l (user_id, number, limit_usdt, is_by_two, reason, set_by)
    values (${userId}, 1, ${limitUsdt}, ${isByTwo}, ${reason}, ${operatorId})
    on conflict (user_id) do update set number = l.number + 1, limit_usdt = excluded.limit_usdt, is_by_two = excluded.is_by_two,
      reason = excluded.reason, set_by = excluded.set_by, set_at = now()
    returning number`.execute(tx)
  return rows[0]!.number
}
