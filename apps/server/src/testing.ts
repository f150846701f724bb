/**
 * For tests: one embedded PostgreSQL under .cache for all tests, one template database per state of the migrations, and one temporary copy
 * per test file.
 */
import { createHash, randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { startEmbedded } from './db/embedded.ts'
import { makeLogin, withLogin, type Login } from './db/login.ts'
import { openDatabase, openPool, ownerClient, type ConnectionTarget, type Database } from './db/pool.ts'
import { migrate } from './db/migrate.ts'
import { findViolations } from './books.ts'
import { sealEverything } from './ledger/testing.ts'
import { keep, USE_LOCK } from './testing-keeper.ts'

const ROOT = join(import.meta.dirname, '../../..')
const MIGRATIONS = join(import.meta.dirname, 'db/migrations')
const TEMPLATE_LOCK = 7_002
/** The login of all copies of a template. Migrations grant the application's rights to it. */
const loginOf = (template: string): Login => ({ user: `${template}_server`, password: 'assay-test' })

export interface TestDatabase {
  db: Database
  pool: pg.Pool
  /** The connection of the server's role. */
  target: ConnectionTarget
  owner: ConnectionTarget
  /** The database role of the server. Migrations grant the application's rights to it. */
  role: string
  /** Seals the ledger and checks the invariants, then drops the database. Throws when the books do not balance. */
  close(options?: { skipInvariants?: boolean }): Promise<void>
}

/** The tests' PostgreSQL. It runs as long as a process uses it. TEST_DATABASE_URL names another server to use instead. */
export function serverTarget(): Promise<ConnectionTarget> {
  const url = process.env['TEST_DATABASE_URL']
  if (url) return Promise.resolve({ connectionString: url })
  const folder = process.env['TEST_DATA'] ?? join(ROOT, '.cache/test')
  // A worker of vitest ends before vitest itself, which holds the lock already.
  return process.env['VITEST_POOL_ID'] === undefined ? (usedTarget ??= useEmbedded(folder)) : startedTarget(folder)
}

let usedTarget: Promise<ConnectionTarget> | null = null

async function startedTarget(folder: string): Promise<ConnectionTarget> {
  const embedded = await startEmbedded(folder)
  embedded.leave()
  return { host: embedded.host, user: embedded.user, database: 'postgres' }
}

/**
 * Starts the database and takes the shared lock, so that no other process stops it. Another run may stop it between the two steps, hence
 * the retry.
 */
async function useEmbedded(folder: string): Promise<ConnectionTarget> {
  for (let attempt = 1; ; attempt += 1) {
    const target = await startedTarget(folder)
    const user = ownerClient(target)
    try {
      await user.connect()
      await user.query('select pg_advisory_lock_shared($1)', [USE_LOCK])
      // Its data need not outlive the machine.
      for (const setting of ['fsync', 'full_page_writes']) await user.query(`alter system set ${setting} = off`)
      await user.query('select pg_reload_conf()')
      ;(user as pg.Client & { unref(): void }).unref()
      keep({ shared: folder })
      return target
    } catch (error) {
      if (attempt === 10) throw error
    }
  }
}

function withDatabase(target: ConnectionTarget, database: string): ConnectionTarget {
  if (!target.connectionString) return { ...target, database }
  const url = new URL(target.connectionString)
  url.pathname = `/${database}`
  return { connectionString: url.href }
}

function templateName(): string {
  const hash = createHash('sha256').update(readFileSync(join(import.meta.dirname, 'db/migrate.ts')))
  for (const file of readdirSync(MIGRATIONS).sort()) hash.update(file).update(readFileSync(join(MIGRATIONS, file)))
  return `assay_template_${hash.digest('hex').slice(0, 16)}`
}

async function ensureTemplate(admin: pg.Client, target: ConnectionTarget, name: string): Promise<void> {
  await admin.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
  try {
    const found = await admin.query('select from pg_database where datname = $1 and datistemplate', [name])
    if (found.rowCount) return
    await admin.query(`drop database if exists ${name}`)
    await admin.query(`create database ${name}`)
    await makeLogin(admin, loginOf(name))
    const owner = ownerClient(withDatabase(target, name))
    await owner.connect()
    try {
      await migrate(owner, loginOf(name).user)
    } finally {
      await owner.end()
    }
    await admin.query(`alter database ${name} is_template true`)
  } finally {
    await admin.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK])
  }
}

/** What the application may not. Several statements at once are one transaction, and have no values. */
export async function asOwner(
  { owner }: Pick<TestDatabase, 'owner'>,
  text: string,
  values?: unknown[],
): Promise<Record<string, unknown>[]> {
  const client = ownerClient(owner)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text, values)).rows
  } finally {
    await client.end()
  }
}

/** Creates a migrated, empty database. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const target = await serverTarget()
  const name = `assay_test_${randomUUID().replaceAll('-', '')}`
  const admin = ownerClient(target)
  await admin.connect()
  const template = templateName()
  await ensureTemplate(admin, target, template)
  await admin.query(`create database ${name} template ${template} strategy file_copy`)
  const owner = withDatabase(target, name)
  const own = withLogin(owner, loginOf(template))
  const pool = openPool(own, 12)
  const db = openDatabase(pool)
  return {
    db,
    pool,
    target: own,
    owner,
    role: loginOf(template).user,
    close: async ({ skipInvariants = false } = {}) => {
      if (!skipInvariants) await sealEverything(db)
      const violations = skipInvariants ? [] : await findViolations(db)
      await pool.end()
      await admin.query(`drop database ${name} with (force)`)
      await admin.end()
      if (violations.length > 0) throw new Error(`the books do not balance: ${JSON.stringify(violations, null, 2)}`)
    },
  }
}
