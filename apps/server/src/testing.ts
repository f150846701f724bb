/**
 * For tests: one embedded PostgreSQL for all of them under .cache, one template database per state of the migrations, one
 * throwaway copy per test file.
 */
import { createHash, randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { startEmbedded } from './db/embedded.ts'
import { makeLogin, withLogin, type Login } from './db/login.ts'
import { openDatabase, openPool, ownerClient, type ConnectionTarget, type Database } from './db/pool.ts'
import { migrate } from './db/migrate.ts'
import { findViolations } from './ledger/invariants.ts'

const ROOT = join(import.meta.dirname, '../../..')
const MIGRATIONS = join(import.meta.dirname, 'db/migrations')
const TEMPLATE_LOCK = 7_002
/** Of all copies of a template: what migrations grant the application they grant to it. */
const loginOf = (template: string): Login => ({ user: `${template}_server`, password: 'assay-test' })

export interface TestDatabase {
  db: Database
  pool: pg.Pool
  /** As the server connects. */
  target: ConnectionTarget
  owner: ConnectionTarget
  /** To which migrations grant what the application may do. */
  role: string
  /** Fails when the books do not balance, then drops the database. */
  close(options?: { skipInvariants?: boolean }): Promise<void>
}

/** Where tests keep their PostgreSQL; TEST_DATABASE_URL takes them to a server of one's own. */
export async function serverTarget(): Promise<ConnectionTarget> {
  const url = process.env['TEST_DATABASE_URL']
  if (url) return { connectionString: url }
  const embedded = await startEmbedded(process.env['TEST_DATA'] ?? join(ROOT, '.cache/test'))
  return { host: embedded.host, user: embedded.user, database: 'postgres' }
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

/** A migrated, empty database of its own. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const target = await serverTarget()
  const name = `assay_test_${randomUUID().replaceAll('-', '')}`
  const admin = ownerClient(target)
  await admin.connect()
  const template = templateName()
  await ensureTemplate(admin, target, template)
  await admin.query(`create database ${name} template ${template}`)
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
      const violations = skipInvariants ? [] : await findViolations(db)
      await pool.end()
      await admin.query(`drop database ${name} with (force)`)
      await admin.end()
      if (violations.length > 0) throw new Error(`the books do not balance: ${JSON.stringify(violations, null, 2)}`)
    },
  }
}
