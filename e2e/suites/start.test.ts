/** Starting: what is refused, in one clear line; a foreign PostgreSQL 15 over TCP with a password; a clean and quick end. */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keep } from '../../apps/server/src/testing-keeper.ts'
import { newUser, type Client } from '../client.ts'
import { startRefused } from '../refusal.ts'
import { poolOf, startServer, type RunningServer } from '../server.ts'

const END_WITHIN_MS = 8_000

/** What it says where it must refuse, in one line. */
async function refusal(environment: Record<string, string>, dataDir?: string): Promise<string> {
  const { words, code } = await startRefused(environment, dataDir)
  expect(code).toBe(1)
  return words
}

const LONG = 'x'.repeat(65)
/** Every name of the README's table that has wrong values, but those whose values are looked at where they are used. */
const WRONG: readonly [name: string, values: string[], words: RegExp][] = [
  ['PORT', ['0', '99999', '80.5', 'http'], /must be a whole number from 1 to 65535/],
  ['HOST', ['no.such.host.invalid'], /there is no host named no\.such\.host\.invalid: name an address of this machine/],
  ['HOST', ['203.0.113.7'], /203\.0\.113\.7 is no address of this machine/],
  ['ASSAY_DATA', ['/dev/null', '/dev/null/below', '/proc/below'], /is no folder that this user may write to .+: choose another/],
  ['ASSAY_DATA', ['/etc'], /holds other things: choose an empty folder/],
  ['ASSAY_MODE', ['demo'], /must be sandbox or live/],
  ['ASSAY_SEED', [LONG], /must be at most 64 characters long/],
  ['DATABASE_URL', ['mysql://db', 'db', '5432'], /must be a URL that starts with postgres:/],
  ['DATABASE_URL', ['postgres://owner:secret@127.0.0.1/exchange?options=-c%20role%3Downer'], /without options/],
  ['DATABASE_URL', ['postgres://owner:secret@127.0.0.1:1/exchange'], /nobody answers at 127\.0\.0\.1:1: start PostgreSQL there/],
  ['DATABASE_URL', ['postgres:///exchange?host=/tmp/no-such-folder'], /nobody answers at \/tmp\/no-such-folder: start PostgreSQL there/],
  ['DATABASE_URL', ['postgres://owner:secret@no.such.host.invalid/exchange'], /there is no host named no\.such\.host\.invalid/],
  ['SMTP_URL', ['http://mail', 'mail'], /must be a URL that starts with smtp:/],
  ['MAIL_FROM', ['Assay', 'a b@c', 'Assay <assay>'], /must be a mail address/],
  ['SMS_URL', ['smtp://texts', 'texts'], /must be a URL that starts with http:/],
  ['SMS_TEMPLATE', ['{to}: {text}', '{"to":"{to}"}', '{'], /must be JSON with \{to\} and \{text\}/],
  ['PUBLIC_URL', ['app.example.org', 'https://app.example.org/'], /must be an origin/],
  ['SECRET_KEY', ['secret', 'c2VjcmV0'], /must be 32 random bytes as base64/],
  ['INVITE_REQUIRED', ['yes'], /must be on or off/],
  ['GUESS_TAB', ['true'], /must be on or off/],
  ['ADDRESS_LIMIT_FACTOR', ['0', '-1', 'many', '1e9'], /must be a number above 0, at most 1000000/],
  ['FIAT_RATES_URL', ['ftp://rates'], /must be a URL that starts with http:/],
  ['FEED', ['real'], /must be generated, history or scripted/],
  ['FEED', ['scripted'], /only with ASSAY_SEED/],
  ['ASSAY_FEED_SCRIPT', ['/tmp/prices'], /only with FEED=scripted/],
  ['HISTORY_SPEED', ['0', '20000', 'fast'], /must be a number above 0, at most 10000/],
  ['SESSION_DAYS', ['0', '4000', '1.5', 'never'], /must be a whole number from 1 to 3650/],
  ['LOG_LEVEL', ['loud'], /must be fatal, error/],
  ['METRICS_PORT', ['70000', '-1'], /must be a whole number from 1 to 65535/],
]

