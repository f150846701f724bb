import { refuse } from '@assay/contract/wire'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SpotDesk } from '../../desk/spot/spot-desk.ts'
import { asOwner, createTestDatabase, type TestDatabase } from '../../testing.ts'
import { caller, insertCurrencies, startIdleSpot, USDT } from '../wallet/testing.ts'
import { endSale } from './close.ts'
import { subscriptionHandlers } from './handlers.ts'
import { makeProject, scheduleProject, DraftRefused } from './make-project.ts'
import type { SubscriptionServices } from './services.ts'
import { balanceOf, buyer, createTestServices, crowd, draft, openSale, passDeadlines, passTime } from './testing.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

let database: TestDatabase
let desk: SpotDesk
let services: SubscriptionServices
let call: ReturnType<typeof caller>

beforeAll(async () => {
  database = await createTestDatabase()
  await insertCurrencies(database.db)
  desk = await startIdleSpot(database)
  services = createTestServices(database, desk)
  call = caller('subscription', subscriptionHandlers(services))
}, 60_000)
// The books are checked when the database closes.
afterAll(async () => {
  await desk.close()
  await database.close()
})

const commit = (userId: number, projectId: string, amount: string) => call('order', { project_id: projectId, amount }, { userId })
const end = async (projectId: string): Promise<void> => {
  await passTime(database, projectId, HOUR)
  await passDeadlines(services)
}
const messagesOf = async (userId: number): Promise<string[]> => {
  const { rows } = await sql<{ kind: string }>`select kind from message where user_id = ${userId} order by id`.execute(database.db)
  return rows.map(({ kind }) => kind)
}
async function detail(projectId: string): Promise<Record<string, unknown>> {
  const outcome = await call('detail', { project_id: projectId })
  return (outcome as { message: Record<string, unknown> }).message
}
async function orderOf(userId: number, projectId: string): Promise<Record<string, unknown>> {
  const outcome = await call('orders', { project_id: projectId }, { userId })
  return (outcome as { message: { data: Record<string, unknown>[] } }).message.data[0]!
}

/** Users who commit these amounts, the first being the earliest. */
async function committed(projectId: string, amounts: readonly string[]): Promise<number[]> {
  const users: number[] = []
  for (const amount of amounts) {
    const userId = await buyer(database, amount)
    expect(await commit(userId, projectId, amount)).toHaveProperty('message')
    users.push(userId)
  }
  return users
}

