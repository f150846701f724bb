/** Customer service on a database: one conversation at a time, files for the two sides only, a line that guests cannot fill. */
import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accountOf, CHANGE } from '../../ledger/accounts.ts'
import { createTestDatabase, type TestDatabase } from '../../testing.ts'
import { createUser, insertCurrencies } from '../wallet/testing.ts'
import { greet } from './automatic.ts'
import { supportHandlers } from './handlers.ts'
import { readSchedule } from './hours.ts'
import { createLine } from './line.ts'
import { addOperator, asOperator, asUser, code, guestAt, message, supportOf, type TestSupport } from './testing.ts'

let database: TestDatabase
let support: TestSupport
let handlers: ReturnType<typeof supportHandlers>
let operatorId: number

beforeAll(async () => {
  database = await createTestDatabase()
  await insertCurrencies(database.db)
  support = await supportOf(database)
  handlers = supportHandlers(support.services)
  operatorId = await addOperator(database, 'Mira')
})
afterAll(() => database.close())

const send = (userId: number, text: string, more: object = {}) => Promise.resolve(handlers.send(message(text, more), asUser(userId)))
const caseOf = async (userId: number) => ((await send(userId, 'hello')) as { case: { id: string } }).case.id

async function keep(userId: number, content: Buffer | string, name = 'given'): Promise<string> {
  const path = join(support.folder, `${randomUUID()}-${name}`)
  await writeFile(path, content)
  const answer = await handlers.sendFile({ title: name }, { ...asUser(userId), file: { path, bytes: content.length } })
  return (answer as { reference: string }).reference
}
const picture = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#123456' } })
    .withExif({ IFD0: { Artist: 'nobody' } })
    .jpeg()
    .toBuffer()

it('gives a retry the first answer, and tells lines once', async () => {
  const userId = await createUser(database.db)
  const given = message('once')
  const tries = await Promise.all([1, 2, 3, 4].map(() => Promise.resolve(handlers.send(given, asUser(userId)))))
  expect(new Set(tries.map((answer) => (answer as { message: { seq: number } }).message.seq))).toEqual(new Set([1]))
  const { id } = (tries[0] as { case: { id: string } }).case
  expect(support.told.filter((one) => one === `message ${id} 1`)).toHaveLength(1)
})

it('tells a user who is away by one message until he has read again', async () => {
  const userId = await createUser(database.db)
  const id = await caseOf(userId)
  const answer = (text: string) => handlers.answer({ id, ...message(text) }, asOperator(operatorId))
  const messages = async () =>
    (await database.pool.query(`select count(*)::int as count from message where user_id = $1 and kind = 'support_answer'`, [userId]))
      .rows[0].count
  await answer('seen at once')
  expect(await messages()).toBe(0)
  support.setThere(false)
  await answer('first')
  await answer('second')
  expect(await messages()).toBe(1)
  await handlers.read({ case: id, seq: 5 }, asUser(userId))
  await answer('third')
  expect(await messages()).toBe(2)
  support.setThere(true)
})

it('serves a file to its two sides, saved anew and encrypted, and to nobody else', async () => {
  const [owner, other] = [await createUser(database.db), await createUser(database.db)]
  const reference = await keep(owner, await picture(), 'photo.jpg')
  const stolen = await code(send(other, 'mine', { attached: 'file', reference }))
  expect(stolen).toBe('file_not_found')
  const sent = (await send(owner, '', { attached: 'file', reference })) as {
    case: { id: string }
    message: { attached: { title: string } }
  }
  expect(sent.message.attached).toMatchObject({ title: 'photo.jpg', file: { kind: 'picture', width: 40, height: 30 } })
  expect(await code(send(owner, '', { attached: 'file', reference }))).toBe('file_not_found')
  expect(await code(handlers.file({ reference }, asUser(other)))).toBe('file_not_found')
  const theirs = await caseOf(other)
  expect(await code(handlers.viewFile({ id: theirs, reference }, asOperator(operatorId)))).toBe('file_not_found')
  const seen = (await handlers.viewFile({ id: sent.case.id, reference }, asOperator(operatorId))) as unknown as {
    contentType: string
    body: Buffer
  }
  expect(seen.contentType).toBe('image/webp')
  expect((await sharp(seen.body).metadata()).exif).toBeUndefined()
  expect(await code(handlers.viewFile({ id: sent.case.id, reference: '../../secret.key' }, asOperator(operatorId)))).toBe('file_not_found')
})

