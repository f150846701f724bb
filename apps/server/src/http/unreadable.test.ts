import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createServer } from './server.ts'
import { testEdge } from './testing.ts'

let app: FastifyInstance
beforeAll(async () => {
  app = await createServer(pino({ level: 'silent' }), testEdge())
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

it.each([
  ['no HTTP', 'GARBAGE\r\n\r\n', 400],
  ['without an end of headers', `GET / HTTP/1.1\r\nx: ${'x'.repeat(20_000)}`, 431],
])('what is %s is answered in the envelope', async (_what, sent, status) => {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(sent)
  const answer = await text(socket)
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(JSON.parse(answer.split('\r\n\r\n')[1]!)).toEqual({
    type: 'error',
    code: 0,
    error: 'body_unreadable',
    message: 'The request could not be read',
  })
})
