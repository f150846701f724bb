import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { instruments } from '../../feeds/instruments.ts'
import { leverInstruments } from './terms.ts'
import { AAPL, BTC, BTC_CFD, createTestLever, newKey, USDT, type Asker, type TestLever } from './testing.ts'

let lever: TestLever

const order = { currency_id: BTC, legal_id: USDT, direction: 'long', type: 'market', lots: '100', multiple: 10, mode: 'isolated' } as const
const submit = (asker: number | Asker, fields: Record<string, unknown> = {}) =>
  lever.call(asker, 'futures.submit', { ...order, ...fields } as never)
/** Opens a position of one bitcoin at 50,003, unless `fields` say otherwise. */
async function open(user: number, fields: Record<string, unknown> = {}): Promise<string> {
  const { id } = await submit(user, fields)
  await lever.tick(BTC_CFD, '49997', '50003')
  return id
}
const show = (user: number, id: string) => lever.call(user, 'futures.position', { id })
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable('not refused'),
    (error: { code: string; detail: { fields?: object; values?: object } }) => ({ code: error.code, ...error.detail }),
  )

beforeAll(async () => {
  lever = await createTestLever()
})
afterAll(() => lever.close())

describe('opening', () => {
  it('waits for the next tick, holds margin and fee, and fills there', async () => {
    const user = await lever.newUser()
    const waiting = await submit(user, { target_profit_price: '51000', stop_loss_price: '49000' })
    expect(waiting).toMatchObject({
      symbol: BTC_CFD,
      pair: 'BTC/USDT',
      currency_id: '1',
      legal_id: '3',
      status: 'waiting',
      lots: '100',
      open_lots: '0',
      open_price: null,
      initial_margin: '5000.3',
      target_profit_price: '51000',
    })
    expect(await lever.money({ userId: user })).toEqual({ available: '94974.6985', held: '5025.3015' })
    await lever.tick(BTC_CFD, '50007', '50013')
    const { fills, ...opened } = await show(user, waiting.id)
    expect(opened).toMatchObject({
      status: 'open',
      open_lots: '100',
      open_price: '50013',
      margin: '5001.3',
      handling_fee: '25.0065',
      profit: '-6',
      is_approximate: false,
      proof_id: waiting.proof_id,
    })
    expect(fills).toMatchObject([
      { number: 1, kind: 'open', price: '50013', lots: '100', notional: '50013', fee: '25.0065', conversion: null },
    ])
    expect(await lever.money({ userId: user })).toEqual({ available: '94973.6935', held: '5001.3' })
    const deal = await lever.call(user, 'futures.deal', { currency_id: BTC, legal_id: USDT })
    expect(deal.positions.map(({ id }) => id)).toEqual([waiting.id])
    expect(deal.account).toMatchObject({ available: '94973.6935', free_margin: '94973.6935', maintenance: '0', risk_rate: null })
  })

  it('answers the same to the same key, and opens once', async () => {
    const user = await lever.newUser()
    const key = newKey()
    const [first, second] = await Promise.all([submit({ userId: user, key }), submit({ userId: user, key })])
    expect(second).toEqual(first)
    expect(await submit({ userId: user, key })).toEqual(first)
    expect(await refusal(submit({ userId: user, key }, { lots: '1' }))).toMatchObject({ code: 'idempotency_conflict' })
    expect((await lever.call(user, 'futures.dealAll', {})).orders).toHaveLength(1)
  })

  it('fills limit orders at the price of the tick that reaches them', async () => {
    const user = await lever.newUser()
    const { id } = await submit(user, { type: 'limit', price: '49900', mode: 'cross' })
    await lever.tick(BTC_CFD, '49897', '49903')
    expect(await show(user, id)).toMatchObject({ status: 'waiting', price: '49900' })
    await lever.tick(BTC_CFD, '49880', '49886')
    expect(await show(user, id)).toMatchObject({ status: 'open', open_price: '49886', risk_rate: expect.any(String) })
  })

  it('keeps to the slippage that was allowed', async () => {
    const user = await lever.newUser()
    await lever.tick(BTC_CFD, '49997', '50003')
    const { id } = await submit(user, { slippage_bps: 10 })
    await lever.tick(BTC_CFD, '50100', '50106')
    expect(await show(user, id)).toMatchObject({ status: 'cancelled', reason: 'slippage', initial_margin: '0', fills: [] })
    expect(await lever.money({ userId: user })).toEqual({ available: '100000', held: '0' })
  })

  it('refuses with a code, the field it belongs to and its figures, and holds nothing', async () => {
    await lever.tick(BTC_CFD, '49997', '50003')
    const user = await lever.newUser('1000')
    const refused = (fields: Record<string, unknown>) => refusal(submit(user, fields))
    expect(await refused({ currency_id: 999 })).toMatchObject({ code: 'symbol_unknown' })
    expect(await refused({ type: 'limit' })).toMatchObject({ code: 'parameter_error', fields: { price: 'field_required' } })
    expect(await refused({ price: '1' })).toMatchObject({ code: 'parameter_error', fields: { price: 'field_unused' } })
    expect(await refused({ multiple: 7 })).toMatchObject({ code: 'parameter_error', fields: { multiple: 'field_choice' } })
    expect(await refused({ type: 'limit', price: '50000.05' })).toMatchObject({
      code: 'price_tick',
      fields: { price: 'price_tick' },
      values: { step: '0.1' },
    })
    expect(await refused({ lots: '0.001' })).toMatchObject({ code: 'lots_step', fields: { lots: 'lots_step' }, values: { step: '0.01' } })
    expect(await refused({ lots: '99999999999' })).toMatchObject({ code: 'parameter_error', fields: { lots: 'field_too_large' } })
    expect(await refused({ target_profit_price: '49000' })).toMatchObject({
      code: 'target_side',
      fields: { target_profit_price: 'target_side' },
    })
    expect(await refused({ stop_loss_price: '51000' })).toMatchObject({ code: 'stop_side', fields: { stop_loss_price: 'stop_side' } })
    expect(await refused({ trailing_bps: 5 })).toMatchObject({ code: 'trailing_range', fields: { trailing_bps: 'trailing_range' } })
    expect(await refused({ type: 'stop', price: '50003' })).toMatchObject({ code: 'would_trigger', fields: { price: 'would_trigger' } })
    expect(await refused({ lots: '200000' })).toMatchObject({ code: 'user_cap', values: { maximum: '1000000' } })
    expect(await refused({ multiple: 200 })).toMatchObject({
      code: 'multiple_too_high',
      fields: { multiple: 'multiple_too_high' },
      values: { multiple: 100 },
    })
    expect(await refused({})).toMatchObject({ code: 'insufficient_margin', fields: { lots: 'insufficient_margin' } })
    expect(await lever.money({ userId: user })).toEqual({ available: '1000', held: '0' })
  })

  it('takes no order on an old price', async () => {
    const user = await lever.newUser()
    await lever.tickAs(BTC_CFD, { bid: '49997', ask: '50003', ageMs: 2_001 })
    expect(await refusal(submit(user))).toMatchObject({ code: 'price_stale' })
    await lever.tick(BTC_CFD, '49997', '50003')
  })

  it('refuses market orders while the market is closed, with the time it opens, and queues limit orders', async () => {
    const user = await lever.newUser()
    const opensMs = Date.UTC(2027, 0, 4, 14, 30)
    lever.feed.setStatus(AAPL, { state: 'closed', nextChangeMs: opensMs }, lever.nowMs)
    await lever.pass(1_000)
    const stock = { currency_id: 41, legal_id: 21, multiple: 5, lots: '10' }
    expect(await refusal(submit(user, stock))).toMatchObject({ code: 'market_closed', values: { time: '2027-01-04 14:30 UTC' } })
    const queued = await submit(user, { ...stock, type: 'limit', price: '199' })
    expect(queued).toMatchObject({ status: 'waiting', pair: 'AAPL/USD', initial_margin: '398' })
    lever.feed.setStatus(AAPL, { state: 'open', nextChangeMs: null }, lever.nowMs)
    await lever.pass(1_000)
    await lever.tick(AAPL, '198.9', '199')
    await lever.tick(AAPL, '198.8', '198.9')
    expect(await show(user, queued.id)).toMatchObject({ status: 'open' })
  })
})

