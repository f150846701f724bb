import { sql } from 'kysely'
import type { Database } from './pool.ts'

const FACT = 'secret_check'

/**
 * Whether the secrets in the database were written with the key of this check. The first key that comes stays, and while there is no secret
 * yet another may take its place.
 */
export async function isKeyOfDatabase(db: Database, check: string): Promise<boolean> {
  await sql`
    insert into site_fact (name, value) values (${FACT}, ${check})
    on conflict (name) do update set value = excluded.value
      where not exists (select from account_authenticator) and not exists (select from account_user where phishing_code is not null)`.execute(
    db,
  )
  const fact = await db.selectFrom('site_fact').select('value').where('name', '=', FACT).executeTakeFirstOrThrow()
  return fact.value === check
}
