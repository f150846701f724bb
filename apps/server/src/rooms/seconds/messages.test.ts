import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import pino from 'pino'
import type { CallOutput } from '@assay/contract'
import { messageHandlers } from '../message/door.ts'
import { quietMessages } from '../message/testing.ts'
import { caller } from '../wallet/testing.ts'
import { restoreUnsettled } from './restore.ts'
import { BTC_CFD, createTestOptions, type TestOptions, USDT } from './testing.ts'

let test: TestOptions

beforeAll(async () => {
  test = await createTestOptions()
})
afterAll(() => test.close())

const buy = (user: number): Promise<CallOutput<'seconds.submit'>> =>
  test.call(user, 'seconds.submit', { match_id: BTC_CFD.id, currency_id: USDT, type: 'up', seconds: 30, number: '100' })

async function messagesOf(userId: number): Promise<{ kind: string; title: string; body: string; link: string }[]> {
  const { db } = test.database
  const answer = await caller('message', messageHandlers(quietMessages(db)))('list', {}, { userId })
  return (answer as unknown as { message: { data: [] } }).message.data
}

describe('an option that became void', () => {
  it('for want of prices at its entry is told of, with what went back', async () => {
    const user = await test.newUser()
    const { id, proof_id } = await buy(user)
    test.feed.silence(BTC_CFD.symbol, test.nowMs + 1_000, test.nowMs + 1_800)
    await test.advance(3_000)
    expect(await messagesOf(user)).toMatchObject([
      {
        kind: 'option_thin_entry',
        title: 'BTC/USDT option void, 100 USDT returned',
        body: expect.stringContaining('your 30 s option'),
        link: `/pages/proof/verify?kind=option&id=${proof_id}&order=${id}`,
      },
    ])
  })

  it('because nobody traded at its end is told of; one that settles is not', async () => {
    const user = await test.newUser()
    const won = await buy(user)
    await test.advance(33_000)
    expect(await test.call(user, 'seconds.result', { id: won.id })).toMatchObject({ status: 'done' })
    expect(await messagesOf(user)).toEqual([])
    const last = await buy(user)
    test.feed.silence(BTC_CFD.symbol, Date.parse(last.settle_at) - 900, Date.parse(last.settle_at) + 400)
    await test.advance(43_000)
    await restoreUnsettled(test.services, pino({ level: 'silent' }))
    test.feed.trades = async () => ({ trades: [], answers: '[]' })
    await restoreUnsettled(test.services, pino({ level: 'silent' }))
    expect(await messagesOf(user)).toMatchObject([{ kind: 'option_no_trade', body: expect.stringContaining('No source traded') }])
  })
})
