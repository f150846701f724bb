/** Moves of what the house owns: by two, as proposed, once, and never what is owed to somebody. */
import { houseAccounts, houseMoveReasons, isHouseMove } from '@assay/contract/wire'
import { unitsOf } from '@assay/money'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findViolations } from '../../books.ts'
import type { LeverDesk } from '../../desk/lever/lever-desk.ts'
import { accountOf, CHANGE, systemAccounts, writerOf } from '../../ledger/accounts.ts'
import { bookBy, giveBy } from '../../ledger/testing.ts'
import { BTC_CFD } from '../futures/testing.ts'
import { subscriptionHandlers } from '../subscription/handlers.ts'
import { buyer, createTestServices, openSale, passDeadlines, passTime } from '../subscription/testing.ts'
import { landMoves } from '../wallet/door.ts'
import { BTC, caller, USDT } from '../wallet/testing.ts'
import { createTestBooks, type TestBooks, type Wish } from '../../testing-books.ts'

const { houseOfConversion: CONVERT, houseOfDesk: HOUSE, insurance: INSURANCE, treasury: TREASURY, dualCover: COVER } = systemAccounts
const [FEES, POOL, PROCEEDS] = [systemAccounts.feesOfRooms, 111, 122]

let books: TestBooks
beforeAll(async () => {
  books = await createTestBooks()
})
afterAll(() => books.close())
beforeEach(() => books.holdings.clear())

const fill = (amount: string): Wish => ({ reason: 'fill_pool', from: CONVERT, to: POOL, amount })
const pool = () => books.lever.database.pool
const has = async (account: number): Promise<number> => Number((await books.balance(account)).split(' ')[0])

/** A sum of amounts as they are written. */
const plain = (amount: number): string => String(Number(amount.toFixed(8)))

/** So that this account has so much free, whatever earlier tests left. */
async function givenFree(account: number, amount: number): Promise<void> {
  const units = unitsOf(String(amount), 8) - unitsOf(plain(await has(account)), 8)
  if (units !== 0n) await giveBy(books.spot, account, { currencyId: USDT, units })
}

