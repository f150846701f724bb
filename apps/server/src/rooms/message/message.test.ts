import type { MessagesUpdate } from '@assay/contract/live'
import type { Lang } from '@assay/contract/wire'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { NewMessage } from '../../desk/messages.ts'
import type { LiveHub } from '../../live/hub.ts'
import { createTestDatabase, type TestDatabase } from '../../testing.ts'
import { caller, createUser } from '../wallet/testing.ts'
import { addMessage, defineMessagesChannel, messageHandlers } from './door.ts'
import { quietMessages } from './testing.ts'

let test: TestDatabase
let user: number
let call: ReturnType<typeof caller>
/** The updates that this test's user received. */
let told: MessagesUpdate[] = []
let base: (argument: string, userId: number) => Promise<MessagesUpdate>
let publishMessages: (userId: number) => void
const hearing = new Set<number>()

beforeAll(async () => {
  test = await createTestDatabase()
  publishMessages = defineMessagesChannel(
    {
      define: (_kind: string, definition: { base: typeof base }) => void (base = definition.base),
      hasPrivateSubscribers: (userId: number) => hearing.has(userId),
      publishTo: (userId: number, _kind: string, update: MessagesUpdate) => void (userId === user && told.push(update)),
    } as unknown as LiveHub,
    test.db,
  )
  call = caller('message', messageHandlers({ ...quietMessages(test.db), publishMessages }))
})
afterAll(() => test.close())
beforeEach(async () => {
  user = await createUser(test.db)
  hearing.add(user)
  told = []
})

const add = (message: NewMessage) => test.db.transaction().execute((tx) => addMessage(tx, message))
const device = (number: number): NewMessage => ({
  userId: user,
  subject: `device:${number}`,
  kind: 'new_device',
  values: { device: `Device ${number}`, address: '192.0.2.1' },
})

interface Listed {
  data: { id: string; title: string; body: string; link: string; read: boolean }[]
  total: number
  unread: number
}
const list = async (fields: object = {}, lang: Lang = 'en', userId = user): Promise<Listed> =>
  ((await call('list', { ...fields }, { userId, lang })) as unknown as { message: Listed }).message
const read = (fields: object = {}, userId = user) => call('read', { ...fields }, { userId })
const until = async (isTrue: () => boolean) => {
  for (let attempt = 0; attempt < 200 && !isTrue(); attempt++) await new Promise((resolve) => setTimeout(resolve, 10))
}

describe('messages', () => {
  it('stand newest first, in the language of the request, with what is unread in all', async () => {
    for (const number of [1, 2, 3]) await add(device(number))
    const { data, total, unread } = await list({ limit: 2 })
    expect([total, unread]).toEqual([3, 3])
    expect(data.map(({ body }) => body.slice(0, 8))).toEqual(['Device 3', 'Device 2'])
    expect(data[0]).toMatchObject({ title: 'Login from a new device', link: '/pages/setting/devices', read: false })
    expect((await list({ limit: 2, page: 2 })).data).toHaveLength(1)
    expect((await list({}, 'zh')).data[0]).toMatchObject({ title: '新设备登录', body: expect.stringContaining('IP 地址 192.0.2.1') })
    expect((await list({}, 'yn')).data[0]!.title).toBe('Đăng nhập từ thiết bị mới')
  })

  it('of one subject are written once', async () => {
    await Promise.all(Array.from({ length: 10 }, () => add(device(1))))
    await add(device(1))
    expect((await list()).total).toBe(1)
  })

  it('are read one by one or all at once, and reading twice changes nothing', async () => {
    for (const number of [1, 2, 3]) await add(device(number))
    const [, second] = (await list()).data
    expect(await read({ id: second!.id })).toEqual({ message: { unread: 2 } })
    expect(await read({ id: second!.id })).toEqual({ message: { unread: 2 } })
    expect((await list({ status: 'read' })).data.map(({ id }) => id)).toEqual([second!.id])
    expect(await list({ status: 'unread' })).toMatchObject({ total: 2, unread: 2 })
    expect(await read()).toEqual({ message: { unread: 0 } })
    expect(await list({ status: 'unread' })).toMatchObject({ data: [], total: 0, unread: 0 })
  })

  it('of others can be neither listed nor read', async () => {
    await add(device(1))
    const [own] = (await list()).data
    const other = await createUser(test.db)
    expect(await list({}, 'en', other)).toMatchObject({ data: [], total: 0, unread: 0 })
    expect(await read({ id: own!.id }, other)).toEqual({ refused: 'message_not_found' })
    expect(await read({}, other)).toEqual({ message: { unread: 0 } })
    expect(await list()).toMatchObject({ unread: 1 })
  })
})

describe('categories', () => {
  const ended: NewMessage = {
    userId: 0,
    subject: 'mining:1',
    kind: 'mining_ended',
    values: { amount: '5', currency: 'ETH', days: '30', earned: '1', order: '7' },
  }

  it('have their own lists, their unread and their newest, and are read apart', async () => {
    for (const number of [1, 2]) await add(device(number))
    await add({ ...ended, userId: user } as NewMessage)
    expect(await call('centre', {}, { userId: user })).toEqual({
      message: [
        { category: 'warnings', unread: 0, newest: null },
        { category: 'security', unread: 2, newest: { title: 'Login from a new device', time: expect.any(String) as string } },
        { category: 'money', unread: 1, newest: { title: 'Mining ended: 5 ETH is back', time: expect.any(String) as string } },
        { category: 'trading', unread: 0, newest: null },
      ],
    })
    expect(await base('', user)).toMatchObject({ unread: 3, categories: { security: 2, money: 1 } })
    expect((await list({ category: 'security' })).data).toHaveLength(2)
    expect(await read({ category: 'security' })).toEqual({ message: { unread: 1 } })
    expect(await list({ category: 'money', status: 'unread' })).toMatchObject({ total: 1, data: [{ category: 'money' }] })
    expect(await list({ category: 'trading' })).toMatchObject({ total: 0, unread: 1 })
  })
})

describe('the channel', () => {
  it('begins with the newest and the number unread', async () => {
    expect(await base('', user)).toEqual({ unread: 0, categories: {}, newest: null })
    await add(device(1))
    expect(await base('', user)).toMatchObject({ unread: 1, newest: { kind: 'new_device', values: { device: 'Device 1' }, read: false } })
  })

  it('tells what came and what was read, last what is true now, however often it is asked', async () => {
    for (const number of [1, 2, 3, 4, 5]) {
      await add(device(number))
      publishMessages(user)
    }
    // Count and newest are read beside each other: what came between the two is in the next update.
    await until(() => told.at(-1)?.unread === 5 && told.at(-1)?.newest?.values['device'] === 'Device 5')
    expect(told.at(-1)).toMatchObject({ unread: 5, newest: { values: { device: 'Device 5' } } })
    await read()
    await until(() => told.at(-1)?.unread === 0)
    expect(told.at(-1)).toMatchObject({ unread: 0, newest: { read: true } })
  })

  it('reads once more when there is news while it reads, and no oftener', async () => {
    await add(device(1))
    for (let times = 0; times < 5; times++) publishMessages(user)
    await until(() => told.length === 2)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(told.map(({ unread }) => unread)).toEqual([1, 1])
  })

  it('reads nothing for those who do not listen', async () => {
    hearing.delete(user)
    await add(device(1))
    publishMessages(user)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(told).toEqual([])
  })
})