it('takes files of operators by the same checks, and gives them to whom they wrote alone', async () => {
  const [owner, other] = [await createUser(database.db), await createUser(database.db)]
  const id = await caseOf(owner)
  const attach = async (content: Buffer | string, by = operatorId) => {
    const path = join(support.folder, randomUUID())
    await writeFile(path, content)
    const kept = await handlers.attachFile({ title: 'form.png' }, { ...asOperator(by), file: { path, bytes: content.length } })
    return (kept as { reference: string }).reference
  }
  expect(await code(attach('%PDF-1.7\n1 0 obj << /OpenAction << /S /JavaScript /JS (x) >> >> endobj\n%%EOF'))).toBe('pdf_refused')
  expect(await code(attach('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBe('file_type_unsupported')
  const reference = await attach(await picture())
  // Nobody's before it was sent, and no user's to send.
  expect(await code(handlers.file({ reference }, asUser(owner)))).toBe('file_not_found')
  expect(await code(send(owner, '', { attached: 'file', reference }))).toBe('file_not_found')
  const given = { id, ...message(''), reference }
  const answers = (await Promise.all([1, 2].map(() => Promise.resolve(handlers.answer(given, asOperator(operatorId)))))) as {
    message: { seq: number; attached: object }
  }[]
  expect(new Set(answers.map(({ message: { seq } }) => seq)).size).toBe(1)
  expect(answers[0]!.message.attached).toMatchObject({ kind: 'file', title: 'form.png' })
  expect(await code(handlers.answer({ id, ...message('again'), reference }, asOperator(operatorId)))).toBe('file_not_found')
  expect(await code(handlers.file({ reference }, asUser(owner)))).toBe('ok')
  expect(await code(handlers.file({ reference }, asUser(other)))).toBe('file_not_found')
  // A file of a colleague is not one's own to send.
  const second = await attach(await picture(), await addOperator(database, 'Lea'))
  expect(await code(handlers.answer({ id, ...message('x'), reference: second }, asOperator(operatorId)))).toBe('file_not_found')
})

it('gives files of operators to visitors by their own token', async () => {
  const context = guestAt('198.51.100.44')
  const open = supportHandlers({ ...support.services, proofOfWork: { require: () => Promise.resolve() } })
  const visitors = await Promise.all([1, 2].map(async () => ((await open.visit({}, context)) as { visitor: string }).visitor))
  const [visitor, stranger] = visitors as [string, string]
  const { id } = ((await open.send(message('hello', { visitor }), context)) as { case: { id: string } }).case
  const path = join(support.folder, randomUUID())
  await writeFile(path, await picture())
  const kept = await open.attachFile({ title: 'a.png' }, { ...asOperator(operatorId), file: { path, bytes: 1 } })
  const { reference } = kept as { reference: string }
  await open.answer({ id, ...message('see'), reference }, asOperator(operatorId))
  expect(await code(open.file({ visitor, reference }, context))).toBe('ok')
  expect(await code(open.file({ visitor: stranger, reference }, context))).toBe('file_not_found')
  expect(await code(open.file({ reference }, context))).toBe('support_case_unknown')
})

it('answers the first message of a conversation by itself, once, with what is known', async () => {
  const userId = await createUser(database.db)
  const given = message('hello', { topic: 'deposit' })
  const tries = await Promise.all([1, 2, 3].map(() => Promise.resolve(handlers.send(given, asUser(userId)))))
  const { id, topic } = (tries[0] as { case: { id: string; topic: string } }).case
  expect(topic).toBe('deposit')
  await send(userId, 'and more')
  const { messages } = (await handlers.messages({ case: id, after: 0 }, asUser(userId))) as { messages: { side: string; text: string }[] }
  expect(messages.map(({ side }) => side)).toEqual(['writer', 'automatic', 'writer'])
  expect(messages[1]!.text).toContain('Nobody is at the desk right now')
  const said = async (services: Partial<TestSupport['services']>) =>
    (await greet({ ...support.services, ...services }, { lang: 'en', isUser: true })).split('\n')[1]
  const line = (people: number, medianSeconds: number | null) => ({ line: { figures: () => Promise.resolve({ people, medianSeconds }) } })
  expect(await said(line(2, 61))).toBe('A person usually reads it within 2 min.')
  expect(await said(line(2, null))).toBe('People are at work and read in the order of arrival.')
  const now = () => Date.UTC(2025, 10, 23, 12)
  expect(await said({ ...line(2, 61), schedule: readSchedule('mon-fri 06:00-22:00')!, now })).toBe(
    'People are back at 2025-11-24 06:00 UTC.',
  )
})

it('never puts a message into a conversation that is ended meanwhile', async () => {
  const userId = await createUser(database.db)
  const id = await caseOf(userId)
  await handlers.take({ id }, asOperator(operatorId))
  const ending = await database.pool.connect()
  await ending.query('begin')
  await ending.query(`update support_case set state = 'closed', closed_at = now(), closed_by = 'operator' where id = $1`, [id])
  const sending = send(userId, 'one more') as Promise<{ case: { id: string; state: string } }>
  await sleep(100)
  await ending.query('commit')
  ending.release()
  const { case: next } = await sending
  expect(next.id).not.toBe(id)
  expect(next.state).toBe('waiting')
})

it('is rated once, with reasons that go with it', async () => {
  const userId = await createUser(database.db)
  const id = await caseOf(userId)
  const rate = (more: object) => handlers.rate({ case: id, is_good: false, reasons: [], text: '', ...more }, asUser(userId))
  await handlers.close({ case: id }, asUser(userId))
  const answer = (await rate({ reasons: ['slow', 'kind', 'slow'], text: 'too late' })) as { case: { rating: object } }
  expect(answer.case.rating).toEqual({ is_good: false, reasons: ['slow'], text: 'too late' })
  expect(await code(rate({ is_good: true }))).toBe('support_rated')
})

it('asks once for what everybody in line is told', async () => {
  let [nowMs, asked] = [0, 0]
  const line = createLine(
    () => Promise.resolve({ people: (asked += 1), medianSeconds: null }),
    () => nowMs,
  )
  await Promise.all([line.figures(), line.figures(), line.figures()])
  expect(asked).toBe(1)
  nowMs += 3_001
  await line.figures()
  expect(asked).toBe(2)
})

it('refuses what is no picture and no plain document, and leaves nothing of it', async () => {
  const userId = await createUser(database.db)
  const files = () =>
    readdirSync(join(support.folder, 'support'), { recursive: true }).filter((name) => String(name).endsWith('.sealed')).length
  const before = files()
  const evil = '%PDF-1.7\n1 0 obj << /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >> endobj\n%%EOF'
  expect(await code(keep(userId, evil))).toBe('pdf_refused')
  expect(await code(keep(userId, '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'))).toBe('file_type_unsupported')
  expect(await code(keep(userId, (await picture()).subarray(0, 200)))).not.toBe('ok')
  expect(files()).toBe(before)
  const plain = await keep(userId, '%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj\n%%EOF\n')
  expect(await handlers.file({ reference: plain }, asUser(userId))).toMatchObject({ name: 'document.pdf', contentType: 'application/pdf' })
})

it('asks guests for work, and keeps one network from filling the line', async () => {
  const context = guestAt('198.51.100.7')
  expect(await code(handlers.visit({}, context))).toBe('proof_required')
  const open = supportHandlers({ ...support.services, proofOfWork: { require: () => Promise.resolve() } })
  const visitors: string[] = []
  for (let number = 0; number < 10; number += 1) visitors.push(((await open.visit({}, context)) as { visitor: string }).visitor)
  expect(await code(open.visit({}, context))).toBe('support_visitors_maximum')
  expect(await code(open.visit({}, guestAt('198.51.100.8')))).toBe('ok')
  const codes = []
  for (const visitor of visitors.slice(0, 5)) codes.push(await code(open.send(message('hello', { visitor }), context)))
  expect(codes).toEqual(['ok', 'ok', 'ok', 'support_line_full', 'support_line_full'])
  const { rows } = await database.pool.query('select token_hash from support_visitor')
  expect(rows.some(({ token_hash: hash }) => visitors.includes(String(hash)))).toBe(false)
})

it('refuses a network that tries tokens', async () => {
  const context = guestAt('203.0.113.9')
  const tries = []
  for (let number = 0; number < 22; number += 1)
    tries.push(await code(handlers.messages({ visitor: 'A'.repeat(43), case: '1', after: 0 }, context)))
  expect(tries.slice(0, 20).every((one) => one === 'support_case_unknown')).toBe(true)
  expect(tries.at(-1)).toBe('too_many_requests')
})

it('shows open positions and names only to who may read users, and nothing of notes to the user', async () => {
  const userId = await createUser(database.db)
  const id = await caseOf(userId)
  await handlers.addNote({ id, text: 'angry' }, asOperator(operatorId))
  const seen = (await handlers.view({ id, after: 0 }, asOperator(operatorId))) as { positions: unknown; notes: unknown[] }
  expect([seen.positions, seen.notes.length]).toEqual([[], 1])
  const blind = (await handlers.view({ id, after: 0 }, asOperator(operatorId, ['content']))) as { positions: unknown }
  expect(blind.positions).toBe(null)
  expect(JSON.stringify(await handlers.messages({ case: id, after: 0 }, asUser(userId)))).not.toContain('angry')
})

it('logs what is done to a conversation, and no look at it', async () => {
  const userId = await createUser(database.db)
  const id = await caseOf(userId)
  const deeds = async () =>
    (
      await database.pool.query<{ action: string }>('select action from operator_log where subject = $1 order by number', [
        `user:${userId}`,
      ])
    ).rows.map(({ action }) => action)
  await handlers.view({ id, after: 0 }, asOperator(operatorId))
  expect(await deeds()).toEqual([])
  await handlers.take({ id }, asOperator(operatorId))
  await handlers.handOver({ id, note: 'later' }, asOperator(operatorId))
  await handlers.answer({ id, ...message('hello') }, asOperator(operatorId))
  await handlers.end({ id }, asOperator(operatorId))
  expect(await deeds()).toEqual(['support.take', 'support.handOver', 'support.take', 'support.end'])
})

it('takes own deposits and withdrawals as they are now, and neither a stranger nor what an operator only proposed', async () => {
  const [owner, other] = [await createUser(database.db), await createUser(database.db)]
  const paid = async (status: string) =>
    (
      await database.pool.query<{ id: string }>(
        `insert into deposit_payment (chain, transaction_id, output, source, user_id, address, network, currency_id, amount, chain_amount, status)
         values ('tron', $1, 0, 'operator', $2, 'T', 'trc20', 3, 25, 25000000, $3) returning id`,
        [randomUUID(), owner, status],
      )
    ).rows[0]!.id
  const [confirming, proposed] = [await paid('confirming'), await paid('proposed')]
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into withdrawal (user_id, account_id, currency_id, network, address, amount, fee, arrives, worth_usdt, worth_btc, device,
       network_address, risks, needs, status, ended_at)
     values ($1, $2, 3, 'trc20', 'T', 800, 1, 799, 800, 0.01, '', '192.0.2.1', '{}', 0, 'cancelled', now()) returning id`,
    [owner, accountOf(owner, CHANGE)],
  )
  const withdrawal = rows[0]!.id
  const attach = (userId: number, attached: string, reference: string) => send(userId, '', { attached, reference })
  expect(await attach(owner, 'deposit', confirming)).toMatchObject({
    message: { attached: { title: 'USDT', amount: '25', state: 'confirming' } },
  })
  expect(await attach(owner, 'withdrawal', withdrawal)).toMatchObject({
    message: { attached: { title: 'USDT', amount: '800', state: 'cancelled' } },
  })
  expect(await code(attach(owner, 'deposit', proposed))).toBe('support_reference_unknown')
  expect(await code(attach(other, 'deposit', confirming))).toBe('support_reference_unknown')
  expect(await code(attach(other, 'withdrawal', withdrawal))).toBe('support_reference_unknown')
  expect(await handlers.attachable({ kind: 'deposit' }, asUser(owner))).toHaveLength(1)
  expect(await handlers.attachable({ kind: 'withdrawal' }, asUser(other))).toEqual([])
})

it('goes with the account', async () => {
  const userId = await createUser(database.db)
  await caseOf(userId)
  await keep(userId, await picture())
  const { userData } = await import('./user-data.ts')
  for (const statement of userData.erases ?? []) await database.pool.query(statement, [userId])
  const { rows } = await database.pool.query(
    `select (select count(*) from support_case where user_id = $1)::int + (select count(*) from support_file where user_id = $1)::int as left`,
    [userId],
  )
  expect(rows).toEqual([{ left: 0 }])
})
