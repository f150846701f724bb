import type { CallOutput } from '@assay/contract'
import type { Refusal } from '@assay/contract/wire'
import { transfer } from '@assay/money'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountOf, LEVER, systemAccounts } from '../../ledger/accounts.ts'
import { restoreUnsettled } from './restore.ts'
import { OPTIONS_MAXIMUM } from './terms.ts'
import { BTC, BTC_CFD, createTestOptions, EUR_USD, newKey, type TestOptions, USDT } from './testing.ts'

type Option = CallOutput<'seconds.submit'>
type Result = CallOutput<'seconds.result'>

let test: TestOptions

beforeAll(async () => {
  test = await createTestOptions()
})
afterAll(() => test.close())

const buy = (asker: Parameters<TestOptions['call']>[0], input: Partial<Record<string, unknown>> = {}): Promise<Option> =>
  test.call(asker, 'seconds.submit', {
    match_id: BTC_CFD.id,
    currency_id: USDT,
    type: 'up',
    seconds: 30,
    number: '100',
    ...input,
  } as never) as Promise<Option>

const result = (user: number, id: string): Promise<Result> => test.call(user, 'seconds.result', { id }) as Promise<Result>

/** Sets the bid from the next tick on. */
const move = (bid: number, fromMs = test.nowMs + 1): void => test.feed.setBid(BTC_CFD.symbol, fromMs, bid)

/** Leaves the house 10,000 USDT and moves the rest to a trader, whose long position needs nearly all of it as cover. */
async function leaveHouse(poor: TestOptions): Promise<{ account: number; id: number }> {
  const account = accountOf(await poor.newUser(), LEVER)
  const owners = [systemAccounts.houseOfDesk, account]
  const houseLeft = 1_000_000_000_000n
  let id = 0
  await poor.desk.submit({
    userId: null,
    accounts: owners,
    idempotent: null,
    run: (turn) => {
      const units = turn.available(systemAccounts.houseOfDesk, USDT) - houseLeft
      const entries = transfer(units, { from: systemAccounts.houseOfDesk, to: account, currencyId: USDT })
      turn.post([{ kind: 'faucet', reference: 'test:1', entries }])
      id = turn.takeId()
      const asked = { account, instrumentId: BTC_CFD.id, direction: 'long', mode: 'isolated', type: 'market', leverage: 10 } as const
      const none = { priceTicks: null, targetTicks: null, stopTicks: null, trailingBps: null, slippageBps: null }
      // The house must cover 15 % of the notional of 65,900 USDT, nearly all that it has.
      turn.trade({ kind: 'place', id, timeMs: turn.timeMs, lots: 1_318, ...asked, ...none })
    },
  })
  await poor.advance(1_000)
  return { account, id }
}

