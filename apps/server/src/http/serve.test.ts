/** What is asked of a request before its handler, and in which order. */
import { callNames } from '@assay/contract'
import type { FastifyInstance, InjectOptions } from 'fastify'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Session } from './context.ts'
import { createRateLimits } from './rate-limit.ts'
import type { ServeOptions } from './run-call.ts'
import { serveCalls } from './serve.ts'
import { createServer } from './server.ts'

/** A hundredth of what an address has for looking tokens up. */
const FACTOR = 0.01
const LOOKUPS = 6
const MINE = 'mine'.padStart(43, 'x')
const SESSION: Session = { id: '1', userId: 1001, verificationLevel: 0 }

/** What waits for a database that says nothing. */
const HANGING = new Set(['wallet.list', 'wallet.move'])

let http: FastifyInstance
let looked: string[]

beforeEach(async () => {
  looked = []
  const rateLimits = createRateLimits(FACTOR)
  const findSession = (token: string, address: string) =>
    rateLimits.limitLookup(address, async () => {
      looked.push(token)
      return token === MINE ? SESSION : null
    })
  http = await createServer(pino({ level: 'silent' }), false)
  const answer = (name: string) => (HANGING.has(name) ? new Promise(() => undefined) : { served: name })
  const handlers = Object.fromEntries(callNames.map((name) => [name, () => answer(name)])) as ServeOptions['handlers']
  const options = { mode: 'sandbox' as const, handlers, rateLimits, findSession }
  await http.register(async (api) => serveCalls(api, options), { prefix: '/api' })
})
afterEach(async () => {
  vi.useRealTimers()
  await http.close()
})

const ask = (token: string, request: InjectOptions = {}) =>
  http.inject({ method: 'GET', url: '/api/user/info', headers: { authorization: token }, ...request })
const guess = (number: number, request: InjectOptions = {}) => ask(`Bearer ${String(number).padStart(43, 'x')}`, request)

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
