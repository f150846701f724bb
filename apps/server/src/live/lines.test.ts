/** Limits of live lines. A line above the limit costs no more than its refusal. */
import { createServer, type Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Registry } from 'prom-client'
import { io, type Socket } from 'socket.io-client'
import { afterEach, describe, expect, it } from 'vitest'
import { proxiesOf } from '../http/address.ts'
import { Overload } from '../http/overload.ts'
import { createRateLimits } from '../http/rate-limit.ts'
import { testLive } from '../http/testing.ts'
import { createLiveHub, type LiveHub } from './hub.ts'
import type { LineLimits } from './lines.ts'

const USERS: Record<string, number> = { 'token-of-1001': 1001, 'token-of-1002': 1002 }
/** Fewer than a line may send at once. */
const MESSAGES = 50

let server: HttpServer
let hub: LiveHub
let url: string

async function open(limits: Partial<LineLimits>, proxies = 0): Promise<void> {
  server = createServer((_request, response) => response.writeHead(404).end())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { lines, log } = testLive()
  hub = createLiveHub({
    server,
    allowedOrigins: [],
    lines: { ...lines, isProxy: proxiesOf(proxies), ...limits },
    findSession: async (token) => (token in USERS ? { id: '1', userId: USERS[token]!, verificationLevel: 0 } : null),
    log,
    registry: new Registry(),
  })
}
afterEach(() => {
  hub.close()
  server.closeAllConnections()
  server.close()
})

const shake = (headers: Record<string, string> = {}, query = '') =>
  fetch(`${url}/socket.io/?EIO=4&transport=polling${query}`, { headers, signal: AbortSignal.timeout(5_000) })
const statuses = async (count: number, headers?: Record<string, string>) => {
  const found: number[] = []
  for (let asked = 0; asked < count; asked++) found.push((await shake(headers)).status)
  return found
}

/** Opens lines, sends some messages on each, and returns how many are still open once all were counted. */
async function keptOf(count: number, { address, token }: { address: string; token?: string }): Promise<number> {
  const lines: Socket[] = []
  for (let opened = 0; opened < count; opened++) {
    const line = io(url, {
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
      auth: { token },
      extraHeaders: { 'x-forwarded-for': address },
    })
    await new Promise((resolve) => line.once('connect', () => resolve(null)))
    lines.push(line)
  }
  for (const line of lines) for (let sent = 0; sent < MESSAGES; sent++) line.emit('subscribe', { channels: [] })
  const heard = (line: Socket) =>
    new Promise((resolve) => {
      line.once('disconnect', resolve)
      line.emit('subscribe', { channels: [] }, resolve)
    })
  await Promise.all(lines.map(heard))
  const kept = lines.filter(({ connected }) => connected).length
  for (const line of lines) line.disconnect()
  return kept
}

describe('live lines', () => {
  it('of a network are so many, by whichever way they come, and one that ends makes room', async () => {
    await open({ perNetwork: 3 })
    const [kept] = [io(url, { transports: ['websocket'], reconnection: false })]
    await new Promise((resolve) => kept.once('connect', () => resolve(null)))
    expect(await statuses(4)).toEqual([200, 200, 429, 429])
    const refused = await shake()
    expect(await refused.json()).toMatchObject({ type: 'error', error: 'too_many_requests' })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    const late = io(url, { transports: ['websocket'], reconnection: false })
    await new Promise((resolve) => late.once('connect_error', resolve))
    late.close()
    kept.disconnect()
    await expect.poll(async () => (await shake()).status).toBe(200)
  })

  it('are so many in all, whoever they come from', async () => {
    await open({ perNetwork: 2, maximum: 3 }, 1)
    expect(await statuses(3, { 'x-forwarded-for': '192.0.2.1' })).toEqual([200, 200, 429])
    expect(await statuses(3, { 'x-forwarded-for': '192.0.2.2' })).toEqual([200, 503, 503])
    expect((await shake({ 'x-forwarded-for': '192.0.2.3' })).headers.get('retry-after')).toBe('10')
  })

  it('of one IPv6 customer are those of one network', async () => {
    await open({ perNetwork: 2 }, 1)
    for (const host of ['2001:db8:1:2::1', '2001:db8:1:2:ffff::2']) expect(await statuses(1, { 'x-forwarded-for': host })).toEqual([200])
    expect(await statuses(1, { 'x-forwarded-for': '2001:db8:1:2:3::4' })).toEqual([429])
    expect(await statuses(1, { 'x-forwarded-for': '2001:db8:1:3::1' })).toEqual([200])
  })

  it('are not begun too often, though each ends at once, nor by naming one that is none', async () => {
    await open({ rateLimits: createRateLimits(0.05) })
    expect(await statuses(5)).toEqual([200, 200, 200, 429, 429])
    expect((await shake({}, '&sid=')).status).toBe(429)
    expect((await shake({}, '&sid=unknown')).status).toBe(400)
  })

  it('are not begun where memory is short', async () => {
    let usedBytes = 2
    let nowMs = 0
    const overload = new Overload(() => [{ usedBytes, markBytes: 1 }], { now: () => (nowMs += 1_000), collect: () => undefined })
    await open({ overload })
    expect((await shake()).headers.get('retry-after')).toBe('5')
    expect(await statuses(1)).toEqual([503])
    usedBytes = 0
    expect(await statuses(1)).toEqual([200])
  })

  it('of guests of a network share a limit of messages, though each keeps its own', async () => {
    await open({ rateLimits: createRateLimits(0.1) }, 1)
    expect(await keptOf(4, { address: '192.0.2.1' })).toBeLessThan(4)
    expect(await keptOf(1, { address: '192.0.2.1' })).toBe(0)
    expect(await keptOf(2, { address: '192.0.2.2' })).toBe(2)
  })

  it('of a user share one too, from wherever he sends', async () => {
    await open({}, 1)
    expect(await keptOf(8, { address: '192.0.2.1', token: 'token-of-1001' })).toBe(8)
    expect(await keptOf(8, { address: '192.0.2.2', token: 'token-of-1001' })).toBeLessThan(8)
    expect(await keptOf(8, { address: '192.0.2.1', token: 'token-of-1002' })).toBe(8)
  })
})
