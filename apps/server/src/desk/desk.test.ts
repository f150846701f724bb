import { setTimeout as sleep } from 'node:timers/promises'
import { transfer } from '@assay/money'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { sql } from 'kysely'
import { refuse } from '@assay/contract/wire'
import pino from 'pino'
import { ownerClient } from '../db/pool.ts'
import { idempotentRequest } from '../http/idempotency.ts'
import { accountOf, CHANGE, systemAccounts } from '../ledger/accounts.ts'
import { BTC, createTestMarket, newKey, USDT, type TestMarket } from '../rooms/spot/testing.ts'
import type { OrderAnswer } from '../rooms/spot/present.ts'
import { Desk } from './desk.ts'
import type { BatchStart, DeskWork, MoneyTurn } from './room.ts'
import { startCuttingProxy, type CuttingProxy } from './testing-proxy.ts'

const log = pino({ level: 'silent' })

let proxy: CuttingProxy
let market: TestMarket

const place = (user: number, key?: string): Promise<OrderAnswer> =>
  market.call({ userId: user, key }, 'spot.placeOrder', {
    currency_id: BTC,
    legal_id: USDT,
    type: 'buy',
    target_price: '49000',
    amount: '0.01',
  })

/** Behaves as a client: sends the request again with the same key when it gets `unavailable`. */
async function placeAtLast(user: number): Promise<OrderAnswer> {
  const key = newKey()
  for (;;) {
    try {
      return await place(user, key)
    } catch (error) {
      expect(error).toMatchObject({ code: 'unavailable' })
    }
  }
}

const orderCount = async (user: number): Promise<number> => {
  const row = await sql<{
    count: number
  }>`select count(*)::int as count from spot_order_any where account_id = ${accountOf(user, CHANGE)}`.execute(market.database.db)
  return row.rows[0]!.count
}

/** A desk whose batches write nothing. */
function emptyDesk(finish: () => null): Desk<MoneyTurn, never> {
  const { target, pool } = market.database
  const begin = ({ nextId }: BatchStart): DeskWork<MoneyTurn, never> => ({
    turn: {} as MoneyTurn,
    nextId,
    close: () => ({ postings: [], statements: [] }),
    finish,
  })
  const nobody = { load: async () => [], accounts: async () => [], keptBack: () => [] }
  const room = { runsAhead: true, ...nobody, reload: async () => undefined, begin }
  return new Desk(room, { name: 'test', lockNumber: 99, target, pool, log, now: Date.now })
}

beforeAll(async () => {
  market = await createTestMarket({ throughProxy: async (host) => (proxy = await startCuttingProxy(host)) })
})
afterAll(async () => {
  await market.close()
  await proxy.close()
})

