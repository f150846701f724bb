/** The checks of a request before its handler, and their order. */
import { callNames, callOf, consoleCallNames } from '@assay/contract'
import { methodsOf, Refusal, refuse } from '@assay/contract/wire'
import type { FastifyInstance, InjectOptions } from 'fastify'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CallContext, Session } from './context.ts'
import { Overload } from './overload.ts'
import { createRateLimits } from './rate-limit.ts'
import { refusalNotes } from './refused-access.ts'
import type { ServeOptions } from './run-call.ts'
import { serveDocs } from './docs.ts'
import { serveCalls } from './serve.ts'
import { createServer } from './server.ts'
import { testEdge, testIncoming } from './testing.ts'

/** A hundredth of the limit of token look-ups per address. */
const FACTOR = 0.01
const LOOKUPS = 6
/** A hundredth of the guests' limits for reads and for pages. */
const READS = 6
const PAGE_POINTS = 12
const MINE = 'mine'.padStart(43, 'x')
const SESSION: Session = { id: '1', userId: 1001, verificationLevel: 0 }

/** A call that waits for a database that does not answer. */
const HANGING = new Set(['wallet.list', 'wallet.move'])
/** A call whose database connection is lost. */
const GONE = new Set(['account.sessions', 'account.revokeSession'])

let http: FastifyInstance
let looked: string[]
let usedBytes: number
/** What the last handler was given. */
let given: CallContext

beforeEach(async () => {
  looked = []
  const rateLimits = createRateLimits(FACTOR)
  usedBytes = 0
  let now = 0
  const memories = () => [{ usedBytes, markBytes: 100 }]
  const edge = testEdge(rateLimits, new Overload(memories, { now: () => (now += 1_000), collect: () => undefined }))
  const findSession = (token: string, address: string) =>
    rateLimits.limitLookup(address, async () => {
      looked.push(token)
      return token === MINE ? SESSION : null
    })
  http = await createServer(pino({ level: 'silent' }), edge)
  const answer = (name: string) => {
    if (GONE.has(name)) throw new Error('Connection terminated unexpectedly')
    return HANGING.has(name) ? new Promise(() => undefined) : { served: name }
  }
  const answering = callNames.map((name) => [
    name,
    (_input: unknown, context: CallContext) => {
      given = context
      return answer(name)
    },
  ])
  const full = ['market.trades', () => refuse('unavailable')]
  const handlers = Object.fromEntries([...answering, full]) as ServeOptions['handlers']
  const options = { mode: 'sandbox' as const, handlers, ...edge, findSession }
  await http.register(async (api) => serveCalls(api, options, await testIncoming()), { prefix: '/api' })
  await serveDocs(http, '1.2.3')
})
afterEach(async () => {
  vi.useRealTimers()
  await http.close()
})

const ask = (token: string, request: InjectOptions = {}) =>
  http.inject({ method: 'GET', url: '/api/user/info', headers: { authorization: token }, ...request })
const guess = (number: number, request: InjectOptions = {}) => ask(`Bearer ${String(number).padStart(43, 'x')}`, request)

it.each([
  ['k'.repeat(43), true],
  ['c7b0a3b0-5d0f-4b6a-9d3c-2f5d1c6d9e11', true],
  ['k'.repeat(31), false],
  ['k'.repeat(101), false],
  [`${'k'.repeat(43)} `.repeat(2), false],
  [undefined, false],
])('the device is the one that its token says, where that can be random: %s', async (token, isTaken) => {
  await ask(MINE, { headers: { authorization: MINE, ...(token !== undefined && { 'device-token': token }) } })
  expect(given.deviceToken).toBe(isTaken ? token : null)
})

describe('tokens that are nobody’s', () => {
  it('are looked up so often for an address, then refused before anything else is asked', async () => {
    const answers = await Promise.all(Array.from({ length: LOOKUPS + 3 }, (_, number) => guess(number)))
    expect(answers.map((answer) => answer.statusCode)).toEqual([...Array(LOOKUPS).fill(200), 429, 429, 429])
    expect(looked).toHaveLength(LOOKUPS)
    expect(answers[0]!.json()).toMatchObject({ error: 'please_log_in' })
    expect(answers.at(-1)!.json()).toMatchObject({ type: 'error', error: 'too_many_requests' })
    expect(Number(answers.at(-1)!.headers['retry-after'])).toBeGreaterThan(0)

    const withFaultyFields = await guess(99, { method: 'POST', url: '/api/user/info', payload: { unknown: '1' } })
    expect(withFaultyFields.json()).toMatchObject({ error: 'too_many_requests' })
    expect((await guess(100, { remoteAddress: '192.0.2.8' })).statusCode).toBe(200)
  })
})

it('a session is found before its fields are read, and pays by account', async () => {
  for (let number = 0; number < 3 * LOOKUPS; number++) expect((await ask(MINE)).json()).toMatchObject({ type: 'ok' })
  const faulty = { method: 'GET', url: '/api/user/info', query: { unknown: '1' } } as const
  expect((await guess(1, faulty)).json()).toMatchObject({ error: 'please_log_in' })
  expect((await ask(MINE, faulty)).json()).not.toMatchObject({ error: 'please_log_in' })
})

