/** All SQL about visitors, conversations and messages, as those see them who wrote them. */
import type { Lang, SupportAttachment, SupportMessage, SupportReason, SupportTopic } from '@assay/contract/wire'
import { sql } from 'kysely'
import { readPage, type Listed, type PageOf } from '../../db/page.ts'
import type { Database, Tx } from '../../db/pool.ts'
import type { Writer } from './visitor.ts'

type Executor = Database | Tx

export interface CaseRow {
  id: string
  userId: number | null
  visitorId: number | null
  state: 'waiting' | 'open' | 'closed'
  lang: Lang
  page: string
  topic: SupportTopic
  operatorId: number | null
  operatorName: string
  createdAt: Date
  waitingSince: Date
  takenAt: Date | null
  closedAt: Date | null
  closedBy: 'writer' | 'operator' | null
  lastSeq: number
  writerRead: number
  operatorRead: number
  /** Null: not rated. */
  isGood: boolean | null
  ratingReasons: SupportReason[]
  ratingText: string
}

export interface MessageRow {
  caseId: string
  seq: number
  side: SupportMessage['side']
  operatorName: string
  clientId: string
  text: string
  attached: SupportAttachment | null
  reference: string
  at: Date
}

/** The subject of deeds: the user where there is one. */
export const subjectOf = ({ id, userId }: CaseRow): string => (userId === null ? `support:${id}` : `user:${userId}`)

export const caseColumns = sql`
  c.id, c.user_id::int as "userId", c.visitor_id::int as "visitorId", c.state, c.lang, c.page, c.topic, c.operator_id::int as "operatorId",
  coalesce((select name from operator where id = c.operator_id), '') as "operatorName", c.created_at as "createdAt",
  c.waiting_since as "waitingSince", c.taken_at as "takenAt", c.closed_at as "closedAt", c.closed_by as "closedBy",
  c.last_seq as "lastSeq", c.writer_read as "writerRead", c.operator_read as "operatorRead",
  c.is_good as "isGood", c.rating_reasons as "ratingReasons", c.rating_text as "ratingText"`

const messageColumns = sql`
  m.case_id as "caseId", m.seq, m.side, coalesce((select name from operator where id = m.operator_id), '') as "operatorName",
  m.client_id as "clientId", m.text, m.attached, m.reference, m.at`

const ofWriter = ({ userId, visitorId }: Writer) => (userId === null ? sql`c.visitor_id = ${visitorId}` : sql`c.user_id = ${userId}`)

export async function findVisitor(db: Executor, tokenHash: Buffer): Promise<number | null> {
  const result = await sql<{ id: number }>`
    with seen as (update support_visitor set seen_at = now() where token_hash = ${tokenHash} and seen_at < now() - interval '1 day')
    select id::int as id from support_visitor where token_hash = ${tokenHash}`.execute(db)
  return result.rows[0]?.id ?? null
}

export async function countVisitors(db: Executor, network: string): Promise<number> {
  const result = await sql<{ count: number }>`
    select count(*)::int as count from support_visitor where network = ${network} and created_at > now() - interval '1 hour'`.execute(db)
  return result.rows[0]!.count
}

export async function insertVisitor(db: Executor, { tokenHash, network }: { tokenHash: Buffer; network: string }): Promise<void> {
  await sql`insert into support_visitor (token_hash, network) values (${tokenHash}, ${network})`.execute(db)
}

/** What a visitor wrote is kept for 90 days after his last sign. */
export async function deleteOldVisitors(db: Executor): Promise<void> {
  await sql`delete from support_visitor where seen_at < now() - interval '90 days'`.execute(db)
}

/** Counts a transcript that is sent. False: so many of the user were sent within 24 hours. Lock the writer before. */
export async function insertTranscript(
  tx: Tx,
  { userId, caseId, maximum }: { userId: number; caseId: string; maximum: number },
): Promise<boolean> {
  const result = await sql`
    insert into support_transcript (user_id, case_id)
    select ${userId}, ${caseId} where (
      select count(*) from support_transcript where user_id = ${userId} and at > now() - interval '24 hours') < ${maximum}`.execute(tx)
  return result.numAffectedRows === 1n
}

/** One writer's messages are stored one after the other, so that two devices cannot begin two conversations. */
export async function lockWriter(tx: Tx, { userId, visitorId }: Writer): Promise<void> {
  const subject = userId === null ? `v${visitorId}` : `u${userId}`
  await sql`select pg_advisory_xact_lock(hashtext('support'), hashtext(${subject}))`.execute(tx)
}

