/** Open live lines of operators: what one reads ends with his session or his role, at once. */
import { randomBytes } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { LiveMessage, SubscribeAnswer } from '@assay/contract/live'
import { rightsOf, type Role } from '@assay/contract/wire'
import { Registry } from 'prom-client'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OperatorSession } from '../../http/context.ts'
import { testLive } from '../../http/testing.ts'
import { createLiveHub, type LiveHub } from '../../live/hub.ts'
import { everyUpdate } from '../../live/merge.ts'
import { createTestDatabase, type TestDatabase } from '../../testing.ts'
import type { Site } from '../room.ts'
import { caller } from '../wallet/testing.ts'
import { createSecrets } from '../../secrets.ts'
import { invite } from './invitation.ts'
import { openOperator } from './open.ts'
import { findOperator, openSession } from './sessions.ts'

const CHANNEL = 'support_inbox'
let test: TestDatabase
let server: Server
let hub: LiveHub
let call: ReturnType<typeof caller>
const sockets: Socket[] = []
let operators = 0
/** What the server does each second about sessions that another process has ended. */
let endElsewhere: () => Promise<unknown>
const secrets = createSecrets(randomBytes(32))
/** Happens once, when a session was found and its line is not open yet. */
let whileOpening: ((operator: OperatorSession) => Promise<unknown>) | null = null

beforeAll(async () => {
  test = await createTestDatabase()
  const { db } = test
  server = createServer()
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  hub = createLiveHub({
    server,
    ...testLive(),
    allowedOrigins: [],
    findSession: async (token) => {
      const found = await findOperator(db, token)
      const happens = whileOpening
      whileOpening = null
      if (found) await happens?.(found)
      return found && { userId: null, rights: rightsOf(found.roles) }
    },
    registry: new Registry(),
  })
  hub.define(CHANNEL, {
    isPrivate: false,
    right: 'support.answer',
    everyMs: 0,
    accepts: () => true,
    merge: everyUpdate(),
    base: () => null,
  })
  const site = { config: { addressLimitFactor: 1 }, database: test, clock: { now: Date.now }, consoleHub: hub } as unknown as Site
  const opened = await openOperator(site, { proof: {} } as never)
  const { handlers } = opened
  endElsewhere = () => opened.chores!.find(({ name }) => name === 'operators’ lines')!.run()
  call = caller('operator', handlers)
})
afterAll(async () => {
  for (const socket of sockets) socket.disconnect()
  hub.close()
  await new Promise((resolve) => void server.close(resolve))
  await test.close()
})

/** An operator who is logged in and reads the inbox. */
async function reader(roles: Role[]) {
  const name = `reader-${++operators}`
  const { rows } = await test.pool.query<{ id: string }>(
    `insert into operator (email, name, roles, authenticator, password_hash) values ($1 || '@example.org', $1, $2, '', '-') returning id`,
    [name, roles],
  )
  const { id } = rows[0]!
  const { token } = await test.db
    .transaction()
    .execute((tx) => openSession(tx, { operatorId: id, device: 'Firefox', address: '192.0.2.1' }))
  const socket = io(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, {
    auth: { token },
    transports: ['websocket'],
    forceNew: true,
  })
  sockets.push(socket)
  const read: unknown[] = []
  socket.on('message', ({ channel, updates }: LiveMessage & { updates?: unknown[] }) => {
    if (channel === CHANNEL) read.push(...(updates ?? []))
  })
  const subscribe = (): Promise<SubscribeAnswer> => socket.timeout(10_000).emitWithAck('subscribe', { channels: [CHANNEL] }) as never
  const operator = await findOperator(test.db, token)
  const first = await subscribe()
  return { id, operator: operator!, read, subscribe, first }
}

/** Says something in the inbox, and answers once everybody who may has heard it. */
async function say(word: string, witness: { read: unknown[] }): Promise<void> {
  hub.publish(CHANNEL, word)
  await expect.poll(() => witness.read).toContain(word)
}

it.each<[string, (by: Reader, of: Reader) => Promise<unknown>]>([
  ['is disabled', ({ operator }, { id }) => call('change', { id, roles: ['support'], disabled: true }, { operator })],
  ['loses his role', ({ operator }, { id }) => call('change', { id, roles: ['content'], disabled: false }, { operator })],
  ['logs out', (_by, { operator }) => call('logout', {}, { operator })],
  [
    'is given other roles by two',
    async (by, of) => {
      const { email } = (await test.pool.query<{ email: string }>('select email from operator where id = $1', [of.id])).rows[0]!
      const second = await reader(['admin'])
      const wish = { email, name: 'Reader', roles: ['treasury'], note: 'she keeps the books' }
      const {
        message: { id, terms_hash },
      } = (await call('proposeGiving', wish, by)) as { message: { id: string; terms_hash: string } }
      return call('decideGiving', { id, terms_hash, decision: 'approved', note: 'seen and agreed' }, second)
    },
  ],
  [
    'is invited again on the machine itself',
    async (_by, of) => {
      const { rows } = await test.pool.query<{ email: string }>('select email from operator where id = $1', [of.id])
      await invite({ db: test.db, secrets }, { email: rows[0]!.email, name: 'Reader', roles: ['support'], by: null })
      await endElsewhere()
      return { message: null }
    },
  ],
])('reads nothing more once he %s', async (_how, end) => {
  const [admin, gone] = [await reader(['admin']), await reader(['support'])]
  expect(gone.first).toEqual({ refused: [] })
  await say('before', admin)
  await expect.poll(() => gone.read).toEqual(['before'])
  expect(await end(admin, gone)).toHaveProperty('message')
  await say('after', admin)
  expect(await gone.subscribe()).toEqual({ refused: [CHANNEL] })
  expect(gone.read).toEqual(['before'])
})

it('reads nothing where he is disabled while his line opens', async () => {
  const admin = await reader(['admin'])
  whileOpening = ({ operatorId }) =>
    call('change', { id: String(operatorId), roles: ['support'], disabled: true }, { operator: admin.operator })
  const late = await reader(['support'])
  await expect.poll(() => late.subscribe()).toEqual({ refused: [CHANNEL] })
  await say('too late', admin)
  expect(late.read).toEqual([])
})

type Reader = Awaited<ReturnType<typeof reader>>
