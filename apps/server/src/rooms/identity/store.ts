/** All SQL about requests, as their users see and change them. */
import { sql } from 'kysely'
import type { DocumentType, IdentityItem, IdentityRefusal } from '@assay/contract/wire'
import type { Database, Tx } from '../../db/pool.ts'

type Executor = Database | Tx

export type RequestState = 'auditing' | 'hasaudit' | 'auditFailure' | 'withdrawn'

export interface Document {
  idType: DocumentType
  country: string
  name: string
  cardId: string
}

export interface RequestRow extends Document {
  id: string
  userId: number
  level: 1 | 2
  state: RequestState
  sending: number
  sentAt: Date
  decidedAt: Date | null
}

export interface ItemRow {
  item: IdentityItem
  state: 'waiting' | 'accepted' | 'refused'
  reason: IdentityRefusal | null
}

export type EventKind = 'sent' | 'sent_again' | 'seen' | 'refused' | 'approved' | 'taken_back' | 'removed'

export interface EventRow {
  kind: EventKind
  item: IdentityItem | null
  at: Date
}

const requestColumns = sql`
  r.id, r.user_id::int as "userId", r.level, r.state, r.id_type as "idType", r.country, r.name, r.card_id as "cardId", r.sending,
  r.sent_at as "sentAt", r.decided_at as "decidedAt"`

/** The newest that was not taken back. */
export async function findNewest(db: Executor, userId: number): Promise<RequestRow | null> {
  const result = await sql<RequestRow>`
    select ${requestColumns} from identity_request r where user_id = ${userId} and state <> 'withdrawn' order by id desc limit 1`.execute(
    db,
  )
  return result.rows[0] ?? null
}

/** What is under review or was refused, locked: whoever decides on it waits. */
export async function lockOpen(tx: Tx, userId: number): Promise<RequestRow | null> {
  const result = await sql<RequestRow>`
    select ${requestColumns} from identity_request r where user_id = ${userId} and state in ('auditing', 'auditFailure') for update`.execute(
    tx,
  )
  return result.rows[0] ?? null
}

/** Locks a request for a decision on it. */
export async function lockRequest(tx: Tx, id: string): Promise<RequestRow | null> {
  const result = await sql<RequestRow>`select ${requestColumns} from identity_request r where id = ${id} for update`.execute(tx)
  return result.rows[0] ?? null
}

export async function findApproved(db: Executor, userId: number, level: number): Promise<RequestRow | null> {
  const result = await sql<RequestRow>`
    select ${requestColumns} from identity_request r
    where user_id = ${userId} and level = ${level} and state = 'hasaudit' order by id desc limit 1`.execute(db)
  return result.rows[0] ?? null
}

/** The name that was verified, or null before level 1. */
export const findVerifiedName = async (db: Executor, userId: number): Promise<string | null> =>
  (await findApproved(db, userId, 1))?.name ?? null

/** Letters and digits of a number alone. */
export const keyOfNumber = (number: string): string => number.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Null when another request of the user is open. */
export async function insertRequest(
  tx: Tx,
  { userId, level, idType, country, name, cardId }: Document & Pick<RequestRow, 'userId' | 'level'>,
): Promise<string | null> {
  const result = await sql<{ id: string }>`
    insert into identity_request (user_id, level, id_type, country, name, card_id, number_key)
    values (${userId}, ${level}, ${idType}, ${country}, ${name}, ${cardId}, ${keyOfNumber(cardId)})
    on conflict (user_id) where state in ('auditing', 'auditFailure') do nothing returning id`.execute(tx)
  return result.rows[0]?.id ?? null
}

export async function insertItems(tx: Tx, requestId: string, items: readonly IdentityItem[]): Promise<void> {
  await sql`insert into identity_item (request_id, item) select ${requestId}, unnest(${items}::text[])`.execute(tx)
}