describe('a sale that is decided at its end', () => {
  it('gives 400, 400 and 200 for 7,000, 2,000 and 1,000, and the rest back', async () => {
    const { id, tokenId } = await openSale(services)
    const users = await committed(id, ['7000', '2000', '1000'])
    expect(await balanceOf(database, users[0]!, USDT)).toBe('0 / 7000')
    expect(await detail(id)).toMatchObject({ status: 'ongoing', people: 3, committed: '10000', ratio: '0.2', result: null })
    await end(id)
    expect(await Promise.all(users.map((user) => balanceOf(database, user, tokenId)))).toEqual(['400 / 0', '400 / 0', '200 / 0'])
    expect(await Promise.all(users.map((user) => balanceOf(database, user, USDT)))).toEqual(['6600 / 0', '1600 / 0', '800 / 0'])
    expect(await detail(id)).toMatchObject({ status: 'ended', sold: '1000', remaining: '0', result: 'success', ratio: null })
    expect(await orderOf(users[0]!, id)).toMatchObject({
      status: 'settled',
      amount: '400',
      paid: '400',
      returned: '6600',
      free: '400',
      place: 1,
    })
    expect(await messagesOf(users[2]!)).toEqual(['subscription_allocated'])
  })

  it('gives 400, 200 and 100 for 700, 200 and 100, and 300 stay unsold', async () => {
    const { id, tokenId } = await openSale(services)
    const users = await committed(id, ['700', '200', '100'])
    await end(id)
    expect(await Promise.all(users.map((user) => balanceOf(database, user, tokenId)))).toEqual(['400 / 0', '200 / 0', '100 / 0'])
    expect(await detail(id)).toMatchObject({ sold: '700', remaining: '300' })
  })

  it('lets a commitment be raised until the end, and keeps the place of the first', async () => {
    const { id } = await openSale(services, { supply: '10', cap: '10' })
    const [first, second, third] = await committed(id, ['5', '10', '10'])
    const raised = await buyer(database, '5')
    expect(await commit(raised, id, '2')).toMatchObject({ message: { status: 'held', committed: '2' } })
    expect(await commit(raised, id, '3')).toMatchObject({ message: { status: 'held', committed: '5' } })
    expect(await commit(raised, id, '1')).toMatchObject({ refused: 'insufficient_balance' })
    expect(await detail(id)).toMatchObject({ people: 4, committed: '30' })
    await end(id)
    const lots = await Promise.all([first, second, third, raised].map(async (user) => (await orderOf(user!, id))['amount']))
    // 1.67, 3.33, 3.33 and 1.67 of 10: the two lots that are left go to the largest fractions.
    expect(lots).toEqual(['2', '3', '3', '2'])
  })

  it('gives lots that are left over to the earliest, as their places say', async () => {
    const { id } = await openSale(services, { supply: '5', cap: '5' })
    // As text, 1000 comes before 996.
    await asOwner(database, 'alter table subscription_order alter column id restart with 996')
    const users = await committed(
      id,
      Array.from({ length: 8 }, () => '1'),
    )
    await end(id)
    const orders = await Promise.all(users.map((user) => orderOf(user, id)))
    expect(orders.map((order) => [order['place'], order['amount']])).toEqual(
      [1, 2, 3, 4, 5, 6, 7, 8].map((place) => [place, place > 5 ? '0' : '1']),
    )
  })

  it('tells somebody whose share is less than a lot that all came back', async () => {
    const { id } = await openSale(services, { supply: '2', cap: '2' })
    const [small] = await committed(id, ['1', '500', '500'])
    await end(id)
    expect(await balanceOf(database, small!, USDT)).toBe('1 / 0')
    expect(await orderOf(small!, id)).toMatchObject({ status: 'returned', is_missed: false })
    expect(await messagesOf(small!)).toEqual(['subscription_nothing'])
  })

  it('returns everything when the soft cap is missed', async () => {
    const { id, tokenId } = await openSale(services, { softCap: '1000' })
    const users = await committed(id, ['999'])
    await end(id)
    expect(await balanceOf(database, users[0]!, USDT)).toBe('999 / 0')
    expect(await balanceOf(database, users[0]!, tokenId)).toBe('0 / 0')
    expect(await orderOf(users[0]!, id)).toMatchObject({ status: 'returned', is_missed: true, returned: '999' })
    expect(await detail(id)).toMatchObject({ result: 'missed', sold: '0', remaining: '1000' })
    expect(await messagesOf(users[0]!)).toEqual(['subscription_missed'])
  })

  it('goes ahead with exactly the soft cap', async () => {
    const { id } = await openSale(services, { softCap: '400' })
    const [user] = await committed(id, ['400'])
    await end(id)
    expect(await orderOf(user!, id)).toMatchObject({ status: 'settled', amount: '400' })
  })

  it('says what a small commitment would buy now, also where some have reached the cap', async () => {
    const { id } = await openSale(services)
    expect(await detail(id)).toMatchObject({ ratio: '1' })
    await committed(id, ['9000'])
    expect(await detail(id)).toMatchObject({ ratio: '1' })
    await committed(id, ['600', '400'])
    expect(await detail(id)).toMatchObject({ ratio: '0.6' })
    await committed(id, ['9000'])
    expect(await detail(id)).toMatchObject({ ratio: '0.2' })
  })

  it('is settled once, however many try', async () => {
    const { id, tokenId } = await openSale(services)
    const [user] = await committed(id, ['100'])
    await passTime(database, id, HOUR)
    await Promise.all([passDeadlines(services), passDeadlines(services), passDeadlines(services)])
    expect(await balanceOf(database, user!, tokenId)).toBe('100 / 0')
    expect(await messagesOf(user!)).toHaveLength(1)
  })

  // By its end, and when it was called off.
  it.each(['100000', '0'])(
    'is settled to the unit whatever it was interrupted in: %s tokens',
    async (lots) => {
      const unlock = { kind: 'date', fromMs: Date.now() + DAY } as const
      const { id, tokenId } = await openSale(services, { supply: '100000', cap: '600', issuance: '100000', unlock })
      await crowd(database, id, 1_100)
      if (lots === '0') await database.pool.query('update subscription_project set called_off_at = now() where id = $1', [id])
      else await passTime(database, id, HOUR)
      // Three strides: each try gets one command further than the one before, and then ends as a killed process does.
      for (let commands = 0; commands < 5; commands++) {
        let left = commands
        const dying: SubscriptionServices['desk'] = {
          lookups: desk.lookups,
          submit: (request) => (left-- > 0 ? desk.submit(request) : Promise.reject(new Error('killed'))),
        }
        const outcome = await endSale({ ...services, desk: dying }, id).catch((error: unknown) => String(error))
        expect(outcome).toBe(commands < 4 ? 'Error: killed' : undefined)
      }
      await endSale(services, id)
      await passDeadlines(services)
      const { rows } = await sql<Record<string, string>>`
      select count(*)::text as people, sum(lots)::text as lots, trim_scale(sum(committed - paid - returned))::text as off,
        (select count(*)::text from message m where m.user_id in (select user_id from subscription_order where project_id = ${id}::bigint)) as told,
        (select trim_scale(coalesce(sum(held), 0))::text from ledger_balance where currency_id = ${tokenId} and account_id >= 1000) as locked
      from subscription_order where project_id = ${id}::bigint`.execute(database.db)
      expect(rows[0]).toEqual({ people: '1100', lots, off: '0', told: '1100', locked: lots })
    },
    60_000,
  )

  it('tells everybody once, behind the money, whatever telling was interrupted in', async () => {
    const { id } = await openSale(services, { supply: '100000', cap: '600', issuance: '100000' })
    await crowd(database, id, 1_100)
    await passTime(database, id, HOUR)
    await endSale(services, id)
    const told = async () =>
      (
        await sql<{ messages: number; is_told: boolean }>`
          select count(m.id)::int as messages, p.told_at is not null as is_told
          from subscription_project p join subscription_order o on o.project_id = p.id
          left join message m on m.user_id = o.user_id and m.subject = 'subscription:' || o.id
          where p.id = ${id}::bigint group by p.id`.execute(database.db)
      ).rows[0]
    expect(await told()).toEqual({ messages: 0, is_told: false })
    let left = 700
    await passDeadlines({ ...services, publishMessages: () => void (left-- > 0 || refuse('unavailable')) })
    expect(await told()).toEqual({ messages: 1_000, is_told: false })
    await passDeadlines(services)
    expect(await told()).toEqual({ messages: 1_100, is_told: true })
  })

  it('publishes its commitments without names, with their fingerprint', async () => {
    const { id } = await openSale(services)
    await committed(id, ['7000', '2000'])
    expect(await call('commitments', { project_id: id })).toEqual({ message: { data: [], list_hash: null } })
    await end(id)
    const { message } = (await call('commitments', { project_id: id })) as { message: { data: unknown; list_hash: string } }
    expect(message.data).toEqual([
      [1, '7000', 400],
      [2, '2000', 400],
    ])
    expect(message.list_hash).toMatch(/^[0-9a-f]{64}$/)
    expect(await call('commitments', { project_id: id, after: 1 })).toMatchObject({ message: { data: [[2, '2000', 400]] } })
  })
})

