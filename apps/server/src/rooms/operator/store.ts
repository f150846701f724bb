/** All SQL of operators and their sessions. The log has its own, in log-store.ts. */
import { sql, type RawBuilder } from 'kysely'
import type { Role } from '@assay/contract/wire'
import type { Database, Tx } from '../../db/pool.ts'

type Executor = Database | Tx

export interface OperatorRow {
  id: string
  email: string
  name: string
  roles: Role[]
  passwordHash: string | null
  authenticator: Buffer
  usedStep: string
  setupUntil: Date | null
  createdAt: Date
  disabledAt: Date | null
}

const columns = sql`id, email, name, roles, password_hash as "passwordHash", authenticator, used_step as "usedStep",
  setup_until as "setupUntil", created_at as "createdAt", disabled_at as "disabledAt"`

async function first<Row>(query: { execute(db: Executor): Promise<{ rows: Row[] }> }, db: Executor): Promise<Row | null> {
  return (await query.execute(db)).rows[0] ?? null
}

export const findByEmail = (db: Executor, email: string): Promise<OperatorRow | null> =>
  first(sql<OperatorRow>`select ${columns} from operator where email = lower(${email})`, db)

export const findById = (db: Executor, id: string): Promise<OperatorRow | null> =>
  first(sql<OperatorRow>`select ${columns} from operator where id = ${id}`, db)

/** The invited operator. Null once the invitation is used, replaced or a day old. */
export const findInvited = (db: Executor, setupHash: Buffer): Promise<OperatorRow | null> =>
  first(
    sql<OperatorRow>`select ${columns} from operator where setup_hash = ${setupHash} and setup_until > now() and disabled_at is null`,
    db,
  )

export interface Invited {
  email: string
  name: string
  roles: readonly Role[]
  setupHash: Buffer
  hours: number
  /** Also somebody who has set up already, or was disabled. */
  isAnyone: boolean
}

/**
 * Invites a new operator, or the one of this address again: without password until the invitation is accepted. Undefined where the address is
 * an operator's who has ever set up, and only new ones may be invited.
 */
export async function invite(
  tx: Tx,
  { email, name, roles, setupHash, hours, isAnyone }: Invited,
): Promise<{ id: string; until: Date } | undefined> {
  const result = await sql<{ id: string; until: Date }>`
    insert into operator (email, name, roles, authenticator, setup_hash, setup_until)
    values (lower(${email}), ${name}, ${[...roles]}::text[], ''::bytea, ${setupHash}, now() + make_interval(hours => ${hours}))
    on conflict (email) do update set name = excluded.name, roles = excluded.roles, password_hash = null, disabled_at = null,
      setup_hash = excluded.setup_hash, setup_until = excluded.setup_until
      where ${isAnyone} or (operator.accepted_at is null and operator.disabled_at is null)
    returning id, setup_until as until`.execute(tx)
  return result.rows[0]
}

export const setAuthenticator = (tx: Tx, id: string, sealed: Buffer): Promise<unknown> =>
  sql`update operator set authenticator = ${sealed}, used_step = 0 where id = ${id}`.execute(tx)

/** Uses an invitation up. False when somebody else has, or its time is over. */
export async function accept(
  tx: Tx,
  { setupHash, passwordHash, step }: { setupHash: Buffer; passwordHash: string; step: number },
): Promise<boolean> {
  const result = await sql`
    update operator set password_hash = ${passwordHash}, used_step = ${step}, setup_hash = null, setup_until = null,
      accepted_at = coalesce(accepted_at, now())
    where setup_hash = ${setupHash} and setup_until > now() and disabled_at is null`.execute(tx)
  return result.numAffectedRows === 1n
}

/**
 * Marks a time step as used. False when it, or a later one, was used before: each set of digits is good once. False, too, when the password is
 * another by now: he was invited again, and whoever has what was good before is not let in.
 */
export async function useStep(tx: Tx, id: string, { step, passwordHash }: { step: number; passwordHash: string }): Promise<boolean> {
  const result = await sql`
    update operator set used_step = ${step}
    where id = ${id} and used_step < ${step} and disabled_at is null and password_hash = ${passwordHash}`.execute(tx)
  return result.numAffectedRows === 1n
}

