/** From configuration to an open, migrated, checked database. */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { ConfigError, type Config } from '../config.ts'
import { migrateJobs } from '../jobs/worker.ts'
import { checkDurability, proveFence } from './checks.ts'
import { claimDatabase, type Claim } from './claim.ts'
import { EMBEDDED, startEmbedded } from './embedded.ts'
import { checkRights, namingSource, sayWhyNotConnected } from './faults.ts'
import { prepareLogin } from './login.ts'
import { migrate, refuseNewerSchema } from './migrate.ts'
import { prepareSignerLogin } from './signer-login.ts'
import { clientConfig, openDatabase, openPool, ownerClient, type ConnectionTarget, type Database } from './pool.ts'

export interface OpenDatabase {
  db: Database
  pool: pg.Pool
  /** For the look-up of the session, which every call begins with. Nothing else uses these connections. */
  sessions: Database
  target: ConnectionTarget
  /** Ends the connections, and the embedded PostgreSQL if there is one. Takes at most about `withinMs`: then PostgreSQL is killed. */
  close(withinMs?: number): Promise<void>
}

const POOL_SIZE = 16
const SESSION_CONNECTIONS = 2
const STOP_WITHIN_MS = 60_000
/** How long queries under way may take to end. */
const LAST_QUERIES_MS = 500

/** `isWanted` is called between the steps: false aborts the start. */
export function openConfigured(config: Config, isWanted: () => boolean = () => true): Promise<OpenDatabase> {
  return config.databaseUrl === null ? openEmbedded(config.dataDir, isWanted) : openExternal({ connectionString: config.databaseUrl })
}

async function openExternal(target: ConnectionTarget): Promise<OpenDatabase> {
  const claim = await claimDatabase(target).catch((error: unknown) => {
    throw sayWhyNotConnected(error, target)
  })
  if (!claim) throw new ConfigError('DATABASE_URL: another server runs on this database: end it first, or name another database')
  try {
    return await prepare(target, { claims: [claim] })
  } catch (error) {
    await claim.release()
    throw error
  }
}

async function openEmbedded(dataDir: string, isWanted: () => boolean): Promise<OpenDatabase> {
  const embedded = await startEmbedded(dataDir)
  const { host, user } = embedded
  const maintenance = { host, user, database: 'postgres' }
  const own = { host, ...EMBEDDED }
  const leave = (): never => {
    embedded.leave()
    throw new ConfigError(`ASSAY_DATA: another server runs on ${dataDir}: end it first, or choose another folder`)
  }
  const claim = (await claimDatabase(maintenance)) ?? leave()
  let ofOwn: Claim | null
  try {
    await createDatabase(maintenance, EMBEDDED.database)
    ofOwn = await claimDatabase(own)
  } catch (error) {
    await embedded.stop(STOP_WITHIN_MS)
    throw error
  }
  if (!ofOwn) {
    // A server that was given this database by DATABASE_URL claims it alone. PostgreSQL stays, for that server.
    await claim.release()
    return leave()
  }
  try {
    if (!isWanted()) throw new Error('ended while starting')
    return await prepare(own, { claims: [claim, ofOwn], stop: (withinMs) => embedded.stop(withinMs) })
  } catch (error) {
    await embedded.stop(STOP_WITHIN_MS)
    throw error
  }
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

interface Held {
  claims: readonly Claim[]
  /** Stops the embedded PostgreSQL. */
  stop?(withinMs: number): Promise<void>
}

/** Migrates as the owner, then connects as the server's own login. Throws for a PostgreSQL that could lose committed transactions. */
async function prepare(ownersTarget: ConnectionTarget, { claims, stop }: Held): Promise<OpenDatabase> {
  const target = await namingSource(ownersTarget, async () => {
    const own = await lay(ownersTarget)
    await tryFence(own)
    return own
  })
  const pool = openPool(target, POOL_SIZE)
  const sessions = openPool(target, SESSION_CONNECTIONS)
  return {
    db: openDatabase(pool),
    pool,
    sessions: openDatabase(sessions),
    target,
    close: async (withinMs = STOP_WITHIN_MS) => {
      await Promise.all([pool, sessions].map((one) => atMost(LAST_QUERIES_MS, one.end())))
      // Without the claim another server may use the database by now.
      const isHeld = claims.map((claim) => claim.beginRelease()).every(Boolean)
      if (isHeld) await stop?.(withinMs - 2 * LAST_QUERIES_MS)
      await Promise.all(claims.map((claim) => atMost(LAST_QUERIES_MS, claim.release())))
    },
  }
}

const atMost = (waitMs: number, end: Promise<void>): Promise<void> => Promise.race([end, sleep(waitMs, undefined, { ref: false })])

async function lay(ownersTarget: ConnectionTarget): Promise<ConnectionTarget> {
  const owner = ownerClient(ownersTarget)
  await owner.connect()
  try {
    await checkDurability(owner)
    await refuseNewerSchema(owner)
    await checkRights(owner)
    const { target, role } = await prepareLogin(owner, ownersTarget)
    await migrate(owner, role)
    await migrateJobs(ownersTarget, role)
    // The embedded database is reached by this machine's user alone, through a socket.
    await prepareSignerLogin(owner, ownersTarget.connectionString === undefined ? null : undefined)
    return target
  } finally {
    await owner.end()
  }
}

async function tryFence(target: ConnectionTarget): Promise<void> {
  const client = new pg.Client(clientConfig(target))
  client.on('error', () => undefined)
  await client.connect()
  try {
    await checkDurability(client)
    await proveFence(client)
  } finally {
    await client.end()
  }
}