describe('a sale by who comes first', () => {
  it('is paid and delivered at the order’s turn', async () => {
    const { id, tokenId } = await openSale(services, { mode: 'first_come', price: '0.25' })
    const user = await buyer(database, '100')
    // 50.1 buys 200 whole lots; the rest is not taken.
    expect(await commit(user, id, '50.1')).toMatchObject({
      message: { status: 'bought', amount: '200', paid: '50', committed: '50', free: '200' },
    })
    expect([await balanceOf(database, user, USDT), await balanceOf(database, user, tokenId)]).toEqual(['50 / 0', '200 / 0'])
    expect(await detail(id)).toMatchObject({ sold: '200', remaining: '800', ratio: null })
    expect(await commit(user, id, '50.25')).toMatchObject({ refused: 'sale_cap', values: { left: '200', currency: expect.any(String) } })
    expect(await commit(user, id, '9'.repeat(20))).toMatchObject({ refused: 'sale_cap' })
    expect(await commit(user, id, '50')).toMatchObject({ message: { amount: '400' } })
    await end(id)
    expect(await orderOf(user, id)).toMatchObject({ status: 'settled', amount: '400', paid: '100', returned: '0' })
    expect(await detail(id)).toMatchObject({ result: 'success', sold: '400' })
  })

  it('with a soft cap holds what is paid until the end', async () => {
    const { id, tokenId } = await openSale(services, { mode: 'first_come', softCap: '300' })
    const [one, two] = await committed(id, ['200', '50'])
    expect([await balanceOf(database, one!, USDT), await balanceOf(database, one!, tokenId)]).toEqual(['0 / 200', '0 / 0'])
    expect(await orderOf(one!, id)).toMatchObject({ status: 'held', amount: '200', free: '0', locked: '0' })
    await end(id)
    expect([await balanceOf(database, one!, USDT), await balanceOf(database, two!, USDT)]).toEqual(['200 / 0', '50 / 0'])
    expect(await detail(id)).toMatchObject({ result: 'missed', remaining: '1000' })
  })
})

