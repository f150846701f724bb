import { Readable } from 'node:stream'
import { gunzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compressed, FileAnswer } from './file-answer.ts'
import { createServer } from './server.ts'
import { testEdge } from './testing.ts'

const BODY = Buffer.from('tick '.repeat(5_000))
let app: FastifyInstance
/** An endless file, as it was last requested. */
let endless: Readable

beforeAll(async () => {
  app = await createServer(pino({ level: 'silent' }), testEdge())
  const file = { name: 'x.bin', contentType: 'application/octet-stream', body: BODY }
  const gzipped = await compressed(BODY)
  app.get('/plain', (_request, reply) => new FileAnswer(file).send(reply))
  app.get('/running', (_request, reply) => new FileAnswer(file, { caching: { etag: 'a1', isImmutable: false } }).send(reply))
  app.get('/endless', (_request, reply) => {
    endless = Readable.from(pieces())
    return new FileAnswer({ name: 'x.csv', contentType: 'text/csv', body: endless }).send(reply)
  })
  app.get('/finished', (_request, reply) => new FileAnswer(file, { caching: { etag: 'b2', isImmutable: true }, gzipped }).send(reply))
})
afterAll(() => app.close())

function* pieces(): Generator<string> {
  for (;;) yield 'tick '.repeat(5_000)
}

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

describe('a file', () => {
  it('comes whole, under its name', async () => {
    const { statusCode, headers, rawPayload } = await get('/plain')
    expect([statusCode, headers['content-disposition']]).toEqual([200, 'attachment; filename="x.bin"'])
    expect(headers['etag']).toBeUndefined()
    expect(rawPayload).toEqual(BODY)
  })

  it('is asked for again when it may change, and for ever kept when it may not', async () => {
    expect((await get('/running')).headers).toMatchObject({ etag: 'W/"a1"', 'cache-control': 'public, no-cache' })
    expect((await get('/finished')).headers).toMatchObject({ etag: 'W/"b2"', 'cache-control': 'public, max-age=31536000, immutable' })
  })

  it.each(['W/"b2"', '"b2"', '"other", W/"b2"', '*'])('is not sent again to who has it: %s', async (tag) => {
    const { statusCode, headers, rawPayload } = await get('/finished', { 'if-none-match': tag })
    expect([statusCode, rawPayload.length, headers['etag']]).toEqual([304, 0, 'W/"b2"'])
  })

  it('is sent to who has another', async () => {
    expect((await get('/finished', { 'if-none-match': 'W/"a1"' })).statusCode).toBe(200)
  })

  it.each([
    ['gzip, br', true],
    ['deflate, gzip;q=0.5', true],
    ['br', false],
    ['gzip;q=0, br', false],
    ['', false],
  ])('comes compressed to who takes it: %s', async (accepted, isCompressed) => {
    const { headers, rawPayload } = await get('/finished', { 'accept-encoding': accepted })
    expect([headers['content-encoding'], headers['vary']]).toEqual([isCompressed ? 'gzip' : undefined, 'accept-encoding'])
    expect(isCompressed ? gunzipSync(rawPayload) : rawPayload).toEqual(BODY)
    if (isCompressed) expect(rawPayload.length).toBeLessThan(BODY.length / 10)
  })

  it.each(['gzip', 'identity'])('that is sent as it is made is made no further when its reader has gone: %s', async (encoding) => {
    const address = app.server.listening ? app.listeningOrigin : await app.listen({ port: 0, host: '127.0.0.1' })
    const reader = new AbortController()
    const response = await fetch(`${address}/endless`, { headers: { 'accept-encoding': encoding }, signal: reader.signal })
    const { value } = await response.body!.getReader().read()
    expect(value!.length).toBeGreaterThan(0)
    const closed = new Promise((resolve) => endless.once('close', resolve))
    reader.abort()
    await closed
    expect(endless.destroyed).toBe(true)
  })
})
