/**
 * The server's own login. It may do what migrations grant to the application and nothing else: it owns nothing, is no superuser, and
 * cannot become anybody who is. The owner of the database is there for migrations only.
 */
import { createHmac, randomBytes } from 'node:crypto'
import pg from 'pg'
import { sayWhoseRole } from './faults.ts'
import type { ConnectionTarget } from './pool.ts'

export interface Login {
  user: string
  password: string
}

/** Of the first installations: one role for all databases of a server, of which each login is a member. */
const SHARED_ROLE = 'assay_app'

export interface PreparedLogin {
  target: ConnectionTarget
  /** To which migrations grant what the application may do. */
  role: string
}

/** Makes the login with a new password; answers how to connect with it. Nobody else's login may enter the database. */
export async function prepareLogin(owner: pg.Client, target: ConnectionTarget): Promise<PreparedLogin> {
  // One for each database of a server: another installation there changes nothing of this one.
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
  // What runs with the owner's rights must never meet a table of the caller's own making.
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

/** The same at each start; where the owner has none, none is asked for. */
function passwordFrom({ connectionString }: ConnectionTarget): string {
  const secret = connectionString === undefined ? '' : new URL(connectionString).password
  if (secret === '') return randomBytes(24).toString('base64url')
  return createHmac('sha256', secret).update('login of the server').digest('base64url')
}

export async function makeLogin(owner: pg.Client, { user, password }: Login): Promise<void> {
  const role = pg.escapeIdentifier(user)
  const found = await owner.query('select from pg_roles where rolname = $1', [user])
  await owner.query(`${found.rowCount === 0 ? 'create' : 'alter'} role ${role} login inherit password ${pg.escapeLiteral(password)}`)
}

/** Settings of the session are ours to give; a user or password in the query wins over one in front of the host. */
export function withLogin({ connectionString, database, ...target }: ConnectionTarget, login: Login): ConnectionTarget {
  if (connectionString === undefined) return { ...target, database, ...login }
  const url = new URL(connectionString)
  if (database !== undefined) url.pathname = `/${database}`
  url.searchParams.delete('options')
  url.searchParams.set('user', login.user)
  url.searchParams.set('password', login.password)
  return { connectionString: url.href }
}
