/** All SQL of the account room. */
import { sql } from 'kysely'
import { SESSIONS_LISTED, type FreezeReason } from '@assay/contract/wire'
import type { Database, Tx } from '../../db/pool.ts'
import type { Session } from '../../http/context.ts'

type Executor = Database | Tx

export type Channel = 'email' | 'mobile'

export interface UserRow {
  id: number
  username: string
  email: string | null
  mobile: string | null
  passwordHash: string
  nickname: string
  signature: string
  headPortrait: string
  extensionCode: string
  creditScore: number
  verificationLevel: number
  vipLevel: number
  hasPayPassword: boolean
  withdrawalsLockedUntil: Date | null
  createdAt: Date
}

const userQuery = (db: Executor) =>
  db
    .selectFrom('account_user')
    .select((row) => [
      sql<number>`id::int`.as('id'),
      'username',
      'email',
      'mobile',
      'password_hash as passwordHash',
      'nickname',
      'signature',
      'head_portrait as headPortrait',
      'extension_code as extensionCode',
      'credit_score as creditScore',
      'verification_level as verificationLevel',
      'vip_level as vipLevel',
      row('pay_password_hash', 'is not', null).$castTo<boolean>().as('hasPayPassword'),
      sql<Date | null>`case when withdrawals_locked_until > now() then withdrawals_locked_until end`.as('withdrawalsLockedUntil'),
      'created_at as createdAt',
    ])

export const findUser = (db: Executor, id: number): Promise<UserRow | undefined> =>
  userQuery(db).where('id', '=', String(id)).executeTakeFirst()

/** Finds a user by the normalised address of a channel. */
export const findUserByAddress = (db: Executor, channel: Channel, address: string): Promise<UserRow | undefined> =>
  userQuery(db).where(channel, '=', address).executeTakeFirst()

export const findUserByName = (db: Executor, username: string): Promise<UserRow | undefined> =>
  userQuery(db).where('username', '=', username).where('deleted_at', 'is', null).executeTakeFirst()

export async function findInviter(db: Executor, extensionCode: string): Promise<string | undefined> {
  const row = await db.selectFrom('account_user').select('id').where('extension_code', '=', extensionCode.toUpperCase()).executeTakeFirst()
  return row?.id
}

export interface NewUser {
  username: string
  channel: Channel
  address: string
  passwordHash: string
  extensionCode: string
  invitedBy: string | null
  lang: string
}