describe('what stands', () => {
  it('closes in part and whole, each part at the next tick', async () => {
    await lever.tick(BTC_CFD, '49997', '50003')
    const user = await lever.newUser()
    const id = await open(user)
    expect(await lever.call(user, 'futures.close', { id, lots: '40' })).toMatchObject({ status: 'open', closing_lots: '40' })
    await lever.tick(BTC_CFD, '50103', '50109')
    expect(await show(user, id)).toMatchObject({ status: 'open', open_lots: '60', close_price: '50103', closed_profit: '40', profit: '60' })
    expect(await refusal(lever.call(user, 'futures.close', { id, lots: '60.01' }))).toMatchObject({
      code: 'lots_maximum',
      fields: { lots: 'lots_maximum' },
    })
    await lever.call(user, 'futures.close', { id })
    await lever.tick(BTC_CFD, '50203', '50209')
    const closed = await show(user, id)
    expect(closed).toMatchObject({
      status: 'closed',
      reason: 'close',
      open_lots: '0',
      profit: '160',
      closed_profit: '160',
      close_price: '50203',
      initial_margin: '5000.3',
      margin: '0',
      liquidation_price: null,
    })
    expect(closed.fills.map(({ kind, lots, profit }) => [kind, lots, profit])).toEqual([
      ['open', '100', '0'],
      ['close', '40', '40'],
      ['close', '60', '120'],
    ])
    expect(await lever.money({ userId: user })).toMatchObject({ held: '0' })
    expect(await refusal(lever.call(user, 'futures.close', { id }))).toMatchObject({ code: 'position_not_open' })
    expect(await refusal(lever.call(await lever.newUser(), 'futures.close', { id }))).toMatchObject({ code: 'position_not_found' })
    expect(await refusal(lever.call(await lever.newUser(), 'futures.position', { id }))).toMatchObject({ code: 'position_not_found' })
  })

  it('shows the price of the last closed part after a restart too', async () => {
    await lever.tick(BTC_CFD, '49997', '50003')
    const user = await lever.newUser()
    const id = await open(user)
    await lever.call(user, 'futures.close', { id, lots: '1' })
    await lever.tick(BTC_CFD, '50011', '50017')
    const before = await lever.call(user, 'futures.dealAll', {})
    await lever.restart()
    expect(await lever.call(user, 'futures.dealAll', {})).toEqual(before)
    expect(before.positions[0]).toMatchObject({ id, close_price: '50011' })
  })

  it('closes all of a side, and names what it cannot close and why', async () => {
    await lever.tick(BTC_CFD, '49997', '50003')
    await lever.tick(AAPL, '199.9', '200.1')
    const user = await lever.newUser()
    const long = await open(user, { lots: '1' })
    const short = await open(user, { lots: '1', direction: 'short' })
    const { id: stock } = await submit(user, { currency_id: 41, legal_id: 21, multiple: 5, lots: '1' })
    await lever.tick(AAPL, '199.9', '200.1')
    lever.feed.setStatus(AAPL, { state: 'halted', nextChangeMs: null }, lever.nowMs)
    await lever.pass(1_000)
    await lever.tick(BTC_CFD, '49997', '50003')
    expect(await lever.call(user, 'futures.closeAll', { type: 2 })).toEqual({ closed: [short], skipped: [] })
    const answer = await lever.call(user, 'futures.closeAll', { type: 0 })
    expect(answer).toEqual({ closed: [long, short], skipped: [{ id: stock, reason: 'market_halted' }] })
    await lever.tick(BTC_CFD, '49997', '50003')
    expect((await lever.call(user, 'futures.dealAll', {})).positions.map(({ id }) => id)).toEqual([stock])
    lever.feed.setStatus(AAPL, { state: 'open', nextChangeMs: null }, lever.nowMs)
    await lever.pass(1_000)
  })

  it('counts what waits to be closed as closed, whatever the price is now', async () => {
    await lever.tick(BTC_CFD, '49997', '50003')
    const user = await lever.newUser()
    const [first, second] = [await open(user, { lots: '1' }), await open(user, { lots: '1' })]
    await lever.call(user, 'futures.close', { id: first })
    await lever.tickAs(BTC_CFD, { bid: '49997', ask: '50003', ageMs: 2_001 })
    expect(await lever.call(user, 'futures.closeAll', { type: 0 })).toEqual({
      closed: [first],
      skipped: [{ id: second, reason: 'price_stale' }],
    })
    await lever.tick(BTC_CFD, '49997', '50003')
    expect((await lever.call(user, 'futures.dealAll', {})).positions.map(({ id }) => id)).toEqual([second])
  })

  it('reverses at one tick; asked again, the answer is the order that waits', async () => {
    await lever.tick(BTC_CFD, '49997', '50003')
    const user = await lever.newUser()
    const id = await open(user, { mode: 'cross' })
    const made = await lever.call(user, 'futures.reverse', { id })
    expect(made).toMatchObject({ status: 'waiting', direction: 'short', lots: '100', mode: 'cross', multiple: 10 })
    expect(await lever.call(user, 'futures.reverse', { id })).toEqual(made)
    await lever.tick(BTC_CFD, '50097', '50103')
    expect(await show(user, id)).toMatchObject({ status: 'closed', close_price: '50097' })
    expect(await show(user, made.id)).toMatchObject({ status: 'open', open_price: '50097' })
    expect(await refusal(lever.call(user, 'futures.reverse', { id }))).toMatchObject({ code: 'position_not_open' })
  })

  it('sets and takes away targets, each by itself, and closes at them', async () => {
    await lever.tick(BTC_CFD, '49997', '50003')
    const user = await lever.newUser()
    const id = await open(user)
    expect(await lever.call(user, 'futures.setStop', { id, target_profit_price: '51000', trailing_bps: 100 })).toMatchObject({
      target_profit_price: '51000',
      stop_loss_price: null,
      trailing_bps: 100,
      trailing_price: '49497',
    })
    expect(await lever.call(user, 'futures.setStop', { id, stop_loss_price: '49600', trailing_bps: 0 })).toMatchObject({
      target_profit_price: '51000',
      stop_loss_price: '49600',
      trailing_bps: null,
      trailing_price: null,
    })
    expect(await refusal(lever.call(user, 'futures.setStop', { id, stop_loss_price: '50500' }))).toMatchObject({ code: 'stop_side' })
    expect(await refusal(lever.call(user, 'futures.setStop', { id, trailing_bps: 9 }))).toMatchObject({ code: 'trailing_range' })
    expect(await lever.call(user, 'futures.setStop', { id, target_profit_price: '0' })).toMatchObject({ target_profit_price: null })
    await lever.tick(BTC_CFD, '49590', '49596')
    expect(await show(user, id)).toMatchObject({ status: 'closed', reason: 'stop_loss', close_price: '49590', profit: '-413' })
    expect(await refusal(lever.call(user, 'futures.setStop', { id, stop_loss_price: '1' }))).toMatchObject({ code: 'position_not_open' })
  })

  it('takes more margin, to isolated positions alone', async () => {
    await lever.tick(BTC_CFD, '49997', '50003')
    const user = await lever.newUser('6000')
    const id = await open(user, { lots: '50' })
    const before = await show(user, id)
    const after = await lever.call(user, 'futures.addMargin', { id, amount: '500.5' })
    expect(Number(after.margin)).toBe(Number(before.margin) + 500.5)
    expect(after.initial_margin).toBe(before.initial_margin)
    expect(Number(after.liquidation_price)).toBeLessThan(Number(before.liquidation_price))
    expect(await refusal(lever.call(user, 'futures.addMargin', { id, amount: '5000' }))).toMatchObject({
      code: 'insufficient_margin',
      fields: { amount: 'insufficient_margin' },
    })
    expect(await refusal(lever.call(user, 'futures.addMargin', { id, amount: '0.000000001' }))).toMatchObject({ code: 'parameter_error' })
    const cross = await open(user, { lots: '1', mode: 'cross' })
    expect(await refusal(lever.call(user, 'futures.addMargin', { id: cross, amount: '1' }))).toMatchObject({ code: 'not_isolated' })
  })

  it('gives back what a cancelled order held', async () => {
    const user = await lever.newUser()
    const { id } = await submit(user, { type: 'limit', price: '40000' })
    expect(await lever.call(user, 'futures.cancel', { id })).toMatchObject({ status: 'cancelled', reason: 'user_cancelled' })
    expect(await lever.money({ userId: user })).toEqual({ available: '100000', held: '0' })
    expect(await refusal(lever.call(user, 'futures.cancel', { id }))).toMatchObject({ code: 'order_not_waiting' })
    const position = await open(user)
    expect(await refusal(lever.call(user, 'futures.cancel', { id: position }))).toMatchObject({ code: 'order_not_waiting' })
    expect(await refusal(lever.call(await lever.newUser(), 'futures.cancel', { id: position }))).toMatchObject({
      code: 'position_not_found',
    })
  })

  it('is listed newest first, by instrument and status, a page at a time', async () => {
    const user = await lever.newUser()
    await lever.tick(BTC_CFD, '49997', '50003')
    const first = await open(user, { lots: '1' })
    const { id: second } = await submit(user, { type: 'limit', price: '40000', lots: '1' })
    const { id: third } = await submit(user, { currency_id: 41, legal_id: 21, multiple: 5, lots: '1', type: 'limit', price: '100' })
    const history = async (input: object) => {
      const { data, ...rest } = await lever.call(user, 'futures.history', input)
      return { ids: data.map(({ id }) => id), ...rest }
    }
    expect(await history({})).toEqual({ ids: [third, second, first], page: 1, limit: 10, total: 3 })
    expect(await history({ limit: 1, page: 2 })).toEqual({ ids: [second], page: 2, limit: 1, total: 3 })
    expect(await history({ currency_id: BTC, legal_id: USDT })).toMatchObject({ ids: [second, first] })
    expect(await history({ currency_id: 999 })).toMatchObject({ ids: [], total: 0 })
    expect(await history({ status: 'open' })).toMatchObject({ ids: [first], total: 1 })
    const { data } = await lever.call(user, 'futures.history', { status: 'open' })
    expect((await lever.call(user, 'futures.dealAll', {})).positions).toEqual(data)
  })
})

