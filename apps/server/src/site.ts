/** The mode of a database. It is set at the first start and never changes. */
import { sql } from 'kysely'
import { ConfigError, type Config } from './config.ts'
import type { Database } from './db/pool.ts'

/**
 * Throws a ConfigError when the database was first started in the other mode. Sandbox money must never become real money, nor the reverse.
 */
export async function claimMode(db: Database, mode: Config['mode']): Promise<void> {
  await sql`insert into site_fact (name, value) values ('mode', ${mode}) on conflict do nothing`.execute(db)
  const fact = await db.selectFrom('site_fact').select('value').where('name', '=', 'mode').executeTakeFirstOrThrow()
  if (fact.value === mode) return
  throw new ConfigError(`ASSAY_MODE: this database was first started as ${fact.value} and can never be ${mode}; use another one`)
}