/** Null when there is no such operator. An invitation ends with being disabled: who has its secret stays out when that ends. */
export const change = (tx: Tx, given: { id: string; roles: readonly Role[]; disabled: boolean }): Promise<OperatorRow | null> =>
  first(
    sql<OperatorRow>`
      update operator set roles = ${[...given.roles]}::text[],
        disabled_at = case when ${given.disabled} then coalesce(disabled_at, now()) end,
        setup_hash = case when ${given.disabled} then null else setup_hash end,
        setup_until = case when ${given.disabled} then null else setup_until end
      where id = ${given.id} returning ${columns}`,
    tx,
  )

export interface ListedOperator extends OperatorRow {
  seenAt: Date | null
}

export async function list(db: Database): Promise<ListedOperator[]> {
  const result = await sql<ListedOperator>`
    select ${columns}, (select max(seen_at) from operator_session s where s.operator_id = operator.id) as "seenAt"
    from operator order by id`.execute(db)
  return result.rows
}

/** Those who may manage operators now, locked in the order of their numbers. What they did may be logged meanwhile: it refers to their rows. */
export async function lockManagers(tx: Tx): Promise<{ id: string; roles: Role[] }[]> {
  const result = await sql<{ id: string; roles: Role[] }>`
    select id, roles from operator where 'admin' = any(roles) and disabled_at is null order by id for no key update`.execute(tx)
  return result.rows
}

const DEVICE_DAYS = 90

/** Whether a token was once of a session of this operator: the device has proven password and second factor before. */
export async function isKnownDevice(db: Database, operatorId: string, tokenHash: Buffer): Promise<boolean> {
  const result = await sql`
    select from operator_session
    where operator_id = ${operatorId} and token_hash = ${tokenHash} and opened_at > now() - make_interval(days => ${DEVICE_DAYS})`.execute(
    db,
  )
  return result.rows.length > 0
}

export interface SessionRow {
  id: string
  operatorId: string
  name: string
  roles: Role[]
  until: Date
}

interface NewSession {
  operatorId: string
  tokenHash: Buffer
  device: string
  address: string
  hours: number
}

export async function insertSession(tx: Tx, session: NewSession): Promise<Date> {
  const result = await sql<{ until: Date }>`
    insert into operator_session (operator_id, token_hash, device, address, until)
    values (${session.operatorId}, ${session.tokenHash}, ${session.device}, ${session.address}, now() + make_interval(hours => ${session.hours}))
    returning until`.execute(tx)
  return result.rows[0]!.until
}

export const findSession = (db: Database, tokenHash: Buffer): Promise<SessionRow | null> =>
  first(
    sql<SessionRow>`
      update operator_session s set seen_at = now() from operator o
      where s.token_hash = ${tokenHash} and s.ended_at is null and s.until > now() and o.id = s.operator_id and o.disabled_at is null
      returning s.id, o.id as "operatorId", o.name, o.roles, s.until`,
    db,
  )

/** Returns the hashes of the tokens whose sessions it ended. */
export const endSession = (db: Executor, id: string): Promise<Buffer[]> => endWhere(db, sql`id = ${id}`)

/** Returns the hashes of the tokens whose sessions it ended. */
export const endSessionsOf = (db: Executor, operatorId: string): Promise<Buffer[]> => endWhere(db, sql`operator_id = ${operatorId}`)

/** The hashes of the tokens whose sessions ended within the last seconds, by whichever process. */
export async function endedLately(db: Database, seconds: number): Promise<Buffer[]> {
  const result = await sql<{ tokenHash: Buffer }>`
    select token_hash as "tokenHash" from operator_session where ended_at > now() - make_interval(secs => ${seconds})`.execute(db)
  return result.rows.map(({ tokenHash }) => tokenHash)
}

async function endWhere(db: Executor, condition: RawBuilder<unknown>): Promise<Buffer[]> {
  const result = await sql<{ tokenHash: Buffer }>`
    update operator_session set ended_at = now() where ${condition} and ended_at is null returning token_hash as "tokenHash"`.execute(db)
  return result.rows.map(({ tokenHash }) => tokenHash)
}
