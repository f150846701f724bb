import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from './types.gen.ts'

export type Database = Kysely<DB>
export type Tx = Transaction<DB>

// Exact numbers stay text: numeric and bigint never become binary floating point or lose digits.
const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.INT8, (text) => text)
types.setTypeParser(pg.types.builtins.NUMERIC, (text) => text)
types.setTypeParser(pg.types.builtins.DATE, (text) => text)

/** The database notices within half a minute that a client's machine is gone, and then releases its locks. */
const OF_ALL = '-c timezone=UTC -c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3'
/** No statement waits for ever, neither for a lock nor for its result, and no transaction for a client that says nothing more. */
const SETTINGS = `${OF_ALL} -c lock_timeout=10s -c statement_timeout=120s -c idle_in_transaction_session_timeout=60s`

export interface ConnectionTarget {
  connectionString?: string
  host?: string
  user?: string
  password?: string
  database?: string
}

/** `options` are further settings of the session. */
export function clientConfig(target: ConnectionTarget, options = ''): pg.ClientConfig {
  return { ...target, types, options: `${SETTINGS} ${options}`, keepAlive: true, connectionTimeoutMillis: 10_000 }
}

/** A client without time-outs of locks and statements: for migrations, which may take long, and for the lock on a database. */
export function ownerClient(target: ConnectionTarget): pg.Client {
  const client = new pg.Client({ ...target, types, options: OF_ALL, keepAlive: true, connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined)
  return client
}

export function openPool(target: ConnectionTarget, size: number, options?: string): pg.Pool {
  const pool = new pg.Pool({ ...clientConfig(target, options), max: size, idleTimeoutMillis: 30_000 })
  // An idle connection that breaks is replaced at its next use; without a listener it would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

export const openDatabase = (pool: pg.Pool): Database => new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