/** The open conversation; with `orLast` the newest one where none is open. */
export async function findCurrent(db: Executor, writer: Writer, { orLast = false } = {}): Promise<CaseRow | null> {
  const state = orLast ? sql`` : sql`and c.state <> 'closed'`
  const result = await sql<CaseRow>`
    select ${caseColumns} from support_case c where ${ofWriter(writer)} ${state} order by c.id desc limit 1`.execute(db)
  return result.rows[0] ?? null
}

/** The same, locked: nobody ends it until COMMIT, and one that was ended meanwhile is not found. */
export async function lockCurrent(tx: Tx, writer: Writer): Promise<CaseRow | null> {
  const result = await sql<CaseRow>`
    select ${caseColumns} from support_case c where ${ofWriter(writer)} and c.state <> 'closed' for update of c`.execute(tx)
  return result.rows[0] ?? null
}

export async function findOwn(db: Executor, writer: Writer, id: string): Promise<CaseRow | null> {
  const result = await sql<CaseRow>`select ${caseColumns} from support_case c where c.id = ${id} and ${ofWriter(writer)}`.execute(db)
  return result.rows[0] ?? null
}

export const listOwn = (db: Database, writer: Writer, page: PageOf): Promise<Listed<CaseRow>> =>
  readPage(db, { select: caseColumns, from: sql`from support_case c where ${ofWriter(writer)}`, orderBy: sql`c.id desc` }, page)

export async function findCase(db: Executor, id: string): Promise<CaseRow | null> {
  const result = await sql<CaseRow>`select ${caseColumns} from support_case c where c.id = ${id}`.execute(db)
  return result.rows[0] ?? null
}

export async function lockCase(tx: Tx, id: string): Promise<CaseRow | null> {
  const result = await sql<CaseRow>`select ${caseColumns} from support_case c where c.id = ${id} for update of c`.execute(tx)
  return result.rows[0] ?? null
}

export type NewCase = Writer & { lang: Lang; page: string; topic: SupportTopic }

export async function insertCase(tx: Tx, { userId, visitorId, lang, page, topic }: NewCase): Promise<string> {
  const result = await sql<{ id: string }>`
    insert into support_case (user_id, visitor_id, lang, page, topic) values (${userId}, ${visitorId}, ${lang}, ${page}, ${topic})
    returning id`.execute(tx)
  return result.rows[0]!.id
}

/** Waiting conversations of visitors of the same network, this one's too. */
export async function countWaitingOfNetwork(tx: Tx, visitorId: number): Promise<number> {
  const result = await sql<{ count: number }>`
    select count(*)::int as count from support_case c join support_visitor v on v.id = c.visitor_id
    where c.state = 'waiting' and v.network = (select network from support_visitor where id = ${visitorId})`.execute(tx)
  return result.rows[0]!.count
}

export async function countWaitingVisitors(tx: Tx): Promise<number> {
  const result = await sql<{ count: number }>`
    select count(*)::int as count from support_case where state = 'waiting' and visitor_id is not null`.execute(tx)
  return result.rows[0]!.count
}

/** The message that this device sent before, in whatever conversation. */
export async function findSent(db: Executor, writer: Writer, clientId: string): Promise<MessageRow | null> {
  const result = await sql<MessageRow>`
    select ${messageColumns} from support_message m join support_case c on c.id = m.case_id
    where m.client_id = ${clientId} and m.side = 'writer' and ${ofWriter(writer)} limit 1`.execute(db)
  return result.rows[0] ?? null
}

export async function findAnswered(db: Executor, caseId: string, clientId: string): Promise<MessageRow | null> {
  const result = await sql<MessageRow>`
    select ${messageColumns} from support_message m
    where m.client_id = ${clientId} and m.side = 'operator' and m.case_id = ${caseId}`.execute(db)
  return result.rows[0] ?? null
}

/** Messages since the last answer. */
export async function countUnanswered(tx: Tx, caseId: string): Promise<number> {
  const result = await sql<{ count: number }>`
    select count(*)::int as count from support_message
    where case_id = ${caseId} and side = 'writer'
      and seq > coalesce((select max(seq) from support_message where case_id = ${caseId} and side = 'operator'), 0)`.execute(tx)
  return result.rows[0]!.count
}

export interface NewMessage {
  caseId: string
  side: SupportMessage['side']
  operatorId: number | null
  clientId: string
  text: string
  attached: SupportAttachment | null
  reference: string
}

