/** Withdrawals up to the signer: limits, locks, who looks, who decides, and what is held meanwhile. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refuse } from '@assay/contract/wire'
import { transfer, unitsOf, type LedgerEntry } from '@assay/money'
import { accountOf, CHANGE, systemAccounts } from '../../ledger/accounts.ts'
import { race, tallyOf } from '../../testing-race.ts'
import { asOwner } from '../../testing.ts'
import type { SpotDesk } from '../../desk/spot/spot-desk.ts'
import type { WalletCurrency } from '../wallet/services.ts'
import { BTC, ETH, USDT } from '../wallet/testing.ts'
import { ADDRESS, done, OTHER_ADDRESS, startWithdrawals, THIRD_ADDRESS, type WithdrawalTest } from '../../testing-withdrawal.ts'
import { REVIEWS_MAXIMUM } from './terms.ts'

/** The night's run takes 1,000. */
const RACERS = Number(process.env['WITHDRAWAL_RACERS'] ?? 100)

let test: WithdrawalTest
beforeAll(async () => {
  test = await startWithdrawals()
})
// The invariants are asked when the database closes.
afterAll(() => test.end())

const eth = (amount: string, address = ADDRESS) => ({ currency: '2', network: 'ethereum', address, amount })
const usdt = (amount: string, address = ADDRESS) => ({ currency: '3', network: 'erc20', address, amount })
const refusedBy = (outcome: unknown): unknown => (outcome as { refused?: string }).refused

