/** All SQL of the consent to super-leverage. Days are UTC by the database's clock. Own limits: limits-store.ts. */
import { sql } from 'kysely'
import type { Database } from '../../db/pool.ts'

/** The end of today if the user accepted today, else null. */
export async function findSuperAcceptance(db: Database, userId: number): Promise<Date | null> {
  const result = await sql<{ until: Date }>`
    select (super_accepted_on + 1)::timestamp at time zone 'UTC' as until from futures_protection
    where user_id = ${userId} and super_accepted_on = (now() at time zone 'UTC')::date`.execute(db)
  return result.rows[0]?.until ?? null
}

/** Returns until when the consent is valid: the end of the day. */
export async function acceptSuper(db: Database, userId: number): Promise<Date> {
  const result = await sql<{ until: Date }>`
    insert into futures_protection (user_id, super_accepted_on) values (${userId}, (now() at time zone 'UTC')::date)
    on conflict (user_id) do update set super_accepted_on = excluded.super_accepted_on
    returning (super_accepted_on + 1)::timestamp at time zone 'UTC' as until`.execute(db)
  return result.rows[0]!.until
}