describe('a move of the house', () => {
  it('is booked by the decision of a second operator, and stands in the log and beside its posting', async () => {
    await givenFree(CONVERT, 1000)
    const before = await has(POOL)
    const proposal = await books.proposed(fill('12.5'))
    expect(await has(POOL)).toBe(before)
    expect(await books.decide(proposal, { who: 0 })).toEqual({ refused: 'operator_self' })
    expect(await books.decide({ ...proposal, terms_hash: 'cd'.repeat(32) })).toEqual({ refused: 'proposal_changed' })
    expect(await has(POOL)).toBe(before)
    expect(await books.decide(proposal)).toEqual({ message: { id: proposal.id, decision: 'approved' } })
    expect([await has(POOL), await has(CONVERT)]).toEqual([before + 12.5, 987.5])
    const { message } = (await books.call('entries', { reference: `house_move:${proposal.id}` })) as {
      message: { data: { posting_id: string }[] }
    }
    expect(await books.call('posting', { id: message.data[0]!.posting_id })).toMatchObject({
      message: {
        kind: 'house_move',
        entries: [{ account_name: 'house:convert' }, { account_name: 'mining:pool' }],
        deeds: [
          { action: 'ledger.move.propose', operator_name: 'Ada' },
          { action: 'ledger.move.approved', operator_name: 'Bo' },
        ],
      },
    })
  })

  it('is booked once, however often and by however many it is decided', async () => {
    await givenFree(CONVERT, 1000)
    const before = await has(POOL)
    const proposal = await books.proposed(fill('3'))
    const answers = await Promise.all(Array.from({ length: 5 }, () => books.decide(proposal)))
    expect(answers.filter((answer) => 'message' in answer)).toHaveLength(1)
    expect(await books.decide(proposal)).toEqual({ refused: 'proposal_decided' })
    expect(await has(POOL)).toBe(before + 3)
  })

  it('says which account lacks how much, when it is proposed and when it is decided, and stays open', async () => {
    await givenFree(CONVERT, 100)
    const short = { account: 'house:convert', currency: 'USDT' }
    expect(await books.propose(fill('100.00000001'))).toEqual({
      refused: 'house_move_short',
      values: { ...short, free: '100', missing: '0.00000001' },
    })
    const [pooled, covered] = [await books.proposed(fill('60')), await books.proposed({ ...fill('60'), reason: 'fill_cover', to: COVER })]
    // Both would go alone. Together one of them finds too little.
    const answers = await Promise.all([books.decide(pooled), books.decide(covered)])
    expect(answers.filter((answer) => 'message' in answer)).toHaveLength(1)
    expect(answers).toContainEqual({ refused: 'house_move_short', values: { ...short, free: '40', missing: '20' } })
    expect(await has(CONVERT)).toBe(40)
    const left = 'refused' in answers[0]! ? pooled : covered
    expect(await books.decide(left, { decision: 'refused' })).toMatchObject({ message: { decision: 'refused' } })
  })

  it('has one open proposal from one account to another, in a currency', async () => {
    await givenFree(CONVERT, 100)
    const proposal = await books.proposed(fill('1'))
    expect(await books.propose(fill('2'))).toEqual({ refused: 'proposal_open' })
    await books.decide(proposal, { who: 0, decision: 'withdrawn' })
    await books.decide(await books.proposed(fill('2')), { who: 0, decision: 'withdrawn' })
  })

  it('is refused between accounts that nothing goes between, whatever the reason', async () => {
    await givenFree(CONVERT, 100)
    const user = accountOf(await books.lever.newUser('0'), CHANGE)
    const never = [
      systemAccounts.mint,
      systemAccounts.mintOfLever,
      systemAccounts.transitOfSpot,
      systemAccounts.transitOfLever,
      systemAccounts.rounding,
      systemAccounts.maker,
      systemAccounts.flow,
      systemAccounts.depositClaims,
      systemAccounts.rewards,
      121,
      user,
      999_999,
    ]
    for (const reason of houseMoveReasons) {
      for (const account of never) {
        expect([reason, account, await books.propose({ reason, from: account, to: POOL, amount: '1' })]).toEqual([reason, account, PAIR])
        expect([reason, account, await books.propose({ reason, from: CONVERT, to: account, amount: '1' })]).toEqual([reason, account, PAIR])
      }
    }
    const wrong: Wish[] = [
      { ...fill('1'), from: INSURANCE },
      { ...fill('1'), from: POOL },
      { ...fill('1'), from: TREASURY },
      { ...fill('1'), to: FEES },
      { ...fill('1'), to: PROCEEDS },
      { ...fill('1'), to: COVER },
      { reason: 'fill_insurance', from: CONVERT, to: INSURANCE, amount: '1', currencyId: BTC },
      { reason: 'capital_in', from: TREASURY, to: INSURANCE, amount: '1' },
      { reason: 'capital_out', from: HOUSE, to: TREASURY, amount: '1' },
      { reason: 'costs', from: POOL, to: TREASURY, amount: '1' },
    ]
    for (const wish of wrong) expect([wish, await books.propose(wish)]).toEqual([wish, PAIR])
  })

  it('meets the treasury on its own desk alone, where both are compared in one turn', () => {
    for (const reason of houseMoveReasons) {
      for (const { account: from } of houseAccounts) {
        for (const { account: to } of houseAccounts) {
          if (![from, to].includes(TREASURY) || !isHouseMove(reason, { from, to, currencyId: USDT })) continue
          expect([reason, writerOf(from), writerOf(to)]).toEqual([reason, 'spot', 'spot'])
        }
      }
    }
  })

  it('is of a positive amount, with as many decimals as the currency has', async () => {
    for (const amount of ['0', '-1', '0.000000001', '', '1e3'])
      expect([amount, await books.propose(fill(amount))]).toMatchObject([amount, { refused: 'parameter_error' }])
  })
})

const PAIR = { refused: 'house_move_pair' }