describe.concurrent('refusals', () => {
  it.each(WRONG)('of %s as %j say what to do, in one line, and repeat nothing secret', async (name, values, words) => {
    for (const value of values) {
      const said = await refusal({ [name]: value })
      expect(said).toMatch(new RegExp(`^Configuration: ${name}: .*${words.source}.*\\n$`))
      expect(said).not.toContain('secret')
    }
  })

  it('of two servers on one port', async () => {
    expect(await refusal({ PORT: '18123', METRICS_PORT: '18123' })).toBe('Configuration: METRICS_PORT: must be another port than PORT\n')
    expect(await refusal({ PORT: '18123', CONSOLE_PORT: '18123' })).toBe(
      'Configuration: CONSOLE_PORT: must be another port than PORT and METRICS_PORT\n',
    )
  })

  it('does not start live and lists all that is missing', async () => {
    const words = await refusal({ ASSAY_MODE: 'live' })
    for (const missing of ['price feeds', 'SECRET_KEY', 'PUBLIC_URL', 'SMTP_URL', 'SMS_URL', 'DATABASE_URL', 'second factor'])
      expect(words).toContain(missing)
  })

  it('does not touch a data folder of another major version', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'assay-major-'))
    mkdirSync(join(dataDir, 'postgres'))
    writeFileSync(join(dataDir, 'postgres/PG_VERSION'), '17\n')
    expect(await refusal({}, dataDir)).toMatch(/^Configuration: ASSAY_DATA: .+PostgreSQL 17.+runs 18.+\n$/)
    rmSync(dataDir, { recursive: true, force: true })
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
  let forget: () => void
  const asUser = (program: string, ...parameters: string[]) => {
    const isRoot = process.getuid?.() === 0
    const [file, rest] = isRoot
      ? ['unshare', ['--user', '--map-user=1000', '--map-group=1000', join(DEBIAN, program), ...parameters]]
      : [join(DEBIAN, program), parameters]
    execFileSync(file, rest, { stdio: 'pipe' })
  }

  const urlOf = (user: string, database: string) => `postgres://${user}:a%20secret@127.0.0.1:${PORT}/${database}`
  const asSuperuser = (...statements: string[]) =>
    execFileSync('psql', [urlOf('owner', 'postgres'), ...statements.flatMap((statement) => ['-c', statement])], { stdio: 'pipe' })

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'assay-pg15-'))
    forget = keep({ postgres: join(folder, 'data') })
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
    asSuperuser('create database exchange')
  })
  afterAll(() => {
    asUser('pg_ctl', '-D', join(folder, 'data'), '-m', 'fast', '-w', 'stop')
    forget()
    rmSync(folder, { recursive: true, force: true })
  })

  it('serves trading from Debian’s version 15 over TCP with a password, and ends within eight seconds', async () => {
    const server = await startServer({ environment: { DATABASE_URL: urlOf('owner', 'exchange') } })
    expect(existsSync(join(server.dataDir, 'postgres'))).toBe(false)
    const user = await newUser(server.url, { usdt: '1000' })
    const order = await user.call('spot.placeOrder', { currency_id: '1', legal_id: '3', type: 'buy', quote_amount: '100' })
    expect(Number(order.filled)).toBeGreaterThan(0)
    expect(await server.end()).toBeLessThan(END_WITHIN_MS)
    await server.start()
    expect((await user.call('spot.orders', {})).total).toBe(1)
    await server.close()
  })
  it('says which right is missing, and what stands in the way', async () => {
    asSuperuser(
      `create role plain login password 'a secret'`,
      `create role maker login createrole password 'a secret'`,
      `create role hasty login createrole password 'a secret'`,
      'alter role hasty set synchronous_commit = off',
      'create database plain owner plain',
      'create database hasty owner hasty',
    )
    const words = async (user: string, database: string) => (await refusal({ DATABASE_URL: urlOf(user, database) })).trimEnd()
    expect(await words('plain', 'plain')).toBe(
      'Configuration: DATABASE_URL: plain may not create roles: let a superuser run alter role "plain" createrole',
    )
    expect(await words('maker', 'plain')).toBe(
      'Configuration: DATABASE_URL: maker does not own the database plain: let a superuser run alter database "plain" owner to "maker"',
    )
    expect(await words('hasty', 'hasty')).toMatch(
      /^Configuration: DATABASE_URL: PostgreSQL runs with synchronous_commit off.+set it to on$/,
    )
    expect(await words('nobody', 'plain')).toMatch(/does not let nobody in: check user and password$/)
    expect(await words('maker', 'none')).toMatch(/there is no database none at .+: create it/)
  })

  it('refuses a second server on the same database', async () => {
    const environment = { DATABASE_URL: urlOf('owner', 'exchange') }
    const server = await startServer({ environment })
    const { words } = await startRefused(environment)
    expect(words).toBe('Configuration: DATABASE_URL: another server runs on this database: end it first, or name another database\n')
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

  const order = { currency_id: '1', legal_id: '3', type: 'market', direction: 'long', lots: '1', multiple: 10, mode: 'isolated' } as const

  it('serves at once though the clock is behind what was worked through, and nothing falls between', async () => {
    await server.kill()
    const pool = poolOf(server.dataDir)
    await pool.query('update lever_clock set tick_ms = tick_ms + 20000')
    await pool.end()
    await server.start()
    expect((await user.call('futures.dealAll', {})).account.available).toBe('1000')
    expect(server.output()).toContain('clock is behind')
    await expect(user.call('futures.submit', order)).rejects.toThrow('clock_behind')
    await server.end()
    await server.start()
    expect(server.output()).not.toMatch(/fault|failed/)
    const isReady = async () => (await fetch(`${server.url}/readyz`)).ok
    await expect.poll(isReady, { timeout: 30_000 }).toBe(true)
  }, 60_000)

  it('shows on recorded prices what was traded on others', async () => {
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