describe('an order', () => {
  it('is refused before the beginning, after the end, under a lot, and in another currency', async () => {
    const later = await openSale(services, { startsMs: Date.now() + HOUR, endsMs: Date.now() + 2 * HOUR })
    const { id } = await openSale(services)
    const user = await buyer(database, '10')
    expect(await commit(user, '999999', '1')).toEqual({ refused: 'project_not_found' })
    expect(await commit(user, later.id, '1')).toEqual({ refused: 'sale_not_started' })
    expect(await commit(user, id, '0.99')).toMatchObject({ refused: 'sale_minimum' })
    expect(await commit(user, id, '10.01')).toMatchObject({ refused: 'insufficient_balance' })
    expect(await call('order', { project_id: id, amount: '1', pay_currency: 1 }, { userId: user })).toMatchObject({
      refused: 'pay_currency_wrong',
    })
    await passTime(database, id, HOUR)
    expect(await commit(user, id, '1')).toEqual({ refused: 'sale_ended' })
    expect(await balanceOf(database, user, USDT)).toBe('10 / 0')
    expect(await detail(id)).toMatchObject({ people: 0, committed: '0' })
  })

  it('is taken once for one key', async () => {
    const { id } = await openSale(services)
    const user = await buyer(database, '10')
    const key = crypto.randomUUID()
    const once = () => call('order', { project_id: id, amount: '4' }, { userId: user, key })
    const outcomes = await Promise.all([once(), once(), once()])
    expect(outcomes).toEqual([outcomes[0], outcomes[0], outcomes[0]])
    expect(await balanceOf(database, user, USDT)).toBe('6 / 4')
  })
})

