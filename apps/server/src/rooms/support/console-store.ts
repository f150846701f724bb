/** All SQL about conversations, notes and quick replies, as operators see them. */
import type { Lang } from '@assay/contract/wire'
import { sql } from 'kysely'
import { readPage, type Listed, type PageOf } from '../../db/page.ts'
import type { Database, Tx } from '../../db/pool.ts'
import { caseColumns, type CaseRow } from './store.ts'

type Executor = Database | Tx

export interface InboxRow extends CaseRow {
  username: string
  nickname: string
  verificationLevel: number
  vipLevel: number
  isFrozen: boolean
  lastText: string
  unread: number
  waitingSeconds: number
}

const inboxColumns = sql`
  ${caseColumns}, coalesce(u.username, '') as username, coalesce(u.nickname, '') as nickname,
  coalesce(u.verification_level, 0) as "verificationLevel", coalesce(u.vip_level, 0) as "vipLevel", u.frozen_at is not null as "isFrozen",
  coalesce((select left(text, 120) from support_message where case_id = c.id and side <> 'automatic' order by seq desc limit 1), '')
    as "lastText",
  (select count(*)::int from support_message where case_id = c.id and side = 'writer' and seq > c.operator_read) as unread,
  extract(epoch from case when c.state = 'waiting' then now() - c.waiting_since else coalesce(c.taken_at, c.closed_at, now()) - c.created_at end)::int
    as "waitingSeconds"`
const joined = sql`from support_case c left join account_user u on u.id = c.user_id`

export type InboxList = 'waiting' | 'mine' | 'open' | 'closed'

export function listInbox(
  db: Database,
  { list, operatorId }: { list: InboxList; operatorId: number },
  page: PageOf,
): Promise<Listed<InboxRow>> {
  const conditions = {
    waiting: sql`c.state = 'waiting'`,
    mine: sql`c.state = 'open' and c.operator_id = ${operatorId}`,
    open: sql`c.state <> 'closed'`,
    closed: sql`c.state = 'closed'`,
  }
  const orders = {
    waiting: sql`c.waiting_since, c.id`,
    mine: sql`c.id desc`,
    open: sql`c.id desc`,
    closed: sql`c.closed_at desc, c.id desc`,
  }
  return readPage<InboxRow>(db, { select: inboxColumns, from: sql`${joined} where ${conditions[list]}`, orderBy: orders[list] }, page)
}

export async function findInboxRow(db: Executor, id: string): Promise<InboxRow | null> {
  const result = await sql<InboxRow>`select ${inboxColumns} ${joined} where c.id = ${id}`.execute(db)
  return result.rows[0] ?? null
}

export async function takeCase(tx: Tx, id: string, operatorId: number): Promise<void> {
  await sql`
    update support_case set state = 'open', operator_id = ${operatorId}, taken_at = coalesce(taken_at, now()) where id = ${id}`.execute(tx)
}

/** Back into the line: it waits from now on. */
export async function returnCase(tx: Tx, id: string): Promise<void> {
  await sql`update support_case set state = 'waiting', operator_id = null, waiting_since = now() where id = ${id}`.execute(tx)
}

/** An operator's pages ask something each few seconds, and his line each minute: after this long he has gone home. */
const AWAY_MINUTES = 10

/** Locks and names those whose operator was disabled, may not answer any more, or gave no sign for a while: he logged out, or went away. */
export async function lockLeft(tx: Tx): Promise<CaseRow[]> {
  const result = await sql<CaseRow>`
    select ${caseColumns} from support_case c join operator o on o.id = c.operator_id
    where c.state = 'open' and (o.disabled_at is not null or not o.roles && array['support', 'admin'] or not exists (
      select from operator_session s where s.operator_id = o.id and s.ended_at is null and s.until > now()
        and s.seen_at > now() - make_interval(mins => ${AWAY_MINUTES}))) order by c.id
    for update of c`.execute(tx)
  return result.rows
}

export async function countEarlier(db: Database, { id, userId, visitorId }: CaseRow): Promise<number> {
  const own = userId === null ? sql`visitor_id = ${visitorId}` : sql`user_id = ${userId}`
  const result = await sql<{ count: number }>`select count(*)::int as count from support_case where ${own} and id < ${id}`.execute(db)
  return result.rows[0]!.count
}

