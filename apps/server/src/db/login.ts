/**
 * The server's own login. It has only the rights that migrations grant to the application. It owns nothing, is no superuser, and cannot
 * become one. The owner of the database is used for migrations only.
 */
import { randomBytes, scryptSync } from 'node:crypto'
import pg from 'pg'
import { sayWhoseRole } from './faults.ts'
import type { ConnectionTarget } from './pool.ts'

export interface Login {
  user: string
  password: string
}

/** The role of the first installations. All databases of a PostgreSQL server share it, and each login is a member of it. */
const SHARED_ROLE = 'assay_app'

export interface PreparedLogin {
  target: ConnectionTarget
  /** The role to which migrations grant the application's rights. */
  role: string
}

/** Creates the login or sets its password. Returns the target to connect with. No other login may connect to the database. */
export async function prepareLogin(owner: pg.Client, target: ConnectionTarget): Promise<PreparedLogin> {
  // Each database has a login of its own, so that another installation on the same PostgreSQL changes nothing here.
  const result = await owner.query<{ name: string }>('select current_database() as name')
  const { name } = result.rows[0]!
  const login = { user: `${name}_server`, password: passwordFrom(target) }
  const role = (await hasSharedRole(owner)) ? SHARED_ROLE : login.user
  try {
    await makeLogin(owner, login)
    if (role !== login.user) await owner.query(`grant ${role} to ${pg.escapeIdentifier(login.user)}`)
  } catch (error) {
    throw sayWhoseRole(error, login.user)
  }
  const database = pg.escapeIdentifier(name)
  // Functions that run with the owner's rights must never resolve a name to a caller's temporary table.
  await owner.query(`revoke connect, temporary on database ${database} from public`)
  await owner.query(`grant connect on database ${database} to ${pg.escapeIdentifier(login.user)}`)
  return { target: withLogin({ ...target, database: name }, login), role }
}

async function hasSharedRole(owner: pg.Client): Promise<boolean> {
  const result = await owner.query(
    `select from pg_class c, aclexplode(c.relacl) a join pg_roles r on r.oid = a.grantee
    where c.oid = to_regclass('public.ledger_entry') and r.rolname = $1 limit 1`,
    [SHARED_ROLE],
  )
  return result.rowCount === 1
}

/** The same password at each start, derived from the owner's: slowly, for people choose that one. A random one when the owner has none. */
function passwordFrom({ connectionString }: ConnectionTarget): string {
  const secret = connectionString === undefined ? '' : new URL(connectionString).password
  if (secret === '') return randomBytes(24).toString('base64url')
  return scryptSync(secret, 'login of the server', 32).toString('base64url')
}

export async function makeLogin(owner: pg.Client, { user, password }: Login): Promise<void> {
  const role = pg.escapeIdentifier(user)
  const found = await owner.query('select from pg_roles where rolname = $1', [user])
  await owner.query(`${found.rowCount === 0 ? 'create' : 'alter'} role ${role} login inherit password ${pg.escapeLiteral(password)}`)
}

/** The target with this login. Session options of the URL are dropped. The login goes into the URL's query, which has precedence. */
export function withLogin({ connectionString, database, ...target }: ConnectionTarget, login: Login): ConnectionTarget {
  if (connectionString === undefined) return { ...target, database, ...login }
  const url = new URL(connectionString)
  if (database !== undefined) url.pathname = `/${database}`
  url.searchParams.delete('options')
  url.searchParams.set('user', login.user)
  url.searchParams.set('password', login.password)
  return { connectionString: url.href }
}
