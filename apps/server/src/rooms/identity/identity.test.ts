/** Proofs of identity over HTTP: what users send, what operators see and decide, and that pictures stay private. */
import { randomBytes } from 'node:crypto'
import { copyFileSync, readdirSync, readFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { callOf, type AnyCallName } from '@assay/contract'
import type { Role } from '@assay/contract/wire'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Session } from '../../http/context.ts'
import { openFileStore } from '../../ports/file-store.ts'
import { createSecrets } from '../../secrets.ts'
import { createTestDatabase, type TestDatabase } from '../../testing.ts'
import { createUser } from '../wallet/testing.ts'
import { identityPictures, type IdentityPictures } from './pictures.ts'
import { removeOver } from './remove.ts'
import type { IdentityServices } from './services.ts'
import { codeOf, serveIdentity } from './testing.ts'

const KEEP_DAYS = 10
/** A token of an operator whom the database does not know, so that nothing he does can be logged. */
const NOBODY: Role = 'admin'

let database: TestDatabase
let servers: FastifyInstance[]
let url: string
let consoleUrl: string
let folder: string
let pictures: IdentityPictures
let user: number
let operatorId: number
const told: number[] = []
const codes: string[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  const { db, pool } = database
  folder = await mkdtemp(join(tmpdir(), 'assay-identity-'))
  pictures = identityPictures({ db, files: await openFileStore(join(folder, 'private')), secrets: createSecrets(randomBytes(32)) })
  const services = {
    db,
    pictures,
    keepDays: KEEP_DAYS,
    sessions: { refresh: () => undefined },
    publishMessages: (userId: number) => void told.push(userId),
    sendCode: (request: Parameters<IdentityServices['sendCode']>[0]) => {
      codes.push(`${request.recipient.address} ${request.scene}`)
      return Promise.resolve({ waitSeconds: 60, expiresAt: new Date() })
    },
  }
  const { rows } = await pool.query<{ id: string }>(
    `insert into operator (email, name, roles, authenticator) values ('one@example.org', 'One', '{compliance}', '') returning id`,
  )
  operatorId = Number(rows[0]!.id)
  const findOperator = (token: string) =>
    Promise.resolve({
      id: '1',
      operatorId: token === NOBODY ? 999_999 : operatorId,
      name: 'One',
      roles: [token as Role],
      until: new Date(Date.now() + 60_000),
    })
  ;({ servers, url, consoleUrl } = await serveIdentity(services, { folder, findSession, findOperator }))
}, 60_000)
afterAll(async () => {
  for (const server of servers) await server.close()
  await database.close()
})

async function findSession(token: string): Promise<Session> {
  const { rows } = await database.pool.query<{ level: number }>('select verification_level as level from account_user where id = $1', [
    token,
  ])
  return { id: '1', userId: Number(token), verificationLevel: rows[0]!.level }
}

beforeEach(async () => {
  user = await newUser()
})

let users = 0
async function newUser(): Promise<number> {
  const id = await createUser(database.db)
  await database.pool.query('update account_user set mobile = $2 where id = $1', [id, `+4915120000${String(++users).padStart(3, '0')}`])
  return id
}

/** What the answers of several calls have. */
interface Message {
  picture: string
  request: { id: string; before: number; items: { state: string; text: string }[]; events: object[] }
  data: { id: string }[]
  same_number: { user_id: string }[]
}
type Answer = { type: string; error?: string; fields?: Record<string, string>; message: Message }

async function ask(name: AnyCallName, fields: Record<string, unknown> = {}, token: string | number = user): Promise<Answer> {
  const call = callOf(name)
  const base = call.path.startsWith('/console/') ? consoleUrl : url
  const headers = { authorization: String(token), 'content-type': 'application/json' }
  const response = await fetch(`${base}/api${call.path}`, { method: 'POST', headers, body: JSON.stringify(fields) })
  const answer = (await response.json()) as Answer
  if (answer.type === 'ok') call.output.parse(answer.message)
  return answer
}
const operate = (name: AnyCallName, fields: Record<string, unknown> = {}, role: Role = 'compliance') => ask(name, fields, role)

