import { gunzipSync } from 'node:zlib'
import { callNames, callOf } from '@assay/contract'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serveDocs } from './docs.ts'
import { createServer } from './server.ts'
import { testEdge } from './testing.ts'

let app: FastifyInstance
beforeAll(async () => {
  app = await createServer(pino({ level: 'silent' }), testEdge())
  await serveDocs(app, '1.2.3')
})
afterAll(() => app.close())

describe('the pages of the API', () => {
  it('have a document of every call that is made once, whoever asks', async () => {
    const first = await app.inject('/openapi.json')
    const call = callOf('market.search')
    const { summary } = call
    call.summary = 'Made again.'
    const again = await app.inject('/openapi.json')
    call.summary = summary
    expect(again.body).toBe(first.body)
    const page = await app.inject('/docs/')
    const { info, paths } = first.json<{ info: { version: string }; paths: object }>()
    expect(info.version).toBe('1.2.3')
    expect(Object.keys(paths).toSorted()).toEqual([...new Set(callNames.map((name) => `/api${callOf(name).path}`))].toSorted())
    expect([page.statusCode, page.body.includes('/openapi.json')]).toEqual([200, true])
  })

  it.each(['/openapi.json', '/docs/', '/docs/js/scalar.js'])(
    'may load no plugin, move no base and stand in no page of others: %s',
    async (url) => {
      const policy = String((await app.inject(url)).headers['content-security-policy'])
      for (const directive of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'self'"]) expect(policy).toContain(directive)
    },
  )

  it.each(['/openapi.json', '/docs/js/scalar.js'])('come compressed to who takes it: %s', async (url) => {
    const plain = await app.inject(url)
    const [one, other] = [
      await app.inject({ url, headers: { 'accept-encoding': 'gzip' } }),
      await app.inject({ url, headers: { 'accept-encoding': 'gzip' } }),
    ]
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect([one.headers['content-encoding'], one.headers['vary'], one.headers['content-type']]).toEqual([
      'gzip',
      'accept-encoding',
      plain.headers['content-type'],
    ])
    expect(gunzipSync(one.rawPayload).toString()).toBe(plain.body)
    expect(other.rawPayload).toEqual(one.rawPayload)
  })
})
