/** All SQL about pictures of documents. */
import { sql } from 'kysely'
import type { PictureItem } from '@assay/contract/wire'
import type { Database, Tx } from '../../db/pool.ts'
import type { KeptFile } from '../upload/door.ts'

export interface OfItem {
  item: PictureItem
}

export interface PictureRow {
  name: string
  item: PictureItem
  bytes: number
  width: number
  height: number
  sentAt: Date
}

const namesIn = ({ rows }: { rows: { name: string }[] }): string[] => rows.map(({ name }) => name)

export async function insertPicture(db: Database, { name, userId, item, bytes, width, height }: KeptFile & OfItem): Promise<void> {
  await sql`
    insert into identity_picture (name, user_id, item, bytes, width, height)
    values (${name}, ${userId}, ${item}, ${bytes}, ${width}, ${height})`.execute(db)
}

export async function countOfDay(db: Database, userId: number): Promise<number> {
  const result = await sql<{ count: number }>`
    select count(*)::int as count from identity_picture where user_id = ${userId} and sent_at > now() - interval '1 day'`.execute(db)
  return result.rows[0]!.count
}

/** Makes an unused picture of this user part of a request. False when there is none of this name and item. */
export async function attachPicture(
  tx: Tx,
  { name, userId, item, requestId }: { name: string; userId: number; item: PictureItem; requestId: string },
): Promise<boolean> {
  const result = await sql`
    update identity_picture set request_id = ${requestId}
    where name = ${name} and user_id = ${userId} and item = ${item} and request_id is null`.execute(tx)
  return (result.numAffectedRows ?? 0n) > 0n
}

export async function listPictures(db: Database | Tx, requestId: string): Promise<PictureRow[]> {
  const result = await sql<PictureRow>`
    select name, item, bytes, width, height, sent_at as "sentAt" from identity_picture where request_id = ${requestId}`.execute(db)
  return result.rows
}

/** Of an approved or open request. */
export async function countOfUser(db: Database, userId: number): Promise<number> {
  const result = await sql<{ count: number }>`
    select count(*)::int as count from identity_picture where user_id = ${userId} and request_id is not null`.execute(db)
  return result.rows[0]!.count
}

/** Deletes the rows of a request's pictures: all of them, or one. Returns their names. */
export const deletePictures = async (tx: Tx, requestId: string, item: PictureItem | null = null): Promise<string[]> =>
  namesIn(
    await sql<{ name: string }>`
      delete from identity_picture where request_id = ${requestId} and (${item}::text is null or item = ${item}::text)
      returning name`.execute(tx),
  )

/** Deletes the rows of pictures that no request has taken for a day, and returns their names. */
export const deleteUnused = async (db: Database): Promise<string[]> =>
  namesIn(
    await sql<{ name: string }>`
      delete from identity_picture where request_id is null and sent_at < now() - interval '1 day' returning name`.execute(db),
  )

export const deleteOfUser = async (tx: Tx, userId: string): Promise<string[]> =>
  namesIn(await sql<{ name: string }>`delete from identity_picture where user_id = ${userId} returning name`.execute(tx))

export async function knownAmong(db: Database, names: readonly string[]): Promise<ReadonlySet<string>> {
  return new Set(namesIn(await sql<{ name: string }>`select name from identity_picture where name = any(${names}::text[])`.execute(db)))
}
