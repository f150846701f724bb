/** What is owed against what is held: withdrawals stop and go on by themselves, and a bank's word takes two operators. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountOf, CHANGE, LEVER } from '../../ledger/accounts.ts'
import { give } from '../../ledger/testing.ts'
import { BTC, caller, createUser, EUR, USDT } from '../wallet/testing.ts'
import { reserveHandlers } from './handlers.ts'
import { startReserve, type ReserveTest } from '../../testing-reserve.ts'
import { upsertReadings, type Reading } from './wallet-store.ts'
import { ReserveWatch } from './watch.ts'

let test: ReserveTest
let call: ReturnType<typeof caller>
let operators: number[]
beforeAll(async () => {
  test = await startReserve({ isPlay: false })
  call = caller('reserve', reserveHandlers(test.services))
  const { pool, db } = test.database
  const user = await createUser(db)
  await give(
    pool,
    accountOf(user, CHANGE),
    { currencyId: USDT, amount: '100' },
    { currencyId: BTC, amount: '2' },
    { currencyId: EUR, amount: '50' },
  )
  await give(pool, accountOf(user, LEVER), { currencyId: USDT, amount: '20' })
  const added = await pool.query<{ id: string }>(
    `insert into operator (email, name, roles, authenticator)
     values ('first@example.org', 'First', '{treasury}', ''), ('second@example.org', 'Second', '{treasury}', '') returning id`,
  )
  operators = added.rows.map(({ id }) => Number(id))
  await test.services.watch.look()
})
afterAll(() => test.end())

const reading = (balance: string, change: Partial<Reading> = {}): Reading => ({
  currencyId: USDT,
  kind: 'cold',
  network: 'ethereum',
  address: '0xcold',
  balance,
  height: '100',
  readAt: new Date(),
  ...change,
})
const record = async (...rows: Reading[]): Promise<void> => {
  await upsertReadings(test.database.db, rows)
  await test.services.watch.look()
}
const codeOf = (currencyId: number): string | null => {
  try {
    test.services.watch.require(currencyId)
    return null
  } catch (error) {
    return (error as { code: string }).code
  }
}

describe('what is held', () => {
  it('is known where every wallet was read lately, is nothing that nobody reads, and is not of play money', async () => {
    const { watch } = test.services
    const old = { currencyId: EUR, network: 'bank', kind: 'bank', readAt: new Date(Date.now() - 5 * 86_400_000) } as const
    expect(watch.holding(EUR)).toEqual({ held: '0', isRead: false })
    await record(reading('30', { ...old, address: 'One', readAt: new Date() }))
    expect(watch.holding(EUR)).toEqual({ held: '30', isRead: true })
    await record(reading('20', { ...old, address: 'Two' }))
    expect(watch.holding(EUR)).toEqual({ held: '30', isRead: false })
    await record(reading('21', { ...old, address: 'Two', readAt: new Date() }))
    expect(watch.holding(EUR)).toEqual({ held: '51', isRead: true })
    const play = new ReserveWatch({
      db: test.database.db,
      log: { warn: () => {}, info: () => {} },
      isPlay: true,
      now: Date.now,
      currencies: () => [],
    })
    expect(play.holding(EUR)).toBeNull()
    await test.database.pool.query('delete from reserve_wallet where currency_id = $1', [EUR])
    await watch.look()
  })
})

describe('withdrawals', () => {
  it('stop while less is held than is owed on all accounts, and go on when it is there again', async () => {
    expect(codeOf(USDT)).toBe('reserve_short')
    await record(reading('119.99999999'))
    expect(codeOf(USDT)).toBe('reserve_short')
    await record(reading('0.00000001', { kind: 'hot', address: '0xhot' }))
    expect(codeOf(USDT)).toBeNull()
    await record(reading('119.9', { readAt: new Date() }))
    expect(codeOf(USDT)).toBe('reserve_short')
    expect(test.services.watch.coins.get(USDT)?.stoppedAt).not.toBeNull()
    await record(reading('500', { readAt: new Date() }))
    expect(codeOf(USDT)).toBeNull()
    expect(codeOf(BTC)).toBe('reserve_short')
  })

  it('stop when nobody has read for a while what is held', async () => {
    await record(reading('5', { currencyId: BTC, network: 'bitcoin', address: 'bc1', readAt: new Date(Date.now() - 16 * 60_000) }))
    expect(codeOf(BTC)).toBe('reserve_unread')
    await record(reading('5', { currencyId: BTC, network: 'bitcoin', address: 'bc1' }))
    expect(codeOf(BTC)).toBeNull()
  })

  it('do not go on by an older reading that comes late', async () => {
    const now = Date.now()
    await record(reading('0', { readAt: new Date(now + 10) }))
    await record(reading('500', { readAt: new Date(now - 5_000) }))
    expect(codeOf(USDT)).toBe('reserve_short')
    await record(reading('500', { readAt: new Date(now + 20) }))
    expect(codeOf(USDT)).toBeNull()
  })

  it('are stopped for a coin that nobody has looked at yet', () => {
    const { db } = test.database
    const log = { warn: () => undefined, info: () => undefined }
    const watch = new ReserveWatch({ db, log, isPlay: false, now: Date.now, currencies: () => [{ id: USDT, name: 'USDT' }] })
    expect(() => watch.require(USDT)).toThrow(expect.objectContaining({ code: 'reserve_unread' }))
  })

  it('of play money do not stop: nobody holds it', async () => {
    const { db } = test.database
    const log = { warn: () => undefined, info: () => undefined }
    const watch = new ReserveWatch({ db, log, isPlay: true, now: Date.now, currencies: () => [{ id: USDT, name: 'USDT' }] })
    await watch.look()
    expect(() => watch.require(USDT)).not.toThrow()
    expect(watch.coins.get(USDT)).toMatchObject({ state: 'play', owed: '120' })
  })
})

describe('what a bank states', () => {
  const operate = (name: string, fields: Record<string, unknown>, who: number): Promise<{ message?: unknown; refused?: string }> =>
    call(name, fields, { operator: { id: '1', operatorId: operators[who]!, name: 'One', roles: ['treasury'], until: new Date() } })
  const stated = {
    currency_id: String(EUR),
    label: 'Example Bank, 4711',
    balance: '60',
    stated_at: '2026-01-01T00:00:00Z',
    note: 'by mail',
  }
  const propose = async (change: Record<string, string> = {}): Promise<{ id: string; terms_hash: string }> =>
    (await operate('proposeStatement', { ...stated, stated_at: new Date().toISOString(), ...change }, 0)).message as {
      id: string
      terms_hash: string
    }

  it('counts when a second operator has confirmed it, and never by one alone', async () => {
    expect(codeOf(EUR)).toBe('reserve_short')
    const proposed = await propose()
    expect(await operate('decideStatement', { ...proposed, decision: 'approved', note: 'mine' }, 0)).toMatchObject({
      refused: 'operator_self',
    })
    expect(codeOf(EUR)).toBe('reserve_short')
    await operate('decideStatement', { ...proposed, decision: 'approved', note: 'seen' }, 1)
    expect(codeOf(EUR)).toBeNull()
    expect(await operate('decideStatement', { ...proposed, decision: 'approved', note: 'again' }, 1)).toMatchObject({
      refused: 'proposal_decided',
    })
  })

  it('is of the past, of money of states, and does not go back behind a newer one', async () => {
    expect(await operate('proposeStatement', { ...stated, stated_at: '2999-01-01T00:00:00Z' }, 0)).toMatchObject({
      refused: 'statement_time',
    })
    expect(await operate('proposeStatement', { ...stated, currency_id: String(BTC) }, 0)).toMatchObject({ refused: 'currency_unknown' })
    const old = await propose({ stated_at: '2026-01-01T00:00:00Z' })
    expect(await operate('decideStatement', { ...old, decision: 'approved', note: 'seen' }, 1)).toMatchObject({ refused: 'statement_time' })
    await operate('decideStatement', { ...old, decision: 'refused', note: 'too old' }, 1)
    expect(codeOf(EUR)).toBeNull()
  })
})

describe('the page', () => {
  it('shows guests what is owed and held, and a coin its wallets and days', async () => {
    await test.services.watch.keepDay()
    await record(reading('120'))
    await test.services.watch.keepDay()
    await record(reading('500'))
    await test.services.watch.keepDay()
    const { message } = (await call('state', {})) as {
      message: { is_play: boolean; data: { currency_name: string; owed: string; held: string }[] }
    }
    expect(message.is_play).toBe(false)
    expect(message.data.find(({ currency_name }) => currency_name === 'USDT')).toMatchObject({
      owed: '120',
      held: '500.00000001',
      state: 'whole',
    })
    expect(await call('coin', { currency_id: String(USDT) })).toMatchObject({
      message: { wallets: [{ address: '0xcold', balance: '500' }, { address: '0xhot' }], days: [{ owed: '120', lowest_ppm: 1_000_000 }] },
    })
  })
})
