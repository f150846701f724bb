/** All SQL of security: second factors, passkeys, payment password, history, the lock of withdrawals. */
import type { CallOutput } from '@assay/contract'
import { sql } from 'kysely'
import { readPage, type Listed, type PageOf } from '../../../db/page.ts'
import type { Database, Tx } from '../../../db/pool.ts'
import type { Channel } from '../store.ts'

type Executor = Database | Tx

const LOCK_HOURS = 24
const SETUP_MINUTES = 30

/**
 * Locks the user's row, so that sensitive acts of one account run one after the other. False when the password is another by now: whatever
 * was confirmed with the one before is void.
 */
export async function lockOwner(tx: Tx, userId: number, passwordHash: string): Promise<boolean> {
  const { rows } = await sql`
    select from account_user where id = ${userId} and password_hash = ${passwordHash} for update`.execute(tx)
  return rows.length > 0
}

/** The addresses that the account has logged in from. */
export async function addressesOfLogins(db: Executor, userId: number): Promise<string[]> {
  const { rows } = await sql<{ address: string }>`select distinct address from account_session where user_id = ${userId}`.execute(db)
  return rows.map(({ address }) => address)
}

export interface Secured {
  password_changed_at: Date
  phishing_code: Buffer | null
  tells_every_login: boolean
  withdrawals_locked_until: Date | null
  pay_locked_until: Date | null
  authenticator_since: Date | null
  recovery_codes_left: number
  passkeys: number
  sessions: number
}

/** What secures an account. Locks that are over are null. */
export async function findSecured(db: Executor, userId: number): Promise<Secured> {
  const { rows } = await sql<Secured>`
    select coalesce(u.password_changed_at, u.created_at) as password_changed_at, u.phishing_code, u.tells_every_login,
      case when u.withdrawals_locked_until > now() then u.withdrawals_locked_until end as withdrawals_locked_until,
      case when u.pay_locked_until > now() then u.pay_locked_until end as pay_locked_until,
      a.on_since as authenticator_since,
      (select count(*)::int from account_recovery_code r where r.user_id = u.id and r.used_at is null and a.on_since is not null)
        as recovery_codes_left,
      (select count(*)::int from account_passkey p where p.user_id = u.id) as passkeys,
      (select count(*)::int from account_session s where s.user_id = u.id and s.revoked_at is null and s.expires_at > now()) as sessions
    from account_user u left join account_authenticator a on a.user_id = u.id where u.id = ${userId}`.execute(db)
  return rows[0]!
}

/** Which second factors an account has. */
export interface Factors {
  authenticator: boolean
  passkeys: boolean
}

export async function findFactors(db: Executor, userId: number): Promise<Factors> {
  const { rows } = await sql<Factors>`
    select exists (select from account_authenticator where user_id = ${userId} and on_since is not null) as authenticator,
      exists (select from account_passkey where user_id = ${userId}) as passkeys`.execute(db)
  return rows[0]!
}

/** The encrypted anti-phishing codes of the accounts with these mail addresses, of those that have set one. */
export async function listPhishingCodes(
  db: Executor,
  addresses: readonly string[],
): Promise<{ id: number; email: string; phishing_code: Buffer }[]> {
  const { rows } = await sql<{ id: number; email: string; phishing_code: Buffer }>`
    select id::int, email, phishing_code from account_user
    where email = any(${[...addresses]}::text[]) and phishing_code is not null`.execute(db)
  return rows
}

export async function setPhishingCode(tx: Tx, userId: number, sealed: Buffer): Promise<void> {
  await sql`update account_user set phishing_code = ${sealed} where id = ${userId}`.execute(tx)
}

export async function setLoginNotices(db: Executor, userId: number, every: boolean): Promise<void> {
  await sql`update account_user set tells_every_login = ${every} where id = ${userId}`.execute(db)
}

export async function tellsEveryLogin(tx: Tx, userId: number): Promise<boolean> {
  const { rows } = await sql<{ tells: boolean }>`select tells_every_login as tells from account_user where id = ${userId}`.execute(tx)
  return rows[0]!.tells
}

