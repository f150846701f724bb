/** What operators let a user withdraw: one lowers it at once, two raise it, and coins and fiat money keep to it. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hasRight } from '@assay/contract/wire'
import { race } from '../../testing-race.ts'
import { done, startWithdrawals, type WithdrawalTest } from '../../testing-withdrawal.ts'
import { hold } from '../bank/hold.ts'
import { insertPayOut } from '../bank/pay-out-store.ts'
import { BTC, EUR } from '../wallet/testing.ts'

const RACERS = 60
const ADDRESS = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'
/** Of level 1, 200 BTC, at the price of the test. */
const LEVEL_USDT = '20000000'

let test: WithdrawalTest
beforeAll(async () => {
  test = await startWithdrawals()
})
// The invariants are asked when the database closes.
afterAll(() => test.end())

const coins = (userId: number, amount: number) =>
  test.as(userId)('out', { currency: '1', network: 'bitcoin', address: ADDRESS, amount: String(amount) })

const lower = (userId: number, limit: string, who: 0 | 1 = 0) =>
  test.decide(who, 'lowerLimit', { user_id: String(userId), limit_usdt: limit, reason: 'activity', note: 'new device' })

const propose = (userId: number, limit?: string) =>
  test.decide(0, 'proposeLimit', { user_id: String(userId), ...(limit !== undefined && { limit_usdt: limit }), note: 'asked for' })

const decide = (who: 0 | 1, proposed: Record<string, unknown>, decision = 'approved') =>
  test.decide(who, 'decideLimit', { id: proposed['id'], terms_hash: proposed['terms_hash'], decision, note: 'read' })

const left = async (userId: number) => {
  const { limit_btc: limit, left_btc: rest, own_limit: own } = done(await test.as(userId)('options', {}))
  return { limit, rest, own }
}

async function bankAccount(userId: number): Promise<string> {
  const [account] = await test.sql(
    `insert into bank_account (user_id, kind, currency_id, holder, number_shown, number_sealed, number_key, country, bank_name, phone, state, decided_at)
     values ($1, 'iban', $2, 'Ana', '', '', '', 'DE', 'First Bank', '', 'verified', now()) returning id::text as id`,
    [userId, EUR],
  )
  return String(account!['id'])
}

/** A payment by bank, as its room holds it. */
async function payOut(userId: number, accountId: string, worthUsdt: string) {
  const wish = { userId, accountId, currencyId: EUR, amount: '1', worthUsdt }
  const id = (await insertPayOut(test.services.db, wish))!
  return hold(test.services, { id, userId, currencyId: EUR, amount: '1', idempotent: null, bounds: { levelUsdt: LEVEL_USDT } }).then(
    () => 'done',
    (error: { code: string; detail: { values: unknown } }) => [error.code, error.detail.values],
  )
}

it('is lowered at once by one, for coins and for fiat money, and the user is told why', async () => {
  const userId = await test.user({ [BTC]: '1000' })
  const accountId = await bankAccount(userId)
  expect(await left(userId)).toEqual({ limit: '200', rest: '200', own: null })
  const shown = done(await lower(userId, '150000'))
  expect(shown).toMatchObject({ level_usdt: LEVEL_USDT, limit_usdt: '150000', own: { by_two: false, reason: 'activity' } })
  expect(await left(userId)).toMatchObject({ limit: '1.5', rest: '1.5', own: { limit_usdt: '150000', reason: 'activity' } })
  expect(await coins(userId, 1.6)).toMatchObject({ refused: 'withdrawal_limit', values: { left: '1.5' } })
  expect(await payOut(userId, accountId, '150000.01')).toEqual(['bank_day_limit', { limit: '150000' }])
  done(await coins(userId, 1.5))
  expect(await payOut(userId, accountId, '1')).toEqual(['bank_day_limit', { limit: '150000' }])
  const told = await test.sql(`select kind, values from message where user_id = $1 and kind like 'withdrawal_limit%'`, [userId])
  expect(told).toEqual([{ kind: 'withdrawal_limit_lowered', values: { limit: '150000', limited_for: 'activity' } }])
  const log = await test.sql('select action, detail from operator_log where subject = $1', [`user:${userId}`])
  expect(log.map(({ action }) => action)).toEqual(['withdrawal.lowerLimit'])
  expect(JSON.parse(String(log[0]!['detail']))).toEqual({ before: LEVEL_USDT, limit: '150000', reason: 'activity', note: 'new device' })
})