describe('an option', () => {
  it('that wins pays the stake and what was agreed on top', async () => {
    const user = await test.newUser()
    move(500_000)
    const option = await buy(user)
    expect(option).toMatchObject({ status: 'open', stage: 'accepted', profit_ratio: '0.8', expected_profit: '80', buy_price: null })
    expect(await test.balance(user, USDT)).toEqual({ available: '9900', held: '100' })
    await test.advance(2_400)
    expect(await result(user, option.id)).toMatchObject({ stage: 'open', buy_price: '50000.1', receipt: null, settlement: null })
    move(500_010)
    await test.advance(30_000)
    expect(await result(user, option.id)).toMatchObject({
      status: 'done',
      result: 'won',
      settlement_price: '50001.1',
      payout: '180',
      profit: '80',
    })
    expect(await test.balance(user, USDT)).toEqual({ available: '10080', held: '0' })
  })

  it('has the prices of its own time, long after', async () => {
    const user = await test.newUser()
    move(500_000)
    const option = await buy(user)
    await test.advance(10_000)
    move(500_020)
    await test.advance(600_000)
    const ticks = (await test.call(user, 'seconds.ticks', { id: option.id })) as CallOutput<'seconds.ticks'>
    const endMs = Date.parse(option.settle_at)
    const priceAt = (atMs: number) => ticks.findLast(([timeMs]) => timeMs <= atMs)?.[1]
    expect([priceAt(endMs - 25_000), priceAt(endMs - 15_000), priceAt(endMs)]).toEqual(['50000.1', '50002.1', '50002.1'])
    expect(ticks[0]![0]).toBeLessThanOrEqual(endMs - 59_000)
    expect(ticks.at(-1)![0]).toBeGreaterThan(endMs)
    expect(ticks.length).toBeLessThanOrEqual(401)
    await expect(test.call(await test.newUser(), 'seconds.ticks', { id: option.id })).rejects.toMatchObject({ code: 'option_not_found' })
  })

  it('that loses costs the stake, and a tie gives it back', async () => {
    const user = await test.newUser()
    move(500_000)
    const [down, up] = [await buy(user, { type: 'down' }), await buy(user)]
    await test.advance(5_000)
    move(500_004)
    await test.advance(27_400)
    expect((await result(user, down.id)).result).toBe('lost')
    expect((await result(user, up.id)).result).toBe('won')
    expect(await test.balance(user, USDT)).toEqual({ available: '9980', held: '0' })
    const even = await buy(user)
    await test.advance(33_000)
    expect(await result(user, even.id)).toMatchObject({ result: 'tie', payout: '100', profit: '0' })
    expect(await test.balance(user, USDT)).toEqual({ available: '9980', held: '0' })
  })

  it('is priced by its windows alone: what lies a second before counts for nothing', async () => {
    const user = await test.newUser()
    move(500_000)
    const option = await buy(user)
    const acceptedMs = Date.parse(option.created_at)
    move(500_500, acceptedMs + 200)
    move(500_020, acceptedMs + 1_200)
    move(499_000, acceptedMs + 2_200)
    move(500_030, acceptedMs + 31_200)
    move(400_000, acceptedMs + 32_200)
    await test.advance(33_000)
    const answer = await result(user, option.id)
    expect(answer).toMatchObject({ buy_price: '50002.1', settlement_price: '50003.1', result: 'won' })
    expect(answer.entry!.ticks.map(({ time }) => time - acceptedMs)).toEqual([1_200, 1_400, 1_600, 1_800, 2_000])
    expect(answer.settlement!.ticks.map(({ time }) => time - acceptedMs)).toEqual([31_200, 31_400, 31_600, 31_800, 32_000])
    move(500_000)
    await test.advance(1_000)
  })

  it('without ticks at its entry is void, in public', async () => {
    const user = await test.newUser()
    const option = await buy(user)
    test.feed.silence(BTC_CFD.symbol, test.nowMs + 1_000, test.nowMs + 1_800)
    await test.advance(3_000)
    expect(await result(user, option.id)).toMatchObject({ result: 'void', void_reason: 'thin_entry', payout: '100' })
    expect(await test.balance(user, USDT)).toEqual({ available: '10000', held: '0' })
    const voids = (await test.call(user, 'proof.voids', {})) as CallOutput<'proof.voids'>
    expect(voids.data[0]).toMatchObject({ id: option.proof_id, symbol: BTC_CFD.symbol, seconds: 30, reason: 'thin_entry' })
  })

  it('without ticks at its end is settled by the sources’ trades, or void without any', async () => {
    const user = await test.newUser()
    const log = pino({ level: 'silent' })
    const first = await buy(user)
    const settleMs = Date.parse(first.settle_at)
    test.feed.silence(BTC_CFD.symbol, settleMs - 900, settleMs + 400)
    await test.advance(33_000)
    expect((await result(user, first.id)).stage).toBe('settling')
    await restoreUnsettled(test.services, log)
    expect((await result(user, first.id)).stage).toBe('settling')
    await test.advance(10_000)
    test.feed.trades = async () => ({ trades: [{ source: 'a', timeMs: settleMs - 2_000, priceTicks: 500_100 }], answers: '[500100]' })
    await restoreUnsettled(test.services, log)
    expect(await result(user, first.id)).toMatchObject({ result: 'won', settlement_price: '50010' })
    test.feed.trades = undefined
    const last = await buy(user)
    test.feed.silence(BTC_CFD.symbol, Date.parse(last.settle_at) - 900, Date.parse(last.settle_at) + 400)
    await test.advance(43_000)
    await restoreUnsettled(test.services, log)
    expect(await result(user, last.id)).toMatchObject({ result: 'void', void_reason: 'no_trade' })
    expect(await test.balance(user, USDT)).toEqual({ available: '10080', held: '0' })
  })

  it('may be paid in another currency, and is then settled in it', async () => {
    const user = await test.newUser({ [BTC]: '1' })
    move(500_000)
    const option = await buy(user, { currency_id: BTC, number: '0.05', type: 'down' })
    expect(option).toMatchObject({ currency_name: 'BTC', expected_profit: '0.04' })
    await test.advance(5_000)
    move(499_990)
    await test.advance(28_000)
    expect(await test.balance(user, BTC)).toEqual({ available: '1.04', held: '0' })
    move(500_000)
    await test.advance(1_000)
  })
})

