/** Settings of the site in versions. */
import type { SettingKey } from '@assay/contract/wire'
import { sql } from 'kysely'
import type { Database, Tx } from '../../../db/pool.ts'

export interface SettingRow {
  key: SettingKey
  version: number
  /** Null: the default. */
  value: string | null
  note: string
  operatorName: string
  at: Date
}

const columns = sql`s.key, s.version, s.value, s.note, s.at, o.name as "operatorName"`

/** The newest version of each. */
export async function listSettings(db: Database | Tx): Promise<SettingRow[]> {
  const result = await sql<SettingRow>`
    select distinct on (s.key) ${columns} from content_setting s join operator o on o.id = s.operator_id
    order by s.key, s.version desc`.execute(db)
  return result.rows
}

export async function listVersions(db: Database, key: SettingKey): Promise<SettingRow[]> {
  const result = await sql<SettingRow>`
    select ${columns} from content_setting s join operator o on o.id = s.operator_id where s.key = ${key} order by s.version desc`.execute(
    db,
  )
  return result.rows
}

export interface NewSetting {
  key: SettingKey
  /** The version that it takes the place of. */
  base: number
  value: string | null
  note: string
  operatorId: number
  decidedBy: number | null
}

/** False when another version came in between. */
export async function addSetting(tx: Tx, { key, base, value, note, operatorId, decidedBy }: NewSetting): Promise<boolean> {
  const result = await sql`
    insert into content_setting (key, version, value, note, operator_id, decided_by)
    select ${key}, ${base}::int + 1, ${value}, ${note}, ${operatorId}::bigint, ${decidedBy}::bigint
    where ${base} = (select coalesce(max(version), 0) from content_setting where key = ${key})
    on conflict (key, version) do nothing`.execute(tx)
  return (result.numAffectedRows ?? 0n) > 0n
}