describe('the desk under faults', () => {
  it('answers what was committed although the answer to COMMIT was lost', async () => {
    const user = await market.newUser()
    proxy.cutNextCommit('after')
    const order = await place(user, newKey())
    expect(order.status).toBe('open')
    expect(await orderCount(user)).toBe(1)
    expect(Number(await market.available(user, USDT))).toBe(999_510)
  })

  it('does the work again, once, when COMMIT never arrived', async () => {
    const user = await market.newUser()
    const others = await Promise.all([market.newUser(), market.newUser()])
    proxy.cutNextCommit('before')
    const orders = await Promise.all([place(user, newKey()), ...others.map((other) => place(other))])
    expect(new Set(orders.map((order) => order.id)).size).toBe(3)
    for (const one of [user, ...others]) expect(await orderCount(one)).toBe(1)
  })

  it('does each of a stream of orders once, though COMMITs are cut on the way', async () => {
    const users = await Promise.all(Array.from({ length: 8 }, () => market.newUser()))
    const ids = new Set<string>()
    const placeTwo = async (user: number): Promise<void> => {
      for (let n = 0; n < 2; n += 1) ids.add((await placeAtLast(user)).id)
    }
    for (const when of ['before', 'after', 'after', 'before'] as const) {
      proxy.cutNextCommit(when)
      await Promise.all(users.map(placeTwo))
    }
    expect(ids.size).toBe(8 * 2 * 4)
    for (const user of users) expect(await orderCount(user)).toBe(2 * 4)
  })

  it('does not do again what it cannot tell one listener, and tells the others', async () => {
    const user = await market.newUser()
    let isDeaf = true
    const heard: number[] = []
    market.desk.onCommitted(() => {
      if (isDeaf) throw new Error('a bug of ours')
    })
    market.desk.onCommitted(({ orders }) => heard.push(...orders.map(({ id }) => id)))
    const order = await place(user)
    isDeaf = false
    expect(await orderCount(user)).toBe(1)
    expect(heard).toEqual([Number(order.id)])
  })

  it('refuses what finds no room on the disk, and goes on when there is some', async () => {
    const user = await market.newUser()
    const owner = ownerClient(market.database.owner)
    await owner.connect()
    await owner.query(`
      create function no_space() returns trigger language plpgsql as
        $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
      create trigger no_space before insert on spot_order for each statement execute function no_space()`)
    const outcomes = await Promise.allSettled([place(user, newKey()), place(user)])
    expect(outcomes).toMatchObject([{ reason: { code: 'unavailable' } }, { reason: { code: 'unavailable' } }])
    await owner.query('drop function no_space cascade')
    await owner.end()
    expect((await place(user)).status).toBe('open')
    expect(await orderCount(user)).toBe(1)
  })

  it('answers what was done though its room cannot say what it was', async () => {
    const own = emptyDesk(() => {
      throw new Error('a bug of ours')
    })
    await own.start()
    let runs = 0
    await own.run(() => void (runs += 1))
    expect(runs).toBe(1)
    await own.close()
  })

  it('does not end well when it knows something else than what is written', async () => {
    const own = emptyDesk(() => null)
    await own.start()
    await own.submit({ userId: null, accounts: [systemAccounts.rewards], idempotent: null, run: () => undefined })
    own.balances.add(systemAccounts.rewards, USDT, 1n)
    await expect(own.close()).rejects.toThrow(`account ${systemAccounts.rewards}, currency ${USDT}`)
  })

  it('refuses what a user asked for long ago, and does what the house asked for', async () => {
    const user = await market.newUser()
    const done: string[] = []
    const ask = (userId: number | null) =>
      market.desk.submit({ userId, accounts: [], idempotent: null, run: () => void done.push(userId === null ? 'house' : 'user') })
    const asked = Promise.allSettled([ask(user), ask(null)])
    const laterMs = performance.now() + 11_000
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => laterMs)
    const [ofUser, ofHouse] = await asked
    clock.mockRestore()
    expect(ofUser).toMatchObject({ status: 'rejected', reason: { code: 'unavailable' } })
    expect(ofHouse.status).toBe('fulfilled')
    expect(done).toEqual(['house'])
    expect((await place(user)).status).toBe('open')
  })

  it('counts who waits behind the same key, and lets him wait no longer than others', async () => {
    const user = await market.newUser()
    const key = idempotentRequest(newKey(), '/test', {})
    let runs = 0
    const ask = () => market.desk.submit({ userId: user, accounts: [], idempotent: key, run: () => (runs += 1) })
    const asked = Promise.allSettled([ask(), ask(), ask(), ask()])
    expect(market.desk.queueLength).toBe(4)
    const laterMs = performance.now() + 11_000
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => laterMs)
    const codes = (await asked).map((one) => (one.status === 'rejected' ? (one.reason as { code: string }).code : 'done'))
    clock.mockRestore()
    // The requests behind the first one do not learn whether it had an effect.
    expect(codes).toEqual(['unavailable', 'outcome_unknown', 'outcome_unknown', 'outcome_unknown'])
    expect([runs, market.desk.queueLength]).toEqual([0, 0])
    expect(await ask()).toBe(1)
  })

  it('fills a batch by the commands of its requests, of which one may hold many', async () => {
    const user = await market.newUser()
    await place(user)
    const batches = new Map<unknown, number>()
    const request = { userId: user, accounts: [], idempotent: null, size: 20 }
    const run = (turn: unknown) => void batches.set(turn, (batches.get(turn) ?? 0) + 20)
    await Promise.all(Array.from({ length: 60 }, () => market.desk.submit({ ...request, run })))
    expect([...batches.values()].reduce((sum, commands) => sum + commands)).toBe(1_200)
    expect(Math.max(...batches.values())).toBeLessThanOrEqual(500)
  })

  it('gives a command that holds more than a batch one to itself', async () => {
    const user = await market.newUser()
    await place(user)
    const batches = new Map<unknown, number>()
    const asked = [20, 501, 20].map((size) =>
      market.desk.submit({
        userId: user,
        accounts: [],
        idempotent: null,
        size,
        run: (turn) => void batches.set(turn, (batches.get(turn) ?? 0) + size),
      }),
    )
    await Promise.all(asked)
    expect([...batches.values()]).toEqual([20, 501, 20])
  })

  it('gives a command that was alone its second try as well', async () => {
    const user = await market.newUser()
    proxy.cutNextCommit('before')
    expect((await place(user)).status).toBe('open')
    expect(await orderCount(user)).toBe(1)
  })

  it('tries again under the index that was known when each command had its turn', async () => {
    const user = await market.newUser()
    // The account is loaded now, so the next command joins the queue as directly as the change of the index.
    await place(user)
    proxy.cutNextCommit('before')
    const [order] = await Promise.all([place(user), market.setIndex(null)])
    expect(order.status).toBe('open')
    await expect(place(user)).rejects.toMatchObject({ code: 'pair_halted' })
    await market.setIndex('50000.00')
  })

  it('refuses only the command that cannot be done; those beside it go through', async () => {
    const user = await market.newUser()
    const broken = market.desk.run(() => {
      throw new Error('a bug of ours')
    })
    const good = place(user)
    await expect(broken).rejects.toMatchObject({ code: 'fault' })
    expect((await good).status).toBe('open')
  })

  it('comes back after the database ended its connection, with the same book', async () => {
    const user = await market.newUser()
    await place(user)
    const before = market.desk.engine.hash()
    const owner = ownerClient(market.database.owner)
    await owner.connect()
    const ended = await owner.query(`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and classid = 7001
      and database = (select oid from pg_database where datname = current_database())`)
    await owner.end()
    expect(ended.rowCount).toBe(1)
    expect(market.desk.engine.hash()).toBe(before)
    expect((await place(user)).status).toBe('open')
    const afterwards = market.desk.engine.hash()
    await market.restart()
    expect(market.desk.engine.hash()).toBe(afterwards)
  })

  it('refuses to look at an account that nobody named, and goes on', async () => {
    const stranger = accountOf(await market.newUser(), CHANGE)
    const ask = (accounts: number[]) =>
      market.desk.submit({ userId: null, accounts, idempotent: null, run: (turn) => turn.available(stranger, USDT) })
    await expect(ask([])).rejects.toMatchObject({ code: 'fault' })
    expect(await ask([stranger])).toBe(100_000_000_000_000n)
    expect(await ask([])).toBe(100_000_000_000_000n)
  })

  it('undoes the guard of a command that is refused, and that one alone', async () => {
    const note = (name: string, isRefused: boolean) =>
      market.desk.submit({
        userId: null,
        accounts: [],
        idempotent: null,
        guard: () => ({ name: '', text: 'insert into site_fact values ($1, $2) returning name', values: () => [name, 'x'] }),
        run: (_turn, rows) => (isRefused ? refuse('order_not_found') : rows.length),
      })
    const outcomes = await Promise.allSettled([note('one', false), note('two', true), note('three', false), note('one', false)])
    expect(outcomes).toMatchObject([
      { value: 1 },
      { reason: { code: 'order_not_found' } },
      { value: 1 },
      // The database itself refuses a name that exists.
      { reason: { code: 'fault' } },
    ])
    const { rows } = await market.database.pool.query(`select name from site_fact where value = 'x' order by name`)
    expect(rows).toEqual([{ name: 'one' }, { name: 'three' }])
  })

  it('does once, and answers, what was on its way and what had run ahead when the answers to two COMMITs were lost', async () => {
    const users = await Promise.all(Array.from({ length: 12 }, () => market.newUser()))
    for (const user of users) await place(user)
    const placed: Promise<OrderAnswer>[] = []
    proxy.cutNextCommit('after')
    // One batch is in flight, another is sent behind it, and the others run ahead of both.
    for (const user of users) {
      placed.push(place(user, newKey()))
      await sleep(10)
    }
    const ids = await Promise.all(placed.map((order) => order.then(({ id }) => id)))
    expect(new Set(ids).size).toBe(users.length)
    for (const user of users) expect(await orderCount(user)).toBe(2)
  })

  it('writes nothing of a batch of which one statement cannot be made', async () => {
    const user = await market.newUser()
    await place(user)
    const before = await orderCount(user)
    const broken = market.desk.run(({ write }) =>
      write({
        name: '',
        text: 'select $1::int',
        values: () => {
          throw new Error('a bug of ours')
        },
      }),
    )
    const placed = place(user)
    await expect(broken).rejects.toMatchObject({ code: 'fault' })
    expect((await placed).status).toBe('open')
    expect(await orderCount(user)).toBe(before + 1)
    const { rows } = await market.database.pool.query('select count(*)::int as count from spot_order where account_id = $1', [
      accountOf(user, CHANGE),
    ])
    expect(rows).toEqual([{ count: before + 1 }])
  })

  it('falls as a whole when its memory is not what the books say, and comes back with what they say', async () => {
    const user = await market.newUser()
    await place(user)
    const owner = ownerClient(market.database.owner)
    await owner.connect()
    const tamper = (by: number) =>
      owner.query('update ledger_balance set available = available + $1 where account_id = $2 and currency_id = $3', [
        by,
        accountOf(user, CHANGE),
        USDT,
      ])
    await tamper(5)
    const book = () =>
      market.desk.submit({
        userId: null,
        accounts: [accountOf(user, CHANGE), systemAccounts.rewards],
        idempotent: null,
        run: (turn) => {
          const entries = transfer(1n, { from: accountOf(user, CHANGE), to: systemAccounts.rewards, currencyId: USDT })
          turn.post([{ kind: 'faucet', reference: 'test:1', entries }])
          return turn.available(accountOf(user, CHANGE), USDT)
        },
      })
    // Run again alone, it sees the balance of the database: five more than in memory, less what the user's order keeps back.
    expect(await book()).toBe((1_000_000n + 5n - 490n) * 100_000_000n - 1n)
    await tamper(-5)
    await book()
    await owner.end()
  })

  it('forgets an order when it is cancelled, and when a whole account is', async () => {
    const user = await market.newUser()
    const [first, second] = [await place(user), await place(user)]
    const { engine } = market.desk
    const ids = [Number(first.id), Number(second.id)]
    expect(ids.map((id) => engine.order(id)?.status)).toEqual(['open', 'open'])
    await market.call(user, 'spot.cancelOrder', { id: first.id })
    await market.call(user, 'spot.cancelAll', {})
    expect(ids.map((id) => engine.order(id))).toEqual([undefined, undefined])
    expect(engine.pairOrders(1).some(({ id }) => ids.includes(id))).toBe(false)
  })

  it('finds out what became of a COMMIT though it is told to close meanwhile', async () => {
    const user = await market.newUser()
    proxy.cutNextCommit('after')
    const placed = place(user)
    const closed = sleep(100).then(() => market.desk.close())
    expect((await placed).status).toBe('open')
    await closed
    await market.restart()
    expect(await orderCount(user)).toBe(1)
  })

  it('lets no second desk write while the first holds the lock', async () => {
    const user = await market.newUser()
    const other = market.newDesk()
    const started = other.start()
    const winner = await Promise.race([started.then(() => 'second'), new Promise((resolve) => setTimeout(resolve, 500, 'first'))])
    expect(winner).toBe('first')
    expect((await place(user)).status).toBe('open')
    const closed = other.close()
    await expect(started).rejects.toThrow(/closed/)
    await closed
  })
})
