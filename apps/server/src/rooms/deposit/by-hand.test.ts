/** Addresses, what users tell operators of, and payments that two operators confirm where no node of ours watches. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkAddress } from '@assay/chain/address'
import { startDeposits, type DepositTest } from '../../testing-deposit.ts'
import { transact } from '../../db/transact.ts'
import { BTC, ETH, USDT } from '../wallet/testing.ts'
import { notePayment } from './chain-store.ts'

let test: DepositTest
const operators: number[] = []

beforeAll(async () => {
  test = await startDeposits()
  const added = await test.database.pool.query<{ id: string }>(
    `insert into operator (email, name, roles, authenticator)
     values ('first@example.org', 'First', '{treasury}', ''), ('second@example.org', 'Second', '{treasury}', '') returning id`,
  )
  operators.push(...added.rows.map(({ id }) => Number(id)))
})
afterAll(() => test.end())

const as = (place: number) => ({
  operator: { id: '1', operatorId: operators[place]!, name: 'One', roles: ['treasury' as const], until: new Date() },
})
type Answer = { message?: Record<string, string>; refused?: string; fields?: Record<string, string> }
const call = (name: string, fields: Record<string, unknown>, by: Parameters<DepositTest['call']>[2]): Promise<Answer> =>
  test.call(name, fields, by) as Promise<Answer>
let count = 0
const transaction = () => String((count += 1)).padStart(64, 'a')

describe('an address', () => {
  it('is of its user and chain, stays the same, and is asked for by many requests at once', async () => {
    const userId = await test.user()
    const all = await Promise.all(Array.from({ length: 8 }, () => test.addressOf(userId, USDT, 'trc20')))
    expect(new Set(all).size).toBe(1)
    expect(checkAddress('tron', all[0]!).ok).toBe(true)
    expect(await test.addressOf(userId, USDT, 'trc20')).toBe(all[0])
    expect(await test.addressOf(userId, ETH)).toBe(await test.addressOf(userId, USDT, 'erc20'))
  })

  it('is never one that another user has', async () => {
    const users = await Promise.all(Array.from({ length: 12 }, () => test.user()))
    const addresses = await Promise.all(users.map((userId) => test.addressOf(userId, ETH)))
    expect(new Set(addresses).size).toBe(users.length)
  })

  it('is one’s own, whomever the request names', async () => {
    const [userId, other] = [await test.user(), await test.user()]
    const own = await test.addressOf(userId, ETH)
    const answer = await call('address', { currency: String(ETH), user_id: String(other) }, { userId })
    expect(answer.message?.['address']).toBe(own)
  })

  it('needs its network where the coin has several, and exists on networks of the coin only', async () => {
    const userId = await test.user()
    expect(await call('address', { currency: String(USDT) }, { userId })).toMatchObject({ refused: 'deposit_network_needed' })
    expect(await call('address', { currency: String(USDT), network: 'bitcoin' }, { userId })).toMatchObject({
      refused: 'deposit_network_unknown',
    })
    expect(await call('address', { currency: '21' }, { userId })).toMatchObject({ refused: 'deposit_network_unknown' })
    expect(await call('address', { currency: '99999' }, { userId })).toMatchObject({ refused: 'currency_unknown' })
  })
})

describe('what a user tells operators of', () => {
  const told = (userId: number) =>
    call('report', { currency: String(USDT), network: 'trc20', amount: '5', account: transaction() }, { userId })

  it('moves nothing, is listed, and is limited even for requests at once', async () => {
    const userId = await test.user()
    const answers = await Promise.all(Array.from({ length: 15 }, () => told(userId)))
    expect(answers.filter(({ refused }) => refused === 'deposit_notices_full')).toHaveLength(5)
    expect(await test.balance(userId, USDT)).toBe('0')
    const listed = await call('listNotices', {}, as(0))
    const mine = (listed.message as unknown as { data: { id: string; user_id: string }[] }).data.filter(
      (one) => one.user_id === String(userId),
    )
    expect(mine).toHaveLength(10)
    await call('closeNotice', { id: mine[0]!.id, note: 'looked up' }, as(0))
    expect(await told(userId)).toHaveProperty('message')
    expect(await call('closeNotice', { id: mine[0]!.id, note: 'again' }, as(0))).toEqual({ refused: 'deposit_notice_unknown' })
  })
})

describe('a payment confirmed by hand', () => {
  const terms = async (userId: number, change: Record<string, string> = {}) => ({
    currency_id: String(USDT),
    network: 'trc20',
    transaction_id: transaction(),
    address: await test.addressOf(userId, USDT, 'trc20'),
    amount: '25.5',
    note: 'seen in the explorer',
    ...change,
  })
  const decide = (proposed: Answer, decision: string, place: number) =>
    call(
      'decidePayment',
      { proposal: proposed.message!['proposal'], terms_hash: proposed.message!['terms_hash'], decision, note: 'seen' },
      as(place),
    )

  it('is credited when another operator confirms it, once, and never by its proposer', async () => {
    const userId = await test.user()
    const proposed = await call('proposePayment', await terms(userId), as(0))
    expect(proposed.message).toMatchObject({ user_id: String(userId) })
    expect(await test.rows(userId)).toEqual([])
    expect(await decide(proposed, 'approved', 0)).toEqual({ refused: 'operator_self' })
    const answers = await Promise.all([1, 2, 3].map(() => decide(proposed, 'approved', 1)))
    expect(answers.filter(({ message }) => message?.['status'] === 'credited')).toHaveLength(1)
    expect(await test.balance(userId, USDT)).toBe('25.5')
    expect(await test.rows(userId)).toMatchObject([{ status: 'credited', by_operator: true, amount: '25.5' }])
    expect((await test.messages(userId)).map(({ kind }) => kind)).toEqual(['deposit_credited'])
  })

  it('cannot be proposed or confirmed a second time, whatever the letters of its transaction', async () => {
    const userId = await test.user()
    const given = await terms(userId)
    const proposed = await call('proposePayment', given, as(0))
    expect(await call('proposePayment', given, as(1))).toEqual({ refused: 'deposit_known' })
    await decide(proposed, 'approved', 1)
    const shouted = { ...given, transaction_id: ` ${given.transaction_id.toUpperCase()} ` }
    expect(await call('proposePayment', shouted, as(0))).toEqual({ refused: 'deposit_known' })
    expect(await test.balance(userId, USDT)).toBe('25.5')
  })

  it('is not credited a second time by a place that was mistyped, whoever types it and however fast', async () => {
    const userId = await test.user()
    const given = await terms(userId)
    const both = await Promise.all(['0', '1'].map((output, place) => call('proposePayment', { ...given, output }, as(place))))
    expect(both.map(({ refused }) => refused ?? 'done').sort()).toEqual(['deposit_twin', 'done'])
    const proposed = both.find(({ message }) => message)!
    const proposer = both.indexOf(proposed)
    await decide(proposed, 'approved', 1 - proposer)
    for (const second_output of ['0', '1']) {
      expect(await call('proposePayment', { ...given, output: '7', second_output }, as(0))).toMatchObject({ refused: 'deposit_twin' })
    }
    expect(await call('proposePayment', { ...given, output: '7', amount: '2.55' }, as(0))).toMatchObject({
      refused: 'deposit_second_output',
    })
    expect(await test.balance(userId, USDT)).toBe('25.5')
  })

  it('of Bitcoin may pay an address twice, where both operators read that', async () => {
    const userId = await test.user()
    const given = { ...(await terms(userId)), currency_id: String(BTC), network: 'bitcoin', address: await test.addressOf(userId, BTC) }
    await decide(await call('proposePayment', { ...given, amount: '0.5' }, as(0)), 'approved', 1)
    const again = { ...given, amount: '0.5', output: '1' }
    expect(await call('proposePayment', again, as(0))).toMatchObject({ refused: 'deposit_second_output' })
    const second = await call('proposePayment', { ...again, second_output: '1' }, as(0))
    const { rows } = await test.database.pool.query<{ terms: string }>('select terms from operator_proposal where id = $1', [
      second.message!['proposal'],
    ])
    expect(JSON.parse(rows[0]!.terms)).toMatchObject({ other_outputs: '0: 0.5 credited', output: 1 })
    await decide(second, 'approved', 1)
    expect(await test.balance(userId, BTC)).toBe('1')
  })

  it('that was refused moves nothing, and may be proposed again with what is right', async () => {
    const userId = await test.user()
    const given = await terms(userId)
    const proposed = await call('proposePayment', given, as(0))
    expect(await decide(proposed, 'refused', 1)).toMatchObject({ message: { status: 'refused' } })
    expect(await decide(proposed, 'approved', 1)).toEqual({ refused: 'proposal_decided' })
    const again = await call('proposePayment', { ...given, amount: '2.55' }, as(0))
    await decide(again, 'approved', 1)
    expect(await test.balance(userId, USDT)).toBe('2.55')
  })

  it.each([
    ['an address of nobody', { address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' }, 'deposit_address_unknown'],
    ['an address with a letter mistyped', { address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u' }, 'deposit_address_unknown'],
    ['a transaction of another chain', { transaction_id: `0x${'a'.repeat(64)}` }, 'deposit_transaction_wrong'],
    ['more decimals than the chain has', { amount: '0.0000001' }, 'parameter_error'],
    ['a network the coin is not on', { network: 'bitcoin' }, 'deposit_network_unknown'],
  ])('is not proposed by a typo: %s', async (_words, change, refused) => {
    const userId = await test.user()
    expect(await call('proposePayment', await terms(userId, change as Record<string, string>), as(0))).toMatchObject({ refused })
  })

  /** What a node would say of it. */
  const readOf = (userId: number, given: Awaited<ReturnType<typeof terms>>) => ({
    transactionId: given.transaction_id,
    output: 0,
    userId,
    address: given.address,
    sender: null,
    token: null,
    network: 'trc20',
    currencyId: USDT,
    amount: given.amount,
    chainAmount: '25500000',
    block: { height: 1, hash: 'aa', timeMs: Date.now(), parent: '' },
  })

  it('takes one lock of the database, however many payments a stride has', async () => {
    const userId = await test.user()
    const given = [await terms(userId), await terms(userId), await terms(userId)]
    const locks = await transact(test.database.db, async (tx) => {
      for (const one of given) await notePayment(tx, 'tron', readOf(userId, one))
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()`.execute(tx)
      return rows[0]!.count
    })
    expect(locks).toBe(1)
  })

  it('is counted by a node or by operators, never by both, whichever place of it either names and at whatever instant', async () => {
    const userId = await test.user()
    for (let round = 0; round < 20; round += 1) {
      const given = await terms(userId, { output: '7' })
      const read = readOf(userId, given)
      const [noted, proposed] = await Promise.all([
        transact(test.database.db, async (tx) => {
          const written = await notePayment(tx, 'tron', read)
          // The rest of the block is written in the same transaction.
          await new Promise((resolve) => setTimeout(resolve, 5))
          return written
        }),
        call('proposePayment', given, as(0)),
      ])
      expect([noted !== undefined, proposed.message !== undefined].filter(Boolean)).toHaveLength(1)
    }
  })

  it('is not for networks that a node watches', async () => {
    const userId = await test.user()
    test.watch('ethereum', ['http://127.0.0.1:1'])
    const given = { ...(await terms(userId)), currency_id: String(ETH), network: 'ethereum', transaction_id: `0x${'b'.repeat(64)}` }
    expect(await call('proposePayment', given, as(0))).toEqual({ refused: 'deposit_watched' })
    expect(await call('report', { currency: String(ETH), amount: '1', account: transaction() }, { userId })).toEqual({
      refused: 'deposit_watched',
    })
  })

  it('is found by its transaction and by its address, and by nothing shorter', async () => {
    const userId = await test.user()
    const given = await terms(userId)
    await call('proposePayment', given, as(0))
    for (const find of [given.transaction_id, given.address]) {
      expect((await call('listPayments', { find }, as(0))).message).toMatchObject({ total: 1, data: [{ status: 'proposed' }] })
    }
    expect((await call('listPayments', { find: given.transaction_id.slice(0, 20) }, as(0))).message).toMatchObject({ total: 0 })
  })
})