/** Creates the user and the four ledger accounts. Null when the address, the username or the extension code is taken. */
export async function insertUser(tx: Tx, user: NewUser): Promise<number | null> {
  const row = await tx
    .insertInto('account_user')
    .values({
      username: user.username,
      [user.channel]: user.address,
      password_hash: user.passwordHash,
      extension_code: user.extensionCode,
      invited_by: user.invitedBy,
      lang: user.lang,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(sql<number>`id::int`.as('id'))
    .executeTakeFirst()
  if (!row) return null
  await sql`insert into ledger_account (id, user_id, type) select ${row.id}::bigint * 10 + type, ${row.id}, type from generate_series(1, 4) as type`.execute(
    tx,
  )
  return row.id
}

export async function isAddressTaken(tx: Tx, { channel, address }: Pick<NewUser, 'channel' | 'address'>): Promise<boolean> {
  const row = await tx.selectFrom('account_user').select('id').where(channel, '=', address).executeTakeFirst()
  return row !== undefined
}

export async function setPassword(tx: Tx, userId: number, passwordHash: string): Promise<void> {
  await tx
    .updateTable('account_user')
    .set({ password_hash: passwordHash, password_changed_at: sql`now()` })
    .where('id', '=', String(userId))
    .execute()
}

/** The mail address and the number of an account, as far as it has them. */
export async function addressesOf(db: Executor, userId: number): Promise<string[]> {
  const user = (await findUser(db, userId))!
  return [user.email, user.mobile].filter((address) => address !== null)
}

/** All names the user may log in with, as failures are counted under them: in lower case. */
export const namesOf = ({ username, email, mobile }: UserRow): string[] =>
  [username, email, mobile].filter((name) => name !== null).map((name) => name.toLowerCase())

/**
 * Whether the user may be let in: he is not deleted, not about to be, and `passwordHash` is still his, where one is given. If so, the row stays
 * locked, and a deletion or a new password waits for the end of the transaction.
 */
export async function holdUser(tx: Tx, userId: number, passwordHash: string | null): Promise<boolean> {
  const { rows } = await sql`
    select from account_user
    where id = ${userId} and deleted_at is null and (deletion_began_at is null or deletion_began_at < now() - interval '1 minute')
      and password_hash = coalesce(${passwordHash}, password_hash)
    for share`.execute(tx)
  return rows.length > 0
}

export interface NewSession {
  userId: number
  tokenHash: Buffer
  device: string
  deviceHash: Buffer | null
  address: string
  days: number
}

/** Returns the session's id. */
export async function insertSession(db: Executor, session: NewSession): Promise<string> {
  const { id } = await db
    .insertInto('account_session')
    .values({
      user_id: String(session.userId),
      token_hash: session.tokenHash,
      device: session.device,
      device_hash: session.deviceHash,
      address: session.address,
      expires_at: sql`now() + make_interval(days => ${session.days})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * The sessions of token hashes, in the same order. Null where a session is unknown, revoked or expired. Extends sessions that were last
 * seen more than an hour ago, up to so many days after their login.
 */
export async function findLiveSessions(
  db: Executor,
  tokenHashes: readonly Buffer[],
  { idleDays, days }: { idleDays: number; days: number },
): Promise<(Session | null)[]> {
  const found = await sql<{
    hash: string
    id: string
    user_id: number
    verification_level: number
    frozen: FreezeReason | null
    is_stale: boolean
  }>`
    select encode(s.token_hash, 'hex') as hash, s.id, s.user_id::int, u.verification_level, u.frozen_reason as frozen, s.seen_at < now() - interval '1 hour' as is_stale
    from unnest(${tokenHashes}::bytea[]) as w (token_hash) join account_session s using (token_hash) join account_user u on u.id = s.user_id
    where s.revoked_at is null and s.expires_at > now() and s.created_at > now() - make_interval(days => ${days})`.execute(db)
  const stale = found.rows.filter((row) => row.is_stale).map((row) => row.id)
  if (stale.length > 0) {
    await sql`
      update account_session set seen_at = now(),
        expires_at = least(now() + make_interval(days => ${idleDays}), created_at + make_interval(days => ${days}))
      where id = any(${stale})`.execute(db)
  }
  const byHash = new Map(
    found.rows.map((row) => [row.hash, { id: row.id, userId: row.user_id, verificationLevel: row.verification_level, frozen: row.frozen }]),
  )
  return tokenHashes.map((hash) => byHash.get(hash.toString('hex')) ?? null)
}

export async function revokeSession(db: Executor, userId: number, id: string): Promise<Buffer | null> {
  const row = await db
    .updateTable('account_session')
    .set({ revoked_at: sql`now()` })
    .where('id', '=', id)
    .where('user_id', '=', String(userId))
    .where('revoked_at', 'is', null)
    .returning('token_hash')
    .executeTakeFirst()
  return row?.token_hash ?? null
}

/**
 * Ends the sessions of a user, all but the one that is kept. Those that ran out are ended too, because a look-up that is under way may extend
 * them; `count` leaves them out.
 */
export async function endSessions(tx: Tx, userId: number, keptId: string | null): Promise<{ tokenHashes: Buffer[]; count: number }> {
  const { rows } = await sql<{ token_hash: Buffer; is_live: boolean }>`
    update account_session set revoked_at = now() where user_id = ${userId} and id is distinct from ${keptId}::bigint and revoked_at is null
    returning token_hash, expires_at > now() as is_live`.execute(tx)
  return { tokenHashes: rows.map((row) => row.token_hash), count: rows.filter((row) => row.is_live).length }
}

/** Forgets the device of a session that is ended: its next login is from a new one. Not where it is also that of the session that is kept. */
export async function forgetDeviceOf(tx: Tx, userId: number, { ended, kept }: { ended: string; kept: string }): Promise<void> {
  await sql`
    update account_session o set device_hash = null from account_session e, account_session k
    where e.id = ${ended}::bigint and e.user_id = ${userId} and k.id = ${kept}::bigint and e.device_hash is distinct from k.device_hash
      and o.user_id = ${userId} and o.device_hash = e.device_hash`.execute(tx)
}

/** Forgets all devices of a user, but that of the session that is kept. */
async function forgetDevices(tx: Tx, userId: number, keptId: string | null): Promise<void> {
  await sql`
    update account_session set device_hash = null where user_id = ${userId} and device_hash is not null
      and device_hash is distinct from (select k.device_hash from account_session k where k.id = ${keptId}::bigint)`.execute(tx)
}

/** Ends the sessions of a user and forgets his devices, all but the session that is kept and its device. */
export async function logOutEverywhere(tx: Tx, userId: number, keptId: string | null): ReturnType<typeof endSessions> {
  await forgetDevices(tx, userId, keptId)
  return endSessions(tx, userId, keptId)
}

/** Those that `findLiveSessions` would find, by when they were used last. */
export const listSessions = (db: Executor, userId: number, days: number) =>
  db
    .selectFrom('account_session')
    .select(['id', 'device', 'address', 'created_at', 'seen_at'])
    .where('user_id', '=', String(userId))
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('created_at', '>', sql<Date>`now() - make_interval(days => ${days})`)
    .orderBy('seen_at', 'desc')
    .limit(SESSIONS_LISTED)
    .execute()

/** Whether this user has used the device before. */
export async function isKnownDevice(db: Executor, userId: number, deviceHash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('account_session')
    .select('id')
    .where('user_id', '=', String(userId))
    .where('device_hash', '=', deviceHash)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * How the caller who requests a code is known to its account: its owner has logged in from this address, or from such a device, or neither.
 */
export async function howKnown(
  db: Executor,
  recipient: { channel: Channel; address: string },
  by: { address: string; deviceHash: Buffer | null },
): Promise<'address' | 'device' | 'stranger'> {
  const seen = await db
    .selectFrom('account_session as s')
    .innerJoin('account_user as u', 'u.id', 's.user_id')
    .select(sql<boolean>`s.address = ${by.address}`.as('is_address'))
    .where(`u.${recipient.channel}`, '=', recipient.address)
    .where((or) => or.or([or('s.address', '=', by.address), sql<boolean>`s.device_hash = ${by.deviceHash}`]))
    .orderBy('is_address', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!seen) return 'stranger'
  return seen.is_address ? 'address' : 'device'
}

export interface CodeKey {
  recipient: string
  scene: string
}

/** A code, or a try of one, from a network. */
export interface CodeFrom extends CodeKey {
  network: string
}

/** Stores the code that a network asked for, in place of the one it had asked for before. Codes that others asked for stay valid. */
export async function replaceCode(tx: Tx, { recipient, scene, network }: CodeFrom, code: { hash: Buffer; minutes: number }): Promise<Date> {
  const result = await sql<{ expires_at: Date }>`
    insert into account_code (recipient, scene, asker, code_hash, expires_at)
    values (${recipient}, ${scene}, ${network}, ${code.hash}, now() + make_interval(mins => ${code.minutes}))
    on conflict (recipient, scene, asker) do update
      set code_hash = excluded.code_hash, tries = 0, others_tries = 0, created_at = now(), expires_at = excluded.expires_at
    returning expires_at`.execute(tx)
  return result.rows[0]!.expires_at
}

export interface TriedCode {
  hash: Buffer
  asker: string
}

/**
 * Counts a try and returns the codes that it may match: the one that this network asked for, and the newest that another did. Each has
 * tries for its asker and tries for all others together, and is left out when those are used up.
 */
export async function tryCodes(
  db: Executor,
  { recipient, scene, network }: CodeFrom,
  most: { own: number; others: number },
): Promise<TriedCode[]> {
  const live = sql`recipient = ${recipient} and scene = ${scene} and expires_at > now()`
  const result = await sql<TriedCode>`
    update account_code set
      tries = tries + (asker = ${network})::int,
      others_tries = others_tries + (asker <> ${network})::int
    where ${live} and case
      when asker = ${network} then tries < ${most.own}
      else others_tries < ${most.others}
        and asker = (select asker from account_code where ${live} and asker <> ${network} order by created_at desc limit 1)
    end
    returning code_hash as hash, asker`.execute(db)
  return result.rows
}

/** Takes a try back after a right code: only wrong codes count. */
export async function giveTryBack(db: Executor, { recipient, scene, network }: CodeFrom, tried: readonly TriedCode[]): Promise<void> {
  await sql`
    update account_code set
      tries = tries - (asker = ${network})::int,
      others_tries = others_tries - (asker <> ${network})::int
    where recipient = ${recipient} and scene = ${scene} and asker = any(${tried.map(({ asker }) => asker)})`.execute(db)
}

/** Deletes all codes of a recipient and scene when the given one is among them and valid. False when it is not. */
export async function takeCodes(tx: Tx, { recipient, scene }: CodeKey, hash: Buffer): Promise<boolean> {
  const result = await sql`
    delete from account_code where recipient = ${recipient} and scene = ${scene} and exists (
      select from account_code
      where recipient = ${recipient} and scene = ${scene} and code_hash = ${hash} and expires_at > now())`.execute(tx)
  return (result.numAffectedRows ?? 0n) > 0n
}

/** Whether a code of the last minute is still unused, whatever it was for. */
export async function hasUnusedCode(tx: Tx, recipient: string): Promise<boolean> {
  const result = await sql<{ found: boolean }>`
    select exists (select from account_code where recipient = ${recipient} and created_at > now() - interval '1 minute') as found`.execute(
    tx,
  )
  return result.rows[0]!.found
}

export type AttemptKind = 'code' | 'register' | 'login_failed' | 'confirm_failed'

export async function recordAttempt(db: Executor, kind: AttemptKind, subject: string): Promise<void> {
  await db.insertInto('account_attempt').values({ kind, subject }).execute()
}

/** The number of attempts, and the seconds since the last one. */
export async function countAttempts(db: Executor, attempt: { kind: AttemptKind; subject: string; minutes: number }) {
  const result = await sql<{ count: number; seconds_since: number | null }>`
    select count(*)::int as count, extract(epoch from now() - max(time))::float8 as seconds_since
    from account_attempt
    where kind = ${attempt.kind} and subject = ${attempt.subject} and time > now() - make_interval(mins => ${attempt.minutes})`.execute(db)
  return result.rows[0]!
}

export async function clearAttempts(db: Executor, kind: AttemptKind, subjects: string[]): Promise<void> {
  await sql`delete from account_attempt where kind = ${kind} and subject = any(${subjects}::text[])`.execute(db)
}

/** Serialises transactions that count attempts of one subject, so that parallel requests cannot pass a limit together. */
export async function lockSubject(tx: Tx, subject: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('account_attempt'), hashtext(${subject}))`.execute(tx)
}

/** Deletes attempts older than a day, and codes that expired more than a day ago. */
export async function sweepAttempts(db: Executor): Promise<void> {
  await sql`delete from account_attempt where time < now() - interval '1 day'`.execute(db)
  await sql`delete from account_code where expires_at < now() - interval '1 day'`.execute(db)
}

/** Deletes sessions that ended more than 90 days ago. The newest session of each device stays, because it marks the device as known, and the newest of none. */
export async function sweepSessions(db: Executor): Promise<void> {
  await sql`
    delete from account_session s
    using (select user_id, coalesce(device_hash, '') as device, max(id) as newest from account_session group by user_id, coalesce(device_hash, '')) d
    where s.user_id = d.user_id and coalesce(s.device_hash, '') = d.device and s.id < d.newest
      and least(s.revoked_at, s.expires_at) < now() - interval '90 days'`.execute(db)
}