describe('a withdrawal', () => {
  it('holds the amount, says what leaves, costs and arrives, and gives all of it back when it is cancelled', async () => {
    const userId = await test.user({ [ETH]: '2' })
    const call = test.as(userId)
    const made = done(await call('out', { ...eth('1'), fee: '0.0012' }))
    expect(made).toMatchObject({ amount: '1', fee: '0.0012', arrives: '0.9988', status: 'ready', can_cancel: true, needs: 0 })
    expect(await test.balance(userId, ETH)).toEqual({ available: '1', held: '1' })
    expect(done(await call('cancel', { id: made['id'] }))).toMatchObject({ status: 'cancelled', can_cancel: false })
    expect(await test.balance(userId, ETH)).toEqual({ available: '2', held: '0' })
    expect(refusedBy(await call('cancel', { id: made['id'] }))).toBe('withdrawal_decided')
    expect(await test.messages(userId)).toEqual(['withdrawal_requested', 'withdrawal_cancelled'])
  })

  it('is made once by two requests with the same key, together or one after the other', async () => {
    const userId = await test.user({ [ETH]: '2' })
    const call = test.as(userId)
    const key = randomUUID()
    const [one, two] = await Promise.all([call('out', eth('0.5'), key), call('out', eth('0.5'), key)])
    expect(done(two)).toEqual(done(one))
    expect(done(await call('out', eth('0.5'), key))).toEqual(done(one))
    expect(await test.balance(userId, ETH)).toEqual({ available: '1.5', held: '0.5' })
    expect(refusedBy(await call('out', eth('0.6'), key))).toBe('idempotency_conflict')
  })

  it('is confirmed again where the answer of its key is to another request or too old', async () => {
    const userId = await test.user({ [ETH]: '2' })
    const call = test.as(userId)
    const [key, otherPath, old] = [randomUUID(), randomUUID(), randomUUID()]
    done(await call('out', eth('0.5'), key))
    await asOwner(
      test.database,
      `create table idempotency_answer_old partition of idempotency_answer for values in ('2020-01-01');
       insert into idempotency_answer select user_id, '${old}', '2020-01-01', request_hash, answer from idempotency_answer where key = '${key}';
       insert into idempotency_answer select user_id, '${otherPath}', day, 'other', answer from idempotency_answer where key = '${key}'`,
    )
    const { account } = test.services
    test.services.account = { ...account, confirmOwner: () => refuse('code_wrong') }
    try {
      done(await call('out', eth('0.5'), key))
      for (const unconfirmed of [otherPath, old]) expect(refusedBy(await call('out', eth('0.5'), unconfirmed))).toBe('code_wrong')
    } finally {
      test.services.account = account
    }
    expect(await test.balance(userId, ETH)).toEqual({ available: '1.5', held: '0.5' })
  })

  it('of another user is not shown and cannot be cancelled', async () => {
    const made = done(await test.as(await test.user({ [ETH]: '1' }))('out', eth('0.5')))
    const stranger = test.as(await test.user({}))
    expect(refusedBy(await stranger('one', { id: made['id'] }))).toBe('withdrawal_unknown')
    expect(refusedBy(await stranger('cancel', { id: made['id'] }))).toBe('withdrawal_unknown')
  })

  it('stops while less is held than is owed: nothing is held back for it', async () => {
    const userId = await test.user({ [ETH]: '1' })
    const stopped: number[] = []
    test.services.requireReserve = (currencyId) => {
      stopped.push(currencyId)
      refuse('reserve_short', { values: { currency: 'ETH' } })
    }
    expect(refusedBy(await test.as(userId)('out', eth('0.5')))).toBe('reserve_short')
    expect(stopped).toEqual([ETH])
    expect(await test.balance(userId, ETH)).toEqual({ available: '1', held: '0' })
    test.services.requireReserve = () => undefined
    done(await test.as(userId)('out', eth('0.5')))
  })

  it('is refused below the minimum, above the balance, and for a fee that is another by now', async () => {
    const call = test.as(await test.user({ [ETH]: '1' }))
    expect(refusedBy(await call('out', eth('0.0049')))).toBe('withdrawal_minimum')
    expect(refusedBy(await call('out', eth('1.1')))).toBe('insufficient_balance')
    expect(refusedBy(await call('out', { ...eth('0.5'), fee: '0.0001' }))).toBe('withdrawal_fee_changed')
    expect(refusedBy(await call('out', { currency: '1', network: 'erc20', address: ADDRESS, amount: '1' }))).toBe(
      'withdrawal_network_unknown',
    )
  })

  it('to another user of this site is booked at once and costs nothing', async () => {
    const [from, to] = [await test.user({ [ETH]: '1' }), await test.user({})]
    await test.sql(`insert into deposit_address (user_id, chain, key_print, index, address) values ($1, 'ethereum', 'p', $2, $3)`, [
      to,
      7,
      OTHER_ADDRESS,
    ])
    const call = test.as(from)
    expect(done(await call('quote', eth('0.3', OTHER_ADDRESS)))).toMatchObject({ kind: 'internal', fee: '0', arrives: '0.3' })
    expect(done(await call('out', eth('0.3', OTHER_ADDRESS)))).toMatchObject({ status: 'done', kind: 'internal', fee: '0' })
    expect(await test.balance(from, ETH)).toEqual({ available: '0.7', held: '0' })
    expect(await test.balance(to, ETH)).toEqual({ available: '0.3', held: '0' })
    expect(await test.messages(to)).toEqual(['withdrawal_received'])
    expect(refusedBy(await test.as(to)('out', eth('0.1', OTHER_ADDRESS)))).toBe('withdrawal_own_address')
    // An account that goes, or is gone, receives nothing.
    for (const mark of ['deletion_began_at', 'deleted_at']) {
      await test.sql(`update account_user set ${mark} = now() where id = $1`, [to])
      expect(refusedBy(await call('out', eth('0.1', OTHER_ADDRESS)))).toBe('withdrawal_address_unknown')
      await test.sql(`update account_user set ${mark} = null where id = $1`, [to])
    }
    expect(await test.balance(from, ETH)).toEqual({ available: '0.7', held: '0' })
  })

  it('is locked for the 24 hours after a security change, to the moment, by the database’s clock', async () => {
    const userId = await test.user({ [ETH]: '2' })
    const call = test.as(userId)
    const lockFor = (interval: string) =>
      test.sql(`update account_user set withdrawals_locked_until = now() + $2::interval where id = $1`, [userId, interval])
    await lockFor('24 hours')
    expect(refusedBy(await call('out', eth('0.5')))).toBe('withdrawals_locked')
    await lockFor('1500 milliseconds')
    expect(refusedBy(await call('out', eth('0.5')))).toBe('withdrawals_locked')
    await lockFor('0 seconds')
    expect(done(await call('out', eth('0.5')))).toMatchObject({ status: 'ready' })
    expect(await test.balance(userId, ETH)).toEqual({ available: '1.5', held: '0.5' })
  })

  it('names the change that locked it, not one that came after and locks nothing', async () => {
    const userId = await test.user({ [ETH]: '2' })
    await test.sql(
      `insert into account_event (user_id, kind, is_login, device, address, time)
      values ($1, 'pay_password_changed', false, '-', '-', now() - interval '1 hour'), ($1, 'mobile_changed', false, '-', '-', now() - interval '1 minute')`,
      [userId],
    )
    await test.sql(`update account_user set withdrawals_locked_until = now() + interval '23 hours' where id = $1`, [userId])
    expect(done(await test.as(userId)('options', {}))).toMatchObject({ locked_by: { change: 'pay_password_changed' } })
  })

  it('keeps no more than the limit of 24 hours, however many race for it', async () => {
    const userId = await test.user({ [BTC]: '1000' })
    const call = test.as(userId)
    const address = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'
    // As many as may wait for somebody fill it.
    const each = String(200 / REVIEWS_MAXIMUM)
    const outcomes = await race([...Array(RACERS).keys()], () => call('out', { currency: '1', network: 'bitcoin', address, amount: each }))
    expect(tallyOf(outcomes)).toEqual({ done: REVIEWS_MAXIMUM, withdrawal_limit: RACERS - REVIEWS_MAXIMUM })
    expect(await test.balance(userId, BTC)).toEqual({ available: '800', held: '200' })
    expect(done(await call('options', {}))).toMatchObject({ left_btc: '0', limit_btc: '200' })
    // A refused one gives its share back, and what is older than a day no longer counts.
    const { rows } = await test.database.pool.query<{ id: string }>('select id from withdrawal where user_id = $1 limit 1', [userId])
    done(await call('cancel', { id: rows[0]!.id }))
    expect(done(await call('options', {}))).toMatchObject({ left_btc: each })
  }, 120_000)
})

