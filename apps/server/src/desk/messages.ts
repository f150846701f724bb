/** Messages to users. A message is written in the transaction of the event that it reports, so that it is never lost. */
import type { MessageFact } from '@assay/contract/texts'
import { categoryOf } from '@assay/contract/wire'
import { column, textColumn } from './columns.ts'
import type { Statement } from './statements.ts'

export type NewMessage = MessageFact & {
  userId: number
  /** Identifies the event. A second message to the same user with the same subject is not written. */
  subject: string
  /** When it happened; the time of the transaction where nothing is said. */
  timeMs?: number
}

export type DeskMessage = NewMessage & { timeMs: number }

/** Writes them, and that they wait to be sent. Empty without messages. */
export function messagesStatements(messages: readonly NewMessage[]): Statement[] {
  if (messages.length === 0) return []
  const text = `with written as (
      insert into message (user_id, kind, values, subject, created_at)
      select user_id, kind, values, subject, coalesce(to_timestamp(time_ms / 1000), now())
      from unnest($1::bigint[], $2::text[], $3::json[], $4::text[], $5::float8[]) as n (user_id, kind, values, subject, time_ms)
      on conflict (user_id, subject) do nothing returning id, user_id, kind)
    insert into message_waiting (user_id, category, message_id)
    select w.user_id, c.category, w.id from written w join unnest($6::text[], $7::text[]) as c (kind, category) using (kind)`
  // A batch has few kinds, so the join is short.
  const kinds = [...new Set(messages.map(({ kind }) => kind))]
  const values = () => [
    column(messages.map(({ userId }) => userId)),
    textColumn(messages.map(({ kind }) => kind)),
    textColumn(messages.map((message) => JSON.stringify(message.values))),
    textColumn(messages.map(({ subject }) => subject)),
    column(messages.map(({ timeMs }) => timeMs ?? null)),
    column(kinds),
    column(kinds.map((kind) => categoryOf[kind])),
  ]
  return [{ name: 'desk_insert_messages', text, values }]
}
