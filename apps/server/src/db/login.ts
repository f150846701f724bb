/**
 * The server's own login. It may do what the application's role may and nothing else: it owns nothing, is no superuser, and cannot become
 * anybody who is. The owner of the database is there for migrations only.
 */
import { createHmac, randomBytes } from 'node:crypto'
import pg from 'pg'
import type { ConnectionTarget } from './pool.ts'

export interface Login {
  user: string
  password: string
}

/** Makes the login with a new password; answers how to connect with it. */
export async function prepareLogin(owner: pg.Client, target: ConnectionTarget): Promise<ConnectionTarget> {
  // One for each database of a cluster: another installation there changes nothing of this one.
  const result = await owner.query<{ name: string }>('select current_database() as name')
  const login = { user: `${result.rows[0]!.name}_server`, password: passwordFrom(target) }
  await makeLogin(owner, login)
  // What runs with the owner's rights must never meet a table of the caller's own making.
  await owner.query(`revoke temporary on database ${pg.escapeIdentifier(result.rows[0]!.name)} from public`)
  return withLogin(target, login)
}

/** The same at each start, so that a second process takes the way back from nobody; where the owner has none, none is asked for. */
function passwordFrom({ connectionString }: ConnectionTarget): string {
  const secret = connectionString === undefined ? '' : new URL(connectionString).password
  if (secret === '') return randomBytes(24).toString('base64url')
  return createHmac('sha256', secret).update('login of the server').digest('base64url')
}

export async function makeLogin(owner: pg.Client, { user, password }: Login): Promise<void> {
  const role = pg.escapeIdentifier(user)
  const found = await owner.query('select from pg_roles where rolname = $1', [user])
  if (found.rowCount === 0) await owner.query(`create role ${role} login inherit in role assay_app`)
  await owner.query(`alter role ${role} password ${pg.escapeLiteral(password)}`)
}

/** Settings of the session are ours to give, and who connects stands in one place. */
const NOT_FROM_URL = ['options', 'user', 'password']

export function withLogin({ connectionString, ...target }: ConnectionTarget, login: Login): ConnectionTarget {
  if (connectionString === undefined) return { ...target, ...login }
  const url = new URL(connectionString)
  for (const name of NOT_FROM_URL) url.searchParams.delete(name)
  // A URL without a host, whose socket stands in its query, holds no user.
  if (url.hostname === '') return { host: url.searchParams.get('host') ?? '/var/run/postgresql', database: url.pathname.slice(1), ...login }
  url.username = login.user
  url.password = login.password
  return { connectionString: url.href }
}
