/** What operators read and write of users. */
import { sql } from 'kysely'
import type { FreezeReason } from '@assay/contract/wire'
import { readPage, type Listed, type PageOf } from '../../../db/page.ts'
import type { Database, Tx } from '../../../db/pool.ts'

export interface FoundRow {
  id: string
  username: string
  email: string | null
  mobile: string | null
  nickname: string
  createdAt: Date
  frozen: FreezeReason | null
}

export interface UserRow extends FoundRow {
  signature: string
  creditScore: number
  verificationLevel: number
  vipLevel: number
  frozenAt: Date | null
}

const found = sql`id, username, email, mobile, nickname, created_at as "createdAt", frozen_reason as frozen`

const numberOf = (typed: string): string | null => (/^\d{1,15}$/.test(typed) ? typed : null)

/** What is looked for is taken as it is: no sign of it stands for others. */
export function findUsers(db: Database, looked: string, page: PageOf): Promise<Listed<FoundRow>> {
  const start = looked.toLowerCase()
  const from =
    start === ''
      ? sql`from account_user`
      : sql`from account_user where id = ${numberOf(start)}::bigint or lower(username) collate "C" ^@ ${start}::text
          or email collate "C" ^@ ${start}::text or mobile collate "C" ^@ ${start}::text or mobile collate "C" ^@ ('+' || ${start}::text)`
  return readPage<FoundRow>(db, { select: found, from, orderBy: sql`id desc` }, page)
}

export async function findUser(db: Database | Tx, id: string): Promise<UserRow | null> {
  const result = await sql<UserRow>`
    select ${found}, signature, credit_score as "creditScore", verification_level as "verificationLevel", vip_level as "vipLevel",
      frozen_at as "frozenAt"
    from account_user where id = ${id}`.execute(db)
  return result.rows[0] ?? null
}

/** Null ends the freeze. Null is answered when there is no such user. */
export async function setFrozen(tx: Tx, id: string, reason: FreezeReason | null): Promise<FoundRow | null> {
  const result = await sql<FoundRow>`
    update account_user set frozen_reason = ${reason}::text, frozen_at = case when ${reason}::text is not null then coalesce(frozen_at, now()) end
    where id = ${id} returning ${found}`.execute(tx)
  return result.rows[0] ?? null
}

export interface NoteRow {
  id: string
  text: string
  operatorName: string
  at: Date
}

export async function addNote(tx: Tx, note: { userId: string; operatorId: number; text: string }): Promise<string> {
  const result = await sql<{ id: string }>`
    insert into account_note (user_id, operator_id, text) values (${note.userId}, ${note.operatorId}, ${note.text}) returning id`.execute(
    tx,
  )
  return result.rows[0]!.id
}

export async function listNotes(db: Database, userId: string): Promise<NoteRow[]> {
  const result = await sql<NoteRow>`
    select n.id, n.text, o.name as "operatorName", n.at from account_note n join operator o on o.id = n.operator_id
    where n.user_id = ${userId} order by n.id desc limit 100`.execute(db)
  return result.rows
}