/** Locks withdrawals for 24 hours from now, by the database's clock. Returns until when. */
export async function lockWithdrawals(tx: Tx, userId: number): Promise<Date> {
  const { rows } = await sql<{ until: Date }>`
    update account_user set withdrawals_locked_until = now() + make_interval(hours => ${LOCK_HOURS}) where id = ${userId}
    returning withdrawals_locked_until as until`.execute(tx)
  return rows[0]!.until
}

/** Until when withdrawals are locked, by the database's clock. Null when they are not. */
export async function withdrawalLock(db: Executor, userId: number): Promise<Date | null> {
  const { rows } = await sql<{ until: Date }>`
    select withdrawals_locked_until as until from account_user where id = ${userId} and withdrawals_locked_until > now()`.execute(db)
  return rows[0]?.until ?? null
}

/** The address is free: the caller has locked it and looked. */
export async function setAddress(tx: Tx, userId: number, to: { channel: Channel; address: string }): Promise<void> {
  await sql`update account_user set ${sql.ref(to.channel)} = ${to.address} where id = ${userId}`.execute(tx)
}

/** The number that ends in these digits and that this network just asked a code for. */
export async function findAskedMobile(db: Database, digits: string, network: string): Promise<string | undefined> {
  const { rows } = await sql<{ recipient: string }>`
    select recipient from account_code
    where scene = 'bind_mobile' and asker = ${network} and expires_at > now() and right(recipient, ${digits.length}) = ${digits}
    order by created_at desc limit 1`.execute(db)
  return rows[0]?.recipient
}

// The payment password.

export async function setPayPassword(tx: Tx, userId: number, hash: string): Promise<void> {
  await sql`update account_user set pay_password_hash = ${hash}, pay_tries = 0, pay_locked_until = null where id = ${userId}`.execute(tx)
}

interface PayTry {
  hash: string
  tries: number
}

/**
 * Counts a try before it is made, so that many at once are no more than the limit. The last of them locks for an hour, which a right one
 * takes back. Undefined when there is no payment password or it is locked.
 */
export async function tryPayPassword(db: Database, userId: number, most: number): Promise<PayTry | undefined> {
  const next = sql`case when pay_locked_until is null then pay_tries + 1 else 1 end`
  const { rows } = await sql<PayTry>`
    update account_user set
      pay_tries = ${next},
      pay_locked_until = case when ${next} >= ${most} then now() + interval '1 hour' end
    where id = ${userId} and pay_password_hash is not null and (pay_locked_until is null or pay_locked_until <= now())
    returning pay_password_hash as hash, pay_tries::int as tries`.execute(db)
  return rows[0]
}

export async function clearPayTries(db: Database, userId: number, hash: string): Promise<void> {
  await sql`
    update account_user set pay_tries = 0, pay_locked_until = null where id = ${userId} and pay_password_hash = ${hash}`.execute(db)
}

export interface PayState {
  has: boolean
  locked_until: Date | null
}

export async function findPayState(db: Executor, userId: number): Promise<PayState> {
  const { rows } = await sql<PayState>`
    select pay_password_hash is not null as has, case when pay_locked_until > now() then pay_locked_until end as locked_until
    from account_user where id = ${userId}`.execute(db)
  return rows[0]!
}

// The authenticator app.

export interface Authenticator {
  secret: Buffer
  last_step: number
}

/** Keeps a new key in place of one that was not turned on. False when one is on. */
export async function beginAuthenticator(db: Database, userId: number, secret: Buffer): Promise<boolean> {
  const { rows } = await sql`
    insert into account_authenticator as a (user_id, secret) values (${userId}, ${secret})
    on conflict (user_id) do update set secret = excluded.secret, last_step = 0, started_at = now(), checked_at = null
      where a.on_since is null
    returning a.user_id`.execute(db)
  return rows.length > 0
}

/** The key that is on. */
export async function findAuthenticator(db: Executor, userId: number): Promise<Authenticator | undefined> {
  const { rows } = await sql<Authenticator>`
    select secret, last_step::int from account_authenticator where user_id = ${userId} and on_since is not null`.execute(db)
  return rows[0]
}