describe('what is owed to users', () => {
  it('stays: yields that were promised are held', async () => {
    await givenFree(POOL, 100)
    const hold = (units: bigint) => [{ account: POOL, currencyId: USDT, available: -units, held: units, hold: 'mining_yield:1:1' }]
    await bookBy(books.spot, [{ kind: 'test', reference: 'test:1', entries: hold(7_000_000_000n) }])
    const back: Wish = { reason: 'fill_house', from: POOL, to: CONVERT, amount: '30.00000001' }
    expect(await books.propose(back)).toMatchObject({ refused: 'house_move_short', values: { free: '30', missing: '0.00000001' } })
    expect(await books.call('house', {})).toMatchObject({
      message: {
        accounts: expect.arrayContaining([
          expect.objectContaining({
            name: 'mining:pool',
            currency_name: 'USDT',
            free: '30',
            holds: [{ reason: 'mining_yield', count: 1, amount: '70' }],
          }),
        ]),
      },
    })
    expect(await books.move({ ...back, amount: '30' })).toMatchObject({ message: { decision: 'approved' } })
    expect(await books.balance(POOL)).toBe('0 / 70')
    await bookBy(books.spot, [{ kind: 'test', reference: 'test:1', entries: hold(-7_000_000_000n) }])
  })

  it('stays: the house keeps what open contracts may cost it, and is not made tight', async () => {
    const { lever } = books
    await lever.tick(BTC_CFD, '49997', '50003')
    await books.move({ reason: 'fill_house', from: CONVERT, to: HOUSE, amount: '1' })
    const free = { reason: 'fill_house', from: HOUSE, to: CONVERT } as const
    const before = await has(HOUSE)
    const user = await lever.newUser('10000')
    const order = { currency_id: BTC, legal_id: USDT, direction: 'long', type: 'market', lots: '1', multiple: 10, mode: 'cross' } as const
    const { id } = await lever.call(user, 'futures.submit', order)
    await lever.tick(BTC_CFD, '49997', '50003')
    await lever.tick(BTC_CFD, '50997', '51003')
    const { spare, isTight } = lever.desk.futures.houseView()
    expect(isTight).toBe(false)
    const most = Number(spare) / 1e8
    expect(most).toBeLessThan(before)
    expect(await books.propose({ ...free, amount: String(before) })).toMatchObject({
      refused: 'house_move_short',
      values: { account: 'house:desk', free: String(most) },
    })
    expect(await books.move({ ...free, amount: String(most) })).toMatchObject({ message: { decision: 'approved' } })
    expect(lever.desk.futures.houseView()).toMatchObject({ isTight: false, spare: 0n })
    await lever.call(user, 'futures.close', { id })
    await lever.tick(BTC_CFD, '50997', '51003')
  })

  it('stays: what a sale may give back is its buyers’ until the sale has ended', async () => {
    const services = createTestServices(lever(), books.spot)
    const sale = await openSale(services, { softCap: '500' })
    const order = async (amount: string) => {
      const by = { userId: await buyer(lever(), '1000') }
      const fields = { project_id: sale.id, pay_currency: String(USDT), amount }
      return caller('subscription', subscriptionHandlers(services))('order', fields, by)
    }
    expect(await order('400')).toMatchObject({ message: {} })
    expect(await order('200')).toMatchObject({ message: {} })
    const out: Wish = { reason: 'proceeds_out', from: PROCEEDS, to: TREASURY, amount: '600' }
    expect(await books.propose(out)).toMatchObject({ refused: 'house_move_short', values: { free: '0', missing: '600' } })
    await passTime(books.lever.database, sale.id, 3_601_000)
    await passDeadlines(services)
    expect(await books.balance(PROCEEDS)).toBe('600 / 0')
    expect(await books.move({ ...out, amount: '599' })).toMatchObject({ message: { decision: 'approved' } })
    expect(await books.balance(PROCEEDS)).toBe('1 / 0')
    expect(await findViolations(books.lever.database.db)).toEqual([])
  })
})

const lever = () => books.lever.database

describe('between the two desks', () => {
  it('it passes through transit, and the desk that it comes to knows it at once', async () => {
    await givenFree(CONVERT, 500)
    const before = books.lever.desk.futures.available(INSURANCE)
    expect(await books.move({ reason: 'fill_insurance', from: CONVERT, to: INSURANCE, amount: '200' })).toMatchObject({ message: {} })
    expect(books.lever.desk.futures.available(INSURANCE) - before).toBe(20_000_000_000n)
    expect(await books.move({ reason: 'fill_house', from: HOUSE, to: CONVERT, amount: '5' })).toMatchObject({ message: {} })
    expect(await has(CONVERT)).toBe(305)
    expect(await findViolations(books.lever.database.db)).toEqual([])
  })

  it('a crash between its two steps loses nothing: it lands at the next start, once', async () => {
    await givenFree(CONVERT, 500)
    const before = await has(INSURANCE)
    const proposal = await books.proposed({ reason: 'fill_insurance', from: CONVERT, to: INSURANCE, amount: '30' })
    const services = books.services()
    // The process ends here: the second desk is never asked.
    const dead: Pick<LeverDesk, 'submit' | 'lookups'> = {
      lookups: services.lever.lookups,
      submit: () => Promise.reject(new Error('killed')),
    }
    await expect(books.decide(proposal, { services: { ...services, lever: dead } })).rejects.toThrow('killed')
    expect([await has(CONVERT), await has(INSURANCE)]).toEqual([470, before])
    expect(await onItsWay()).toBe('30')
    expect(await findViolations(books.lever.database.db)).toEqual([])
    await books.restart()
    expect(await books.decide(proposal)).toEqual({ refused: 'proposal_decided' })
    await Promise.all([landMoves(books.services()), landMoves(books.services()), landMoves(books.services())])
    expect([await has(CONVERT), await has(INSURANCE)]).toEqual([470, before + 30])
    expect(await onItsWay()).toBe('0')
    const { rows } = await pool().query(`select distinct kind, reference from ledger_entry where reference = $1`, [
      `house_move:${proposal.id}`,
    ])
    expect(rows).toEqual([{ kind: 'house_move', reference: `house_move:${proposal.id}` }])
    expect(await findViolations(books.lever.database.db)).toEqual([])
  })

  it('is an error of the books when it says that it landed and did not', async () => {
    await givenFree(CONVERT, 500)
    const proposal = await books.proposed({ reason: 'fill_insurance', from: CONVERT, to: INSURANCE, amount: '1' })
    const services = books.services()
    const dead: Pick<LeverDesk, 'submit' | 'lookups'> = {
      lookups: services.lever.lookups,
      submit: () => Promise.reject(new Error('killed')),
    }
    await expect(books.decide(proposal, { services: { ...services, lever: dead } })).rejects.toThrow('killed')
    await pool().query('update wallet_move set landed_at = now() where proposal_id = $1', [proposal.id])
    expect((await findViolations(books.lever.database.db)).map(({ check }) => check).toSorted()).toEqual([
      'every approved move of the house leaves once, and lands once',
      'what is in transit is what moves that have not landed say',
    ])
    await pool().query('update wallet_move set landed_at = null where proposal_id = $1', [proposal.id])
    await landMoves(books.services())
    expect(await findViolations(books.lever.database.db)).toEqual([])
  })
})