it.each([
  ['wallet/list', {}, 'unavailable'],
  ['wallet/change', { currency_id: '3', from_field: '2', to_field: '3', number: '1' }, 'outcome_unknown'],
])(
  'whatever hangs, there is an answer within twelve seconds: %s',
  async (path, payload, code) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const asked = ask(MINE, { method: 'POST', url: `/api/${path}`, payload })
    await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0))
    vi.advanceTimersByTime(12_000)
    const answer = await asked
    expect([answer.statusCode, answer.json()]).toMatchObject([503, { type: 'error', error: code }])
  },
  5_000,
)

it('what loses its database may have been done, unless it only reads; then nobody is told to try again at once', async () => {
  const written = await ask(MINE, { method: 'POST', url: '/api/account/revoke_session', payload: { id: '1' } })
  expect([written.statusCode, written.json(), written.headers['retry-after']]).toMatchObject([503, { error: 'outcome_unknown' }, undefined])
  const read = await ask(MINE, { url: '/api/account/sessions' })
  expect([read.statusCode, read.json(), read.headers['retry-after']]).toMatchObject([503, { error: 'unavailable' }, '1'])
})

const guest = (request: InjectOptions, address = '192.0.2.7') => http.inject({ remoteAddress: address, ...request })
const statusesOf = async (count: number, request: InjectOptions, address?: string) => {
  const answers = await Promise.all(Array.from({ length: count }, () => guest(request, address)))
  return answers.map(({ statusCode }) => statusCode)
}

describe('what is asked too often', () => {
  it('is refused late, so that it is asked less often', async () => {
    const search = { url: '/api/currency/search', query: { keyword: 'b' } }
    await statusesOf(READS, search)
    let isAnswered = false
    const refused = guest(search).then(({ statusCode }) => {
      isAnswered = true
      return statusCode
    })
    // Other calls are answered meanwhile.
    expect(await statusesOf(1, search, '192.0.2.8')).toEqual([200])
    expect(isAnswered).toBe(false)
    expect(await refused).toBe(429)
  })

  it('is refused before its body is read, in the language of the header', async () => {
    const unreadable: InjectOptions = {
      method: 'POST',
      url: '/api/currency/search',
      headers: { 'content-type': 'application/json', lang: 'spa' },
      payload: '{',
    }
    expect(await statusesOf(READS + 1, unreadable)).toEqual([...Array(READS).fill(400), 429])
    expect((await guest(unreadable)).json()).toMatchObject({ error: 'too_many_requests', message: expect.stringContaining('Demasiadas') })
  })

  it('is what a customer of IPv6 asks from any of his addresses', async () => {
    const search: InjectOptions = { url: '/api/currency/search', query: { keyword: 'b' } }
    for (let asked = 0; asked < READS; asked++) expect(await statusesOf(1, search, `2001:db8:1:2::${asked}`)).toEqual([200])
    expect(await statusesOf(1, search, '2001:db8:1:2:9::9')).toEqual([429])
    expect(await statusesOf(1, search, '2001:db8:1:3::9')).toEqual([200])
  })

  it('counts by what it costs', async () => {
    const candles = (count: number): InjectOptions => ({
      url: '/api/currency/new_timeshar',
      query: { symbol: 'BTC/USDT', period: '5min', from: '1700000000', to: String(1_700_000_000 + count * 300) },
    })
    // Sequential, because the cost of a call is known only after its body is read.
    for (const status of [200, 200, 200, 429]) expect(await statusesOf(1, candles(200), '192.0.2.1')).toEqual([status])
    expect(await statusesOf(1, candles(601), '192.0.2.2')).toEqual([429])
    const heads = (seconds: number): InjectOptions => ({
      url: '/api/proof/heads',
      query: { from: '1700000000', to: String(1_699_999_999 + seconds) },
    })
    for (const status of [200, 200, 429]) expect(await statusesOf(1, heads(300), '192.0.2.3')).toEqual([status])
    expect(await statusesOf(READS + 1, heads(1), '192.0.2.4')).toEqual([...Array(READS).fill(200), 429])
  })

  it('are pages too, and what there is not', async () => {
    expect(await statusesOf(PAGE_POINTS + 1, { url: '/nowhere' })).toEqual([...Array(PAGE_POINTS).fill(404), 429])
    const others: InjectOptions[] = [{ method: 'DELETE', url: '/api/coin/trade' }, { url: '/%c0%ae' }]
    for (const other of others) expect(await statusesOf(1, other)).toEqual([429])
    expect(await statusesOf(1, { url: '/openapi.json' }, '192.0.2.9')).toEqual([429])
  })
})

it('with memory short everything new is refused, and told when to come back', async () => {
  usedBytes = 101
  for (const url of ['/api/currency/search?keyword=b', '/nowhere', '/openapi.json']) {
    const refused = await guest({ url })
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5'])
    expect(refused.json()).toMatchObject({ type: 'error', error: 'unavailable' })
  }
  usedBytes = 99
  expect(await statusesOf(1, { url: '/api/currency/search?keyword=b' })).toEqual([200])
})

