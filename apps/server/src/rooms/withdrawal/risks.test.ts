/** What of its device makes somebody look at a withdrawal. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ADDRESS, startWithdrawals, type WithdrawalTest } from '../../testing-withdrawal.ts'
import { ETH } from '../wallet/testing.ts'
import { findRisks } from './store.ts'

let test: WithdrawalTest
beforeAll(async () => {
  test = await startWithdrawals()
})
// The invariants are asked when the database closes.
afterAll(() => test.end())

it('a device that this account has used for less than a day, and a change of its security', async () => {
  const userId = await test.user({ [ETH]: '10' })
  const session = (device: string, age: string) =>
    test.sql(
      `insert into account_session (user_id, token_hash, device, device_hash, address, created_at, expires_at)
       values ($1, decode(md5(random()::text), 'hex'), 'Fox', convert_to($2::text, 'UTF8'), '', now() - $3::interval, now() + interval '1 day') returning id::text as id`,
      [userId, device, age],
    )
  await session('known', '30 days')
  const [fresh] = await session('fresh', '23 hours 59 minutes')
  const known = await findRisks(test.database.db, { userId, sessionId: String(fresh!['id']), network: 'ethereum', address: ADDRESS })
  expect(known).toEqual(['new_device'])
  await test.sql(`update account_session set created_at = now() - interval '24 hours' where id = $1`, [fresh!['id']])
  const after = async (kind: string) => {
    await test.sql(`insert into account_event (user_id, kind, is_login, device, address) values ($1, $2, false, '', '')`, [userId, kind])
    return findRisks(test.database.db, { userId, sessionId: String(fresh!['id']), network: 'ethereum', address: ADDRESS })
  }
  // Told of like a change, though nothing of the account is another than before.
  expect(await after('data_exported')).toEqual([])
  expect(await after('login_notices_off')).toEqual(['security_change'])
})

it('a device without a token, until its session is a day old', async () => {
  const userId = await test.user({})
  const session = (age: string) =>
    test.sql(
      `insert into account_session (user_id, token_hash, device, address, created_at, expires_at)
       values ($1, decode(md5(random()::text), 'hex'), 'Fox', '', now() - $2::interval, now() + interval '1 day') returning id::text as id`,
      [userId, age],
    )
  const risks = async (sessionId: string) => findRisks(test.database.db, { userId, sessionId, network: 'ethereum', address: ADDRESS })
  const [first] = await session('23 hours')
  // The only one there is: who opened the account.
  expect(await risks(String(first!['id']))).toEqual([])
  const [second] = await session('1 minute')
  expect(await risks(String(second!['id']))).toEqual(['new_device'])
  expect(await risks(String(first!['id']))).toEqual(['new_device'])
  await test.sql(`update account_session set created_at = now() - interval '24 hours' where id = $1`, [first!['id']])
  expect(await risks(String(first!['id']))).toEqual([])
  expect(await risks(String(second!['id']))).toEqual(['new_device'])
})
