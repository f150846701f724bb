import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ClientSetting } from './client.ts'
import { createCall } from './client.ts'
import { ApiFailure } from './failure.ts'
import { paths } from './paths.gen.ts'

interface Sent {
  url: string
  method: string
  headers: Record<string, string>
  fields: Record<string, string>
}

let isOffline = false
afterEach(() => {
  isOffline = false
})

/** A client whose server gives these answers in turn, and what it was sent. */
function clientWith(...answers: (Response | Error)[]) {
  const sent: Sent[] = []
  const setting: ClientSetting = {
    fetch: async (url, init) => {
      const [path = '', search = ''] = (typeof url === 'string' ? url : '').split('?')
      const body = init?.body instanceof URLSearchParams ? init.body : new URLSearchParams(search)
      sent.push({
        url: path,
        method: init?.method ?? 'GET',
        headers: init?.headers as Record<string, string>,
        fields: Object.fromEntries(body),
      })
      const answer = answers[sent.length - 1] ?? new Error('no more answers')
      if (answer instanceof Error) throw answer
      return answer
    },
    token: () => 'token-1',
    device: () => 'device-1',
    language: () => 'hk',
    isOffline: () => isOffline,
    words: (code) => `words for ${code}`,
    onSessionLost: vi.fn(),
    onLevelNeeded: vi.fn(),
    onUnanswered: vi.fn(),
    solveProof: async (challenge) => `solved ${challenge}`,
  }
  return { call: createCall(paths, setting), sent, setting }
}

const json = (body: unknown, status = 200, headers: HeadersInit = {}) => new Response(JSON.stringify(body), { status, headers })
const ok = (message: unknown) => json({ type: 'ok', code: 1, message })
const refused = (rest: object, status = 200, headers?: HeadersInit) =>
  json({ type: 'error', code: 0, error: 'insufficient_balance', message: 'Too little', ...rest }, status, headers)
const order = { symbol: 'BTC/USDT', type: 'buy', order_type: 'limit', price: '67412', amount: '0.01' } as const
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error as ApiFailure,
  )

describe('what is sent', () => {
  it('reads with GET, language and the bare token', async () => {
    const { call, sent } = clientWith(ok([]))
    expect(await call('market.quotes')).toEqual([])
    expect(sent[0]).toMatchObject({
      url: '/api/currency/quotation_new',
      method: 'GET',
      fields: { lang: 'hk' },
      headers: { Authorization: 'token-1' },
    })
    expect(sent[0]?.headers['Idempotency-Key']).toBeUndefined()
    expect(sent[0]?.headers['Device-Token']).toBeUndefined()
  })
  it('logs in as the browser that it is', async () => {
    const { call, sent } = clientWith(ok('token-2'))
    await call('account.login', { user_string: 'owner@example.com', password: 'correct-Horse-93' })
    expect(sent[0]?.headers['Device-Token']).toBe('device-1')
  })
  it('moves money with a form and a key of its own each time', async () => {
    const { call, sent } = clientWith(ok({}), ok({}))
    await call('spot.placeOrder', order as never)
    await call('spot.placeOrder', order as never)
    expect(sent[0]).toMatchObject({ url: '/api/coin/trade', method: 'POST', fields: { ...order, lang: 'hk' }, headers: { Lang: 'hk' } })
    expect(sent[0]?.headers['Idempotency-Key']).toMatch(UUID)
    expect(sent[1]?.headers['Idempotency-Key']).not.toBe(sent[0]?.headers['Idempotency-Key'])
  })
  it('keeps the key it is given', async () => {
    const { call, sent } = clientWith(ok({}))
    await call('spot.placeOrder', order as never, { idempotencyKey: 'key-1' })
    expect(sent[0]?.headers['Idempotency-Key']).toBe('key-1')
  })
})

