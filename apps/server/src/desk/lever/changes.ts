/** Counts the changes of a position that the public log numbers: changes of its stops, and additions of margin. */
import type pg from 'pg'
import { IS_LIVE_CONTRACT } from '../../db/live-rows.ts'
import { column } from '../columns.ts'
import type { Statement } from '../statements.ts'

export interface Changes {
  stops: number
  margin: number
}

export const UNCHANGED: Changes = { stops: 0, margin: 0 }

/** The counts of live positions, by id. Positions without changes are left out. */
export async function loadChanges(pool: pg.Pool): Promise<Map<number, Changes>> {
  const result = await pool.query<{ id: string } & Changes>(
    `select id, stop_changes as stops, margin_additions as margin from futures_row
     where ${IS_LIVE_CONTRACT} and stop_changes + margin_additions > 0`,
  )
  return new Map(result.rows.map(({ id, stops, margin }) => [Number(id), { stops, margin }]))
}

/** Empty without changes. */
export function changesStatements(changes: ReadonlyMap<number, Changes>): Statement[] {
  if (changes.size === 0) return []
  const text = `update futures_row r set stop_changes = c.stops, margin_additions = c.margin
    from unnest($1::bigint[], $2::int[], $3::int[]) as c (id, stops, margin) where r.id = c.id`
  const counts = [...changes.values()]
  return [
    {
      name: 'desk_changes',
      text,
      values: () => [column([...changes.keys()]), column(counts.map(({ stops }) => stops)), column(counts.map(({ margin }) => margin))],
    },
  ]
}
