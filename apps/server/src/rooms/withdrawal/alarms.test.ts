/** A signer that is down, stands still or finds no block cannot say so itself: those who run the site are told what stands still. */
import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ownerClient } from '../../db/pool.ts'
import { ADDRESS, done, startWithdrawals, type WithdrawalTest } from '../../testing-withdrawal.ts'
import { ETH } from '../wallet/testing.ts'
import { standingAlarms } from './alarms.ts'

let test: WithdrawalTest
let owner: pg.Client
let userId = 0
let id = ''

beforeAll(async () => {
  test = await startWithdrawals()
  owner = ownerClient(test.database.owner)
  await owner.connect()
  userId = await test.user({ [ETH]: '1' })
  id = String(done(await test.as(userId)('out', { currency: '2', network: 'ethereum', address: ADDRESS, amount: '1' }))['id'])
})
afterAll(async () => {
  await owner.end()
  await test.end()
})

const set = (what: string) => owner.query(`update withdrawal set ${what} where id = $1`, [id])
const said = async (signed: 'ethereum' | 'bitcoin' = 'ethereum') =>
  (await standingAlarms(test.database.db, new Set([signed]))).map(({ kind, about, detail }) => `${kind} ${about} ${detail}`)
const reported = (ago: string) =>
  owner.query(
    `insert into signer_wallet (chain, currency_id, address, balance, floor, ceiling, daily_limit, signed_today, at)
     values ('ethereum', 2, 'x', 1, 1, 1, 1, 0, now() - $1::interval) on conflict (chain, currency_id) do update set at = excluded.at`,
    [ago],
  )

it('says what has waited for ten minutes and nobody spoke of, and not what waits for a reason', async () => {
  await set(`status = 'ready', needs = 0, release_at = now() - interval '9 minutes'`)
  expect(await said()).toEqual([])
  await set(`release_at = now() - interval '11 minutes'`)
  expect(await said()).toEqual([`withdrawals_stand ethereum 1, the oldest is ${id}: ready`])
  // Without a signer it is paid by hand, and stands in that queue.
  expect(await said('bitcoin')).toEqual([])
  await reported('1 minute')
  expect(await said()).toHaveLength(1)
  await set(`signer_note = 'hot_empty'`)
  expect(await said()).toEqual([])
  // What it said once counts for as long as it runs.
  await reported('11 minutes')
  expect(await said()).toHaveLength(1)
  await owner.query(`update account_user set frozen_at = now(), frozen_reason = 'x' where id = $1`, [userId])
  expect(await said()).toEqual([])
  await owner.query('update account_user set frozen_at = null, frozen_reason = null where id = $1', [userId])
})

it('says what was signed and no node has, and what no block has for hours', async () => {
  await set(`status = 'signed', signer_note = null, signed_at = now() - interval '9 minutes'`)
  expect(await said()).toEqual([])
  await set(`signed_at = now() - interval '11 minutes'`)
  expect(await said()).toEqual([`withdrawals_stand ethereum 1, the oldest is ${id}: signed`])
  await set(`status = 'sent', sent_at = now() - interval '2 hours'`)
  expect(await said()).toEqual([])
  await set(`sent_at = now() - interval '4 hours'`)
  expect(await said()).toEqual([`withdrawals_stand ethereum 1, the oldest is ${id}: sent`])
  // No signer had it here: nothing is left that the books would ask a payment for.
  await set(`confirmations = 1, signed_at = null`)
  expect(await said()).toEqual([])
  await test.settle()
})