const freshSetup = sql`on_since is null and started_at > now() - make_interval(mins => ${SETUP_MINUTES})`

/** The key that is being set up. */
export async function findSetup(db: Executor, userId: number): Promise<Authenticator | undefined> {
  const { rows } = await sql<Authenticator>`
    select secret, last_step::int from account_authenticator where user_id = ${userId} and ${freshSetup}`.execute(db)
  return rows[0]
}

/** Marks a time step as used. False when it, or a later one, was used before, or the key is another by now. */
export async function useStep(tx: Tx, userId: number, { secret, step }: { secret: Buffer; step: number }): Promise<boolean> {
  const { rows } = await sql`
    update account_authenticator set last_step = ${step} where user_id = ${userId} and secret = ${secret} and last_step < ${step}
    returning user_id`.execute(tx)
  return rows.length > 0
}

export async function markChecked(tx: Tx, userId: number): Promise<void> {
  await sql`update account_authenticator set checked_at = now() where user_id = ${userId}`.execute(tx)
}

/** Turns on the key with this hash. False when it was not checked, has expired, or another was begun in its place. */
export async function turnOnAuthenticator(tx: Tx, userId: number, hash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    update account_authenticator set on_since = now()
    where user_id = ${userId} and sha256(secret) = ${hash} and checked_at is not null and ${freshSetup}
    returning user_id`.execute(tx)
  return rows.length > 0
}

export async function removeAuthenticator(tx: Tx, userId: number): Promise<void> {
  await sql`delete from account_authenticator where user_id = ${userId}`.execute(tx)
}

export async function replaceRecoveryCodes(tx: Tx, userId: number, hashes: readonly Buffer[]): Promise<void> {
  await sql`delete from account_recovery_code where user_id = ${userId}`.execute(tx)
  await sql`insert into account_recovery_code (user_id, code_hash) select ${userId}, unnest(${hashes}::bytea[])`.execute(tx)
}

export async function hasRecoveryCode(db: Executor, userId: number, hash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    select from account_recovery_code r join account_authenticator a using (user_id)
    where user_id = ${userId} and code_hash = ${hash} and used_at is null and a.on_since is not null`.execute(db)
  return rows.length > 0
}

