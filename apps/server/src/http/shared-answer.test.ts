import { gunzipSync } from 'node:zlib'
import type { CallName } from '@assay/contract'
import type { Lang } from '@assay/contract/wire'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Handler } from './context.ts'
import { shareAnswers, type SharedAnswer } from './shared-answer.ts'

let app: FastifyInstance
let made: string[]
let now: number
let fault: Error | null

beforeEach(() => {
  made = []
  now = 0
  fault = null
  app = fastify()
  const handler = async (_input: unknown, { lang }: { lang: Lang }) => {
    if (fault) throw fault
    made.push(lang)
    return { number: made.length, words: 'x'.repeat(1_000) }
  }
  const shared = shareAnswers(handler as unknown as Handler<CallName>, 250, () => now) as unknown as (
    input: unknown,
    context: { lang: string },
  ) => Promise<SharedAnswer>
  app.get<{ Querystring: { lang: string; type?: string } }>('/', async (request, reply) => {
    const { lang, ...fields } = request.query
    return (await shared(fields, { lang })).send(reply)
  })
})
afterEach(() => app.close())

const ask = (lang = 'en', headers = {}) => app.inject({ url: `/?lang=${lang}`, headers })
const numberOf = async (lang?: string) => (await ask(lang)).json<{ message: { number: number } }>().message.number

describe('an answer for everybody', () => {
  it('is made once in its time, for each language', async () => {
    expect(await Promise.all([numberOf(), numberOf(), numberOf('th')])).toEqual([1, 1, 2])
    now = 249
    expect(await numberOf()).toBe(1)
    now = 250
    expect([await numberOf(), await numberOf('th')]).toEqual([3, 4])
    expect(made).toEqual(['en', 'th', 'en', 'th'])
  })

  it('is made for each who asks for something of his own', async () => {
    expect([await numberOf(), await numberOf('en&type=put'), await numberOf('en&type=call'), await numberOf()]).toEqual([1, 2, 3, 1])
  })

  it('comes in the envelope, compressed to who takes it', async () => {
    const plain = await ask()
    const small = await ask('en', { 'accept-encoding': 'gzip, br' })
    expect(plain.json()).toMatchObject({ type: 'ok', code: 1, message: { number: 1 } })
    expect([small.headers['content-encoding'], small.headers['vary']]).toEqual(['gzip', 'accept-encoding'])
    expect(gunzipSync(small.rawPayload).toString()).toBe(plain.body)
    expect(small.rawPayload.length).toBeLessThan(plain.body.length / 10)
  })

  it('is tried again after a fault', async () => {
    fault = new Error('away')
    expect((await ask()).statusCode).toBe(500)
    fault = null
    expect(await numberOf()).toBe(1)
  })
})
