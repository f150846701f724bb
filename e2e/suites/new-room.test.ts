/**
 * A stranger's first room: what `npm run new-room` writes compiles, passes its own test, moves money through a real server, and gives it back
 * at its time exactly once, over kill -9 of server and database. NEW_ROOM_KILLS=20 kills as often (nightly).
 */
import { execFile, execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keep } from '../../apps/server/src/testing-keeper.ts'
import { newUser, type Client } from '../client.ts'
import { startServer, type RunningServer } from '../server.ts'

const ROOT = join(import.meta.dirname, '../..')
const ROOM = 'purchase'
const KILLS = Number(process.env['NEW_ROOM_KILLS'] ?? 2)
const KEPT_SECONDS = 4

let project: string
let server: RunningServer | undefined
let user: Client

/** The project as it stands, with the libraries it has, and the new room in it. */
beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), 'assay-room-'))
  keep({ folder: project })
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' })
  for (const path of listed.split('\n').filter((one) => one !== '' && !one.startsWith('docs/pictures/')))
    cpSync(join(ROOT, path), join(project, path), { recursive: true, force: true })
  linkLibraries('')
  for (const folder of ['apps/server', 'apps/web']) linkLibraries(folder)
  symlinkSync(join(ROOT, 'apps/web/dist'), join(project, 'apps/web/dist'))
})
afterAll(() => server?.close())

/** The project's own packages are those of the copy. */
function linkLibraries(folder: string): void {
  const libraries = join(ROOT, folder, 'node_modules')
  const own = join(project, folder, 'node_modules')
  mkdirSync(own, { recursive: true })
  for (const name of readdirSync(libraries)) {
    if (name !== '@assay') symlinkSync(join(libraries, name), join(own, name))
    else cpSync(join(libraries, name), join(own, name), { recursive: true, verbatimSymlinks: true })
  }
}

/** Rejects with all it printed when it ends badly. */
async function run(program: string, ...parameters: string[]): Promise<void> {
  try {
    const env = { ...process.env, ...(server && { ASSAY_DATA: server.dataDir }) }
    await promisify(execFile)(program, parameters, { cwd: project, env, maxBuffer: 1e8 })
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string }
    throw new Error(`${program} ${parameters.join(' ')}\n${stdout}\n${stderr}`, { cause: error })
  }
}

const node = (...parameters: string[]) => run(process.execPath, ...parameters)
const library = (name: string, ...parameters: string[]) => run(join(ROOT, 'node_modules/.bin', name), ...parameters)

async function ask(call: string, fields: Record<string, string>): Promise<Record<string, unknown>> {
  const response = await fetch(`${user.url}/api/${ROOM}/${call}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      authorization: user.token!,
      'idempotency-key': randomUUID(),
    },
    body: new URLSearchParams(fields).toString(),
  })
  const { type, message } = (await response.json()) as { type: string; message: Record<string, unknown> }
  if (type !== 'ok') throw new Error(`${call}: ${JSON.stringify(message)}`)
  return message
}

const balance = async (): Promise<{ available: string; held: string }> => {
  const { available, held } = await user.call('wallet.detail', { currency: '3', type: '2' })
  return { available, held }
}

describe('a room as new-room writes it', () => {
  it('compiles, with one line more in each list of rooms', async () => {
    await node('tools/new-room/main.ts', ROOM, '--segment')
    await library('tsc', '--noEmit', '-p', 'tsconfig.json')
    await library('tsc', '--noEmit', '-p', 'apps/web/tsconfig.json')
    await library(
      'oxfmt',
      '--check',
      `apps/server/src/rooms/${ROOM}`,
      `apps/web/src/rooms/${ROOM}`,
      `packages/contract/src/rooms/${ROOM}.ts`,
    )
  })

  it('passes its own test', () =>
    library('vitest', 'run', '--project', 'node', '--config', 'vitest.config.ts', `apps/server/src/rooms/${ROOM}`))

  it(`gives back at its time what it kept, once, over ${KILLS} deaths`, async () => {
    // On what a server without the room has left.
    server = await startServer({ root: project })
    user = await newUser(server.url, { usdt: '1000' })
    for (let kill = 0; kill < KILLS; kill += 1) {
      const dueAt = new Date(Date.now() + KEPT_SECONDS * 1_000).toISOString()
      const kept = 20
      await Promise.all(Array.from({ length: kept }, () => ask('keep', { currency_id: '3', number: '7', due_at: dueAt })))
      expect(await balance()).toEqual({ available: '860', held: '140' })
      // Some time around the deadline, which comes to all of them at once.
      await sleep(Math.max(0, Date.parse(dueAt) - Date.now() + Math.random() * 1_500))
      if (kill % 2 === 1) server.killDatabase()
      await server.kill()
      await server.start()
      await expect.poll(balance, { timeout: 20_000 }).toEqual({ available: '1000', held: '0' })
    }
    const listed = await ask('list', { limit: '100' })
    expect((listed['data'] as { paid_at: string | null; due_at: string }[]).map((row) => row.paid_at === row.due_at)).not.toContain(false)
    expect(listed['total']).toBe(KILLS * 20)
    await node('tools/check/main.ts')
    // It compares what its desks knew with what is written.
    await server.end()
  })
})