/** False when it was used before, also a moment ago. */
export async function useRecoveryCode(tx: Tx, userId: number, hash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    update account_recovery_code set used_at = now() where user_id = ${userId} and code_hash = ${hash} and used_at is null
    returning user_id`.execute(tx)
  return rows.length > 0
}

// Passkeys.

export interface PasskeyRow {
  id: string
  user_id: number
  credential_id: string
  public_key: Buffer
  counter: number
  transports: string[]
}

const passkeyColumns = sql`id, user_id::int, credential_id, public_key, counter::float8, transports`

export async function listPasskeys(db: Executor, userId: number): Promise<PasskeyRow[]> {
  const { rows } = await sql<PasskeyRow>`
    select ${passkeyColumns} from account_passkey where user_id = ${userId} order by id`.execute(db)
  return rows
}

interface PasskeyShown {
  id: string
  name: string
  is_backed_up: boolean
  created_at: Date
  used_at: Date | null
}

export async function showPasskeys(db: Executor, userId: number): Promise<PasskeyShown[]> {
  const { rows } = await sql<PasskeyShown>`
    select id, name, is_backed_up, created_at, used_at from account_passkey where user_id = ${userId} order by id`.execute(db)
  return rows
}

export async function findPasskey(db: Executor, credentialId: string): Promise<PasskeyRow | undefined> {
  const { rows } = await sql<PasskeyRow>`select ${passkeyColumns} from account_passkey where credential_id = ${credentialId}`.execute(db)
  return rows[0]
}

export interface NewPasskey {
  userId: number
  credentialId: string
  publicKey: Buffer
  counter: number
  transports: readonly string[]
  isBackedUp: boolean
  name: string
}

/** False when this passkey is known, whosever it is. */
export async function insertPasskey(tx: Tx, passkey: NewPasskey): Promise<boolean> {
  const { userId, credentialId, publicKey, counter, transports, isBackedUp, name } = passkey
  const { rows } = await sql`
    insert into account_passkey (user_id, credential_id, public_key, counter, transports, is_backed_up, name)
    values (${userId}, ${credentialId}, ${publicKey}, ${counter}, ${transports}::text[], ${isBackedUp}, ${name})
    on conflict (credential_id) do nothing returning id`.execute(tx)
  return rows.length > 0
}

/** Notes a use. False when the passkey was removed, or its counter has passed this use: another use came first, or a copy is about. */
export async function usePasskey(tx: Tx, id: string, { counter, isBackedUp }: { counter: number; isBackedUp: boolean }): Promise<boolean> {
  const { rows } = await sql`
    update account_passkey set counter = ${counter}, is_backed_up = ${isBackedUp}, used_at = now()
    where id = ${id} and (counter < ${counter} or (counter = 0 and ${counter} = 0)) returning id`.execute(tx)
  return rows.length > 0
}

export async function isOwnPasskey(db: Executor, userId: number, id: string): Promise<boolean> {
  const { rows } = await sql`select from account_passkey where user_id = ${userId} and id = ${id}`.execute(db)
  return rows.length > 0
}

export async function removePasskey(tx: Tx, userId: number, id: string): Promise<boolean> {
  const { rows } = await sql`delete from account_passkey where user_id = ${userId} and id = ${id} returning id`.execute(tx)
  return rows.length > 0
}

/** Marks a challenge as answered. False when it was answered before. */
export async function spendChallenge(tx: Tx, hash: Buffer, expiresAt: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into account_spent_challenge (challenge_hash, expires_at) values (${hash}, ${expiresAt})
    on conflict do nothing returning expires_at`.execute(tx)
  return rows.length > 0
}

// History.

export type EventKind = CallOutput<'account.events'>['data'][number]['kind']

interface NewEvent {
  userId: number
  kind: EventKind
  isLogin: boolean
  device: string
  address: string
}

export async function addEvent(tx: Executor, { userId, kind, isLogin, device, address }: NewEvent): Promise<void> {
  await sql`
    insert into account_event (user_id, kind, is_login, device, address)
    values (${userId}, ${kind}, ${isLogin}, ${device}, ${address})`.execute(tx)
}

/** Notes a refused login. One that repeats within an hour raises the count. For an account that does not exist it works as long for nothing. */
export async function addRefusal(db: Database, { userId, kind, device, address }: Omit<NewEvent, 'isLogin'>): Promise<void> {
  await sql`
    with again as (
      update account_event set count = count + 1, time = now() where id = (
        select id from account_event
        where user_id = ${userId} and is_login and kind = ${kind} and address = ${address} and device = ${device}
          and time > now() - interval '1 hour'
        order by id desc limit 1)
      returning id)
    insert into account_event (user_id, kind, is_login, device, address)
    select id, ${kind}, true, ${device}, ${address} from account_user where id = ${userId} and not exists (select from again)`.execute(db)
}

interface EventRow {
  id: string
  kind: EventKind
  device: string
  address: string
  count: number
  time: Date
}

export const listEvents = (db: Database, filter: { userId: number; isLogin: boolean }, page: PageOf): Promise<Listed<EventRow>> =>
  readPage(
    db,
    {
      select: sql`id, kind, device, address, count, time`,
      from: sql`from account_event where user_id = ${filter.userId} and is_login = ${filter.isLogin}`,
      orderBy: sql`id desc`,
    },
    page,
  )

/**
 * Deletes answered challenges that expired a day ago, and logins of more than a year ago. A challenge expires by the server's clock: where that of
 * the database is ahead, one that is still good must not be forgotten.
 */
export async function sweepSecurity(db: Database): Promise<void> {
  await sql`delete from account_spent_challenge where expires_at < now() - interval '1 day'`.execute(db)
  await sql`delete from account_event where is_login and time < now() - interval '1 year'`.execute(db)
}
