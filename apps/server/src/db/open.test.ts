/**
 * Installations that share a PostgreSQL server: each has a role of its own, which only its owner makes. The server is one of this file's
 * own: that of all tests does not write durably, which a start refuses.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { keep } from '../testing-keeper.ts'
import { EMBEDDED, startEmbedded, type EmbeddedDatabase } from './embedded.ts'
import { migrate } from './migrate.ts'
import { openConfigured, type OpenDatabase } from './open.ts'
import { ownerClient } from './pool.ts'

const STOP_WITHIN_MS = 10_000
const OLD = 'assay_old'
const NAMES = ['assay_a', 'assay_b']
let folder: string
let forgetFolder: () => void
let server: EmbeddedDatabase
let admin: pg.Client

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'assay-open-'))
  forgetFolder = keep({ folder })
  server = await startEmbedded(folder)
  admin = ownerClient({ host: server.host, user: server.user, database: 'postgres' })
  await admin.connect()
  for (const name of NAMES) {
    await admin.query(`create role ${name} login createrole password 'secret'`)
    await admin.query(`create database ${name} owner ${name}`)
  }
})
afterAll(async () => {
  await admin.end()
  await server.stop(STOP_WITHIN_MS)
  rmSync(folder, { recursive: true })
  forgetFolder()
})

/** The URL of a database with the server's superuser. */
function ownersUrl(name: string): URL {
  const url = new URL(`postgres:///?host=${encodeURIComponent(server.host)}&user=${server.user}`)
  url.pathname = `/${name}`
  return url
}

function urlOf(name: string): string {
  const url = ownersUrl(name)
  url.searchParams.set('user', name)
  url.searchParams.set('password', 'secret')
  return url.href
}

it('opens for owners that may create roles and are no superusers, and lets neither into the other’s', async () => {
  const opened: OpenDatabase[] = []
  for (const name of NAMES) opened.push(await openConfigured(readConfig({ DATABASE_URL: urlOf(name) }, '/')))
  const [first, second] = opened as [OpenDatabase, OpenDatabase]
  const stranger = new URL(second.target.connectionString!)
  stranger.pathname = `/${NAMES[0]}`
  await expect(new pg.Client({ connectionString: stranger.href }).connect()).rejects.toThrow(/permission denied for database/)
  await expect(openConfigured(readConfig({ DATABASE_URL: urlOf(NAMES[0]!) }, '/'))).rejects.toThrow('DATABASE_URL: another server runs on')
  await first.close()
  const again = await openConfigured(readConfig({ DATABASE_URL: urlOf(NAMES[0]!) }, '/'))
  expect((await again.pool.query('select session_user as name')).rows).toEqual([{ name: `${NAMES[0]}_server` }])
  await Promise.all([again.close(), second.close()])
})

it('leaves the embedded database to a server that was given its socket, and does not stop it', async () => {
  const { database } = EMBEDDED
  await admin.query(`create database ${database}`)
  const external = await openConfigured(readConfig({ DATABASE_URL: ownersUrl(database).href }, '/'))
  await expect(openConfigured(readConfig({ ASSAY_DATA: folder }, '/'))).rejects.toThrow('ASSAY_DATA: another server runs on')
  expect((await external.pool.query('select 1 as lives')).rows).toEqual([{ lives: 1 }])
  await external.close()
}, 60_000)

it('keeps the embedded database from a server that is given its socket', async () => {
  const other = mkdtempSync(join(tmpdir(), 'assay-open-'))
  const forget = keep({ folder: other })
  const embedded = await openConfigured(readConfig({ ASSAY_DATA: other }, '/'))
  const url = ownersUrl(EMBEDDED.database)
  url.searchParams.set('host', embedded.target.host!)
  await expect(openConfigured(readConfig({ DATABASE_URL: url.href }, '/'))).rejects.toThrow('DATABASE_URL: another server runs on')
  await embedded.close()
  rmSync(other, { recursive: true })
  forget()
}, 60_000)

it('goes on with the shared role of an installation that was made with it', async () => {
  await admin.query(`create database ${OLD}`)
  const owner = ownerClient({ connectionString: ownersUrl(OLD).href })
  await owner.connect()
  await migrate(owner, 'assay_app')
  await owner.end()
  const opened = await openConfigured(readConfig({ DATABASE_URL: ownersUrl(OLD).href }, '/'))
  const rights = `select pg_has_role(session_user, 'assay_app', 'usage') as shares, has_table_privilege('ledger_entry', 'select') as reads,
    has_table_privilege('ledger_entry', 'insert') as writes`
  expect((await opened.pool.query(rights)).rows).toEqual([{ shares: true, reads: true, writes: false }])
  await opened.close()
})
