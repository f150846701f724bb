import { sql } from 'kysely'
import type { Database } from './pool.ts'

const FACT = 'secret_check'

/** Whether the database was first written with the key of this check, or with none so far. The first one that comes stays. */
export async function isKeyOfDatabase(db: Database, check: string): Promise<boolean> {
  await sql`insert into site_fact (name, value) values (${FACT}, ${check}) on conflict do nothing`.execute(db)
  const fact = await db.selectFrom('site_fact').select('value').where('name', '=', FACT).executeTakeFirstOrThrow()
  return fact.value === check
}