const photo = (width = 400, height = 300) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 30, b: 60 } } })
    .withExif({ IFD0: { Artist: 'somebody' } })
    .jpeg()
    .toBuffer()

async function sendPicture(item: string, content?: Uint8Array, as = user): Promise<Answer> {
  const form = new FormData()
  form.append('item', item)
  form.append('file', new Blob([Uint8Array.from(content ?? (await photo()))]), 'me.jpg')
  const response = await fetch(`${url}/api/real/picture`, { method: 'POST', headers: { authorization: String(as) }, body: form })
  return (await response.json()) as Answer
}
const pictureOf = async (item: string, as = user): Promise<string> => (await sendPicture(item, undefined, as)).message.picture
const stored = () => readdirSync(join(folder, 'private'), { recursive: true }).filter((name) => String(name).endsWith('.sealed'))

const basic = { real_type: 1, id_type: 'id_card', country: 'DE', name: 'Somebody  Else ', card_id: 't 22-000129' }
const sendBasic = async (id = user, more: object = {}) =>
  ask('identity.send', { ...basic, email_code: await codeOf(database.pool, id), ...more }, id)
const idOf = async (id = user): Promise<string> => (await ask('identity.state', {}, id)).message.request.id

async function approveBasic(id = user): Promise<void> {
  expect((await sendBasic(id)).type).toBe('ok')
  expect((await operate('identity.approve', { id: await idOf(id), sending: 1 })).type).toBe('ok')
}

async function sendAdvanced(): Promise<string> {
  const [front_pic, reverse_pic, hand_pic] = [await pictureOf('front_pic'), await pictureOf('reverse_pic'), await pictureOf('hand_pic')]
  expect((await ask('identity.send', { real_type: 2, front_pic, reverse_pic, hand_pic })).message).toMatchObject({ state: 'auditing' })
  return idOf()
}

it('goes from not verified over review to level 1, and the limits come from the one table', async () => {
  expect((await ask('identity.state')).message).toMatchObject({
    state: 'noaudit',
    level: 0,
    request: null,
    levels: [{ withdraw_btc: '0' }, { withdraw_btc: '200', fiat_usdt: '2000' }, { withdraw_btc: '500', fiat_usdt: '1000000' }],
  })
  expect((await sendBasic()).message).toMatchObject({
    state: 'auditing',
    request: { name: 'Somebody Else', card_id: 'T 22-00••••', items: [{ item: 'name', state: 'waiting' }, { item: 'card_id' }] },
  })
  expect((await sendBasic()).error).toBe('identity_under_review')
  const answer = await operate('identity.approve', { id: await idOf(), sending: 1 })
  expect(answer.message).toMatchObject({ state: 'hasaudit', level: 1 })
  expect((await sendBasic()).error).toBe('identity_verified')
  expect(told).toContain(user)
  await ask('identity.sendCode')
  expect(codes.at(-1)).toMatch(/^user-\d+@example.com real$/)
  const { rows } = await database.pool.query('select kind, values from message where user_id = $1', [user])
  expect(rows).toEqual([{ kind: 'identity_approved', values: { level: '1', withdraw: '200 BTC', fiat: '2000 USDT' } }])
})