describe('over midnight', () => {
  it('costs a fee on the notional at the mid, once, shown with the position', async () => {
    await lever.tick(BTC_CFD, '49997', '50003')
    const user = await lever.newUser()
    const id = await open(user)
    const midnightMs = Math.ceil(lever.nowMs / 86_400_000) * 86_400_000
    await lever.pass(midnightMs - lever.nowMs + 1_000)
    await lever.pass(1_000)
    const { overnights, overnight_fee: fee } = await show(user, id)
    expect(overnights).toEqual([{ time: new Date(midnightMs).toISOString(), price: '50000', lots: '100', fee: '5' }])
    expect(fee).toBe('5')
    await lever.call(user, 'futures.closeAll', { type: 0 })
    await lever.tick(BTC_CFD, '49997', '50003')
  })
})

describe('what is quoted in another currency', () => {
  it('is converted at the mid of its forex pair, named in the fill', async () => {
    lever.give('USD/JPY', '149.99', '150.01')
    await lever.tick('USD/JPY', '149.99', '150.01')
    const user = await lever.newUser()
    const yen = { currency_id: 21, legal_id: 25, lots: '10', multiple: 50 }
    const { id } = await submit(user, yen)
    await lever.tick('USD/JPY', '149.99', '150.01')
    const opened = await show(user, id)
    expect(opened).toMatchObject({ status: 'open', pair: 'USD/JPY', open_price: '150.01', is_approximate: true })
    expect(opened.fills[0]).toMatchObject({ notional: '10000.66666667', conversion: { symbol: 'USD/JPY', rate: '0.006666666667' } })
  })
})