describe('what somebody looks at', () => {
  /** One that a single operator has to look at. */
  const looked = async () => {
    const userId = await test.user({ [ETH]: '10' })
    const call = test.as(userId)
    done(await call('out', eth('0.1')))
    const id = String(done(await call('out', eth('0.1', THIRD_ADDRESS)))['id'])
    const { terms_hash: termsHash } = done(await test.decide(0, 'view', { id }))
    return { userId, id, approval: { id, terms_hash: termsHash, note: 'seen' } }
  }
  /** A user who has had the address on his list for a day. */
  const known = async (coins: Record<number, string>) => {
    const userId = await test.user(coins)
    await test.sql(
      `insert into withdrawal_address (user_id, currency_id, network, address, name, created_at, usable_at)
       values ($1, $2, 'ethereum', $3, 'Home', now() - interval '24 hours', now())`,
      [userId, ETH, ADDRESS],
    )
    return userId
  }

  it('is the sixth of a day', async () => {
    const userId = await known({ [ETH]: '10' })
    const call = test.as(userId)
    for (let number = 0; number < 5; number += 1) expect(done(await call('out', eth('0.1')))['risks']).toEqual([])
    expect(done(await call('out', eth('0.1')))).toMatchObject({
      risks: ['velocity'],
      needs: 1,
      status: 'first',
      decide_by: expect.any(String),
    })
  })

  it('is an address that nothing went to before, once something went elsewhere', async () => {
    const call = test.as(await test.user({ [ETH]: '10' }))
    expect(done(await call('out', eth('0.1')))['risks']).toEqual([])
    const made = done(await call('out', eth('0.1', THIRD_ADDRESS)))
    expect(made).toMatchObject({ risks: ['new_address'], status: 'first' })
    // One that waits makes an address known to nobody.
    expect(done(await call('out', eth('0.1', THIRD_ADDRESS)))['risks']).toEqual(['new_address'])
    await test.sql(`update withdrawal set status = 'done', sent_at = now(), ended_at = now() where id = $1`, [made['id']])
    await test.settle()
    expect(done(await call('out', eth('0.1', THIRD_ADDRESS)))['risks']).toEqual([])
  })

  it('is money that has just come in, where it could not be paid without it', async () => {
    const userId = await known({ [ETH]: '1' })
    const [own, { treasury }] = [accountOf(userId, CHANGE), systemAccounts]
    const arrives = (kind: 'deposit_credit' | 'deposit_undo', [from, to]: [number, number]) =>
      test.services.desk.submit({
        userId: null,
        accounts: [own, treasury],
        idempotent: null,
        run: (turn) => turn.post([{ kind, reference: 'deposit:1', entries: transfer(unitsOf('2', 8), { from, to, currencyId: ETH }) }]),
      })
    await arrives('deposit_credit', [treasury, own])
    const call = test.as(userId)
    expect(done(await call('out', eth('1')))['risks']).toEqual([])
    const made = done(await call('out', eth('0.1')))
    expect(made).toMatchObject({ risks: ['fresh_deposit'], status: 'first' })
    done(await call('cancel', { id: made['id'] }))
    await arrives('deposit_undo', [own, treasury])
  })

  it('is what came in within a day also as another coin, or from another user', async () => {
    const { currencies, desk, prices } = test.services
    // A token that was sold here makes nobody rich: trades with oneself may have made it dear, and nobody converts one.
    const token = 1_500
    await test.sql(`insert into currency (id, name, kind, scale) values ($1, 'AAA', 'crypto', 8)`, [token])
    ;(desk as SpotDesk).addCurrency(token, { name: 'AAA', scale: 8 })
    const usdtPerUnit = prices.usdtPerUnit.bind(prices)
    prices.usdtPerUnit = (id) => (id === token ? '1000' : usdtPerUnit(id))
    ;(currencies as WalletCurrency[]).push({ ...currencies[0]!, id: token, name: 'AAA', soldAt: {} })
    const thief = await known({ [BTC]: '0.05', [USDT]: '100', [token]: '200' })
    const [own, { treasury }] = [accountOf(thief, CHANGE), systemAccounts]
    const post = (kind: 'deposit_credit' | 'deposit_undo' | 'conversion', entries: LedgerEntry[]) =>
      test.services.desk.submit({
        userId: null,
        accounts: [own, treasury],
        idempotent: null,
        run: (turn) => turn.post([{ kind, reference: 'deposit:9', entries }]),
      })
    const move = (amount: string, currencyId: number, [from, to]: [number, number]) =>
      transfer(unitsOf(amount, 8), { from, to, currencyId })
    await post('deposit_credit', move('0.05', BTC, [treasury, own]))
    // Converted, they are USDT that never came in.
    await post('conversion', [...move('0.1', BTC, [own, treasury]), ...move('10000', USDT, [treasury, own])])
    const call = test.as(thief)
    const made = done(await call('out', usdt('9000')))
    expect(made).toMatchObject({ risks: ['fresh_deposit'], status: 'first' })
    done(await call('cancel', { id: made['id'] }))
    const half = done(await call('out', usdt('4000')))
    expect(half['risks']).not.toContain('fresh_deposit')
    done(await call('cancel', { id: half['id'] }))
    await post('conversion', [...move('0.1', BTC, [treasury, own]), ...move('10000', USDT, [own, treasury])])
    await post('deposit_undo', move('0.05', BTC, [own, treasury]))

    const [giver, mule] = [await known({ [USDT]: '500' }), await known({})]
    const address = '0x27b1fdb04752bbc536007a920d24acb045561c26'
    await test.sql(`insert into deposit_address (user_id, chain, key_print, index, address) values ($1, 'ethereum', 'p', 8, $2)`, [
      mule,
      address,
    ])
    done(await test.as(giver)('out', usdt('300', address)))
    expect(done(await test.as(mule)('out', usdt('200')))).toMatchObject({ risks: ['fresh_deposit'], status: 'first' })
  })

  it('is released by one operator, on its own text only', async () => {
    const userId = await known({ [ETH]: '10' })
    const call = test.as(userId)
    for (let number = 0; number < 5; number += 1) done(await call('out', eth('0.1')))
    const { id } = done(await call('out', eth('0.1')))
    const seen = done(await test.decide(0, 'view', { id }))
    expect(refusedBy(await test.decide(0, 'approve', { id, terms_hash: 'ab'.repeat(32), note: 'seen' }))).toBe('proposal_changed')
    expect(done(await test.decide(0, 'approve', { id, terms_hash: seen['terms_hash'], note: 'seen' }))).toEqual({ id, status: 'ready' })
    expect(refusedBy(await test.decide(1, 'approve', { id, terms_hash: seen['terms_hash'], note: 'seen' }))).toBe('withdrawal_decided')
  })

  it('stays where it is while the account is frozen: no operator releases it and no signer sees it', async () => {
    const { userId, id, approval } = await looked()
    const freeze = (at: string) =>
      asOwner(
        test.database,
        `update account_user set frozen_at = ${at}, frozen_reason = case when ${at} is not null then 'activity' end where id = ${userId}`,
      )
    const seen = () => asOwner(test.database, 'select from signer_ready where id = $1', [id])
    await freeze('now()')
    expect(refusedBy(await test.decide(0, 'approve', approval))).toBe('frozen_activity')
    await freeze('null')
    done(await test.decide(0, 'approve', approval))
    expect(await seen()).toHaveLength(1)
    const held = async () => {
      expect(await seen()).toHaveLength(0)
      expect(await asOwner(test.database, `select signer_sign($1, '{}') as done`, [id])).toEqual([{ done: false }])
    }
    await freeze('now()')
    await held()
    // Nor while withdrawals are locked, because its user has changed his password since.
    await freeze('null')
    const lock = (until: string) =>
      asOwner(test.database, `update account_user set withdrawals_locked_until = ${until} where id = ${userId}`)
    await lock(`now() + interval '1 hour'`)
    await held()
    await lock('now()')
    expect(await seen()).toHaveLength(1)
    await freeze('now()')
  })

  it('goes back to two operators when one released it and the signer wants two', async () => {
    const { id, approval } = await looked()
    done(await test.decide(0, 'approve', approval))
    const clear = `update withdrawal set status = 'first', needs = 2, first_by = null, first_hash = null where id = ${id}`
    await expect(test.sql(clear)).rejects.toThrow('approved by another')
    await test.sql(`update withdrawal set signer_note = 'two_needed' where id = $1`, [id])
    await test.settle()
    expect(done(await test.decide(0, 'view', { id }))).toMatchObject({ status: 'first', needs: 2, approvals: [] })
    expect(done(await test.decide(0, 'approve', approval))['status']).toBe('second')
    expect(done(await test.decide(1, 'approve', approval))['status']).toBe('ready')
  })
})

