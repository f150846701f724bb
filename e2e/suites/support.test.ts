/** Customer service over HTTP and live lines: nothing is lost or doubled however often the line is cut, and nobody reaches another's. */
import { randomBytes, randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { findViolations } from '../../apps/server/src/books.ts'
import { EMBEDDED } from '../../apps/server/src/db/embedded.ts'
import { openDatabase, openPool } from '../../apps/server/src/db/pool.ts'
import { solve } from '../../apps/web/src/api/proof-of-work.ts'
import { join } from 'node:path'
import { Client, newUser } from '../client.ts'
import { askAt, newOperator, sendSurely, Side, type Operator } from '../support.ts'
import { useServer } from './shared-server.ts'

const server = useServer({ hasConsole: true })
/** Of each side. */
const MESSAGES = Number(process.env['SUPPORT_MESSAGES'] ?? 30)
/** The first message, and the automatic answer to it. */
const BEGINNING = 2
const AHEAD = 20
const SEED = Number(process.env['SEED'] ?? Date.now() % 100_000)

let operator: Operator
let colleague: Operator

beforeAll(async () => {
  operator = await newOperator(server(), ['support'])
  colleague = await newOperator(server(), ['support'])
})

/** Small and repeatable. */
function randomOf(seed: number): () => number {
  let state = seed || 1
  return () => {
    state = (Math.imul(state, 48_271) >>> 0) % 2_147_483_647
    return state / 2_147_483_647
  }
}

async function becomeVisitor(client: Client): Promise<string> {
  const { body } = await client.ask('support.visit', {})
  if (body.type === 'ok') return body.message.visitor
  const altcha = await solve(body.fields!['altcha']!)
  return (await client.call('support.visit', { altcha })).visitor
}

const send = (client: Client, text: string, more: object = {}) => client.call('support.send', { client_id: randomUUID(), text, ...more })

it(`loses and doubles none of ${2 * MESSAGES} messages over lines that are cut at each point`, { timeout: 600_000 }, async () => {
  console.log(`seed ${SEED}`)
  const random = randomOf(SEED)
  // A visitor: the limit of calls is of users and networks, and the network of tests has a wide one.
  const guest = new Client(server().url)
  const visitor = await becomeVisitor(guest)
  const asGuest = askAt(server().url, () => null)
  const { case: opened } = await send(guest, 'opening', { visitor })
  await operator.ask('support.take', { id: opened.id })
  const { id } = opened
  const asUser = new Side({
    url: server().url,
    auth: { visitor },
    channel: 'support',
    messagesAfter: async (after) => (await asGuest('support.messages', { visitor, case: id, after })).messages,
  })
  const asOperator = new Side({
    url: server().consoleUrl!,
    auth: { token: operator.token },
    channel: 'support_inbox',
    messagesAfter: async (after) => (await operator.ask('support.view', { id, after })).messages,
  })
  const points = ['before', 'under way', 'answer'] as const
  const cuts = () => points.filter(() => random() < 0.3)
  const written = new Map<Side, number>()
  const write = async (
    [side, other]: readonly [Side, Side],
    sendOne: (clientId: string, text: string, signal?: AbortSignal) => Promise<unknown>,
  ) => {
    const ids: string[] = []
    for (let number = 1; number <= MESSAGES; number += 1) {
      // What stands unanswered is limited: whoever is far ahead waits for the other one.
      await expect.poll(() => number - (written.get(other) ?? 0), { timeout: 60_000, interval: 5 }).toBeLessThan(AHEAD)
      if (random() < 0.2) side.cut()
      ids.push(await sendSurely((clientId, signal) => sendOne(clientId, `message ${number}`, signal), cuts()))
      written.set(side, number)
    }
    return ids
  }
  const userIds = write([asUser, asOperator], (clientId, text, signal) =>
    asGuest('support.send', { visitor, client_id: clientId, text }, signal),
  )
  const operatorIds = write([asOperator, asUser], (clientId, text, signal) =>
    operator.ask('support.answer', { id, client_id: clientId, text }, signal),
  )
  const sent = [await userIds, await operatorIds]
  for (const side of [asUser, asOperator]) {
    side.cut()
    await expect.poll(() => side.seen.size, { timeout: 20_000 }).toBe(2 * MESSAGES + BEGINNING)
    side.close()
  }
  const order = [...asUser.seen.values()].sort((one, other) => one.seq - other.seq)
  expect(order.map(({ seq }) => seq)).toEqual(Array.from({ length: 2 * MESSAGES + BEGINNING }, (_, index) => index + 1))
  expect([...asOperator.seen.values()].sort((one, other) => one.seq - other.seq).map(({ client_id: one }) => one)).toEqual(
    order.map(({ client_id: one }) => one),
  )
  const clientIds = order.map(({ client_id: one }) => one)
  for (const own of sent) expect(clientIds.filter((one) => own.includes(one))).toEqual(own)
  expect([asUser.conflicts, asOperator.conflicts]).toEqual([0, 0])
  expect(asUser.cuts + asOperator.cuts).toBeGreaterThan(2)
})

const FILES = 6

it('loses and doubles no attachment of either side over cut lines, and both sides can open each', { timeout: 120_000 }, async () => {
  const random = randomOf(SEED + 1)
  const user = await newUser(server().url, { usdt: '1000' })
  const { case: opened } = await send(user, 'opening')
  const { id } = opened
  await operator.ask('support.take', { id })
  const asUser = new Side({
    url: server().url,
    auth: { token: user.token! },
    channel: 'support',
    messagesAfter: async (after) => (await user.call('support.messages', { case: id, after })).messages,
  })
  const asOperator = new Side({
    url: server().consoleUrl!,
    auth: { token: operator.token },
    channel: 'support_inbox',
    messagesAfter: async (after) => (await operator.ask('support.view', { id, after })).messages,
  })
  const points = ['before', 'under way', 'answer'] as const
  const asUserAsked = askAt(server().url, () => user.token)
  const sides = [
    {
      side: asUser,
      url: `${server().url}/api/support/file`,
      token: user.token!,
      sendOne: (clientId: string, reference: string, signal?: AbortSignal) =>
        asUserAsked('support.send', { client_id: clientId, text: '', attached: 'file', reference }, signal),
    },
    {
      side: asOperator,
      url: `${server().consoleUrl}/api/console/support/attach`,
      token: operator.token,
      sendOne: (clientId: string, reference: string, signal?: AbortSignal) =>
        operator.ask('support.answer', { id, client_id: clientId, text: '', reference }, signal),
    },
  ]
  const sent = await Promise.all(
    sides.map(async ({ side, url, token, sendOne }) => {
      const references: string[] = []
      for (let number = 1; number <= FILES; number += 1) {
        if (random() < 0.4) side.cut()
        const reference = await uploadSurely({ url, token }, random() < 0.3)
        references.push(reference)
        await sendSurely(
          (clientId, signal) => sendOne(clientId, reference, signal),
          points.filter(() => random() < 0.4),
        )
      }
      return references
    }),
  )
  for (const { side } of sides) {
    side.cut()
    await expect.poll(() => side.seen.size, { timeout: 20_000 }).toBe(2 * FILES + BEGINNING)
    expect(side.conflicts).toBe(0)
    side.close()
  }
  const { messages } = await user.call('support.messages', { case: id })
  const shown = messages.flatMap(({ attached }) => (attached ? [attached.reference] : []))
  expect(shown.toSorted()).toEqual(sent.flat().toSorted())
  for (const reference of shown) {
    const own = await fetch(`${server().url}/api/support/file_bytes`, {
      method: 'POST',
      headers: { authorization: user.token! },
      body: new URLSearchParams({ reference }),
    })
    const seen = await fetch(`${server().consoleUrl}/api/console/support/file?id=${id}&reference=${reference}`, {
      headers: { authorization: operator.token },
    })
    expect([own.headers.get('content-type'), seen.headers.get('content-type')]).toEqual(['application/pdf', 'application/pdf'])
    expect(Buffer.from(await own.arrayBuffer()).equals(Buffer.from(await seen.arrayBuffer()))).toBe(true)
  }
})

const PDF = '%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj\n%%EOF\n'

/** A file that is sent until its reference comes. A try whose answer is lost leaves one that no message takes. */
async function uploadSurely({ url, token }: { url: string; token: string }, isAnswerLost: boolean): Promise<string> {
  const send = async () => {
    const form = new FormData()
    form.append('title', 'statement.pdf')
    form.append('file', new Blob([PDF], { type: 'application/pdf' }), 'statement.pdf')
    const answer = await fetch(url, { method: 'POST', headers: { authorization: token }, body: form })
    return ((await answer.json()) as { message: { reference: string } }).message.reference
  }
  if (isAnswerLost) await send()
  return send()
}

describe('a conversation', () => {
  it('is taken once, handed over with a note, rated after its end, and mailed', async () => {
    const user = await newUser(server().url)
    const { case: row } = await send(user, 'Where is my deposit?', { page: '/pages/fund/assets' })
    expect(row).toMatchObject({ state: 'waiting', last_seq: 2 })
    const { id } = row
    expect((await operator.ask('support.inbox', {})).data).toContainEqual(expect.objectContaining({ id, page: '/pages/fund/assets' }))
    await operator.ask('support.take', { id })
    await expect(colleague.ask('support.take', { id })).rejects.toThrow('support_taken')
    await expect(colleague.ask('support.answer', { id, client_id: randomUUID(), text: 'x' })).rejects.toThrow('support_not_yours')
    await expect(user.call('support.rate', { case: id, is_good: true })).rejects.toThrow('support_not_closed')
    await operator.ask('support.handOver', { id, to: colleague.id, note: 'She knows deposits' })
    await colleague.ask('support.answer', { id, client_id: randomUUID(), text: 'It is on its way' })
    const viewed = await colleague.ask('support.view', { id })
    expect(viewed.notes).toEqual([expect.objectContaining({ text: 'She knows deposits', is_hand_over: true })])
    expect(JSON.stringify(await user.call('support.messages', { case: id }))).not.toContain('She knows deposits')
    expect(await user.call('message.list', {})).toMatchObject({ data: [expect.objectContaining({ kind: 'support_answer' })] })
    await colleague.ask('support.end', { id })
    await expect(colleague.ask('support.answer', { id, client_id: randomUUID(), text: 'x' })).rejects.toThrow('support_closed')
    expect((await user.call('support.rate', { case: id, is_good: true, reasons: ['clear'] })).case).toMatchObject({
      rating: { is_good: true, reasons: ['clear'] },
      closed_by: 'operator',
    })
    await expect(user.call('support.rate', { case: id, is_good: true })).rejects.toThrow('support_rated')
    await user.call('support.transcript', { case: id })
    const { data } = await user.call('sandbox.mailbox', { user_string: user.email })
    expect(data.some(({ body }) => body.includes('Where is my deposit?') && body.includes('It is on its way'))).toBe(true)
    expect(data.some(({ body }) => body.includes('She knows deposits'))).toBe(false)
    const next = await send(user, 'Something else')
    expect(next.case.id).not.toBe(id)
  })

  it('answers a retry with the first, also after its end, and begins one conversation when two devices write at once', async () => {
    const user = await newUser(server().url)
    const clientId = randomUUID()
    const tries = await Promise.all(Array.from({ length: 8 }, () => user.call('support.send', { client_id: clientId, text: 'once' })))
    expect(new Set(tries.map(({ message, case: row }) => `${row.id} ${message.seq}`)).size).toBe(1)
    const both = await Promise.all(['a', 'b'].map((text) => send(user, text)))
    expect(new Set(both.map(({ case: row }) => row.id)).size).toBe(1)
    await user.call('support.close', { case: tries[0]!.case.id })
    expect(await user.call('support.send', { client_id: clientId, text: 'once' })).toMatchObject({ message: { seq: 1 } })
    expect((await user.call('support.cases', {})).data.filter(({ state }) => state !== 'closed')).toEqual([])
  })

  it('keeps text as text', async () => {
    const user = await newUser(server().url)
    const text = '<script>alert(1)</script> [x](javascript:alert(1))'
    const { case: row } = await send(user, text)
    expect((await operator.ask('support.view', { id: row.id })).messages[0]!.text).toBe(text)
    await expect(send(user, 'a'.repeat(2_001))).rejects.toThrow('parameter_error')
    await expect(send(user, '   ')).rejects.toThrow('support_message_empty')
  })
})

describe('strangers', () => {
  it("reach no conversation, file or order of another's", async () => {
    const [owner, other] = [await newUser(server().url, { usdt: '1000' }), await newUser(server().url, { usdt: '1000' })]
    const order = await owner.call('spot.placeOrder', {
      currency_id: '1',
      legal_id: '3',
      type: 'buy',
      amount: '0.001',
      target_price: '20000',
    })
    const own = await send(owner, '', { attached: 'order', reference: order.id })
    expect(own.message.attached).toMatchObject({ kind: 'order', title: 'BTC/USDT', state: 'open', amount: '0.001' })
    await owner.call('spot.cancelOrder', { id: order.id })
    // The bubble shows it as it is now.
    const shown = await operator.ask('support.view', { id: own.case.id })
    expect(shown.messages[0]!.attached).toMatchObject({ state: 'cancelled' })
    const { id } = own.case
    await expect(send(other, 'x', { attached: 'order', reference: order.id })).rejects.toThrow('support_reference_unknown')
    await expect(send(other, 'x', { attached: 'order', reference: "1' or 1=1" })).rejects.toThrow('support_reference_unknown')
    await expect(other.call('support.messages', { case: id })).rejects.toThrow('support_case_unknown')
    await expect(other.call('support.read', { case: id, seq: 1 })).rejects.toThrow('support_case_unknown')
    await expect(other.call('support.close', { case: id })).rejects.toThrow('support_case_unknown')
    await expect(other.call('support.rate', { case: id, is_good: false })).rejects.toThrow('support_case_unknown')
    await expect(other.call('support.transcript', { case: id })).rejects.toThrow('support_case_unknown')
  })

  it('are visitors only by their own token, and have what is theirs alone', async () => {
    const guest = new Client(server().url)
    const visitor = await becomeVisitor(guest)
    const { case: row } = await send(guest, 'I cannot log in', { visitor })
    expect((await guest.call('support.messages', { visitor, case: row.id })).messages).toHaveLength(BEGINNING)
    const forged = randomBytes(32).toString('base64url')
    await expect(guest.call('support.messages', { visitor: forged, case: row.id })).rejects.toThrow('support_case_unknown')
    await expect(guest.call('support.messages', { case: row.id })).rejects.toThrow('support_case_unknown')
    await expect(send(guest, 'x', { visitor, attached: 'order', reference: '1' })).rejects.toThrow('support_reference_unknown')
    const second = await becomeVisitor(guest)
    await expect(guest.call('support.messages', { visitor: second, case: row.id })).rejects.toThrow('support_case_unknown')
    const line = new Side({ url: server().url, auth: { visitor }, channel: 'support', messagesAfter: () => Promise.resolve([]) })
    const stranger = new Side({
      url: server().url,
      auth: { visitor: forged },
      channel: 'support',
      messagesAfter: () => Promise.resolve([]),
    })
    await operator.ask('support.take', { id: row.id })
    await expect
      .poll(async () => {
        await operator.ask('support.answer', { id: row.id, client_id: randomUUID(), text: 'hello' })
        return line.seen.size
      })
      .toBeGreaterThan(0)
    expect(stranger.seen.size).toBe(0)
    line.close()
    stranger.close()
  })

  it('hear nothing of the inbox without the right, on either port', async () => {
    const writer = await newOperator(server(), ['content'])
    await expect(writer.ask('support.inbox', {})).rejects.toThrow('right_needed')
    const user = await newUser(server().url)
    const lines = [
      { url: server().consoleUrl!, auth: { token: writer.token } },
      { url: server().consoleUrl!, auth: {} },
      { url: server().url, auth: { token: user.token! } },
      { url: server().url, auth: { token: operator.token } },
    ].map((place) => new Side({ ...place, channel: 'support_inbox', messagesAfter: () => Promise.resolve([]) }))
    const heard = new Side({
      url: server().consoleUrl!,
      auth: { token: operator.token },
      channel: 'support_inbox',
      messagesAfter: () => Promise.resolve([]),
    })
    await expect
      .poll(async () => {
        await send(user, 'hello')
        return heard.seen.size
      })
      .toBeGreaterThan(0)
    expect(lines.map(({ seen }) => seen.size)).toEqual([0, 0, 0, 0])
    for (const line of [...lines, heard]) line.close()
  })

  it('cannot fill the line: what waits for an answer is limited, for users and visitors', async () => {
    const user = await newUser(server().url)
    for (let number = 1; number <= 30; number += 1) await send(user, `message ${number}`)
    await expect(send(user, 'one more')).rejects.toThrow('support_messages_maximum')
  })
})

it('leaves books and numbers in order', async () => {
  const owner = { host: join(server().dataDir, 'run'), user: EMBEDDED.user, database: EMBEDDED.database }
  const db = openDatabase(openPool(owner, 2))
  expect(await findViolations(db)).toEqual([])
  await db.destroy()
})
