/** What users have chosen of how they are reached, and their devices. */
import type { Category, Lang, Way } from '@assay/contract/wire'
import { sql } from 'kysely'
import type { Database, Tx } from '../../../db/pool.ts'

type Executor = Database | Tx

export interface SwitchRow {
  category: Category
  way: Way
  isOn: boolean
}

export interface Settings {
  lang: Lang
  amountsInMail: boolean
  amountsInPush: boolean
  quietFrom: string | null
  quietTo: string | null
  timeZone: string | null
}

export interface Reached extends Settings {
  userId: number
  email: string | null
  level: number
}

export async function listSwitches(db: Executor, userId: number): Promise<SwitchRow[]> {
  const result = await sql<SwitchRow>`
    select category, way, is_on as "isOn" from message_switch where user_id = ${userId}`.execute(db)
  return result.rows
}

export async function turnSwitch(db: Executor, userId: number, { category, way, isOn }: SwitchRow): Promise<void> {
  await sql`
    insert into message_switch (user_id, category, way, is_on) values (${userId}, ${category}, ${way}, ${isOn})
    on conflict (user_id, category, way) do update set is_on = excluded.is_on, changed_at = now()`.execute(db)
}

/** Where users are reached, and how they want it. Whoever has left is not among them. */
export async function findReached(db: Executor, userIds: readonly number[]): Promise<Reached[]> {
  const result = await sql<Reached>`
    select u.id::int as "userId", u.email, u.verification_level as level, coalesce(s.lang, u.lang) as lang,
      coalesce(s.amounts_in_mail, true) as "amountsInMail", coalesce(s.amounts_in_push, false) as "amountsInPush",
      to_char(s.quiet_from, 'HH24:MI') as "quietFrom", to_char(s.quiet_to, 'HH24:MI') as "quietTo", s.time_zone as "timeZone"
    from account_user u left join message_setting s on s.user_id = u.id
    where u.id = any(${userIds}::bigint[]) and u.deleted_at is null`.execute(db)
  return result.rows
}

export async function saveSettings(db: Executor, userId: number, settings: Settings): Promise<void> {
  const { lang, amountsInMail, amountsInPush, quietFrom, quietTo, timeZone } = settings
  await sql`
    insert into message_setting (user_id, lang, amounts_in_mail, amounts_in_push, quiet_from, quiet_to, time_zone)
    values (${userId}, ${lang}, ${amountsInMail}, ${amountsInPush}, ${quietFrom}::time, ${quietTo}::time, ${timeZone})
    on conflict (user_id) do update set lang = excluded.lang, amounts_in_mail = excluded.amounts_in_mail,
      amounts_in_push = excluded.amounts_in_push, quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to,
      time_zone = excluded.time_zone`.execute(db)
}

export interface DeviceRow {
  id: string
  userId: number
  sessionId: string
  /** The user agent of its session. */
  agent: string
  createdAt: Date
  endpoint: string
  p256dh: string
  auth: string
}

/** Of sessions that live. */
const devices = sql`
  select d.id, d.user_id::int as "userId", d.session_id as "sessionId", s.device as agent, d.created_at as "createdAt", d.endpoint, d.p256dh, d.auth
  from message_device d join account_session s on s.id = d.session_id
  where s.revoked_at is null and s.expires_at > now()`

export async function listDevices(db: Executor, userIds: readonly number[]): Promise<DeviceRow[]> {
  const result = await sql<DeviceRow>`${devices} and d.user_id = any(${userIds}::bigint[]) order by d.id`.execute(db)
  return result.rows
}

export async function findDevice(db: Executor, id: string): Promise<DeviceRow | undefined> {
  const result = await sql<DeviceRow>`${devices} and d.id = ${id}`.execute(db)
  return result.rows[0]
}

export type NewDevice = Pick<DeviceRow, 'userId' | 'sessionId' | 'endpoint' | 'p256dh' | 'auth'>

/** A browser has one address; it goes to whoever is logged in there. Beyond `most` the oldest device of the user goes. */
export async function saveDevice(tx: Tx, { userId, sessionId, endpoint, p256dh, auth }: NewDevice, most: number): Promise<string> {
  const saved = await sql<{ id: string }>`
    insert into message_device (user_id, session_id, endpoint, p256dh, auth)
    values (${userId}, ${sessionId}, ${endpoint}, ${p256dh}, ${auth})
    on conflict (endpoint) do update set user_id = excluded.user_id, session_id = excluded.session_id, p256dh = excluded.p256dh,
      auth = excluded.auth, created_at = now()
    returning id`.execute(tx)
  await sql`
    delete from message_device where user_id = ${userId} and id not in (
      select id from message_device where user_id = ${userId} order by created_at desc, id desc limit ${most})`.execute(tx)
  return saved.rows[0]!.id
}

/** Of a user, or of whomever it is. */
export async function removeDevice(db: Executor, id: string, userId: number | null): Promise<void> {
  await sql`delete from message_device where id = ${id} and (${userId}::bigint is null or user_id = ${userId}::bigint)`.execute(db)
}

/** Devices whose session is over, and when something was sent last where that no longer counts. */
export async function sweepReach(db: Database): Promise<void> {
  await sql`
    delete from message_device d using account_session s
    where s.id = d.session_id and (s.revoked_at is not null or s.expires_at < now())`.execute(db)
  await sql`delete from message_pace where sent_at < now() - interval '1 day'`.execute(db)
}

/** The keys of this installation for push services. The first that are offered stay. */
export async function keepPushKey(db: Database, key: PushKeyRow): Promise<PushKeyRow> {
  await sql`
    insert into message_push_key (public_key, private_key) values (${key.publicKey}, ${key.sealed}) on conflict do nothing`.execute(db)
  const kept = await sql<PushKeyRow>`select public_key as "publicKey", private_key as sealed from message_push_key`.execute(db)
  return kept.rows[0]!
}

export interface PushKeyRow {
  publicKey: string
  sealed: Buffer
}

/** In place of keys that can no longer be read. Devices that know the old ones subscribe again when their page is opened. */
export async function replacePushKey(db: Database, { publicKey, sealed }: PushKeyRow): Promise<void> {
  await sql`update message_push_key set public_key = ${publicKey}, private_key = ${sealed}`.execute(db)
  await sql`delete from message_device`.execute(db)
}
