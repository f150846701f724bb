/** Progress that every transaction of the lever desk writes: the time it has reached, and the trailing stops that moved. */
import { column } from '../columns.ts'
import type { Statement } from '../statements.ts'

/** Writes trailing stops that moved since the last transaction, by position. Empty without any. */
export function trailStatements(moved: readonly (readonly [positionId: number, ticks: number])[]): Statement[] {
  if (moved.length === 0) return []
  return [
    {
      name: 'desk_trails',
      text: `update futures_row r set trail_ticks = t.ticks from unnest($1::bigint[], $2::bigint[]) as t (id, ticks) where r.id = t.id`,
      values: () => [column(moved.map(([positionId]) => positionId)), column(moved.map(([, ticks]) => ticks))],
    },
  ]
}

export const clockStatement = (name: string, { tickMs, overnightId }: { tickMs: number; overnightId: number | null }): Statement => ({
  name: 'desk_lever_clock',
  text: `insert into lever_clock (desk, tick_ms, night_id) values ($1, $2, $3)
    on conflict (desk) do update set tick_ms = excluded.tick_ms, night_id = excluded.night_id`,
  values: () => [name, tickMs, overnightId],
})
