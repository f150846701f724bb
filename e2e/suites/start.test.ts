/** Starting: what is refused, in one clear line; a foreign PostgreSQL 15 over TCP with a password; a clean and quick end. */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPool } from '../../apps/server/src/db/pool.ts'
import { newUser, type Client } from '../client.ts'
import { startServer, type RunningServer } from '../server.ts'

const ROOT = join(import.meta.dirname, '../..')
const END_WITHIN_MS = 8_000

/** Starts the server where it must refuse; answers what it printed. */
function refusal(environment: Record<string, string>, prepare?: (dataDir: string) => void): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'assay-refuse-'))
  prepare?.(dataDir)
  const result = spawnSync(process.execPath, ['apps/server/src/main.ts'], {
    cwd: ROOT,
    env: { ...process.env, NODE_NO_WARNINGS: '1', LOG_LEVEL: 'silent', ASSAY_DATA: dataDir, ...environment },
    encoding: 'utf8',
    timeout: 60_000,
  })
  rmSync(dataDir, { recursive: true, force: true })
  expect(result.status).toBe(1)
  return result.stderr
}

describe('refusals', () => {
  it('names a wrong setting in one line', () => {
    expect(refusal({ PORT: '99999' })).toMatch(/^Configuration: PORT: .+\n$/)
    expect(refusal({ ASSAY_MODE: 'demo' })).toMatch(/^Configuration: ASSAY_MODE: .+\n$/)
    expect(refusal({ SMTP_URL: 'http://mail' })).toMatch(/^Configuration: SMTP_URL: .+smtp.+\n$/)
  })

  it('does not start live and lists all that is missing', () => {
    const words = refusal({ ASSAY_MODE: 'live' })
    for (const missing of ['price feeds', 'SMTP_URL', 'SMS_URL', 'DATABASE_URL', 'second factor']) expect(words).toContain(missing)
  })

  it('does not touch a data folder of another major version', () => {
    const words = refusal({}, (dataDir) => {
      mkdirSync(join(dataDir, 'postgres'))
      writeFileSync(join(dataDir, 'postgres/PG_VERSION'), '17\n')
    })
    expect(words).toMatch(/PostgreSQL 17.+runs 18/)
  })
})

const DEBIAN = '/usr/lib/postgresql/15/bin'

/** Debian's own server; installed when this may be done, else the test says that it did not run. */
function hasDebianPostgres(): boolean {
  if (existsSync(join(DEBIAN, 'initdb'))) return true
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'postgresql-15'], {
    stdio: 'ignore',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  return existsSync(join(DEBIAN, 'initdb'))
}

describe.skipIf(!hasDebianPostgres())('a PostgreSQL of one’s own', () => {
  const PORT = String(20_000 + (process.pid % 20_000))
  let folder: string
  const asUser = (program: string, ...parameters: string[]) => {
    const isRoot = process.getuid?.() === 0
    const [file, rest] = isRoot
      ? ['unshare', ['--user', '--map-user=1000', '--map-group=1000', join(DEBIAN, program), ...parameters]]
      : [join(DEBIAN, program), parameters]
    execFileSync(file, rest, { stdio: 'pipe' })
  }

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'assay-pg15-'))
    writeFileSync(join(folder, 'password'), 'a secret')
    asUser(
      'initdb',
      '-D',
      join(folder, 'data'),
      '-U',
      'owner',
      '--auth=scram-sha-256',
      `--pwfile=${join(folder, 'password')}`,
      '-E',
      'UTF8',
      '--locale=C.UTF-8',
    )
    asUser(
      'pg_ctl',
      '-D',
      join(folder, 'data'),
      '-w',
      '-l',
      join(folder, 'log'),
      '-o',
      `-p ${PORT} -c listen_addresses=127.0.0.1 -k ${folder}`,
      'start',
    )
    execFileSync('psql', [`postgres://owner:a%20secret@127.0.0.1:${PORT}/postgres`, '-c', 'create database exchange'], { stdio: 'pipe' })
  })
  afterAll(() => {
    asUser('pg_ctl', '-D', join(folder, 'data'), '-m', 'fast', '-w', 'stop')
    rmSync(folder, { recursive: true, force: true })
  })

  it('serves trading from Debian’s version 15 over TCP with a password, and ends within eight seconds', async () => {
    const server = await startServer({ environment: { DATABASE_URL: `postgres://owner:a%20secret@127.0.0.1:${PORT}/exchange` } })
    expect(existsSync(join(server.dataDir, 'postgres'))).toBe(false)
    const user = await newUser(server.url, { usdt: '1000' })
    const order = await user.call('spot.placeOrder', { currency_id: '1', legal_id: '3', type: 'buy', quote_amount: '100' })
    expect(Number(order.filled)).toBeGreaterThan(0)
    expect(await server.end()).toBeLessThan(END_WITHIN_MS)
    await server.start()
    expect((await user.call('spot.orders', {})).total).toBe(1)
    await server.close()
  })
})

describe('started again', () => {
  const environment: Record<string, string> = {}
  let server: RunningServer
  let user: Client

  beforeAll(async () => {
    server = await startServer({ environment })
    user = await newUser(server.url, { usdt: '5000' })
    await user.call('wallet.move', { currency_id: '3', from_field: '2', to_field: '3', number: '1000' })
  })
  afterAll(() => server.close())

  it('serves at once though the clock is behind what was worked through, and nothing falls between', async () => {
    await server.kill()
    const pool = openPool({ host: join(server.dataDir, 'run'), user: 'assay', database: 'assay' }, 1)
    await pool.query('update lever_clock set tick_ms = tick_ms + 20000')
    await pool.end()
    await server.start()
    expect((await user.call('futures.dealAll', {})).account.available).toBe('1000')
    expect(server.output()).toContain('the clock is behind')
    await server.end()
    await server.start()
    expect(server.output()).not.toMatch(/fault|failed/)
  })

  it('shows on recorded prices what was traded on others', async () => {
    const order = { currency_id: '1', legal_id: '3', type: 'market', direction: 'long', lots: '1', multiple: 10, mode: 'isolated' } as const
    const { id, proof_id: proofId } = await user.call('futures.submit', order)
    await expect.poll(async () => (await user.call('futures.position', { id })).status, { timeout: 40_000 }).toBe('open')
    await user.call('futures.close', { id })
    await expect.poll(async () => (await user.call('futures.position', { id })).status, { timeout: 10_000 }).toBe('closed')
    const proved = async () => {
      const { seconds } = await user.call('proof.receipt', { id: proofId })
      return seconds.flatMap(({ leaves }) => leaves.map(({ leaf }) => leaf.split('/')[0])).sort()
    }
    const whole = ['fill', 'fill', 'order', 'order', 'tick', 'tick']
    await expect.poll(proved, { timeout: 10_000 }).toEqual(whole)
    await server.end()
    environment['FEED'] = 'history'
    await server.start()
    expect((await user.call('futures.history', {})).data).toMatchObject([{ id, pair: 'BTC/USDT', status: 'closed' }])
    expect((await user.call('futures.position', { id })).fills).toHaveLength(2)
    expect(await proved()).toEqual(whole)
    expect((await user.call('seconds.lists', {})).data).toEqual([])
    await expect(user.call('futures.submit', order)).rejects.toThrow('symbol_unknown')
  }, 90_000)
})