/** The two transit accounts sum to it. */
async function onItsWay(): Promise<string> {
  return plain((await has(systemAccounts.transitOfSpot)) + (await has(systemAccounts.transitOfLever)))
}

describe('with real money, the treasury', () => {
  const booked = async (): Promise<number> => -(await has(TREASURY))
  const read = (held: number): void => void books.holdings.set(USDT, { held: plain(held), isRead: true })
  const paidIn: Wish = { reason: 'capital_in', from: TREASURY, to: CONVERT, amount: '50' }
  const takenOut: Wish = { reason: 'capital_out', from: CONVERT, to: TREASURY, amount: '50' }
  const costs: Wish = { ...takenOut, reason: 'costs' }

  it('gives what lies in the wallets already, and nothing before', async () => {
    await givenFree(CONVERT, 100)
    const before = await booked()
    read(before + 49)
    expect(await books.propose(paidIn)).toEqual({
      refused: 'house_not_held',
      values: { held: plain(before + 49), booked: plain(before + 50), currency: 'USDT' },
    })
    read(before + 50)
    const proposal = await books.proposed(paidIn)
    read(before + 49)
    expect(await books.decide(proposal)).toMatchObject({ refused: 'house_not_held' })
    read(before + 50)
    expect(await books.decide(proposal)).toMatchObject({ message: {} })
    expect([await booked(), await has(CONVERT)]).toEqual([before + 50, 150])
    // What lay there is booked now: it is not there a second time.
    expect(await books.propose(paidIn)).toMatchObject({ refused: 'house_not_held' })
  })

  it('takes what may leave the wallets, unless they hold less than the books have', async () => {
    await givenFree(CONVERT, 100)
    const before = await booked()
    read(before - 1)
    expect(await books.propose(takenOut)).toMatchObject({ refused: 'house_not_held', values: { booked: plain(before) } })
    read(before)
    expect(await books.move(takenOut)).toMatchObject({ message: {} })
    expect([await booked(), await has(CONVERT)]).toEqual([before - 50, 50])
  })

  it('takes costs only as far as they are missing in the wallets', async () => {
    await givenFree(CONVERT, 100)
    const before = await booked()
    read(before - 49)
    expect(await books.propose(costs)).toMatchObject({ refused: 'house_held', values: { booked: plain(before - 50) } })
    read(before - 50)
    expect(await books.move(costs)).toMatchObject({ message: {} })
    expect(await booked()).toBe(before - 50)
  })

  it('neither gives nor takes while what is held was not read', async () => {
    await givenFree(CONVERT, 100)
    books.holdings.set(USDT, { held: '999999999', isRead: false })
    for (const wish of [paidIn, takenOut, costs])
      expect(await books.propose(wish)).toEqual({ refused: 'house_unread', values: { currency: 'USDT' } })
    expect(await books.propose(fill('1'))).toMatchObject({ message: {} })
  })

  it('is known to a desk that has just started', async () => {
    await givenFree(CONVERT, 100)
    await books.restart()
    for (const wish of [takenOut, costs]) {
      const proposal = await books.proposed(wish)
      await books.decide(proposal, { who: 0, decision: 'withdrawn' })
      await books.restart()
    }
  })

  it('is not compared for play money', async () => {
    expect(await books.move(paidIn)).toMatchObject({ message: {} })
    expect(await books.call('house', {})).toMatchObject({ message: { treasury: [{ currency_name: 'USDT', held: null, is_read: true }] } })
  })
})