it('is lowered to nothing too, and never raised by one alone, whatever the price becomes', async () => {
  const userId = await test.user({ [BTC]: '10' })
  for (const limit of [LEVEL_USDT, '20000000.01'])
    expect(await lower(userId, limit)).toMatchObject({ refused: 'withdrawal_limit_not_lower' })
  done(await lower(userId, '19000000'))
  test.services.prices = { usdtPerUnit: (id) => (id === BTC ? '50000' : '1') }
  try {
    // The level is worth ten million now: what one operator set lets out no more.
    expect(done(await test.decide(1, 'viewLimit', { user_id: String(userId) }))).toMatchObject({ limit_usdt: '10000000' })
  } finally {
    test.services.prices = { usdtPerUnit: (id) => (id === BTC ? '100000' : '1') }
  }
  expect(await lower(userId, '19000001', 1)).toMatchObject({ refused: 'withdrawal_limit_not_lower' })
  done(await lower(userId, '0', 1))
  expect(await coins(userId, 0.01)).toMatchObject({ refused: 'withdrawal_limit', values: { left: '0' } })
})

it('is raised, and ended, by a second operator, who decides on what was read', async () => {
  const userId = await test.user({ [BTC]: '1000' })
  done(await lower(userId, '100000'))
  expect(await propose(userId, '100000')).toMatchObject({ refused: 'withdrawal_limit_not_higher' })
  const proposed = done(await propose(userId, '30000000'))
  expect(await left(userId)).toMatchObject({ limit: '1' })
  expect(await decide(0, proposed)).toMatchObject({ refused: 'operator_self' })
  expect(await left(userId)).toMatchObject({ limit: '1' })
  done(await decide(1, proposed))
  expect(await left(userId)).toMatchObject({ limit: '300', own: { limit_usdt: '30000000', reason: null } })
  expect(await decide(1, proposed)).toMatchObject({ refused: 'proposal_decided' })
  const ended = done(await propose(userId))
  done(await decide(1, ended))
  expect(await left(userId)).toEqual({ limit: '200', rest: '200', own: null })
  expect(await propose(userId)).toMatchObject({ refused: 'withdrawal_limit_not_higher' })
  expect((await test.messages(userId)).filter((kind) => kind.startsWith('withdrawal_limit'))).toEqual([
    'withdrawal_limit_lowered',
    'withdrawal_limit_raised',
    'withdrawal_limit_ended',
  ])
})

it('is not raised by what was proposed before somebody lowered it', async () => {
  const userId = await test.user({ [BTC]: '1000' })
  done(await lower(userId, '100000'))
  const proposed = done(await propose(userId, '5000000'))
  done(await lower(userId, '1000', 1))
  expect(await decide(1, proposed)).toMatchObject({ refused: 'proposal_changed' })
  expect(await left(userId)).toMatchObject({ limit: '0.01' })
  done(await decide(0, proposed, 'withdrawn'))
})

it('lets nothing out of an account whose level allows nothing, whatever two agreed on', async () => {
  const userId = await test.user({ [BTC]: '1000' })
  done(await decide(1, done(await propose(userId, '30000000'))))
  const [row] = await test.sql('select withdrawal_limit_usdt($1, 0)::text as usdt', [userId])
  expect(row).toEqual({ usdt: '0' })
})

it('is kept by many at once, and by those under way while it is lowered', { timeout: 120_000 }, async () => {
  const userId = await test.user({ [BTC]: '1000' })
  done(await lower(userId, '900000'))
  let after = 0
  const outcomes = await race([...Array(RACERS).keys()], async (racer) => {
    if (racer !== 3) return coins(userId, 1)
    const outcome = await lower(userId, '500000', 1)
    after = Number((await test.sql('select leaving_usdt($1)::float8 as usdt', [userId]))[0]!['usdt'])
    return outcome
  })
  const [row] = await test.sql('select leaving_usdt($1)::float8 as usdt', [userId])
  // What had left before the answer stays; nothing comes on top of it.
  expect(row!['usdt']).toBe(Math.max(after, 500_000))
  expect(outcomes.filter((one) => 'message' in one).length - 1).toBe(Number(row!['usdt']) / 100_000)
  expect(await coins(userId, 1)).toMatchObject({ refused: 'withdrawal_limit' })
})

it('is set by those who look after risk, not by customer service', () => {
  expect(hasRight(['compliance'], 'users.limit')).toBe(true)
  for (const role of ['support', 'content', 'treasury'] as const) expect(hasRight([role], 'users.limit')).toBe(false)
})