it('who finds a queue full is told to come back', async () => {
  const refused = await guest({ url: '/api/currency/trades?symbol=BTC/USDT' })
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '1'])
})

it('an address that cannot be read is answered like any other that there is not', async () => {
  for (const url of ['/%c0%ae', '/api/%c0%ae', '/api/%']) {
    const answer = await guest({ url })
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ type: 'error', code: 0, error: 'route_not_found' })
    expect(answer.headers['content-security-policy']).toContain("default-src 'self'")
  }
})

it('a field that is called __proto__ is refused by its name', async () => {
  const form = {
    method: 'POST',
    url: '/api/currency/quotation_new',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  } as const
  for (const request of [{ url: '/api/currency/quotation_new?__proto__=1' }, { ...form, payload: '__proto__=1' }]) {
    const { body } = await guest(request)
    expect(body).toContain('"error":"parameter_error"')
    expect(body).toContain('"fields":{"__proto__":"')
  }
})

it('lets pages connect to their own origin alone, and load no plugin', async () => {
  const policy = String((await guest({ url: '/nowhere' })).headers['content-security-policy'])
  const directives = policy.split(';').map((one) => one.trim())
  expect(directives).toEqual(
    expect.arrayContaining(["connect-src 'self'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'self'"]),
  )
})

it('lets what a call answers load, frame and send nothing', async () => {
  for (const url of ['/api/currency/quotation_new', '/api/user/info']) {
    const { headers } = await guest({ url })
    expect(headers['content-security-policy']).toBe("default-src 'none';object-src 'none';base-uri 'none';frame-ancestors 'none'")
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' })
    expect(headers['strict-transport-security']).toBe('max-age=31536000')
    expect(headers['cross-origin-resource-policy']).toBe('same-origin')
  }
})

it('changes nothing by a GET that another site sent, whatever the token', async () => {
  const leave = (site?: string) =>
    http.inject({ url: '/api/user/logout', headers: { authorization: MINE, ...(site && { 'sec-fetch-site': site }) } })
  for (const site of ['cross-site', 'same-site', 'none']) expect((await leave(site)).json()).toMatchObject({ error: 'address_not_allowed' })
  for (const answer of [await leave('same-origin'), await leave()]) expect(answer.json()).toMatchObject({ type: 'ok' })
})

it('takes secrets and searches from bodies alone', async () => {
  for (const name of callNames.filter((one) => callOf(one).discreet)) {
    const answer = await guest({ url: `/api${callOf(name).path}?visitor=${'x'.repeat(43)}` })
    expect([name, answer.statusCode, answer.headers['allow']]).toEqual([name, 405, 'POST'])
  }
  // What bears a secret or a name to look for is discreet. The mailbox is the sandbox's.
  const hidden = 'setup visitor find user_string username email mobile phone address iban card_number password code token secret'.split(' ')
  const open = [...callNames, ...consoleCallNames].filter((name) => {
    const call = callOf(name)
    const fields = Object.keys((call.input as { shape?: object }).shape ?? {})
    return methodsOf(call).includes('GET') && fields.some((field) => hidden.includes(field))
  })
  expect(open).toEqual(['sandbox.mailbox'])
})

it('writes down who was refused what he may not do, and no more than twenty of a second', async () => {
  const lines: object[] = []
  const log = { warn: (about: object) => void lines.push(about) }
  let nowMs = 1_000
  const note = refusalNotes(log as never, () => nowMs)
  const asked = { call: 'operator.log', address: '192.0.2.7', hasToken: true, session: null, operator: { operatorId: 7 } as never }
  note(new Refusal('right_needed'), asked)
  expect(lines).toEqual([{ call: 'operator.log', refused: 'right_needed', address: '192.0.2.7', operatorId: 7 }])
  note(new Refusal('please_log_in'), { ...asked, hasToken: false, operator: null })
  note(new Refusal('parameter_error'), asked)
  expect(lines).toHaveLength(1)
  note(new Refusal('too_many_requests'), { ...asked, hasToken: false, operator: null })
  expect(lines.pop()).toEqual({ call: 'operator.log', refused: 'too_many_requests', address: '192.0.2.7' })
  for (let number = 0; number < 50; number += 1) note(new Refusal('please_log_in'), { ...asked, operator: null })
  expect(lines).toHaveLength(20)
  note(new Refusal('login_failed'), { ...asked, hasToken: false, operator: null })
  expect(lines.pop()).toMatchObject({ refused: 'login_failed' })
  nowMs += 1_000
  note(new Refusal('level_needed'), asked)
  expect(lines.slice(20)).toMatchObject([{ left: 31 }, { refused: 'level_needed' }])
})

it('lets no cache keep what a call answers, nor what it refuses', async () => {
  for (const url of ['/api/currency/quotation_new', '/api/currency/quotation_new?nothing=1', '/api/user/info'])
    expect((await guest({ url })).headers['cache-control']).toBe('no-store')
})

it('speaks for its own host, not for those below it', async () => {
  expect((await guest({ url: '/nowhere' })).headers['strict-transport-security']).toBe('max-age=31536000')
})
