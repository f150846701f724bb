/** What those see who run it: health, readiness with its reasons, figures, and the check of the books. */
import { execFileSync, spawnSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ownerClient } from '../../apps/server/src/db/pool.ts'
import { instruments } from '../../apps/server/src/feeds/instruments.ts'
import { newUser } from '../client.ts'
import { freePort, postmasterOf, startServer, type RunningServer } from '../server.ts'

const ROOT = join(import.meta.dirname, '../..')

let server: RunningServer
let figuresAt: string

beforeAll(async () => {
  const port = String(await freePort())
  figuresAt = `http://127.0.0.1:${port}`
  server = await startServer({ environment: { METRICS_PORT: port } })
})
afterAll(() => server.close())

const ask = async (path: string, at = server) => {
  const response = await fetch(`${at.url}${path}`)
  return { status: response.status, body: (await response.json()) as { fields?: Record<string, string> } }
}
const READY = { status: 200, body: { type: 'ok', code: 1, message: 'ready' } }

describe('health', () => {
  it('says that the process lives and can serve', async () => {
    expect(await ask('/healthz')).toEqual({ status: 200, body: { type: 'ok', code: 1, message: 'alive' } })
    expect(await ask('/readyz')).toEqual(READY)
  })

  it('leaves the log of the database free of what the start asked only to be refused', () => {
    expect(readFileSync(join(server.dataDir, 'postgres.log'), 'utf8')).not.toMatch(/permission denied|does not sum to zero|must be owner/)
  })

  it('is not ready while the database hangs, and says so; the process lives', async () => {
    const postmaster = postmasterOf(server.dataDir)!
    const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(postmaster)], { encoding: 'utf8' })
    const pids = [postmaster, ...children.trim().split(/\s+/).map(Number)]
    for (const pid of pids) process.kill(pid, 'SIGSTOP')
    try {
      const silent = { error: 'unavailable', fields: { database: 'has not answered within 2 s' } }
      await expect.poll(() => ask('/readyz'), { timeout: 20_000 }).toMatchObject({ status: 503, body: silent })
      expect((await ask('/healthz')).status).toBe(200)
    } finally {
      for (const pid of pids) process.kill(pid, 'SIGCONT')
    }
    await expect.poll(() => ask('/readyz'), { timeout: 20_000 }).toEqual(READY)
  })

  it('is not ready without prices', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'assay-prices-'))
    const script = join(folder, 'script.jsonl')
    writeFileSync(script, '')
    const scripted = await startServer({ environment: { FEED: 'scripted', ASSAY_FEED_SCRIPT: script } })
    try {
      expect(await ask('/readyz', scripted)).toEqual(READY)
      const fromMs = Date.now() + 2_000
      for (const { symbol } of instruments) appendFileSync(script, `${JSON.stringify({ symbol, fromMs, silent: true })}\n`)
      const isSilent = async () => (await ask('/readyz', scripted)).body.fields?.prices
      await expect.poll(isSilent, { timeout: 30_000 }).toMatch(/are \d+ s behind/)
    } finally {
      await scripted.close()
      rmSync(folder, { recursive: true })
    }
  })
})

describe('figures', () => {
  it('tell of requests, errors, batches, queues, ticks, connections', async () => {
    const user = await newUser(server.url, { usdt: '1000' })
    await user.call('spot.placeOrder', { currency_id: '1', legal_id: '3', type: 'buy', quote_amount: '100' })
    await expect(user.call('spot.cancelOrder', { id: '999999999' })).rejects.toThrow()
    const text = await (await fetch(figuresAt)).text()
    const figure = (start: string): number =>
      Number(
        text
          .split('\n')
          .find((line) => line.startsWith(start))
          ?.split(' ')
          .at(-1),
      )
    expect(figure('http_requests_total{route="/api/coin/trade",status="200",outcome="ok"}')).toBe(1)
    expect(text).toMatch(/http_requests_total\{route="\/api\/coin\/cancel",status="200",outcome="(?!ok")\w+"\} 1/)
    expect(figure('http_request_seconds_count{route="/api/coin/trade"}')).toBe(1)
    expect(figure('desk_commit_seconds_count{desk="spot"}')).toBeGreaterThan(0)
    expect(figure('desk_commit_seconds_count{desk="lever"}')).toBeGreaterThan(0)
    expect(figure('desk_connected{desk="spot"}')).toBe(1)
    expect(figure('desk_queue_length{desk="lever"}')).toBeGreaterThanOrEqual(0)
    for (const of of ['prices', 'lever ticks']) expect(figure(`ticks_lag_seconds{of="${of}"}`)).toBeLessThan(10)
    for (const name of ['http_connections', 'live_connections', 'database_connections', 'database_connections_awaited'])
      expect(figure(`${name} `)).toBeGreaterThanOrEqual(0)
  })
})

describe('npm run check', () => {
  const check = () =>
    spawnSync(process.execPath, ['tools/check/main.ts'], {
      cwd: ROOT,
      env: { ...process.env, NODE_NO_WARNINGS: '1', ASSAY_DATA: server.dataDir },
      encoding: 'utf8',
    })
  const asOwner = async (statement: string) => {
    const owner = ownerClient({ host: join(server.dataDir, 'run'), user: 'assay', database: 'assay' })
    await owner.connect()
    await owner.query(statement)
    await owner.end()
  }

  it('finds the books of a running server in order', () => {
    const { status, stdout } = check()
    expect(stdout).toMatch(/^(holds {3}.+\n)+\d+ hold, 0 broken\n$/)
    expect(status).toBe(0)
  })

  it('names what is broken', async () => {
    await asOwner(`update ledger_balance set held = held + 1 where account_id = 51`)
    const { status, stdout } = check()
    await asOwner(`update ledger_balance set held = held - 1 where account_id = 51`)
    expect(stdout).toContain('BROKEN  every balance is the sum of its entries')
    expect(stdout).toMatch(/\d+ hold, [1-9]\d* broken\n$/)
    expect(status).toBe(1)
  })

  it('says that no database runs', () => {
    const { status, stderr } = spawnSync(process.execPath, ['tools/check/main.ts'], {
      cwd: ROOT,
      env: { ...process.env, NODE_NO_WARNINGS: '1', ASSAY_DATA: '/tmp/no-such-folder' },
      encoding: 'utf8',
    })
    expect(stderr).toBe(
      'Configuration: ASSAY_DATA: no database runs on /tmp/no-such-folder: start the server first, or name another folder\n',
    )
    expect(status).toBe(1)
  })
})