describe('refuses to send', () => {
  it('without a bound number, a code, or a plausible number of the document', async () => {
    const code = await codeOf(database.pool, user)
    expect((await ask('identity.send', { ...basic, email_code: '000000' })).error).toBe('code_wrong')
    expect((await ask('identity.send', { ...basic, card_id: '1.-', email_code: code })).fields).toHaveProperty('card_id')
    expect((await ask('identity.send', { real_type: 1 })).fields).toMatchObject({
      name: 'Required',
      card_id: 'Required',
      email_code: 'Required',
    })
    expect((await ask('identity.send', { ...basic, email_code: code, front_pic: 'x' })).fields).toHaveProperty('front_pic')
    await database.pool.query('update account_user set mobile = null where id = $1', [user])
    expect((await sendBasic()).error).toBe('identity_contacts_needed')
  })

  it('level 2 before level 1, which is the type 998', async () => {
    expect(await ask('identity.send', { real_type: 2 })).toMatchObject({ type: '998', error: 'level_needed' })
  })

  it('a picture of somebody else, of another item, or twice', async () => {
    await approveBasic()
    const other = await newUser()
    const [front_pic, reverse_pic, hand_pic] = [await pictureOf('front_pic'), await pictureOf('reverse_pic'), await pictureOf('hand_pic')]
    const all = { real_type: 2, front_pic, reverse_pic, hand_pic }
    for (const wrong of [await pictureOf('front_pic', other), reverse_pic, 'made-up'])
      expect((await ask('identity.send', { ...all, front_pic: wrong })).error).toBe('file_not_found')
    const both = await Promise.all([1, 2].map(() => ask('identity.send', all)))
    expect(both.map(({ type }) => type).toSorted()).toEqual(['error', 'ok'])
  })

  it('the sixth time within a day', async () => {
    for (let sending = 1; sending <= 5; sending++) {
      expect((await sendBasic()).type).toBe('ok')
      expect((await ask('identity.takeBack')).message).toMatchObject({ state: 'noaudit' })
    }
    expect((await sendBasic()).error).toBe('identity_sendings_maximum')
    expect((await ask('identity.takeBack')).error).toBe('identity_nothing_sent')
  })
})

it('only what was refused is sent again, the reason is told in the language of the user, and the limits rise after that', async () => {
  await approveBasic()
  const id = await sendAdvanced()
  const before = stored().length
  const refused = await operate('identity.refuseItems', { id, sending: 1, items: [{ item: 'reverse_pic', reason: 'cut_off' }] })
  expect(refused.message).toEqual({ id, state: 'auditFailure', level: 1 })
  expect((await operate('identity.approve', { id, sending: 1 })).error).toBe('identity_decided')
  const seen = (await ask('identity.state', { lang: 'fra' })).message
  expect(seen).toMatchObject({ state: 'auditFailure', level: 1 })
  expect(seen.request.items.map((one) => [one.state, one.text])).toEqual([
    ['accepted', ''],
    ['refused', 'Un bord est coupé. Cadrez le document entier, avec ses quatre coins'],
    ['accepted', ''],
  ])
  const front_pic = await pictureOf('front_pic')
  const reverse_pic = await pictureOf('reverse_pic')
  expect((await ask('identity.send', { real_type: 2, front_pic, reverse_pic })).fields).toEqual({ front_pic: 'Does not apply here' })
  expect((await ask('identity.send', { real_type: 2, reverse_pic })).message).toMatchObject({ state: 'auditing', request: { sending: 2 } })
  // The refused picture is gone; the new one and one that nobody asked for are there.
  expect(stored()).toHaveLength(before + 1)
  expect((await operate('identity.approve', { id, sending: 1 })).error).toBe('identity_changed')
  expect((await operate('identity.approve', { id, sending: 2 })).message).toEqual({ id, state: 'hasaudit', level: 2 })
  expect((await ask('identity.state')).message).toMatchObject({ state: 'hasaudit', level: 2, pictures_kept: 3 })
  const log = await database.pool.query('select action, detail from operator_log where subject = $1 order by number', [`user:${user}`])
  expect(log.rows.map(({ action }) => action)).toEqual(['identity.approve', 'identity.refuseItems', 'identity.approve'])
})

