/** What of its device makes somebody look at a withdrawal. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { transfer, unitsOf } from '@assay/money'
import { accountOf, CHANGE, systemAccounts } from '../../ledger/accounts.ts'
import { ADDRESS, done, OTHER_ADDRESS, startWithdrawals, type WithdrawalTest } from '../../testing-withdrawal.ts'
import { ETH } from '../wallet/testing.ts'
import { findKnown } from './store.ts'

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
  const { risks: known } = await findKnown(test.database.db, {
    userId,
    sessionId: String(fresh!['id']),
    network: 'ethereum',
    address: ADDRESS,
  })
  expect(known).toEqual(['new_device'])
  await test.sql(`update account_session set created_at = now() - interval '24 hours' where id = $1`, [fresh!['id']])
  const after = async (kind: string) => {
    await test.sql(`insert into account_event (user_id, kind, is_login, device, address) values ($1, $2, false, '', '')`, [userId, kind])
    return (await findKnown(test.database.db, { userId, sessionId: String(fresh!['id']), network: 'ethereum', address: ADDRESS })).risks
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
  const risks = async (sessionId: string) =>
    (await findKnown(test.database.db, { userId, sessionId, network: 'ethereum', address: ADDRESS })).risks
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

/** Risks of two withdrawals: the first was judged before the second came, and reaches the desk after it. */
async function overtaken(userId: number, [first, second]: [object, object]): Promise<unknown[]> {
  const { lever } = test.services
  const out = async (fields: object) => done(await test.as(userId)('out', { ...fields }))
  const made: Record<string, unknown>[] = []
  const submit: typeof lever.submit = async (request) => {
    test.services.lever = lever
    made.push(await out(second))
    return lever.submit(request)
  }
  test.services.lever = { submit } as typeof lever
  made.push(await out(first))
  const risks = made.map((one) => one['risks'])
  for (const { id } of made) done(await test.as(userId)('cancel', { id }))
  return risks
}
const eth = (amount: string, address: string) => ({ currency: '2', network: 'ethereum', address, amount })

it('money that has just come in, also where each of two withdrawals at once needs only what was there before', async () => {
  const userId = await test.user({ [ETH]: '1' })
  await test.sql(
    `insert into withdrawal_address (user_id, currency_id, network, address, name, created_at, usable_at)
     values ($1, $2, 'ethereum', $3, 'Home', now() - interval '24 hours', now())`,
    [userId, ETH, ADDRESS],
  )
  const [own, { treasury }] = [accountOf(userId, CHANGE), systemAccounts]
  const book = (kind: 'deposit_credit' | 'deposit_undo', [from, to]: [number, number]) =>
    test.services.desk.submit({
      userId: null,
      accounts: [own, treasury],
      idempotent: null,
      run: (turn) => turn.post([{ kind, reference: 'deposit:1', entries: transfer(unitsOf('2', 8), { from, to, currencyId: ETH }) }]),
    })
  await book('deposit_credit', [treasury, own])
  expect(await overtaken(userId, [eth('1', ADDRESS), eth('1', ADDRESS)])).toEqual([[], ['fresh_deposit']])
  await book('deposit_undo', [own, treasury])
})

it('a second address, also where the first two withdrawals of all come at once', async () => {
  const userId = await test.user({ [ETH]: '3' })
  expect(await overtaken(userId, [eth('0.5', ADDRESS), eth('0.5', OTHER_ADDRESS)])).toEqual([[], ['new_address']])
})

it.each([
  { loss: 50n, risks: ['open_loss'] },
  { loss: 49n, risks: [] },
  { loss: -80n, risks: [] },
])('an open loss of $loss where the lever account has 100: $risks', async ({ loss, risks }) => {
  const userId = await test.user({ [ETH]: '1' })
  const { lever } = test.services
  const futures = { hasAccount: () => true, accountView: () => ({ crossProfit: -loss, equity: 100n - loss }) }
  test.services.lever = {
    submit: ({ run }: { run(turn: object): unknown }) => Promise.resolve(run({ futures })),
  } as unknown as typeof lever
  const made = done(await test.as(userId)('out', eth('0.5', ADDRESS)))
  test.services.lever = lever
  expect(made['risks']).toEqual(risks)
})