describe('tokens', () => {
  it('are locked until their date', async () => {
    const { id, tokenId } = await openSale(services, { unlock: { kind: 'date', fromMs: Date.now() + DAY } })
    const [user] = await committed(id, ['100'])
    await end(id)
    expect(await balanceOf(database, user!, tokenId)).toBe('0 / 100')
    expect(await orderOf(user!, id)).toMatchObject({ free: '0', locked: '100', next_unlock: { amount: '100' } })
    await passTime(database, id, DAY)
    await Promise.all([passDeadlines(services), passDeadlines(services)])
    expect(await balanceOf(database, user!, tokenId)).toBe('100 / 0')
    expect(await orderOf(user!, id)).toMatchObject({ free: '100', locked: '0', next_unlock: null })
    expect(await messagesOf(user!)).toEqual(['subscription_allocated', 'subscription_unlocked'])
  })

  it('become free day by day after a cliff, also those of days without power', async () => {
    const { id, tokenId } = await openSale(services, { unlock: { kind: 'linear', fromMs: Date.now() + DAY, days: 3 } })
    const [user] = await committed(id, ['100'])
    await end(id)
    const seen: string[] = []
    for (let day = 0; day < 3; day++) {
      await passTime(database, id, DAY)
      await passDeadlines(services)
      seen.push(await balanceOf(database, user!, tokenId))
    }
    expect(seen).toEqual(['33 / 67', '66 / 34', '100 / 0'])
    const later = await openSale(services, { unlock: { kind: 'linear', fromMs: Date.now() + DAY, days: 3 } })
    const [other] = await committed(later.id, ['100'])
    await end(later.id)
    await passTime(database, later.id, 9 * DAY)
    await passDeadlines(services)
    expect(await balanceOf(database, other!, later.tokenId)).toBe('100 / 0')
  })

  it('of a first come sale are locked from the purchase on', async () => {
    const { id, tokenId } = await openSale(services, { mode: 'first_come', unlock: { kind: 'date', fromMs: Date.now() + DAY } })
    const [user] = await committed(id, ['100'])
    expect(await balanceOf(database, user!, tokenId)).toBe('0 / 100')
    expect(await orderOf(user!, id)).toMatchObject({ status: 'bought', free: '0', locked: '100' })
    await end(id)
    await passTime(database, id, DAY)
    await passDeadlines(services)
    expect(await balanceOf(database, user!, tokenId)).toBe('100 / 0')
  })
})

describe('a sale', () => {
  it('is seen once it is scheduled, and its terms never change then', async () => {
    const id = (await makeProject(services, draft()))!
    expect(await call('detail', { project_id: id })).toEqual({ refused: 'project_not_found' })
    await database.pool.query('update subscription_project set price = 2 where id = $1', [id])
    expect([await scheduleProject(services, id), await scheduleProject(services, id)]).toEqual([true, false])
    expect(await detail(id)).toMatchObject({ price: '2', supply: '1000', status: 'ongoing' })
    for (const change of ['price = 3', "ends_at = ends_at + interval '1 day'", 'cap_lots = 1', 'scheduled_at = null']) {
      await expect(database.pool.query(`update subscription_project set ${change} where id = ${id}`)).rejects.toThrow('cannot change')
    }
  })

  it('is listed while it runs or begins, and after its end', async () => {
    const { id } = await openSale(services)
    const ended = await openSale(services)
    await end(ended.id)
    const { message } = (await call('list', {})) as { message: { data: { id: string; status: string }[] } }
    expect(message.data.find((one) => one.id === id)).toMatchObject({ status: 'ongoing' })
    expect(message.data.find((one) => one.id === ended.id)).toMatchObject({ status: 'ended' })
  })

  it.each([
    ['code', { code: 'btc' }],
    ['code', { code: 'BTC' }],
    ['supply', { supply: '10.5' }],
    ['cap', { cap: '2000' }],
    ['price', { price: '0.000000001' }],
    ['price', { price: '0' }],
    ['softCap', { softCap: '1000.01' }],
    ['endsMs', { endsMs: 0 }],
    ['unlock', { unlock: { kind: 'date', fromMs: 0 } }],
    ['website', { website: 'javascript:alert(1)' }],
    ['holders', { holders: [{ holder: 'team', percent: '99' }] }],
    ['issuance', { issuance: '999' }],
    ['payCurrencyId', { payCurrencyId: 41 }],
  ] as const)('with a wrong %s is not made', async (field, changes) => {
    const refused = await makeProject(services, draft(changes)).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(DraftRefused)
    expect((refused as DraftRefused).field).toBe(field)
  })
})
