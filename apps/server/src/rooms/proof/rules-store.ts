/** SQL of the rules in the public log. */
import { sql } from 'kysely'
import type { Database } from '../../db/pool.ts'
import type { Statement } from '../../desk/statements.ts'

/** The last logged value of each rule, by name. */
export async function listRules(db: Database): Promise<Map<string, string>> {
  const result = await sql<{ name: string; value: string }>`select name, value from proof_rule`.execute(db)
  return new Map(result.rows.map(({ name, value }) => [name, value]))
}

/** Upserts rules. Write it in the transaction that logs them. */
export const upsertRulesStatement = (rules: ReadonlyMap<string, string>): Statement => ({
  name: 'proof_upsert_rules',
  text: `insert into proof_rule (name, value) select * from unnest($1::text[], $2::text[])
    on conflict (name) do update set value = excluded.value`,
  values: () => [[...rules.keys()], [...rules.values()]],
})