describe('a large withdrawal', () => {
  const large = async () => {
    const userId = await test.user({ [USDT]: '50000' })
    const { id, status } = done(await test.as(userId)('out', usdt('20000')))
    expect(status).toBe('first')
    const { terms_hash: termsHash } = done(await test.decide(0, 'view', { id }))
    return { userId, id, approval: { id, terms_hash: termsHash, note: 'seen' } }
  }

  it('needs two different operators', async () => {
    const { id, approval } = await large()
    expect(done(await test.decide(0, 'approve', approval))).toEqual({ id, status: 'second' })
    expect(refusedBy(await test.decide(0, 'approve', approval))).toBe('operator_self')
    expect(done(await test.decide(0, 'view', { id }))).toMatchObject({ may_approve: false })
    expect(done(await test.decide(1, 'approve', approval))).toEqual({ id, status: 'ready' })
    expect(done(await test.decide(1, 'view', { id }))['approvals']).toHaveLength(2)
  })

  it('is also one that is large with what left within 24 hours', async () => {
    const call = test.as(await test.user({ [USDT]: '50000' }))
    expect(done(await call('out', usdt('6000')))['needs']).toBe(0)
    const again = usdt('4000.01')
    expect(done(await call('quote', again))['two_needed']).toBe(true)
    const made = done(await call('out', again))
    expect(made).toMatchObject({ needs: 2, status: 'first', risks: expect.arrayContaining(['large']) })
    done(await call('cancel', { id: made['id'] }))
    expect(done(await call('quote', usdt('4000')))['two_needed']).toBe(false)
    expect(done(await call('out', usdt('4000')))['risks']).not.toContain('large')
  })

  it('is decided once when both press at the same time', async () => {
    const { id, approval } = await large()
    const outcomes = await Promise.all([test.decide(0, 'approve', approval), test.decide(1, 'approve', approval)])
    const states = outcomes.map((one) => ('refused' in one ? one.refused : one.message['status'])).toSorted()
    // Each is told how it stands then: the first may hear that the second has approved too.
    expect([
      ['ready', 'ready'],
      ['ready', 'second'],
    ]).toContainEqual(states)
    expect(done(await test.decide(0, 'view', { id }))['approvals']).toHaveLength(2)
  })

  it('is refused with a reason in the user’s words, by whoever of both, and the money is free again', async () => {
    for (const who of [0, 1] as const) {
      const { userId, id, approval } = await large()
      done(await test.decide(0, 'approve', approval))
      expect(done(await test.decide(who, 'refuse', { id, reason: 'source_unclear', note: 'no answer' }))).toEqual({ id, status: 'refused' })
      expect(await test.balance(userId, USDT)).toEqual({ available: '50000', held: '0' })
      expect(await test.messages(userId)).toEqual(['withdrawal_requested', 'withdrawal_refused'])
      expect(refusedBy(await test.decide(1, 'approve', approval))).toBe('withdrawal_decided')
    }
  })

  it('ends once when its user cancels while an operator approves', async () => {
    const { userId, id, approval } = await large()
    done(await test.decide(0, 'approve', approval))
    await Promise.all([test.as(userId)('cancel', { id }), test.decide(1, 'approve', approval)])
    const [row] = await test.sql('select status from withdrawal where id = $1', [id])
    const held = (await test.balance(userId, USDT)).held
    expect([row!['status'], held]).toEqual(row!['status'] === 'cancelled' ? ['cancelled', '0'] : ['ready', '20000'])
  })
})
