/**
 * The server's own login. It may do what the application's role may and nothing else: it owns nothing, is no superuser, and cannot become
 * anybody who is. The owner of the database is there for migrations only.
 */
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import type { ConnectionTarget } from './pool.ts'

const MAY_NOT = 'nosuperuser nocreatedb nocreaterole noreplication nobypassrls'

export interface Login {
  user: string
  password: string
}

/** Makes the login with a new password; answers how to connect with it. */
export async function prepareLogin(owner: pg.Client, target: ConnectionTarget): Promise<ConnectionTarget> {
  // One for each database of a cluster: another installation there changes no password of this one.
  const result = await owner.query<{ name: string }>('select current_database() as name')
  const login = { user: `${result.rows[0]!.name}_server`, password: randomBytes(24).toString('base64url') }
  await makeLogin(owner, login)
  return withLogin(target, login)
}

export async function makeLogin(owner: pg.Client, { user, password }: Login): Promise<void> {
  const role = pg.escapeIdentifier(user)
  const found = await owner.query('select from pg_roles where rolname = $1', [user])
  if (found.rowCount === 0) await owner.query(`create role ${role} login inherit in role assay_app`)
  await owner.query(`alter role ${role} ${MAY_NOT} password ${pg.escapeLiteral(password)}`)
}

export function withLogin({ connectionString, ...target }: ConnectionTarget, login: Login): ConnectionTarget {
  if (connectionString === undefined) return { ...target, ...login }
  const url = new URL(connectionString)
  url.username = login.user
  url.password = login.password
  // Settings of the session are ours to give.
  url.searchParams.delete('options')
  return { connectionString: url.href }
}