describe('the console', () => {
  it('lists what was sent again first, then the oldest, with how long each waits', async () => {
    await approveBasic()
    const again = await sendAdvanced()
    await operate('identity.refuseItems', { id: again, sending: 1, items: [{ item: 'front_pic', reason: 'glare' }] })
    const other = await newUser()
    await sendBasic(other)
    const first = await idOf(other)
    await ask('identity.send', { real_type: 2, front_pic: await pictureOf('front_pic') })
    const { data } = (await operate('identity.queue', { limit: 100 })).message
    const ids = data.map((one) => one.id)
    expect(ids.indexOf(again)).toBeLessThan(ids.indexOf(first))
    expect(data[ids.indexOf(again)]).toMatchObject({ is_again: true, sending: 2, user_id: String(user), waiting_seconds: 0 })
    expect((await ask('identity.state', {}, other)).message.request.before).toBe(ids.indexOf(first))
  })

  it('shows one with who else has given the same number, and the user sees that he was looked at', async () => {
    const other = await newUser()
    await approveBasic(other)
    await sendBasic(user, { card_id: 'T22000129' })
    const id = await idOf()
    const { message } = await operate('identity.review', { id })
    expect(message).toMatchObject({
      id,
      name: 'Somebody Else',
      card_id: 'T22000129',
      items: [{ value: 'Somebody Else' }, { value: 'T22000129' }],
    })
    expect(message.same_number).toContainEqual(expect.objectContaining({ user_id: String(other), state: 'hasaudit' }))
    expect(message.same_number.map((one) => one.user_id)).not.toContain(String(user))
    expect((await ask('identity.state')).message.request.events[0]).toMatchObject({ kind: 'seen', item: null })
  })

  it('refuses reasons of other items, items of other requests, and whoever lacks the right', async () => {
    await sendBasic()
    const id = await idOf()
    const refusing = (items: object[], role?: Role) => operate('identity.refuseItems', { id, sending: 1, items }, role)
    expect((await refusing([{ item: 'name', reason: 'glare' }])).error).toBe('identity_item_wrong')
    expect((await refusing([{ item: 'front_pic', reason: 'glare' }])).error).toBe('identity_item_wrong')
    const name = { item: 'name', reason: 'name_differs' }
    expect((await refusing([name, name])).error).toBe('identity_item_wrong')
    for (const role of ['support', 'treasury', 'content'] as const) expect((await refusing([name], role)).error).toBe('right_needed')
    expect((await operate('identity.approve', { id: '999999', sending: 1 })).error).toBe('identity_request_unknown')
    // Two at once: one decides.
    const both = await Promise.all([refusing([name]), operate('identity.approve', { id, sending: 1 })])
    expect(both.map(({ type }) => type).toSorted()).toEqual(['error', 'ok'])
  })
})

describe('a picture', () => {
  const look = (id: string, item: string, role = 'compliance') =>
    fetch(`${consoleUrl}/api/console/identity/picture?id=${id}&item=${item}`, { headers: { authorization: role } })

  it('is encrypted where it lies, without what else the file said, and each look is in the log before a byte is sent', async () => {
    await approveBasic()
    const id = await sendAdvanced()
    const files = stored()
    for (const name of files) {
      const content = readFileSync(join(folder, 'private', String(name)))
      expect(content.includes('WEBP')).toBe(false)
    }
    const response = await look(id, 'front_pic')
    expect(Object.fromEntries(response.headers)).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'no-store' })
    const { format, exif } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
    expect([format, exif]).toEqual(['webp', undefined])
    const log = await database.pool.query('select action, detail from operator_log where subject = $1 order by number desc limit 1', [
      `user:${user}`,
    ])
    expect(log.rows).toEqual([{ action: 'identity.viewPicture', detail: JSON.stringify({ request: id, item: 'front_pic' }) }])
    expect((await ask('identity.state')).message.request.events[0]).toMatchObject({ kind: 'seen', item: 'front_pic' })
    expect((await (await look(id, 'front_pic', 'support')).json()) as Answer).toMatchObject({ error: 'right_needed' })
    expect(
      (await fetch(`${url}/api/console/identity/picture?id=${id}&item=front_pic`, { headers: { authorization: String(user) } })).status,
    ).toBe(404)
  })

  it('is not sent when the look cannot be logged', async () => {
    await approveBasic()
    const id = await sendAdvanced()
    const response = await look(id, 'front_pic', NOBODY)
    expect([response.status, response.headers.get('content-type')]).toEqual([500, 'application/json; charset=utf-8'])
  })

  it('opens under its own name only: files cannot be exchanged', async () => {
    const [front, back] = [await pictureOf('front_pic'), await pictureOf('reverse_pic')]
    const pathOf = (name: string) => join(folder, 'private', name.slice(0, 2), name)
    copyFileSync(pathOf(front), pathOf(back))
    await expect(pictures.open(back)).rejects.toThrow()
    expect((await pictures.open(front)).subarray(8, 12).toString()).toBe('WEBP')
  })

  it.each([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'file_type_unsupported'],
    ['a page', Buffer.from('GIF89a/*<script>1</script>*/'), 'file_type_unsupported'],
    ['one too large', Buffer.alloc(10 * 1024 * 1024 + 1), 'file_too_large'],
    ['nothing', Buffer.alloc(0), 'file_missing'],
  ])('%s is refused, and no file stays', async (_what, content, code) => {
    const before = stored().length
    expect((await sendPicture('front_pic', content)).error).toBe(code)
    expect([stored().length, readdirSync(join(folder, 'incoming')).length]).toEqual([before, 0])
  })

  it('what is appended to one is not kept', async () => {
    const name = (await sendPicture('front_pic', Buffer.concat([await photo(), Buffer.from('<script>alert(1)</script>')]))).message.picture
    expect((await pictures.open(name)).includes('alert')).toBe(false)
  })

  it('that is cut off half-way leaves no file', async () => {
    const before = stored().length
    const line = connect(Number(new URL(url).port), '127.0.0.1')
    line.write(
      `POST /api/real/picture HTTP/1.1\r\nhost: x\r\nauthorization: ${user}\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 500000\r\n\r\n` +
        '--b\r\ncontent-disposition: form-data; name="item"\r\n\r\nfront_pic\r\n--b\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n',
    )
    line.write(Buffer.alloc(200_000))
    const incoming = () => readdirSync(join(folder, 'incoming')).length
    await expect.poll(incoming).toBe(1)
    line.destroy()
    await expect.poll(incoming).toBe(0)
    expect(stored().length).toBe(before)
  })
})

