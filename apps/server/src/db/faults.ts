/** Errors of a database that cannot be used, as one line for the operator that names the variable to change. */
import pg from 'pg'
import { ConfigError } from '../config.ts'
import type { ConnectionTarget } from './pool.ts'

/** Converts an error of connecting to an external database to a ConfigError that says why. Returns other errors unchanged. */
export function sayWhyNotConnected(error: unknown, { connectionString }: ConnectionTarget): unknown {
  if (connectionString === undefined || error instanceof ConfigError) return error
  const { host, port, user, database } = new pg.Client({ connectionString })
  const place = host.startsWith('/') ? host : `${host}:${port}`
  const { code = '', message } = error as { code?: string; message: string }
  const words: Record<string, string> = {
    ECONNREFUSED: `nobody answers at ${place}: start PostgreSQL there, or name another place`,
    ENOENT: `nobody answers at ${place}: start PostgreSQL there, or name another place`,
    EHOSTUNREACH: `no way leads to ${place}: check host and network`,
    ENOTFOUND: `there is no host named ${host}`,
    EAI_AGAIN: `the host ${host} cannot be looked up`,
    '28P01': `PostgreSQL at ${place} does not let ${user} in: check user and password`,
    '28000': `PostgreSQL at ${place} does not let ${user} in: check user and password`,
    '3D000': `there is no database ${database} at ${place}: create it, owned by the role that is named`,
  }
  if (/timeout/i.test(message)) return new ConfigError(`DATABASE_URL: nobody answered at ${place} in time: check host and port`)
  return new ConfigError(`DATABASE_URL: ${words[code] ?? `${place} answers: ${message}`}`)
}

/** SQLSTATE of a missing right. */
const DENIED = '42501'

interface Owner {
  name: string
  database: string
  isSuperuser: boolean
  makesRoles: boolean
  owns: boolean
}

/** Runs `work` and puts the variable that names the database in front of the message of a ConfigError. */
export async function namingSource<T>({ connectionString }: ConnectionTarget, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    throw new ConfigError(`${connectionString === undefined ? 'ASSAY_DATA' : 'DATABASE_URL'}: ${error.message}`, { cause: error })
  }
}

/** Throws a ConfigError that names a missing right of the owner, before anything is changed. */
export async function checkRights(owner: pg.Client): Promise<void> {
  const result = await owner.query<Owner>(`
    select r.rolname as name, d.datname as database, r.rolsuper as "isSuperuser", r.rolcreaterole as "makesRoles",
      pg_has_role(d.datdba, 'usage') as owns
    from pg_roles r, pg_database d where r.rolname = current_user and d.datname = current_database()`)
  const { name, database, isSuperuser, makesRoles, owns } = result.rows[0]!
  if (/['"%\\]/.test(database)) throw new ConfigError(`the name of the database has a sign that is not taken: ${database}`)
  if (isSuperuser) return
  const [role, base] = [pg.escapeIdentifier(name), pg.escapeIdentifier(database)]
  if (!owns)
    throw new ConfigError(`${name} does not own the database ${database}: let a superuser run alter database ${base} owner to ${role}`)
  if (!makesRoles) throw new ConfigError(`${name} may not create roles: let a superuser run alter role ${role} createrole`)
}

/** From PostgreSQL 16 on, the right to create roles includes no right over roles that others made. */
export function sayWhoseRole(error: unknown, role: string): unknown {
  if ((error as { code?: unknown }).code !== DENIED) return error
  const name = pg.escapeIdentifier(role)
  return new ConfigError(
    `the role ${role} was made by somebody else: let a superuser run grant ${name} to the role that is named, with admin option`,
  )
}