describe('what comes back', () => {
  it('rejects a refusal with its code, words and fields', async () => {
    const { call } = clientWith(refused({ fields: { amount: 'Too much' } }))
    const failure = await failureOf(call('market.quotes'))
    expect(failure).toBeInstanceOf(ApiFailure)
    expect(failure).toMatchObject({
      error: 'insufficient_balance',
      message: 'Too little',
      fields: { amount: 'Too much' },
      outcomeUnknown: false,
    })
  })
  it('tells the app of a lost session, and rejects all the same', async () => {
    const { call, setting } = clientWith(refused({ type: '999', message: 'Log in again' }))
    await expect(call('market.quotes')).rejects.toThrow('Log in again')
    expect(setting.onSessionLost).toHaveBeenCalledExactlyOnceWith('Log in again')
    expect(setting.onLevelNeeded).not.toHaveBeenCalled()
  })
  it('tells the app of a missing identity level', async () => {
    const { call, setting } = clientWith(refused({ type: '998', message: 'Verify first' }))
    await expect(call('market.quotes')).rejects.toThrow('Verify first')
    expect(setting.onLevelNeeded).toHaveBeenCalledExactlyOnceWith('Verify first')
  })
  it('rejects any status but 200, with the wait of a rate limit', async () => {
    const { call } = clientWith(refused({ error: 'rate_limited', message: 'Slow down' }, 429, { 'Retry-After': '7' }))
    expect(await failureOf(call('market.quotes'))).toMatchObject({
      message: 'Slow down',
      status: 429,
      retryAfterS: 7,
      outcomeUnknown: false,
    })
  })
  it('does not know what became of a call that got lost', async () => {
    for (const lost of [new TypeError('network'), new Response('<html>', { status: 502 }), new Response('{"type":'), refused({}, 503)]) {
      const { call } = clientWith(lost)
      expect((await failureOf(call('market.quotes')))?.outcomeUnknown).toBe(true)
    }
  })
  it('says in its own words what has none', async () => {
    expect(await failureOf(clientWith(new TypeError('network')).call('market.quotes'))).toMatchObject({
      error: 'offline',
      message: 'words for offline',
    })
    expect(await failureOf(clientWith(new Response('oops')).call('market.quotes'))).toMatchObject({
      error: 'unreadable',
    })
  })
  it('stops when it is told to', async () => {
    const { call } = clientWith(new DOMException('stop', 'AbortError'))
    expect(await failureOf(call('market.quotes', {}, { signal: AbortSignal.abort() }))).toMatchObject({
      error: 'aborted',
    })
  })
})

/** Everything that can become of a call after it was sent, but an answer that can be believed. */
const lost = (): (Response | Error)[] => [
  new TypeError('network'),
  new DOMException('too long', 'TimeoutError'),
  new Response('<html>', { status: 502 }),
  new Response('{"type":'),
  refused({ error: 'unavailable' }, 503),
]

describe('what moves money and gets no answer', () => {
  it('is said to be unknown, whatever went wrong after it was sent', async () => {
    for (const answer of lost()) {
      const { call, setting } = clientWith(answer)
      expect(await failureOf(call('spot.placeOrder', order as never))).toMatchObject({
        error: 'unanswered',
        message: 'words for unanswered',
        outcomeUnknown: true,
      })
      expect(setting.onUnanswered).toHaveBeenCalledExactlyOnceWith('words for unanswered')
    }
  })
  it('is not sent by a device without a network, and says so', async () => {
    isOffline = true
    const { call, sent, setting } = clientWith(ok({}))
    expect(await failureOf(call('spot.placeOrder', order as never))).toMatchObject({ error: 'offline', message: 'words for offline' })
    expect(sent).toEqual([])
    expect(setting.onUnanswered).not.toHaveBeenCalled()
  })
  it('is known when it was refused', async () => {
    for (const answer of [refused({}), refused({ error: 'rate_limited' }, 429)]) {
      const { call, setting } = clientWith(answer)
      expect(await failureOf(call('spot.placeOrder', order as never))).toMatchObject({ message: 'Too little', outcomeUnknown: false })
      expect(setting.onUnanswered).not.toHaveBeenCalled()
    }
  })
  it('is only a reading that failed where nothing moves', async () => {
    isOffline = true
    const { call, sent, setting } = clientWith(new TypeError('network'))
    expect(await failureOf(call('market.quotes'))).toMatchObject({ error: 'offline' })
    expect(sent).toHaveLength(1)
    expect(setting.onUnanswered).not.toHaveBeenCalled()
  })
})

const proofRequired = () => refused({ error: 'proof_required', fields: { altcha: 'c-1' } })

describe('proof of work', () => {
  it('solves the challenge and sends the call once more', async () => {
    const { call, sent } = clientWith(proofRequired(), ok('sent'))
    expect(await call('market.quotes')).toBe('sent')
    expect(sent[1]?.fields).toEqual({ lang: 'hk', altcha: 'solved c-1' })
  })
  it('does not try for ever', async () => {
    const { call, sent } = clientWith(proofRequired(), proofRequired())
    expect(await failureOf(call('market.quotes'))).toMatchObject({ error: 'proof_required' })
    expect(sent).toHaveLength(2)
  })
})
