import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AAPL, BTC, BTC_CFD, createTestLever, newKey, USDT, type TestLever } from './testing.ts'

let lever: TestLever

const order = { currency_id: BTC, legal_id: USDT, direction: 'long', type: 'market', lots: '100', multiple: 10, mode: 'isolated' } as const
const submit = (userId: number, fields: object = {}, key?: string) =>
  lever.call({ userId, key }, 'futures.submit', { ...order, ...fields } as never)
async function open(user: number, fields: object = {}): Promise<string> {
  await lever.tick(BTC_CFD, '49997', '50003')
  const { id } = await submit(user, fields)
  await lever.tick(BTC_CFD, '49997', '50003')
  return id
}
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'accepted',
    (error: { code: string }) => error.code,
  )
const shown = (user: number) => lever.call(user, 'futures.protection', {})
/** Makes pending limits due, as after a day. */
const passDay = async (user: number) => {
  await sql`update futures_protection set next_from = next_from - interval '1 day' where user_id = ${user}`.execute(lever.database.db)
  await lever.restart()
}
const listed = async (user: number) => (await lever.call(user, 'futures.history', {})).data

beforeAll(async () => {
  lever = await createTestLever()
})
afterAll(() => lever.close())

describe('own limits', () => {
  it('are none at first', async () => {
    expect(await shown(await lever.newUser())).toEqual({
      daily_loss_limit: null,
      loss_today: '0',
      paused_until: null,
      reminder_minutes: null,
      super_accepted_until: null,
      pending: null,
    })
  })

  it('end openings when as much is lost as was set, fees counted, and never closings', async () => {
    const user = await lever.newUser()
    expect(await lever.call(user, 'futures.protect', { daily_loss_limit: '400' })).toEqual({ in_force: true })
    const first = await open(user)
    const second = await open(user, { direction: 'short' })
    await lever.call(user, 'futures.close', { id: first })
    await lever.tick(BTC_CFD, '49647', '49653')
    // The long loses 356 by its price and pays fees of 25.0015 and 24.8235. The short has paid a fee of 24.9985.
    const { loss_today: lost, daily_loss_limit: limit } = await shown(user)
    expect({ lost, limit }).toEqual({ lost: '430.8235', limit: '400' })
    expect(await codeOf(submit(user))).toBe('loss_limit_reached')
    expect(await codeOf(lever.call(user, 'futures.reverse', { id: second }))).toBe('loss_limit_reached')
    expect(await codeOf(lever.call(user, 'futures.close', { id: second }))).toBe('accepted')
    await lever.tick(BTC_CFD, '49647', '49653')
    expect(Number((await shown(user)).loss_today)).toBeLessThan(112)
    expect(await codeOf(submit(user))).toBe('accepted')
  })

  it('count options, in USDT worth', async () => {
    const user = await lever.newUser()
    await lever.call(user, 'futures.protect', { daily_loss_limit: '100' })
    const option = (id: number, fields: { currency: number; stake: string; winnings: string; status: string }) =>
      sql`insert into seconds_option (id, public_id, user_id, account_id, instrument_id, currency_id, direction, seconds, rule, ratio_ppm, stake,
          winnings, accepted_ms, settle_ms, status, updated_ms)
        values (${id}, gen_random_uuid(), ${user}, ${user * 10 + 4}, 101, ${fields.currency}, 'up', 30, 1, 850000, ${fields.stake}::numeric,
          ${fields.winnings}::numeric, ${lever.nowMs}, ${lever.nowMs}, ${fields.status}, ${lever.nowMs})`.execute(lever.database.db)
    await option(9_001, { currency: BTC, stake: '0.003', winnings: '0.0025', status: 'lost' })
    await option(9_002, { currency: USDT, stake: '100', winnings: '85', status: 'won' })
    await option(9_003, { currency: USDT, stake: '100', winnings: '85', status: 'tied' })
    await lever.restart()
    expect((await shown(user)).loss_today).toBe('65')
    expect(await codeOf(submit(user, { lots: '50' }))).toBe('accepted')
    await option(9_004, { currency: USDT, stake: '35', winnings: '29', status: 'lost' })
    await lever.restart()
    expect(await codeOf(submit(user))).toBe('loss_limit_reached')
    await sql`delete from seconds_option where user_id = ${user}`.execute(lever.database.db)
  })

  it('cancel what waits when a pause begins: nothing opens during it', async () => {
    const user = await lever.newUser()
    await lever.tick(BTC_CFD, '49997', '50003')
    await submit(user, { type: 'limit', price: '40000' })
    await lever.call(user, 'futures.protect', { pause_hours: 1 })
    await lever.tick(BTC_CFD, '39990', '39996')
    const { data } = await lever.call(user, 'futures.history', {})
    expect(data).toMatchObject([{ status: 'cancelled', reason: 'paused', open_price: null }])
  })

  it('cancel what waits with the tick that reaches them, and leave positions alone', async () => {
    const user = await lever.newUser()
    await lever.call(user, 'futures.protect', { daily_loss_limit: '400' })
    await open(user, { stop_loss_price: '49650' })
    const kept = await open(user, { direction: 'short' })
    for (const type of ['limit', 'stop']) await submit(user, { type, price: type === 'limit' ? '49000' : '51000' })
    await lever.tick(BTC_CFD, '49647', '49653')
    expect(await listed(user)).toMatchObject([
      { type: 'stop', status: 'cancelled', reason: 'loss_limit' },
      { type: 'limit', status: 'cancelled', reason: 'loss_limit' },
      { id: kept, status: 'open' },
      { status: 'closed', reason: 'stop_loss' },
    ])
    await lever.restart()
    expect(await codeOf(submit(user))).toBe('loss_limit_reached')
  })

  it('count what a reversal would lose, since the opposite opens at the same tick', async () => {
    const user = await lever.newUser()
    const id = await open(user)
    await lever.tick(BTC_CFD, '49647', '49653')
    await lever.call(user, 'futures.protect', { daily_loss_limit: '300' })
    expect(await codeOf(lever.call(user, 'futures.reverse', { id }))).toBe('loss_limit_reached')
    await lever.tick(BTC_CFD, '50297', '50303')
    expect(await codeOf(lever.call(user, 'futures.reverse', { id }))).toBe('accepted')
    await lever.tick(BTC_CFD, '49997', '50003')
  })

  it('count what accepted closings lose: nothing opens at the tick that books it', async () => {
    const user = await lever.newUser()
    const [first, second] = [await open(user), await open(user)]
    await lever.tick(BTC_CFD, '49900', '49906')
    await lever.call(user, 'futures.protect', { daily_loss_limit: '250' })
    expect(await codeOf(submit(user, { lots: '1', type: 'limit', price: '40000' }))).toBe('accepted')
    expect(await codeOf(submit(user))).toBe('accepted')
    expect(await codeOf(lever.call(user, 'futures.close', { id: first }))).toBe('accepted')
    expect(await codeOf(lever.call(user, 'futures.reverse', { id: second }))).toBe('loss_limit_reached')
    expect(await codeOf(lever.call(user, 'futures.close', { id: second }))).toBe('accepted')
    expect(await codeOf(submit(user))).toBe('loss_limit_reached')
  })

  it('cancel what waits when they are set below what is lost already', async () => {
    const user = await lever.newUser()
    await open(user, { stop_loss_price: '49650' })
    await submit(user, { type: 'limit', price: '40000' })
    await lever.tick(BTC_CFD, '49647', '49653')
    expect((await listed(user))[0]).toMatchObject({ status: 'waiting' })
    await lever.call(user, 'futures.protect', { daily_loss_limit: '406' })
    expect((await listed(user))[0]).toMatchObject({ status: 'waiting' })
    await lever.call(user, 'futures.protect', { daily_loss_limit: '400' })
    expect((await listed(user))[0]).toMatchObject({ status: 'cancelled', reason: 'loss_limit' })
  })

  it('hold against orders that are under way: whatever is sent at once, nothing opens after the pause or the limit', async () => {
    const [paused, lost] = [await lever.newUser(), await lever.newUser()]
    await open(lost, { stop_loss_price: '49650' })
    lever.give(BTC_CFD, '49647', '49653')
    const asked = [paused, lost].flatMap((user) => [
      ...Array.from({ length: 10 }, (_, at) => submit(user, { type: 'limit', price: String(40_000 + at), lots: '1' })),
      lever.call(user, 'futures.protect', user === lost ? { daily_loss_limit: '300' } : { pause_hours: 1 }),
      ...Array.from({ length: 10 }, (_, at) => submit(user, { type: 'limit', price: String(41_000 + at), lots: '1' })),
    ])
    await Promise.allSettled(asked)
    await lever.tick(BTC_CFD, '39990', '39996')
    for (const user of [paused, lost]) {
      const rows = await listed(user)
      expect(rows.length).toBeGreaterThanOrEqual(10)
      expect(rows.filter(({ status }) => status === 'open' || status === 'waiting')).toEqual([])
    }
    await lever.tick(BTC_CFD, '49997', '50003')
  })

  it('count what an order costs at once, fees and spread: of the one asked for, and of those that wait', async () => {
    const user = await lever.newUser()
    await lever.tick(BTC_CFD, '49997', '50003')
    await lever.call(user, 'futures.protect', { daily_loss_limit: '10' })
    const large = await submit(user, { lots: '200', multiple: 50 }).catch((error: unknown) => error)
    expect(large).toMatchObject({
      code: 'order_over_limit',
      detail: { fields: { lots: 'order_over_limit' }, values: { maximum: '10 USDT' } },
    })
    // It costs 2.50015 to open, 0.6 of spread and 2.49985 to close.
    expect(await codeOf(submit(user, { lots: '10' }))).toBe('accepted')
    for (const type of ['market', 'limit'] as const) {
      const second = await submit(user, { lots: '10', type, ...(type === 'limit' && { price: '50000' }) }).catch((error: unknown) => error)
      expect(second).toMatchObject({ code: 'order_over_limit', detail: { values: { maximum: '4.4 USDT' } } })
    }
    await lever.tick(BTC_CFD, '49997', '50003')
    expect((await shown(user)).loss_today).toBe('2.50015')
    // Closing the open position costs at least 2.49985.
    const third = await submit(user, { lots: '12' }).catch((error: unknown) => error)
    expect(third).toMatchObject({ code: 'order_over_limit', detail: { values: { maximum: '5 USDT' } } })
    expect(await codeOf(submit(user, { lots: '10', type: 'limit', price: '40000' }))).toBe('accepted')
    expect(await codeOf(submit(user, { lots: '10', type: 'stop', price: '60000' }))).toBe('order_over_limit')
  })

  it('are passed by nobody who opens and closes again at the same price', async () => {
    const user = await lever.newUser()
    await lever.tick(BTC_CFD, '49997', '50003')
    await lever.call(user, 'futures.protect', { daily_loss_limit: '10' })
    for (let turn = 0; turn < 4; turn += 1) {
      for (const lots of ['200', '15', '5', '1']) await codeOf(submit(user, { lots }))
      await lever.tick(BTC_CFD, '49997', '50003')
      await lever.call(user, 'futures.closeAll', { type: 0 })
      await lever.tick(BTC_CFD, '49997', '50003')
    }
    const lost = Number((await shown(user)).loss_today)
    expect(lost).toBeGreaterThan(9)
    expect(lost).toBeLessThanOrEqual(10)
  })

  it('count what the opposite of a reversed position costs as well', async () => {
    const user = await lever.newUser()
    const id = await open(user, { lots: '10' })
    // Closing loses 3.09985, and the opposite position costs 5.6. The user has already lost 2.50015.
    await lever.call(user, 'futures.protect', { daily_loss_limit: '11' })
    const refused = await lever.call(user, 'futures.reverse', { id }).catch((error: unknown) => error)
    expect(refused).toMatchObject({ code: 'order_over_limit', detail: { values: { maximum: '5.4 USDT' } } })
    expect((refused as { detail: { fields?: unknown } }).detail.fields).toBeUndefined()
  })

  it('let no margin be added once they are reached', async () => {
    const user = await lever.newUser()
    const kept = await open(user, { lots: '10' })
    await open(user, { stop_loss_price: '49650' })
    await lever.call(user, 'futures.protect', { daily_loss_limit: '300' })
    expect(await codeOf(lever.call(user, 'futures.addMargin', { id: kept, amount: '10' }))).toBe('accepted')
    await lever.tick(BTC_CFD, '49647', '49653')
    expect(await codeOf(lever.call(user, 'futures.addMargin', { id: kept, amount: '10' }))).toBe('loss_limit_reached')
    await lever.tick(BTC_CFD, '49997', '50003')
  })

  it('begin anew at midnight', async () => {
    const user = await lever.newUser()
    await open(user, { stop_loss_price: '49650' })
    await lever.call(user, 'futures.protect', { daily_loss_limit: '100' })
    await lever.tick(BTC_CFD, '49647', '49653')
    expect(await codeOf(submit(user))).toBe('loss_limit_reached')
    const limits = lever.desk.limits
    const midnightMs = Math.ceil(lever.nowMs / 86_400_000) * 86_400_000
    expect(limits.isReached(user, midnightMs - 1)).toBe(true)
    expect(limits.isReached(user, midnightMs)).toBe(false)
    await lever.restart()
  })

  it('become looser after a day, a pause never shorter', async () => {
    const user = await lever.newUser()
    await lever.call(user, 'futures.protect', { daily_loss_limit: '100', reminder_minutes: 30, pause_hours: 48 })
    const { paused_until: until } = await shown(user)
    expect(await codeOf(submit(user))).toBe('trading_paused')
    expect(await lever.call(user, 'futures.protect', { daily_loss_limit: '0', reminder_minutes: 60, pause_hours: 1 })).toEqual({
      in_force: false,
    })
    const waiting = await shown(user)
    expect(waiting).toMatchObject({
      daily_loss_limit: '100',
      reminder_minutes: 30,
      paused_until: until,
      pending: { daily_loss_limit: null, reminder_minutes: 60 },
    })
    await passDay(user)
    expect(await shown(user)).toMatchObject({ daily_loss_limit: null, reminder_minutes: 60, pending: null })
    expect(await lever.call(user, 'futures.protect', { daily_loss_limit: '10' })).toEqual({ in_force: true })
    expect(await shown(user)).toMatchObject({ daily_loss_limit: '10', reminder_minutes: 60, pending: null })
  })

  it('that wait to become looser are taken back by what holds now, each by itself', async () => {
    const user = await lever.newUser()
    await lever.call(user, 'futures.protect', { daily_loss_limit: '100', reminder_minutes: 30 })
    await lever.call(user, 'futures.protect', { daily_loss_limit: '200', reminder_minutes: 0 })
    expect(await lever.call(user, 'futures.protect', { daily_loss_limit: '100' })).toEqual({ in_force: true })
    expect((await shown(user)).pending).toMatchObject({ daily_loss_limit: '100', reminder_minutes: null })
    expect(await lever.call(user, 'futures.protect', { reminder_minutes: 30 })).toEqual({ in_force: true })
    const held = { daily_loss_limit: '100', reminder_minutes: 30, pending: null }
    expect(await shown(user)).toMatchObject(held)
    await passDay(user)
    expect(await shown(user)).toMatchObject(held)
  })

  it('do not change what was answered before under the same key', async () => {
    const user = await lever.newUser()
    const key = newKey()
    const first = await submit(user, {}, key)
    await lever.call(user, 'futures.protect', { pause_hours: 1 })
    expect(await submit(user, {}, key)).toEqual(first)
    expect(await codeOf(submit(user, {}, newKey()))).toBe('trading_paused')
  })
})

