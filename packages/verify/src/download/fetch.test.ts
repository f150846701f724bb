import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readDownload, readHeads } from './folder.ts'
import { makeSandbox } from '../testing/sandbox.ts'
import { verify } from '../verify.ts'

const SECONDS = 240
const HOUR = 3600
/** Two hours of the log, the beginning of a day between them. */
const startMs = Date.UTC(2026, 10, 18, 23, 58)
const truth = makeSandbox({ startMs, seconds: SECONDS, seed: 7 })
const first = startMs / 1000
const folder = mkdtempSync(join(tmpdir(), 'assay-fetch-'))
const served = truth.write()

/** What the stub answers otherwise than it should. */
const mood = { headsAsked: 0, isBusyOnce: false, goneBefore: 0, hasSeeds: true }

function answer(url: URL): { json?: unknown; file?: Buffer; status?: number } {
  const ok = (message: unknown) => ({ json: { type: 'ok', code: 1, message } })
  const refused = (error: string, status = 200) => ({ json: { type: 'error', code: 0, error, message: error }, status })
  const head = (second: number) => ({ second, head: truth.heads.get(second)! })
  if (url.pathname === '/api/proof/head') {
    const second = first + Math.min(SECONDS - 1, 200 + mood.headsAsked++)
    return ok({ ...head(second), first: head(first) })
  }
  if (url.pathname === '/api/proof/config') return { file: readFileSync(join(served, 'config.json')) }
  if (url.pathname === '/api/proof/hour') {
    const hour = Number(url.searchParams.get('hour'))
    return hour < mood.goneBefore ? refused('hour_gone') : { file: readFileSync(join(served, 'hours', `${hour / HOUR}.aph`)) }
  }
  if (url.pathname === '/api/proof/receipt') {
    const id = url.searchParams.get('id')!
    return id === optionId ? ok(truth.receiptOf(id)) : refused('receipt_unknown')
  }
  if (url.pathname === '/api/market/seeds' && mood.hasSeeds) {
    const page = Number(url.searchParams.get('page'))
    const newestFirst = truth.seeds.toReversed().map((seed) => ({ ...seed, revealed_at: 'some time' }))
    return ok({ head: '', first_day: '', seeds: { data: newestFirst.slice(page - 1, page), page, limit: 1, total: newestFirst.length } })
  }
  return refused('route_not_found', 404)
}

function serve(request: IncomingMessage, response: ServerResponse): void {
  if (mood.isBusyOnce) {
    mood.isBusyOnce = false
    response.writeHead(429, { 'retry-after': '0' }).end()
    return
  }
  const { json, file, status = 200 } = answer(new URL(request.url!, 'http://stub'))
  if (file) response.writeHead(200, { 'content-disposition': 'attachment' }).end(file)
  else response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json))
}

const optionId = truth.seconds
  .flatMap(({ events }) => events)
  .find((event) => event.startsWith('option-end/1'))!
  .split(' ')[1]!

let server: Server
let url = ''

beforeAll(async () => {
  server = createServer(serve)
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.close()
  for (const path of [folder, served]) rmSync(path, { recursive: true })
})

const run = (to: string, ...more: string[]) =>
  promisify(execFile)(process.execPath, [join(import.meta.dirname, '../main.ts'), url, '--to', to, ...more])

const check = (from: string) => {
  const heads = readHeads(join(from, 'heads.txt'))
  const report = verify(readDownload(from), heads)
  const counts = Object.fromEntries(report.counts().map(([kind, { checked }]) => [kind, checked]))
  return { report, counts, heads }
}

describe('fetch', () => {
  it('downloads everything that the verifier checks, and writes heads down', async () => {
    const { stdout } = await run(folder, '--receipt', optionId, '--record', '2')
    expect(stdout).toContain('hours: 2')
    const { report, counts, heads } = check(folder)
    expect(report.falsehoods).toEqual([])
    expect(counts).toMatchObject({ seconds: SECONDS, configuration: 1, seeds: 2, receipts: 1 })
    expect(counts['ticks from seeds']).toBe(counts['ticks'])
    expect(heads.length).toBeGreaterThanOrEqual(2)
    expect(counts['recorded heads']).toBe(heads.length)
  })

  it('adds to the heads of before, waits when asked to, and takes only the hours asked for', async () => {
    const before = readHeads(join(folder, 'heads.txt')).length
    mood.isBusyOnce = true
    const to = mkdtempSync(join(tmpdir(), 'assay-fetch-'))
    await run(folder)
    expect(readHeads(join(folder, 'heads.txt'))).toHaveLength(before + 1)
    mood.headsAsked = SECONDS
    const { stdout } = await run(to, '--hours', '1')
    expect(stdout).toContain('hours: 1')
    expect(check(to).counts['seconds']).toBe(120)
    rmSync(to, { recursive: true })
  })

  it('takes what is kept where older ticks are gone, and no seeds where there are none', async () => {
    Object.assign(mood, { goneBefore: first + 120, hasSeeds: false, headsAsked: SECONDS })
    const to = mkdtempSync(join(tmpdir(), 'assay-fetch-'))
    const { stdout } = await run(to)
    Object.assign(mood, { goneBefore: 0, hasSeeds: true })
    expect(stdout).toContain('hours: 1')
    expect(stdout).toContain('seeds: none')
    expect(check(to).report.falsehoods).toEqual([])
    rmSync(to, { recursive: true })
  })

  it('says what it was refused, and how it is called', async () => {
    const refused = await run(folder, '--receipt', 'nobody-knows-it').catch((error: { code: number; stderr: string }) => error)
    expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('receipt_unknown') as string })
    const misled = await run(folder, '--receipt', '../../etc/passwd').catch((error: { code: number; stderr: string }) => error)
    expect(misled).toMatchObject({ code: 2, stderr: expect.stringContaining('--help') as string })
  })
})