describe('a submission', () => {
  it('under one key is made once', async () => {
    const user = await test.newUser()
    const key = newKey()
    const answers = await Promise.all([1, 2, 3].map(() => buy({ userId: user, key })))
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    await test.limit(user, { wish: {}, pauseHours: 1 })
    expect((await buy({ userId: user, key })).id).toBe(answers[0]!.id)
    await expect(buy(user)).rejects.toMatchObject({ code: 'trading_paused' })
    await expect(buy({ userId: user, key }, { number: '101' })).rejects.toMatchObject({ code: 'idempotency_conflict' })
    expect(await test.balance(user, USDT)).toEqual({ available: '9900', held: '100' })
  })

  it('is refused with figures and the field they belong to', async () => {
    const user = await test.newUser({ [USDT]: '300' })
    const refusal = (input: Parameters<typeof buy>[1]) =>
      buy(user, input).then(
        () => null,
        (error: unknown) => error as Refusal,
      )
    expect(await refusal({ number: '4.99' })).toMatchObject({
      code: 'stake_minimum',
      detail: { values: { minimum: '5 USDT' }, fields: { number: 'stake_minimum' } },
    })
    expect(await refusal({ number: '5000.01' })).toMatchObject({ code: 'stake_maximum', detail: { values: { maximum: '5000 USDT' } } })
    expect(await refusal({ number: '301' })).toMatchObject({ code: 'insufficient_balance' })
    expect(await refusal({ number: '1.000000001' })).toMatchObject({ code: 'parameter_error' })
    expect(await refusal({ seconds: 45 })).toMatchObject({ code: 'period_not_offered' })
    expect(await refusal({ profit_ratio: '0.85' })).toMatchObject({ code: 'ratio_changed' })
    expect(await refusal({ currency_id: 21 })).toMatchObject({ code: 'currency_not_payable' })
    expect(await refusal({ currency_id: 999 })).toMatchObject({ code: 'currency_unknown' })
    expect(await refusal({ match_id: 999 })).toMatchObject({ code: 'symbol_unknown' })
    expect(await test.balance(user, USDT)).toEqual({ available: '300', held: '0' })
  })

  it('takes no more stakes than may be lost today, however many are sent at once', async () => {
    const user = await test.newUser({ [USDT]: '1000', [BTC]: '1' })
    await test.limit(user, { wish: { dailyLoss: 25_000_000_000n } })
    const codes = await Promise.all(
      Array.from({ length: 6 }, () =>
        buy(user).then(
          () => 'accepted',
          (error: Refusal) => error.code,
        ),
      ),
    )
    expect(codes.toSorted()).toEqual(['accepted', 'accepted', ...Array.from({ length: 4 }, () => 'stake_over_limit')])
    await expect(buy(user, { currency_id: BTC, number: '0.0011' })).rejects.toMatchObject({
      code: 'stake_over_limit',
      detail: { values: { maximum: '50 USDT' }, fields: { number: 'stake_over_limit' } },
    })
    await buy(user, { currency_id: BTC, number: '0.001' })
    await expect(buy(user, { number: '5' })).rejects.toMatchObject({ code: 'loss_limit_reached' })
    move(499_000, test.nowMs + 20_000)
    await test.restart()
    await expect(buy(user, { number: '5' })).rejects.toMatchObject({ code: 'loss_limit_reached' })
    await test.advance(33_000)
    expect(test.desk.limits.lostToday(user, test.nowMs)).toBe(25_000_000_000n)
    await test.restart()
    await expect(buy(user, { number: '5' })).rejects.toMatchObject({ code: 'loss_limit_reached' })
    move(500_000)
    await test.advance(1_000)
  })

  it('is refused on a price older than 0.7 s and once the house cannot bear more', async () => {
    const user = await test.newUser({ [BTC]: '10' })
    test.feed.setAge(test.nowMs + 1, 701)
    await test.advance(1_000)
    await expect(buy(user)).rejects.toMatchObject({ code: 'price_stale' })
    test.feed.setAge(test.nowMs + 1, 0)
    await test.advance(1_000)
    // The house may lose 2 % of its BTC in one second of settlement. It had 20 BTC and has paid one option: not quite 0.4 BTC of winnings.
    for (let bought = 0; bought < 4; bought++) await buy(user, { currency_id: BTC, number: '0.1' })
    await expect(buy(user, { currency_id: BTC, number: '0.1' })).rejects.toMatchObject({ code: 'house_limit' })
    await test.advance(33_000)
  })

  it('is refused when the house could not bear it beside its contracts', async () => {
    const poor = await createTestOptions()
    const user = await poor.newUser()
    await leaveHouse(poor)
    const { balance, requirement } = poor.desk.futures.houseView()
    const stake = (balance - requirement) / 80_000_000n
    expect(stake > 20n && stake < 200n).toBe(true)
    const submit = (number: bigint) =>
      poor.call(user, 'seconds.submit', { match_id: BTC_CFD.id, currency_id: USDT, type: 'up', seconds: 30, number: String(number) })
    await expect(submit(stake + 1n)).rejects.toMatchObject({ code: 'house_limit' })
    await submit(stake - 10n)
    expect(poor.desk.futures.houseView().requirement).toBeLessThanOrEqual(balance)
    await expect(submit(20n)).rejects.toMatchObject({ code: 'house_limit' })
    await poor.close()
  })

  it('is refused in every currency while the house owes a claim', async () => {
    const poor = await createTestOptions()
    const user = await poor.newUser({ [BTC]: '1' })
    const { account, id } = await leaveHouse(poor)
    const submit = () =>
      poor.call(user, 'seconds.submit', { match_id: BTC_CFD.id, currency_id: BTC, type: 'up', seconds: 30, number: '0.001' })
    await submit()
    // The price rises by a fifth. A fifth of 65,900 USDT is more than the house has.
    poor.feed.setBid(BTC_CFD.symbol, poor.nowMs + 1, 600_000)
    await poor.advance(1_000)
    await poor.desk.submit({
      userId: null,
      accounts: [account],
      idempotent: null,
      run: (turn) => void turn.trade({ kind: 'close', timeMs: turn.timeMs, account, id, lots: null }),
    })
    await poor.advance(1_000)
    expect(poor.desk.futures.claims()).toHaveLength(1)
    await expect(submit()).rejects.toMatchObject({ code: 'house_limit' })
    await poor.close()
  })

  it('is refused while so many run already', async () => {
    const user = await test.newUser()
    const all = await Promise.allSettled(Array.from({ length: OPTIONS_MAXIMUM + 2 }, () => buy(user, { number: '5' })))
    const refused = all.filter((one) => one.status === 'rejected').map(({ reason }) => reason)
    expect(refused).toMatchObject(Array(2).fill({ code: 'options_maximum', detail: { values: { maximum: OPTIONS_MAXIMUM } } }))
    await test.advance(33_000)
    expect(await buy(user, { number: '5' })).toMatchObject({ status: 'open' })
    await test.advance(33_000)
  })

  it('is refused when it would end after the session', async () => {
    const user = await test.newUser()
    test.feed.closeAt(EUR_USD.symbol, test.nowMs + 60_000)
    await test.advance(1_000)
    await expect(buy(user, { match_id: EUR_USD.id, seconds: 60 })).rejects.toMatchObject({ code: 'session_ends' })
    const option = await buy(user, { match_id: EUR_USD.id })
    const offered = (await test.call(user, 'seconds.periods', { match_id: EUR_USD.id })) as CallOutput<'seconds.periods'>
    expect(offered.map(({ reason }) => reason)).toEqual([null, ...Array.from({ length: 5 }, () => 'session_ends')])
    await test.advance(60_000)
    expect((await result(user, option.id)).result).toBe('tie')
    await expect(buy(user, { match_id: EUR_USD.id })).rejects.toMatchObject({
      code: 'market_closed',
      detail: { values: { time: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d UTC$/) } },
    })
  })
})

