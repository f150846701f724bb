/** What waits to be sent by mail and push. */
import { urgentCategories, type Category } from '@assay/contract/wire'
import { sql } from 'kysely'
import type { Database, Tx } from '../../../db/pool.ts'
import type { MessageRow } from '../store.ts'
import type { SwitchRow } from './reach-store.ts'

/** What a user is due of a category. */
export interface Due {
  userId: number
  category: Category
  messageIds: string[]
  announcementIds: string[]
  /** The time of the database. */
  now: Date
}

interface Taking {
  of: 'messages' | 'announcements'
  most: number
  paceSeconds: number
}

/**
 * Takes what is due, the oldest first: of each user and category what has gathered, unless something was sent within `paceSeconds`. Messages
 * are taken apart from announcements, of which one may wait for everybody.
 */
export async function takeDue(tx: Tx, { of, most, paceSeconds }: Taking): Promise<Due[]> {
  const isAsked = of === 'messages' ? sql`w.announcement_id is null` : sql`w.announcement_id is not null`
  const isOver = sql`(p.sent_at is null or p.sent_at <= now() - make_interval(secs => ${paceSeconds}))`
  // A stride of announcements is read in the order of its index; of messages there are few.
  const chosen =
    of === 'messages'
      ? sql`select w.user_id, w.category from message_waiting w left join message_pace p using (user_id, category)
          where ${isAsked} and ${isOver} group by w.user_id, w.category order by min(w.id) limit ${most}`
      : sql`select distinct user_id, category from (
          select w.user_id, w.category from message_waiting w left join message_pace p using (user_id, category)
          where ${isAsked} and ${isOver} order by w.id limit ${most}) stride`
  const result = await sql<Due>`
    with due as (${chosen}),
    taken as (
      delete from message_waiting w using due where w.user_id = due.user_id and w.category = due.category
      returning w.user_id, w.category, w.message_id, w.announcement_id),
    paced as (
      insert into message_pace as p (user_id, category, sent_at) select user_id, category, now() from due
      on conflict (user_id, category) do update set sent_at = now(),
        pushes = case when (p.sent_at at time zone 'UTC')::date = (now() at time zone 'UTC')::date then p.pushes else 0 end)
    select user_id::int as "userId", category, now(),
      array_remove(array_agg(message_id order by message_id desc), null) as "messageIds",
      array_remove(array_agg(announcement_id order by announcement_id desc), null) as "announcementIds"
    from taken group by user_id, category`.execute(tx)
  return result.rows
}

/** Counts pushes into the day of their users. */
export async function countPushes(tx: Tx, pushed: readonly Pick<Due, 'userId' | 'category'>[]): Promise<void> {
  await sql`
    update message_pace p set pushes = pushes + 1
    from unnest(${pushed.map(({ userId }) => userId)}::bigint[], ${pushed.map(({ category }) => category)}::text[]) as n (user_id, category)
    where p.user_id = n.user_id and p.category = n.category`.execute(tx)
}

/** How many pushes users have had today (UTC), of what does not warn. */
export async function pushesToday(tx: Tx, userIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const result = await sql<{ userId: number; pushes: number }>`
    select user_id::int as "userId", sum(pushes)::int as pushes from message_pace
    where user_id = any(${userIds}::bigint[]) and category <> all(${urgentCategories}::text[])
      and (sent_at at time zone 'UTC')::date = (now() at time zone 'UTC')::date
    group by user_id`.execute(tx)
  return new Map(result.rows.map(({ userId, pushes }) => [userId, pushes]))
}

export async function findMessages(tx: Tx, due: readonly Due[]): Promise<MessageRow[]> {
  const pairs = due.flatMap(({ userId, messageIds }) => messageIds.map((id) => ({ userId, id })))
  const result = await sql<MessageRow>`
    select m.id, m.kind, m.values, m.created_at, m.read_at from message m
    join unnest(${pairs.map(({ userId }) => userId)}::bigint[], ${pairs.map(({ id }) => id)}::bigint[]) as n (user_id, id) using (user_id, id)`.execute(
    tx,
  )
  return result.rows
}

export async function switchesOf(tx: Tx, userIds: readonly number[]): Promise<(SwitchRow & { userId: number })[]> {
  const result = await sql<SwitchRow & { userId: number }>`
    select user_id::int as "userId", category, way, is_on as "isOn" from message_switch
    where user_id = any(${userIds}::bigint[])`.execute(tx)
  return result.rows
}

/** Puts announcements that came out before everybody who wants them sent. */
export async function awaitAnnouncements(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`
    insert into message_waiting (user_id, category, announcement_id)
    select distinct s.user_id, 'announcements', a.id from message_switch s cross join unnest(${ids}::bigint[]) as a (id)
    where s.category = 'announcements' and s.is_on and s.way <> 'app'`.execute(tx)
}

/** Whether nothing of this name was sent to the user within a minute; notes that it is now. Otherwise how many seconds are left. */
export async function takePace(db: Database, { userId, name }: { userId: number; name: string }): Promise<number> {
  const taken = await sql`
    insert into message_pace as p (user_id, category, sent_at) values (${userId}, ${name}, now())
    on conflict (user_id, category) do update set sent_at = now() where p.sent_at <= now() - interval '1 minute'
    returning user_id`.execute(db)
  if (taken.rows.length > 0) return 0
  const left = await sql<{ seconds: number }>`
    select ceil(extract(epoch from sent_at + interval '1 minute' - now()))::int as seconds from message_pace
    where user_id = ${userId} and category = ${name}`.execute(db)
  return Math.max(1, left.rows[0]?.seconds ?? 1)
}

/** Enqueues a job in the transaction. One with the same key that still waits is replaced. */
export async function enqueueJob(
  tx: Tx,
  job: { name: string; payload: object; attempts: number; key: string; priority: number },
): Promise<void> {
  await sql`
    select graphile_worker.add_job(${job.name}, ${JSON.stringify(job.payload)}::json, max_attempts => ${job.attempts}::int,
      job_key => ${job.key}, priority => ${job.priority}::int)`.execute(tx)
}
