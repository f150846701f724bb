/** From configuration to an open, migrated, checked database. */
import pg from 'pg'
import type { Config } from '../config.ts'
import { migrateJobs } from '../jobs/worker.ts'
import { startEmbedded } from './embedded.ts'
import { checkDurability, proveFence } from './checks.ts'
import { prepareLogin } from './login.ts'
import { migrate } from './migrate.ts'
import { clientConfig, openDatabase, openPool, ownerClient, type ConnectionTarget, type Database } from './pool.ts'

export interface OpenDatabase {
  db: Database
  pool: pg.Pool
  /** For who somebody is, which every call asks first: connections that nothing else takes. */
  sessions: Database
  target: ConnectionTarget
  /** Ends the connections, and the server when it is our own. */
  close(): Promise<void>
}

const POOL_SIZE = 16
const SESSION_CONNECTIONS = 2
const DATABASE = 'assay'

export async function openConfigured(config: Config): Promise<OpenDatabase> {
  if (config.databaseUrl) return prepare({ connectionString: config.databaseUrl })
  const embedded = await startEmbedded(config.dataDir)
  await createDatabase({ host: embedded.host, user: embedded.user, database: 'postgres' }, DATABASE)
  return prepare({ host: embedded.host, user: embedded.user, database: DATABASE }, () => embedded.stop())
}

async function createDatabase(target: ConnectionTarget, name: string): Promise<void> {
  const client = ownerClient(target)
  await client.connect()
  try {
    const found = await client.query('select from pg_database where datname = $1', [name])
    if (found.rowCount === 0) await client.query(`create database ${pg.escapeIdentifier(name)}`)
  } finally {
    await client.end()
  }
}

/** Migrates as the owner, then goes on as the server's own login. Refuses a server that could lose what it confirmed. */
export async function prepare(ownersTarget: ConnectionTarget, stop?: () => Promise<void>): Promise<OpenDatabase> {
  const owner = ownerClient(ownersTarget)
  await owner.connect()
  let target: ConnectionTarget
  try {
    await checkDurability(owner)
    await migrate(owner)
    await migrateJobs(ownersTarget)
    target = await prepareLogin(owner, ownersTarget)
  } finally {
    await owner.end()
  }
  await tryFence(target)
  const pool = openPool(target, POOL_SIZE)
  const sessions = openPool(target, SESSION_CONNECTIONS)
  return {
    db: openDatabase(pool),
    pool,
    sessions: openDatabase(sessions),
    target,
    close: async () => {
      await Promise.all([pool.end(), sessions.end()])
      await stop?.()
    },
  }
}

async function tryFence(target: ConnectionTarget): Promise<void> {
  const client = new pg.Client(clientConfig(target))
  client.on('error', () => undefined)
  await client.connect()
  try {
    await proveFence(client)
  } finally {
    await client.end()
  }
}