/** The row of the conversation gives the number: it is locked until COMMIT, so numbers have no gaps. */
export async function insertMessage(tx: Tx, message: NewMessage): Promise<MessageRow> {
  const { caseId, side, operatorId, clientId, text, attached, reference } = message
  const result = await sql<MessageRow>`
    with numbered as (update support_case set last_seq = last_seq + 1 where id = ${caseId} returning last_seq),
    m as (
      insert into support_message (case_id, seq, side, operator_id, client_id, text, attached, reference)
      select ${caseId}, last_seq, ${side}, ${operatorId}, ${clientId}, ${text}, ${attached}, ${reference} from numbered
      returning *
    )
    select ${messageColumns} from m`.execute(tx)
  return result.rows[0]!
}

const MESSAGES_AT_ONCE = 100

export async function listMessages(db: Executor, caseId: string, after: number): Promise<MessageRow[]> {
  const result = await sql<MessageRow>`
    select ${messageColumns} from support_message m where m.case_id = ${caseId} and m.seq > ${after}
    order by m.seq limit ${MESSAGES_AT_ONCE}`.execute(db)
  return result.rows
}

export async function findNewest(db: Executor, caseId: string): Promise<MessageRow | null> {
  const result = await sql<MessageRow>`
    select ${messageColumns} from support_message m where m.case_id = ${caseId} order by m.seq desc limit 1`.execute(db)
  return result.rows[0] ?? null
}

/** How much a side has read only grows, and never beyond what there is. */
export async function setRead(db: Executor, caseId: string, { side, seq }: { side: 'writer' | 'operator'; seq: number }): Promise<boolean> {
  const column = sql.ref(side === 'writer' ? 'writer_read' : 'operator_read')
  const result = await sql`
    update support_case set ${column} = least(${seq}, last_seq) where id = ${caseId} and ${column} < least(${seq}, last_seq)`.execute(db)
  return (result.numAffectedRows ?? 0n) > 0n
}

export async function closeCase(tx: Tx, caseId: string, by: 'writer' | 'operator'): Promise<void> {
  await sql`update support_case set state = 'closed', closed_at = now(), closed_by = ${by} where id = ${caseId}`.execute(tx)
}

export interface Rating {
  isGood: boolean
  reasons: readonly SupportReason[]
  text: string
}

export async function rateCase(tx: Tx, caseId: string, { isGood, reasons, text }: Rating): Promise<void> {
  await sql`
    update support_case set is_good = ${isGood}, rating_reasons = ${[...reasons]}::text[], rating_text = ${text}
    where id = ${caseId}`.execute(tx)
}

export async function countUnread(db: Executor, caseId: string): Promise<number> {
  const result = await sql<{ count: number }>`
    select count(*)::int as count from support_message m join support_case c on c.id = m.case_id
    where m.case_id = ${caseId} and m.side = 'operator' and m.seq > c.writer_read`.execute(db)
  return result.rows[0]!.count
}

export interface LineFigures {
  people: number
  /** Of the last twenty that were taken within a week. Null: fewer than three. */
  medianSeconds: number | null
}

/** Operators count who may answer and have asked anything in the last five minutes: their console does so by itself. */
export async function lineFigures(db: Executor): Promise<LineFigures> {
  const result = await sql<LineFigures>`
    select (
      select count(distinct o.id)::int from operator_session s join operator o on o.id = s.operator_id
      where s.ended_at is null and s.until > now() and s.seen_at > now() - interval '5 minutes' and o.disabled_at is null
        and o.roles && array['support', 'admin']) as people,
    (
      select case when count(*) >= 3 then percentile_cont(0.5) within group (order by waited)::int end
      from (
        select extract(epoch from taken_at - created_at) as waited from support_case
        where taken_at > now() - interval '7 days' order by taken_at desc limit 20) recent) as "medianSeconds"`.execute(db)
  return result.rows[0]!
}

export async function countBefore(db: Executor, { id, waitingSince }: CaseRow): Promise<number> {
  const result = await sql<{ count: number }>`
    select count(*)::int as count from support_case
    where state = 'waiting' and (waiting_since, id) < (${waitingSince}, ${id})`.execute(db)
  return result.rows[0]!.count
}

/** Everybody who waits, to be told that the line moved. */
export async function listWaiting(db: Executor): Promise<CaseRow[]> {
  const result = await sql<CaseRow>`
    select ${caseColumns} from support_case c where c.state = 'waiting' order by c.waiting_since, c.id limit 100`.execute(db)
  return result.rows
}
