/** Adjustments: by two, as proposed, once, never below zero, told to the user. */
import { formatUnits } from '@assay/money'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SpotDesk } from '../../desk/spot/spot-desk.ts'
import { accountOf, CHANGE, LEVER, systemAccounts } from '../../ledger/accounts.ts'
import { give } from '../../ledger/testing.ts'
import { BTC_CFD, createTestLever, type TestLever } from '../futures/testing.ts'
import { BTC, caller, currencies, startIdleSpot, USDT } from '../wallet/testing.ts'
import { ledgerHandlers } from './handlers.ts'

let lever: TestLever
let spot: SpotDesk
let call: ReturnType<typeof caller>
const told: number[] = []
let operators: number[]

beforeAll(async () => {
  lever = await createTestLever()
  spot = await startIdleSpot(lever.database)
  const { db, pool } = lever.database
  const publishMessages = (userId: number) => void told.push(userId)
  const services = { db, desk: spot, lever: lever.desk, currencies, holding: () => null, publishMessages }
  call = caller('ledger', ledgerHandlers(services))
  await give(pool, systemAccounts.houseOfConversion, { currencyId: USDT, amount: '1000' })
  const { rows } = await pool.query<{ id: string }>(
    `insert into operator (email, name, roles, authenticator)
     values ('a@example.org', 'Ada', '{treasury}', ''), ('b@example.org', 'Bo', '{treasury}', '') returning id`,
  )
  operators = rows.map(({ id }) => Number(id))
})
afterAll(async () => {
  await spot.close()
  await lever.close()
})

const by = (index: number) => ({
  operator: { id: '1', operatorId: operators[index]!, name: 'x', roles: ['treasury' as const], until: new Date() },
})

interface Wish {
  user: number
  amount: string
  type?: number
}

async function propose({ user, amount, type = CHANGE }: Wish) {
  const fields = { user_id: String(user), type, currency_id: String(USDT), amount, reason: 'mistake', note: 'ticket 12' }
  return (await call('proposeAdjustment', fields, by(0))) as { refused?: string; message: { id: string; terms_hash: string } }
}
type Proposed = Awaited<ReturnType<typeof propose>>['message']

const decide = async ({ id, terms_hash }: Proposed, { who = 1, decision = 'approved' } = {}) =>
  (await call('decideAdjustment', { id, terms_hash, decision, note: 'seen' }, by(who))) as { refused?: string }

async function available(user: number, type = CHANGE): Promise<number> {
  const { rows } = await lever.database.pool.query('select available from ledger_balance where account_id = $1 and currency_id = 3', [
    accountOf(user, type),
  ])
  return Number(rows[0]?.available ?? 0)
}