describe('super-leverage', () => {
  it('is opened after the risk was accepted, today', async () => {
    const user = await lever.newUser()
    const fields = { mode: 'super', multiple: 150, lots: '10' }
    expect(await codeOf(submit(user, fields))).toBe('super_consent_needed')
    expect(await codeOf(lever.call(user, 'futures.acceptSuper', { accepted: false }))).toBe('super_consent_needed')
    const { accepted_until: until } = await lever.call(user, 'futures.acceptSuper', { accepted: true })
    expect(Date.parse(until) % 86_400_000).toBe(0)
    expect((await shown(user)).super_accepted_until).toBe(until)
    const id = await open(user, fields)
    expect(await lever.call(user, 'futures.position', { id })).toMatchObject({ status: 'open', mode: 'super', multiple: 150 })
    await sql`update futures_protection set super_accepted_on = super_accepted_on - 1 where user_id = ${user}`.execute(lever.database.db)
    expect(await codeOf(submit(user, fields))).toBe('super_consent_needed')
    expect((await shown(user)).super_accepted_until).toBe(null)
    expect(await codeOf(lever.call(user, 'futures.reverse', { id }))).toBe('super_consent_needed')
    await lever.call(user, 'futures.acceptSuper', { accepted: true })
    expect(await codeOf(lever.call(user, 'futures.reverse', { id }))).toBe('accepted')
  })

  it('names the highest multiple that is possible, and its cap', async () => {
    const user = await lever.newUser()
    await lever.call(user, 'futures.acceptSuper', { accepted: true })
    const refused = await submit(user, { mode: 'super', multiple: 150, lots: '201' }).catch((error: unknown) => error)
    expect(refused).toMatchObject({ code: 'super_cap', detail: { values: { maximum: '100000' } } })
    const setMinuteMove = (minuteMovePpm: number) =>
      lever.desk.run(({ timeMs, trade }) => {
        const { terms } = lever.contracts.bySymbol(BTC_CFD)
        trade({ kind: 'set_config', timeMs, instruments: [{ ...terms, minuteMovePpm }], house: null })
      })
    await setMinuteMove(2_500)
    const near = await submit(user, { mode: 'super', multiple: 300, lots: '1' }).catch((error: unknown) => error)
    expect(near).toMatchObject({ code: 'super_too_near', detail: { values: { multiple: 150 } } })
    await setMinuteMove(20_000)
    const never = await submit(user, { mode: 'super', multiple: 300, lots: '1' }).catch((error: unknown) => error)
    expect(never).toMatchObject({ code: 'super_impossible', detail: { fields: { multiple: 'super_impossible' }, values: {} } })
    expect(await codeOf(submit(user, { mode: 'super', multiple: 175, lots: '1' }))).toBe('parameter_error')
    await lever.tick(AAPL, '199.9', '200.1')
    expect(await codeOf(submit(user, { mode: 'super', multiple: 150, lots: '1', currency_id: 41, legal_id: 21 }))).toBe('super_unavailable')
  })
})