/** A refused item waits again, now that it was sent again. */
export async function renewItems(tx: Tx, requestId: string, items: readonly IdentityItem[]): Promise<void> {
  await sql`
    update identity_item set state = 'waiting', reason = null where request_id = ${requestId} and item = any(${items}::text[])`.execute(tx)
}

export async function renewRequest(tx: Tx, id: string, { name, cardId }: Pick<Document, 'name' | 'cardId'>): Promise<void> {
  await sql`
    update identity_request set state = 'auditing', sending = sending + 1, sent_at = now(), decided_at = null,
      name = ${name}, card_id = ${cardId}, number_key = ${keyOfNumber(cardId)}
    where id = ${id}`.execute(tx)
}

export async function listItems(db: Executor, requestId: string): Promise<ItemRow[]> {
  const result = await sql<ItemRow>`select item, state, reason from identity_item where request_id = ${requestId}`.execute(db)
  return result.rows
}

export async function addEvent(
  tx: Tx,
  {
    requestId,
    kind,
    item = null,
    operatorId = null,
  }: { requestId: string; kind: EventKind; item?: IdentityItem | null; operatorId?: number | null },
): Promise<void> {
  await sql`
    insert into identity_event (request_id, kind, item, operator_id) values (${requestId}, ${kind}, ${item}, ${operatorId})`.execute(tx)
}

/** The newest hundred, the newest first. */
export async function listEvents(db: Executor, requestId: string): Promise<(EventRow & { operatorName: string | null })[]> {
  const result = await sql<EventRow & { operatorName: string | null }>`
    select e.kind, e.item, e.at, o.name as "operatorName" from identity_event e left join operator o on o.id = e.operator_id
    where e.request_id = ${requestId} order by e.id desc limit 100`.execute(db)
  return result.rows
}

/** How often this user sent something in 24 hours. */
export async function countSendings(db: Executor, userId: number): Promise<number> {
  const result = await sql<{ count: number }>`
    select count(*)::int as count from identity_event e join identity_request r on r.id = e.request_id
    where r.user_id = ${userId} and e.kind in ('sent', 'sent_again') and e.at > now() - interval '1 day'`.execute(db)
  return result.rows[0]!.count
}

/** What is looked at before it: what was sent again comes first, then the oldest. */
export async function countBefore(db: Executor, { sending, sentAt }: RequestRow): Promise<number> {
  const result = await sql<{ count: number }>`
    select count(*)::int as count from identity_request
    where state = 'auditing' and (sending = 1, sent_at) < (${sending === 1}::boolean, ${sentAt}::timestamptz)`.execute(db)
  return result.rows[0]!.count
}

/** Nothing of what was typed stays. */
export async function withdraw(tx: Tx, id: string): Promise<void> {
  await sql`
    update identity_request set state = 'withdrawn', decided_at = now(), country = '', name = '', card_id = '', number_key = ''
    where id = ${id}`.execute(tx)
}

/** Refused longer than so many days ago, and not sent again. */
export async function listLapsed(db: Database, days: number): Promise<string[]> {
  const result = await sql<{ id: string }>`
    select id from identity_request where state = 'auditFailure' and decided_at < now() - make_interval(days => ${days}) limit 500`.execute(
    db,
  )
  return result.rows.map(({ id }) => id)
}

/** Users of whom something is kept though their account was deleted longer ago than so many days. */
export async function listOver(db: Database, days: number): Promise<string[]> {
  const result = await sql<{ id: string }>`
    select u.id from account_user u where u.deleted_at < now() - make_interval(days => ${days})
      and (exists (select from identity_request r where r.user_id = u.id) or exists (select from identity_picture p where p.user_id = u.id))
    limit 500`.execute(db)
  return result.rows.map(({ id }) => id)
}

export async function deleteOfUser(tx: Tx, userId: string): Promise<void> {
  const own = sql`(select id from identity_request where user_id = ${userId})`
  await sql`delete from identity_event where request_id in ${own}`.execute(tx)
  await sql`delete from identity_item where request_id in ${own}`.execute(tx)
  await sql`delete from identity_request where user_id = ${userId}`.execute(tx)
}
