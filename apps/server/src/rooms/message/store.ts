/** All SQL of the message room, except that of new messages, which desks write with their batches too (`desk/messages.ts`). */
import type { MessageKind } from '@assay/contract/texts'
import { categoryOf, kindsOf, type MessageCategory } from '@assay/contract/wire'
import { CompiledQuery, sql } from 'kysely'
import { readPage, type Listed, type PageOf } from '../../db/page.ts'
import type { Database, Tx } from '../../db/pool.ts'
import { messagesStatements, type NewMessage } from '../../desk/messages.ts'

type Executor = Database | Tx

/** Writes a message in the transaction of the event, and notes that it waits to be sent. The caller publishes the change after COMMIT. */
export const addMessage = (tx: Tx, message: NewMessage): Promise<void> => addMessages(tx, [message])

/** Writes many at once, outside of a desk's batch. */
export async function addMessages(db: Executor, messages: readonly NewMessage[]): Promise<void> {
  for (const { text, values } of messagesStatements(messages)) await db.executeQuery(CompiledQuery.raw(text, values()))
}

export interface MessageRow {
  id: string
  kind: MessageKind
  values: Record<string, string>
  created_at: Date
  read_at: Date | null
}

export interface MessageFilter {
  userId: number
  status?: 'unread' | 'read' | undefined
  category?: MessageCategory | undefined
}

const where = ({ userId, status, category }: MessageFilter) => {
  const ofKind = category === undefined ? sql`` : sql` and kind = any(${kindsOf(category)}::text[])`
  if (status === undefined) return sql`user_id = ${userId}${ofKind}`
  return sql`user_id = ${userId} and read_at is ${status === 'unread' ? sql`null` : sql`not null`}${ofKind}`
}

const columns = sql`id, kind, values, created_at, read_at`

/** Messages, the newest first. */
export const listMessages = (db: Database, filter: MessageFilter, page: PageOf): Promise<Listed<MessageRow>> =>
  readPage(db, { select: columns, from: sql`from message where ${where(filter)}`, orderBy: sql`id desc` }, page)

export async function findNewest(db: Database, userId: number): Promise<MessageRow | undefined> {
  const result = await sql<MessageRow>`select ${columns} from message where user_id = ${userId} order by id desc limit 1`.execute(db)
  return result.rows[0]
}

export async function countUnread(db: Executor, userId: number): Promise<number> {
  const unread = where({ userId, status: 'unread' })
  const result = await sql<{ total: number }>`select count(*)::int as total from message where ${unread}`.execute(db)
  return result.rows[0]!.total
}

/** A category without unread messages is not named. */
export async function countUnreadByCategory(db: Executor, userId: number): Promise<Partial<Record<MessageCategory, number>>> {
  const result = await sql<{ kind: MessageKind; unread: number }>`
    select kind, count(*)::int as unread from message where ${where({ userId, status: 'unread' })} group by kind`.execute(db)
  const counts: Partial<Record<MessageCategory, number>> = {}
  for (const { kind, unread } of result.rows) counts[categoryOf[kind]] = (counts[categoryOf[kind]] ?? 0) + unread
  return counts
}

/** The newest of each kind. */
export async function findNewestOfKinds(db: Database, userId: number): Promise<MessageRow[]> {
  const result = await sql<MessageRow>`
    select distinct on (kind) ${columns} from message where user_id = ${userId} order by kind, id desc`.execute(db)
  return result.rows
}

/**
 * Marks a message as read. Returns false when the user has no such message. A message that was read before keeps its first reading time.
 */
export async function markRead(tx: Tx, userId: number, id: string): Promise<boolean> {
  const result = await sql`
    update message set read_at = coalesce(read_at, now()) where id = ${id} and user_id = ${userId} returning id`.execute(tx)
  return result.rows.length > 0
}

/** All of a user, or those of a category. */
export async function markAllRead(tx: Tx, userId: number, category: MessageCategory | undefined): Promise<void> {
  await sql`update message set read_at = now() where ${where({ userId, status: 'unread', category })}`.execute(tx)
}
