/** All SQL about requests, as operators see and decide them. */
import { sql } from 'kysely'
import type { IdentityItem, IdentityRefusal } from '@assay/contract/wire'
import { readPage, type Listed, type PageOf } from '../../db/page.ts'
import type { Database, Tx } from '../../db/pool.ts'
import type { RequestRow, RequestState } from './store.ts'

export interface QueueRow extends RequestRow {
  username: string
  waitingSeconds: number
}

const queueColumns = sql`
  r.id, r.user_id::int as "userId", u.username, r.level, r.state, r.id_type as "idType", r.country, r.name, r.card_id as "cardId",
  r.sending, r.sent_at as "sentAt", r.decided_at as "decidedAt",
  extract(epoch from coalesce(r.decided_at, now()) - r.sent_at)::int as "waitingSeconds"`

interface Wanted {
  decided: boolean
  userId: string | null
}

export function listQueue(db: Database, { decided, userId }: Wanted, page: PageOf): Promise<Listed<QueueRow>> {
  const ofUser = userId === null ? sql`` : sql`and r.user_id = ${userId}`
  const state = decided ? sql`r.state <> 'auditing'` : sql`r.state = 'auditing'`
  const from = sql`from identity_request r join account_user u on u.id = r.user_id where ${state} ${ofUser}`
  const orderBy = decided ? sql`r.decided_at desc, r.id desc` : sql`(r.sending = 1), r.sent_at, r.id`
  return readPage<QueueRow>(db, { select: queueColumns, from, orderBy }, page)
}

export async function findRequest(db: Database | Tx, id: string): Promise<(QueueRow & { userLevel: number }) | null> {
  const result = await sql<QueueRow & { userLevel: number }>`
    select ${queueColumns}, u.verification_level as "userLevel"
    from identity_request r join account_user u on u.id = r.user_id where r.id = ${id}`.execute(db)
  return result.rows[0] ?? null
}

export interface SameNumberRow {
  userId: string
  username: string
  name: string
  level: number
  state: RequestState
  sentAt: Date
}

/** Others who have given the same number. */
export async function listSameNumber(db: Database, { userId, numberKey }: { userId: number; numberKey: string }): Promise<SameNumberRow[]> {
  const result = await sql<SameNumberRow>`
    select r.user_id as "userId", u.username, r.name, r.level, r.state, r.sent_at as "sentAt"
    from identity_request r join account_user u on u.id = r.user_id
    where r.number_key = ${numberKey} and r.number_key <> '' and r.user_id <> ${userId} order by r.id desc limit 50`.execute(db)
  return result.rows
}

export async function refuseItems(tx: Tx, id: string, items: readonly { item: IdentityItem; reason: IdentityRefusal }[]): Promise<void> {
  await sql`
    update identity_item i set state = case when given.reason is null then 'accepted' else 'refused' end, reason = given.reason
    from identity_item all_items
      left join unnest(${items.map(({ item }) => item)}::text[], ${items.map(({ reason }) => reason)}::text[]) as given(item, reason)
        on given.item = all_items.item
    where all_items.request_id = ${id} and i.request_id = all_items.request_id and i.item = all_items.item`.execute(tx)
}

export async function acceptItems(tx: Tx, id: string): Promise<void> {
  await sql`update identity_item set state = 'accepted', reason = null where request_id = ${id}`.execute(tx)
}

export async function decide(tx: Tx, id: string, state: 'hasaudit' | 'auditFailure'): Promise<void> {
  await sql`update identity_request set state = ${state}, decided_at = now() where id = ${id}`.execute(tx)
}