describe('an adjustment', () => {
  it('is booked by the decision of a second operator, against the house, and told to the user', async () => {
    const user = await lever.newUser('0')
    const { message } = await propose({ user, amount: '12.5' })
    expect(await available(user)).toBe(0)
    expect((await decide(message, { who: 0 })).refused).toBe('operator_self')
    expect((await decide({ ...message, terms_hash: 'cd'.repeat(32) })).refused).toBe('proposal_changed')
    expect(await available(user)).toBe(0)
    expect((await decide(message)).refused).toBeUndefined()
    expect(await available(user)).toBe(12.5)
    expect(told).toContain(user)
    const messages = await lever.database.pool.query('select kind, values from message where user_id = $1', [user])
    expect(messages.rows).toEqual([
      {
        kind: 'balance_adjusted',
        values: { amount: '12.5', currency: 'USDT', adjustment: 'mistake', reference: `adjustment:${message.id}` },
      },
    ])
    const { rows } = await lever.database.pool.query('select action from operator_log where subject = $1 order by number', [`user:${user}`])
    expect(rows.map(({ action }) => action)).toEqual(['ledger.adjust.propose', 'ledger.adjust.approved'])
  })

  it('is booked once, however often and by however many it is decided', async () => {
    const user = await lever.newUser('0')
    const { message } = await propose({ user, amount: '3' })
    const answers = await Promise.all(Array.from({ length: 5 }, () => decide(message)))
    expect(answers.filter(({ refused }) => refused === undefined)).toHaveLength(1)
    expect((await decide(message)).refused).toBe('proposal_decided')
    expect(await available(user)).toBe(3)
  })

  it('takes no balance below zero, and then stays open', async () => {
    const user = await lever.newUser('0')
    await give(lever.database.pool, accountOf(user, CHANGE), { currencyId: USDT, amount: '5' })
    const { message } = await propose({ user, amount: '-5.00000001' })
    expect((await decide(message)).refused).toBe('insufficient_balance')
    expect(await available(user)).toBe(5)
    const { rows } = await lever.database.pool.query(
      `select from operator_log where action = 'ledger.adjust.approved' and detail::json ->> 'proposal' = $1`,
      [message['id']],
    )
    expect(rows).toEqual([])
    expect((await propose({ user, amount: '-5' })).refused).toBe('proposal_open')
    expect((await decide(message, { who: 0, decision: 'withdrawn' })).refused).toBeUndefined()
    expect((await decide((await propose({ user, amount: '-5' })).message)).refused).toBeUndefined()
    expect(await available(user)).toBe(0)
  })

  it('leaves the margin of open contracts', async () => {
    await lever.tick(BTC_CFD, '49997', '50003')
    const user = await lever.newUser('10000')
    const order = { currency_id: BTC, legal_id: USDT, direction: 'long', type: 'market', lots: '100', multiple: 10, mode: 'cross' } as const
    await lever.call(user, 'futures.submit', order)
    await lever.tick(BTC_CFD, '49997', '50003')
    await lever.tick(BTC_CFD, '45003', '45009')
    const before = await available(user, LEVER)
    const { message } = await propose({ user, amount: `-${before}`, type: LEVER })
    expect((await decide(message)).refused).toBe('insufficient_margin')
    expect(await available(user, LEVER)).toBe(before)
    await decide(message, { decision: 'refused' })
    expect((await decide((await propose({ user, amount: '7', type: LEVER })).message)).refused).toBeUndefined()
    expect(await available(user, LEVER)).toBe(before + 7)
  })

  it('gives no more than the house has free, and says which account lacks how much', async () => {
    const user = await lever.newUser('0')
    const { message } = await propose({ user, amount: '5000' })
    expect(await decide(message)).toMatchObject({
      refused: 'house_move_short',
      values: { account: 'house:convert', currency: 'USDT', missing: expect.stringMatching(/^\d/) },
    })
    await decide(message, { decision: 'refused' })
    // Behind contracts it keeps what they may cost: what is free there is less than what it has.
    const { balance, spare } = lever.desk.futures.houseView()
    expect(spare).toBeLessThan(balance)
    const all = await propose({ user, amount: formatUnits(balance, 8), type: LEVER })
    expect(await decide(all.message)).toMatchObject({ refused: 'house_move_short', values: { account: 'house:desk' } })
    expect(await available(user, LEVER)).toBe(0)
  })

  it('is of an account that exists, in a currency that exists, with as many decimals as it has', async () => {
    expect((await propose({ user: 999_999, amount: '1' })).refused).toBe('user_unknown')
    const user = await lever.newUser('0')
    for (const amount of ['0', '-0.0', '1e5', '0.000000001', '', '--1'])
      expect([amount, (await propose({ user, amount })).refused]).toEqual([amount, 'parameter_error'])
  })
})

describe('the books', () => {
  it('show a posting with its entries, its sums written out, and the deeds behind it', async () => {
    const user = await lever.newUser('0')
    const { message } = await propose({ user, amount: '2' })
    await decide(message)
    const found = (await call('entries', { user_id: String(user), kind: 'adjustment' }, by(0))) as {
      message: { data: { posting_id: string; available_change: string }[]; before: string | null }
    }
    expect(found.message).toMatchObject({ data: [{ available_change: '2', available_after: '2' }], before: null })
    const posting = await call('posting', { id: found.message.data[0]!.posting_id }, by(0))
    expect(posting).toMatchObject({
      message: {
        kind: 'adjustment',
        entries: [{ available_change: '-2' }, { available_change: '2', user_id: String(user) }],
        sums: [{ currency_name: 'USDT', sum: '0' }],
        deeds: [
          { action: 'ledger.adjust.propose', operator_name: 'Ada' },
          { action: 'ledger.adjust.approved', operator_name: 'Bo' },
        ],
      },
    })
    expect(await call('posting', { id: '99999999' }, by(0))).toMatchObject({ refused: 'posting_unknown' })
  })

  it('are found by account, reference and time, and say where the search goes on', async () => {
    const all = (await call('entries', { account: String(systemAccounts.houseOfConversion) }, by(0))) as {
      message: { data: object[]; before: null }
    }
    expect(all.message.data.length).toBeGreaterThan(3)
    expect(all.message.before).toBeNull()
    const none = await call('entries', { reference: 'adjustment:none' }, by(0))
    expect(none).toMatchObject({ message: { data: [], before: null } })
    const past = await call('entries', { to: '2020-01-01T00:00:00Z' }, by(0))
    expect(past).toMatchObject({ message: { data: [] } })
    const { message } = (await call('accounts', {}, by(0))) as { message: { accounts: { name: string }[]; users: object[] } }
    expect(message.accounts.map(({ name }) => name)).toContain('house:desk')
    expect(message.users.length).toBeGreaterThan(0)
  })
})
