/** SQL of the day on which the house of the lever desk was funded last. */
import { sql } from 'kysely'
import type { Database } from '../../db/pool.ts'
import type { Statement } from '../../desk/statements.ts'

const FACT = 'lever_funded_on'

export async function readFundingDay(db: Database): Promise<{ today: string; last: string | null }> {
  const result = await sql<{ today: string; last: string | null }>`
    select ((now() at time zone 'UTC')::date)::text as today, (select value from site_fact where name = ${FACT}) as last`.execute(db)
  return result.rows[0]!
}

export const fundingDayStatement = (today: string): Statement => ({
  name: 'desk_funding_day',
  text: 'insert into site_fact (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value',
  values: () => [FACT, today],
})
