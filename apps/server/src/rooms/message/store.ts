/** All SQL of the message room, except the messages that desks write with their batches (`desk/messages.ts`). */
import type { MessageFact, MessageKind } from '@assay/contract/texts'
import { sql } from 'kysely'
import { readPage, type Listed, type PageOf } from '../../db/page.ts'
import type { Database, Tx } from '../../db/pool.ts'

type Executor = Database | Tx

export type NewMessage = MessageFact & {
  userId: number
  /** What the message is about. A user gets one message per subject. */
  subject: string
}

/** Writes a message in the transaction of the event. The caller publishes the change after COMMIT. */
export async function addMessage(tx: Tx, { userId, subject, kind, values }: NewMessage): Promise<void> {
  await sql`
    insert into message (user_id, kind, values, subject) values (${userId}, ${kind}, ${JSON.stringify(values)}::json, ${subject})
    on conflict (user_id, subject) do nothing`.execute(tx)
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
  status: 'unread' | 'read' | undefined
}

const where = ({ userId, status }: MessageFilter) => {
  if (status === undefined) return sql`user_id = ${userId}`
  return status === 'unread' ? sql`user_id = ${userId} and read_at is null` : sql`user_id = ${userId} and read_at is not null`
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

/**
 * Marks a message as read. Returns false when the user has no such message. A message that was read before keeps its first reading time.
 */
export async function markRead(tx: Tx, userId: number, id: string): Promise<boolean> {
  const result = await sql`
    update message set read_at = coalesce(read_at, now()) where id = ${id} and user_id = ${userId} returning id`.execute(tx)
  return result.rows.length > 0
}

export async function markAllRead(tx: Tx, userId: number): Promise<void> {
  await sql`update message set read_at = now() where user_id = ${userId} and read_at is null`.execute(tx)
}
