/** Messages to users that stand in the transaction of what they tell of: a warning that was committed is never lost. */
import type { MessageFact } from '@assay/contract/texts'
import type { Fill, Row, Warning } from '@assay/engine/futures'
import type { OptionOrder } from '@assay/engine/seconds'
import { column, textColumn } from '../columns.ts'
import type { Statement } from '../statements.ts'

export type DeskMessage = MessageFact & {
  userId: number
  /** What it tells of: a second message of the same subject is not written. */
  subject: string
  timeMs: number
}

/** A limit that a user set himself has been reached, or has begun. */
export type OwnLimitEvent = { userId: number; timeMs: number } & (
  | { kind: 'paused'; untilMs: number }
  /** Units of USDT. */
  | { kind: 'loss_limit'; limit: bigint }
)

/** What a batch did, for those who put it into messages. */
export interface Happened {
  warnings: readonly Warning[]
  fills: readonly Fill[]
  /** As they now stand. */
  options: Iterable<OptionOrder>
  ownLimits: readonly OwnLimitEvent[]
  /** A row of a warning or a fill, as it now stands. */
  rowOf(id: number): Row
  publicIdOf(rowId: number): string
}

export type Herald = (happened: Happened) => DeskMessage[]

/** None when there is nothing to tell. */
export function messagesStatements(messages: readonly DeskMessage[]): Statement[] {
  if (messages.length === 0) return []
  const text = `insert into message (user_id, kind, values, subject, created_at)
    select user_id, kind, values, subject, to_timestamp(time_ms / 1000)
    from unnest($1::bigint[], $2::text[], $3::json[], $4::text[], $5::float8[]) as n (user_id, kind, values, subject, time_ms)
    on conflict (user_id, subject) do nothing`
  const values = () => [
    column(messages.map(({ userId }) => userId)),
    textColumn(messages.map(({ kind }) => kind)),
    textColumn(messages.map((message) => JSON.stringify(message.values))),
    textColumn(messages.map(({ subject }) => subject)),
    column(messages.map(({ timeMs }) => timeMs)),
  ]
  return [{ name: 'desk_insert_messages', text, values }]
}
