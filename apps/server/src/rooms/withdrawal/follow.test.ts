/** What became of withdrawals is told once: over starts, over commits in any order, and never to those who are gone. */
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ownerClient } from '../../db/pool.ts'
import { done, startWithdrawals, type WithdrawalTest } from '../../testing-withdrawal.ts'
import { ETH } from '../wallet/testing.ts'
import { Follower } from './follow.ts'

const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7'

let test: WithdrawalTest
let slow: pg.Client
let quick: pg.Client
const published: string[] = []

beforeAll(async () => {
  test = await startWithdrawals({ publish: (_userId, id) => void published.push(id) })
  ;[slow, quick] = [ownerClient(test.database.owner), ownerClient(test.database.owner)]
  await Promise.all([slow.connect(), quick.connect()])
})
afterAll(async () => {
  await Promise.all([slow.end(), quick.end()])
  await test.end()
})

const asked = async () => {
  const userId = await test.user({ [ETH]: '1' })
  const { id } = done(await test.as(userId)('out', { currency: '2', network: 'ethereum', address: ADDRESS, amount: '1' }))
  return { userId, id: String(id) }
}
const ending = `update withdrawal set status = 'done', sent_at = now(), ended_at = now() where id = $1`

it('is told whichever of two changes is committed first', async () => {
  const [late, early] = [await asked(), await asked()]
  const follower = new Follower(test.services)
  await follower.pass()
  await slow.query('begin')
  await slow.query(ending, [late.id])
  await quick.query(ending, [early.id])
  // Its number is higher than that of the change which is not committed yet: it waits for it.
  const passing = follower.pass()
  await sleep(200)
  await slow.query('commit')
  await passing
  await follower.pass()
  for (const { userId } of [late, early]) expect((await test.messages(userId)).filter((kind) => kind === 'withdrawal_done')).toHaveLength(1)
  await test.settle()
})

it('is not told again after a start, also where its owner has thrown the message away', async () => {
  const { userId, id } = await asked()
  await quick.query(ending, [id])
  await test.settle()
  await quick.query('delete from message where user_id = $1', [userId])
  published.length = 0
  await new Follower(test.services).pass()
  expect(await test.messages(userId)).toEqual([])
  expect(published).toEqual([])
})

it('is told to nobody whose account is gone', async () => {
  const { userId, id } = await asked()
  await test.settle()
  await quick.query(ending, [id])
  await quick.query('delete from message where user_id = $1', [userId])
  await quick.query('update account_user set deleted_at = now() where id = $1', [userId])
  await test.settle()
  expect((await test.messages(userId)).filter((kind) => kind === 'withdrawal_done')).toEqual([])
})
