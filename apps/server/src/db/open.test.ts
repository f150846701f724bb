/** Installations that share a PostgreSQL: each has a role of its own, made and owned by nobody but its owner. */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { serverTarget } from '../testing.ts'
import { migrate } from './migrate.ts'
import { openConfigured, type OpenDatabase } from './open.ts'
import { ownerClient, type ConnectionTarget } from './pool.ts'

const OLD = `assay_old${randomUUID().slice(0, 8)}`
const NAMES = ['a', 'b'].map((letter) => `assay_${letter}${randomUUID().slice(0, 8)}`)
let server: ConnectionTarget
let admin: pg.Client

beforeAll(async () => {
  server = await serverTarget()
  admin = ownerClient(server)
  await admin.connect()
  for (const name of NAMES) {
    await admin.query(`create role ${name} login createrole password 'secret'`)
    await admin.query(`create database ${name} owner ${name}`)
  }
})
afterAll(async () => {
  for (const name of NAMES) {
    await admin.query(`drop database ${name} with (force)`)
    await admin.query(`drop role if exists ${name}_server`)
    await admin.query(`drop role ${name}`)
  }
  await admin.query(`drop database if exists ${OLD} with (force)`)
  await admin.query(`drop role if exists ${OLD}_server`)
  await admin.end()
})

/** As the superuser of the server. */
function ownersUrl(name: string): URL {
  const url = new URL(server.connectionString ?? `postgres:///?host=${encodeURIComponent(server.host!)}&user=${server.user}`)
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
