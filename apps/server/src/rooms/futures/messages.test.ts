/** A message of the desk is written in the transaction of the event that it reports. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { caller } from '../wallet/testing.ts'
import { messageHandlers } from '../message/door.ts'
import { quietMessages } from '../message/testing.ts'
import { BTC, BTC_CFD, createTestLever, USDT, type TestLever } from './testing.ts'

let lever: TestLever
let told: number[] = []

beforeAll(async () => {
  lever = await createTestLever()
})
afterAll(() => lever.close())

const order = { currency_id: BTC, legal_id: USDT, direction: 'long', type: 'market', lots: '100', multiple: 10, mode: 'isolated' } as const

async function open(user: number, fields: object = {}): Promise<{ id: string; proof_id: string }> {
  const { id, proof_id } = await lever.call(user, 'futures.submit', { ...order, ...fields } as never)
  await lever.tick(BTC_CFD, '49997', '50003')
  return { id, proof_id }
}

interface Listed {
  data: { kind: string; title: string; body: string; link: string }[]
  total: number
  unread: number
}

/** The user's messages, newest first, in English. */
async function messagesOf(userId: number): Promise<Listed> {
  const { db } = lever.database
  const answer = await caller('message', messageHandlers(quietMessages(db)))('list', { limit: 50 }, { userId })
  return (answer as unknown as { message: Listed }).message
}

const kindsOf = async (userId: number) => (await messagesOf(userId)).data.map(({ kind, title }) => `${kind}: ${title}`)

describe('a position', () => {
  it('is warned of at 150 % and 120 %, once each, and told to be liquidated with its price and receipt', async () => {
    const user = await lever.newUser('6000')
    const { id, proof_id } = await open(user)
    lever.desk.onCommitted(({ messages }) => told.push(...messages.map(({ userId }) => userId)))
    told = []
    for (const bid of ['45250', '45260', '45239', '45238']) await lever.tick(BTC_CFD, bid, String(Number(bid) + 6))
    expect(told).toEqual([user, user])
    const { data: warnings, unread } = await messagesOf(user)
    expect([warnings.length, unread]).toEqual([2, 2])
    expect(warnings[1]).toMatchObject({ kind: 'position_risk', link: '/pages/transaction/contract_order' })
    expect(warnings[1]!.title).toMatch(/^Margin level of BTC\/USDT at 1[0-4]\d(\.\d+)?%$/)
    expect(warnings[1]!.body).toContain('your long BTC/USDT position fell below 150%')
    expect(warnings[0]!.body).toContain('fell below 120%')
    const { liquidation_price: price } = await lever.call(user, 'futures.position', { id })
    await lever.tick(BTC_CFD, '45200', '45206')
    const { close_price: closed } = await lever.call(user, 'futures.position', { id })
    expect(Number(closed)).toBeLessThanOrEqual(Number(price))
    const shown = Number(closed).toLocaleString('en-US')
    expect((await messagesOf(user)).data[0]).toMatchObject({
      kind: 'position_liquidated',
      title: `BTC/USDT liquidated at ${shown}`,
      body: expect.stringContaining(`Lots of your long BTC/USDT position closed at ${shown}: 100.`),
      link: `/pages/proof/verify?kind=contract&id=${proof_id}&order=${id}`,
    })
  })

  it('closed by its owner is no news', async () => {
    const user = await lever.newUser('6000')
    const { id } = await open(user)
    await lever.call(user, 'futures.close', { id })
    await lever.tick(BTC_CFD, '49997', '50003')
    expect(await kindsOf(user)).toEqual([])
  })

  it('is not told of by a batch that did not commit, and once by the one that did', async () => {
    const user = await lever.newUser('6000')
    await open(user)
    lever.give(BTC_CFD, '45239', '45245')
    const failing = lever.desk.run(({ write }) => write({ name: '', text: 'select 1/0', values: () => [] }))
    await expect(failing).rejects.toThrow()
    expect(await kindsOf(user)).toEqual([])
    await lever.beat()
    expect(await kindsOf(user)).toHaveLength(2)
  })
})

describe('cross positions', () => {
  it('are told of together, and of both sides when long and short are closed against each other', async () => {
    const user = await lever.newUser('15000')
    await lever.tick(BTC_CFD, '49997', '50003')
    await open(user, { mode: 'cross', lots: '600', multiple: 50 })
    await open(user, { mode: 'cross', lots: '20', multiple: 50, direction: 'short' })
    await lever.tick(BTC_CFD, '47700', '47706')
    const kinds = await kindsOf(user)
    expect(kinds.filter((kind) => kind.startsWith('position_matched')).length).toBe(2)
    expect(kinds.some((kind) => kind.startsWith('position_liquidated'))).toBe(true)
    expect((await messagesOf(user)).data.find(({ kind }) => kind === 'position_matched')!.body).toContain('without a liquidation fee')
  })

  it('have a risk rate of their own', async () => {
    const user = await lever.newUser('15000')
    await lever.tick(BTC_CFD, '49997', '50003')
    await open(user, { mode: 'cross', lots: '600', multiple: 50 })
    await lever.tick(BTC_CFD, '47880', '47886')
    expect((await messagesOf(user)).data[0]).toMatchObject({
      kind: 'cross_risk',
      title: expect.stringMatching(/^Margin level of your cross positions at 1\d\d/),
    })
  })
})

describe('own limits', () => {
  it('tell once a day that the loss was reached, and every pause that is longer than the last', async () => {
    const user = await lever.newUser()
    await lever.tick(BTC_CFD, '49997', '50003')
    await lever.call(user, 'futures.protect', { daily_loss_limit: '30' })
    const { id } = await open(user, { lots: '50' })
    await lever.call(user, 'futures.close', { id, lots: '25' })
    await lever.tick(BTC_CFD, '49937', '49943')
    await lever.call(user, 'futures.close', { id })
    await lever.tick(BTC_CFD, '49937', '49943')
    const { data } = await messagesOf(user)
    expect(data).toHaveLength(1)
    expect(data[0]).toMatchObject({ kind: 'loss_limit_hit', link: '/pages/setting/limits' })
    expect(data[0]!.body).toContain('your own limit of 30 USDT')
    await lever.call(user, 'futures.protect', { pause_hours: 24 })
    const [pause, ...rest] = (await messagesOf(user)).data
    expect(rest).toEqual(data)
    expect(pause!.body).toMatch(/can be opened until \d{4}-\d\d-\d\d \d\d:\d\d UTC\./)
    await lever.pass(60_000)
    await lever.call(user, 'futures.protect', { pause_hours: 1 })
    expect((await messagesOf(user)).data).toHaveLength(2)
    await lever.call(user, 'futures.protect', { pause_hours: 48 })
    expect((await messagesOf(user)).data).toHaveLength(3)
  })
})