it('are not sold while the machine’s clock is behind the prices', async () => {
  const user = await test.newUser()
  test.behindMs = 60_000
  await expect(buy(user)).rejects.toMatchObject({ code: 'clock_behind' })
  test.behindMs = 0
  expect(await buy(user)).toMatchObject({ status: 'open' })
})

describe('lists', () => {
  it('show a user his own options only, newest first', async () => {
    const [user, other] = [await test.newUser(), await test.newUser()]
    const [first, second] = [await buy(user), await buy(user)]
    const list = (await test.call(user, 'seconds.lists', { status: 'open' })) as CallOutput<'seconds.lists'>
    expect(list.data.map(({ id }) => id)).toEqual([second.id, first.id])
    expect(((await test.call(other, 'seconds.lists', {})) as CallOutput<'seconds.lists'>).total).toBe(0)
    await expect(result(other, first.id)).rejects.toMatchObject({ code: 'option_not_found' })
    expect((test.bases.get('options')!('', user) as Option[]).map(({ id }) => id)).toEqual([second.id, first.id])
    test.told = []
    await test.advance(33_000)
    const told = test.told.filter(({ userId }) => userId === user)
    expect(told.map(({ update }) => [update['id'], update['stage'], update['gone'] ?? false])).toEqual([
      [first.id, 'done', true],
      [second.id, 'done', true],
    ])
    expect(test.bases.get('options')!('', user)).toEqual([])
    const done = (await test.call(user, 'seconds.lists', { status: 'done', match_id: BTC_CFD.id })) as CallOutput<'seconds.lists'>
    expect(done).toMatchObject({ total: 2, page: 1, limit: 5 })
  })

  it('say what stakes are worth', async () => {
    const payable = (await test.call(1, 'seconds.payableCurrencies', {})) as CallOutput<'seconds.payableCurrencies'>
    expect(payable.find(({ currency_name }) => currency_name === 'BTC')).toMatchObject({ minimum: '0.0001', maximum: '0.1' })
    expect(payable.find(({ currency_name }) => currency_name === 'USDT')).toMatchObject({ minimum: '5', maximum: '5000' })
    const offered = (await test.call(1, 'seconds.periods', { match_id: BTC_CFD.id })) as CallOutput<'seconds.periods'>
    expect(offered[0]).toEqual({
      seconds: 30,
      profit_ratio: '0.8',
      break_even: '55.5556',
      coin_flip_loss: '10',
      is_offered: true,
      reason: null,
      tie_share: '0.005',
      median_move: '7.5',
    })
  })
})