describe('terms', () => {
  it('leave one user a fifth at most of what all users may hold net', () => {
    const terms = leverInstruments(instruments, new Map()).map(({ futures }) => futures)
    expect(terms.length).toBeGreaterThan(10)
    for (const { userCap, netCap } of terms) expect(userCap * 5n).toBeLessThanOrEqual(netCap)
  })

  it('are those of the rules', async () => {
    const btc = await lever.call(1, 'futures.terms', { symbol: BTC_CFD })
    expect(btc).toMatchObject({
      tick: '0.1',
      lot_size: '0.01',
      lot_step: '0.01',
      fee_rate: '0.0005',
      overnight_rate_long: '0.0001',
      super_multiples: [150, 200, 300],
      super_cap: '100000',
      user_cap: '1000000',
      conversion: null,
    })
    expect(btc.tiers[1]).toEqual({ from: '50000', rate: '0.005', multiple: 100, deduction: '50' })
    expect(await lever.call(1, 'futures.terms', { symbol: 'USD/JPY' })).toMatchObject({
      conversion: { symbol: 'USD/JPY', is_inverse: true },
    })
    expect(await lever.call(1, 'futures.terms', { symbol: 'EUR/GBP' })).toMatchObject({
      conversion: { symbol: 'GBP/USD', is_inverse: false },
    })
    expect(await refusal(lever.call(1, 'futures.terms', { symbol: 'BTC/USDT' }))).toMatchObject({ code: 'symbol_unknown' })
  })
})