export interface NoteRow {
  id: string
  operatorName: string
  toName: string
  isHandOver: boolean
  text: string
  afterSeq: number
  at: Date
}

const noteColumns = sql`
  n.id, o.name as "operatorName", coalesce((select name from operator where id = n.to_operator_id), '') as "toName",
  n.is_hand_over as "isHandOver", n.text, n.after_seq as "afterSeq", n.at`

export async function listNotes(db: Database, caseId: string): Promise<NoteRow[]> {
  const result = await sql<NoteRow>`
    select ${noteColumns} from support_note n join operator o on o.id = n.operator_id where n.case_id = ${caseId}
    order by n.id desc limit 100`.execute(db)
  return result.rows.toReversed()
}

export async function insertNote(
  tx: Tx,
  {
    caseId,
    operatorId,
    to,
    isHandOver,
    text,
  }: { caseId: string; operatorId: number; to: string | null; isHandOver: boolean; text: string },
): Promise<NoteRow> {
  const result = await sql<NoteRow>`
    with n as (
      insert into support_note (case_id, operator_id, to_operator_id, is_hand_over, text, after_seq)
      select ${caseId}, ${operatorId}, ${to}::bigint, ${isHandOver}, ${text}, last_seq from support_case where id = ${caseId} returning *
    )
    select ${noteColumns} from n join operator o on o.id = n.operator_id`.execute(tx)
  return result.rows[0]!
}

export interface ColleagueRow {
  id: string
  name: string
  isHere: boolean
}

/** Operators who may answer. */
export async function listColleagues(db: Executor): Promise<ColleagueRow[]> {
  const result = await sql<ColleagueRow>`
    select o.id, o.name, exists (
      select from operator_session s
      where s.operator_id = o.id and s.ended_at is null and s.until > now() and s.seen_at > now() - interval '5 minutes') as "isHere"
    from operator o where o.disabled_at is null and o.accepted_at is not null and o.roles && array['support', 'admin'] order by o.name`.execute(
    db,
  )
  return result.rows
}

export interface ReplyRow {
  id: string
  lang: Lang
  title: string
  text: string
}

export async function listReplies(db: Database, lang: Lang | null): Promise<ReplyRow[]> {
  const result = await sql<ReplyRow>`
    select id, lang, title, text from support_reply where ${lang}::text is null or lang = ${lang}::text order by lang, title, id`.execute(
    db,
  )
  return result.rows
}

export async function countReplies(tx: Tx): Promise<number> {
  return (await sql<{ count: number }>`select count(*)::int as count from support_reply`.execute(tx)).rows[0]!.count
}

export async function saveReply(
  tx: Tx,
  { id, lang, title, text, operatorId }: Omit<ReplyRow, 'id'> & { id: string | null; operatorId: number },
) {
  const result =
    id === null
      ? await sql<ReplyRow>`
          insert into support_reply (lang, title, text, operator_id) values (${lang}, ${title}, ${text}, ${operatorId})
          returning id, lang, title, text`.execute(tx)
      : await sql<ReplyRow>`
          update support_reply set lang = ${lang}, title = ${title}, text = ${text}, operator_id = ${operatorId}, changed_at = now()
          where id = ${id} returning id, lang, title, text`.execute(tx)
  return result.rows[0] ?? null
}

export async function deleteReply(tx: Tx, id: string): Promise<boolean> {
  const result = await sql`delete from support_reply where id = ${id}`.execute(tx)
  return (result.numAffectedRows ?? 0n) > 0n
}

export interface Figures {
  conversations: number
  waitingMedianSeconds: number | null
  rated: number
  good: number
}

export async function readFigures(db: Database, days: number, operatorId: number | null): Promise<Figures> {
  const result = await sql<Figures>`
    select count(*)::int as conversations,
      (percentile_cont(0.5) within group (order by extract(epoch from taken_at - created_at)))::int as "waitingMedianSeconds",
      count(is_good)::int as rated, (count(*) filter (where is_good))::int as good
    from support_case
    where created_at > now() - make_interval(days => ${days}) and (${operatorId}::bigint is null or operator_id = ${operatorId}::bigint)`.execute(
    db,
  )
  return result.rows[0]!
}
