/** All SQL about what happened to payments. */
import { sql } from 'kysely'
import type { BankEvent } from '@assay/contract/wire'
import type { Database, Tx } from '../../db/pool.ts'
import type { Statement } from '../../desk/statements.ts'

type Executor = Database | Tx

export interface EventRow {
  kind: BankEvent
  at: Date
  operatorName: string | null
}

export type Side = 'pay_in' | 'pay_out'

export interface NewEvent {
  id: string
  kind: BankEvent
  operatorId?: number | null
}

export async function addEvent(tx: Executor, side: Side, { id, kind, operatorId = null }: NewEvent): Promise<void> {
  await sql`insert into bank_event (${sql.ref(`${side}_id`)}, kind, operator_id) values (${id}, ${kind}, ${operatorId})`.execute(tx)
}

/** The same as a statement of a batch. */
export const eventStatement = (side: Side, { id, kind, operatorId = null }: NewEvent): Statement => ({
  name: `bank_event_${side}`,
  text: `insert into bank_event (${side}_id, kind, operator_id) values ($1::bigint, $2, $3::bigint)`,
  values: () => [id, kind, operatorId],
})

/** Of several payments, the oldest first. */
export async function listEvents(db: Executor, side: Side, ids: readonly string[]): Promise<Map<string, EventRow[]>> {
  const column = sql.ref(`e.${side}_id`)
  const { rows } = await sql<EventRow & { of: string }>`
    select ${column}::text as of, e.kind, e.at, o.name as "operatorName" from bank_event e left join operator o on o.id = e.operator_id
    where ${column} = any(${[...ids]}::bigint[]) order by e.id`.execute(db)
  return Map.groupBy(rows, ({ of }) => of)
}