describe('what is over', () => {
  const sweep = () => removeOver({ db: database.db, pictures, keepDays: KEEP_DAYS })
  const countOf = async (table: string) =>
    Number((await database.pool.query(`select count(*) from ${table} where user_id = $1`, [user])).rows[0].count)

  it('pictures that were never sent go after a day, what was refused and left after thirty', async () => {
    await approveBasic()
    const id = await sendAdvanced()
    await operate('identity.refuseItems', { id, sending: 1, items: [{ item: 'front_pic', reason: 'glare' }] })
    await pictureOf('front_pic')
    await sweep()
    expect(await countOf('identity_picture')).toBe(4)
    await database.pool.query(`update identity_picture set sent_at = now() - interval '25 hours' where user_id = $1`, [user])
    await sweep()
    expect(await countOf('identity_picture')).toBe(3)
    await database.pool.query(`update identity_request set decided_at = now() - interval '31 days' where id = $1`, [id])
    const before = stored().length
    await sweep()
    expect([await countOf('identity_picture'), stored().length]).toEqual([0, before - 3])
    const { rows } = await database.pool.query('select state, name, card_id, number_key from identity_request where id = $1', [id])
    expect(rows).toEqual([{ state: 'withdrawn', name: '', card_id: '', number_key: '' }])
  })

  it('everything of an account goes so many days after it was deleted, and not before', async () => {
    await approveBasic()
    await sendAdvanced()
    const deleted = (days: number) =>
      database.pool.query(`update account_user set deleted_at = now() - make_interval(days => $2) where id = $1`, [user, days])
    await deleted(KEEP_DAYS - 1)
    await sweep()
    expect(await countOf('identity_request')).toBe(2)
    await deleted(KEEP_DAYS + 1)
    await sweep()
    expect([await countOf('identity_request'), await countOf('identity_picture')]).toEqual([0, 0])
  })

  it('a file without a row goes after a day', async () => {
    const name = await pictureOf('front_pic')
    await database.pool.query('delete from identity_picture where name = $1', [name])
    const before = stored().length
    await pictures.removeOrphans(Date.now())
    expect(stored().length).toBe(before)
    await pictures.removeOrphans(Date.now() + 25 * 3_600_000)
    expect(stored().some((one) => String(one).endsWith(name))).toBe(false)
  })
})
