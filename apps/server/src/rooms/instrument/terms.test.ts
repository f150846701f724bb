/** Terms for later: two decide, a day passes, everybody can read them before, and they hold from their midnight on: not a tick earlier or later. */
import { DAY_MS } from '@assay/engine/market'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ConfigDocument } from '../proof/config-document.ts'
import { findNewestConfig } from '../proof/config-store.ts'
import { BTC, BTC_CFD, createTestLever, USDT, type TestLever } from '../futures/testing.ts'
import { leverInstruments } from '../futures/door.ts'
import { instruments } from '../../feeds/instruments.ts'
import { TermsSchedule } from '../market/door.ts'
import { listScheduledTerms } from '../market/store.ts'
import { openRuleLog, publishConfig } from '../proof/door.ts'
import { feeRatesAt } from '../spot/door.ts'
import { periodsAt } from '../seconds/door.ts'
import { caller } from '../wallet/testing.ts'
import { instrumentHandlers } from './handlers.ts'
import type { InstrumentServices } from './services.ts'
import { readValues } from './term-values.ts'

let lever: TestLever
let call: ReturnType<typeof caller>
let operators: number[]
const told: number[] = []
const SUBJECT = `contracts.${BTC_CFD}`
const ETH_CFD = 'ETH/USDT-CFD'
const values = { fee: '0.0008', overnight_long: '0.0003', overnight_short: '0.0001', leverages: '100,50,25,20,10,5,2', super: 'false' }
const order = { currency_id: BTC, legal_id: USDT, direction: 'long', type: 'market', lots: '100', multiple: 10, mode: 'isolated' } as const

beforeAll(async () => {
  lever = await createTestLever()
  const { db, pool } = lever.database
  const { rows } = await pool.query<{ id: string }>(
    `insert into operator (email, name, roles, authenticator)
     values ('a@example.org', 'Ada', '{treasury}', ''), ('b@example.org', 'Bo', '{treasury}', '') returning id`,
  )
  operators = rows.map(({ id }) => Number(id))
  const publicConfig = await publishConfig({
    db,
    desk: lever.desk,
    mode: 'sandbox',
    instruments,
    leveraged: leverInstruments(instruments, new Map()),
    scheduled: lever.contracts,
    generated: null,
    termsFromMs: lever.nowMs,
    nowMs: lever.nowMs,
  })
  const services = {
    db,
    lever: { submit: (...given: Parameters<typeof lever.desk.submit>) => lever.desk.submit(...given) },
    contracts: lever.contracts,
    schedule: lever.schedule,
    rules: await openRuleLog(db, lever.desk),
    publicConfig,
    publishMessages: (userId: number) => void told.push(userId),
    now: () => lever.nowMs,
  } as unknown as InstrumentServices
  call = caller('instrument', instrumentHandlers(services))
}, 60_000)
afterAll(() => lever.close())
beforeEach(() => void (told.length = 0))

const by = (index: number) => ({
  operator: { id: '1', operatorId: operators[index]!, name: 'x', roles: ['treasury' as const], until: new Date() },
})
const nextMidnight = (): number => (Math.floor(lever.nowMs / DAY_MS) + 1) * DAY_MS
const listOf = (given: Record<string, string>) => Object.entries(given).map(([name, value]) => ({ name, value }))

interface Answer {
  refused?: string
  message: { id: string; terms_hash: string }
}

const propose = async (subject: string, given: Record<string, string>, fromMs = nextMidnight() + DAY_MS) =>
  (await call(
    'proposeTerms',
    { subject, from: new Date(fromMs).toISOString(), values: listOf(given), note: 'x' },
    by(0),
  )) as unknown as Answer
const decide = async ({ id, terms_hash }: Answer['message'], { who = 1, decision = 'approved' } = {}) =>
  (await call('decideTerms', { id, terms_hash, decision, note: 'seen' }, by(who))) as unknown as Answer

describe('a proposal', () => {
  it.each<[string, string, Record<string, string>]>([
    ['a fee of one per cent', 'fee', { ...values, fee: '0.01' }],
    ['a fee that is no number', 'fee', { ...values, fee: '5 bp' }],
    ['a negative rate', 'overnight_long', { ...values, overnight_long: '-0.0001' }],
    ['more leverage than the release has', 'leverages', { ...values, leverages: '250,100,50,20,10,5,2' }],
    ['a leverage whose maintenance would be rounded', 'leverages', { ...values, leverages: '30,25,20,10,5,4,2' }],
    ['leverages that rise', 'leverages', { ...values, leverages: '20,25,10,8,5,4,2' }],
    ['one tier too few', 'leverages', { ...values, leverages: '50,25,10,8,5,4' }],
    ['a value that it does not have', 'stress', { ...values, stress: '1' }],
  ])('of %s is refused by its name', (_what, name, given) => {
    const read = () => readValues(listOf(given), { subject: SUBJECT, contracts: lever.contracts })
    expect(read).toThrow(
      expect.objectContaining({ code: 'parameter_error', detail: expect.objectContaining({ fields: { [name]: expect.anything() } }) }),
    )
  })

  it('names something that is traded, and a midnight that is a day away and within a year', async () => {
    expect((await propose('contracts.NOTHING', values)).refused).toBe('symbol_unknown')
    expect((await propose(SUBJECT, values, nextMidnight())).refused).toBe('terms_time')
    expect((await propose(SUBJECT, values, nextMidnight() + DAY_MS + 1)).refused).toBe('terms_time')
    expect((await propose(SUBJECT, values, nextMidnight() + 400 * DAY_MS)).refused).toBe('terms_time')
  })

  it.each([
    ['from what the release has', '50,40,25,20,10,5,2'],
    ['in one tier alone', '125,100,50,20,10,2,1'],
    ['by a typo', '20,10,8,5,4,2,1'],
  ])('that lowers a leverage to less than half %s is refused: it would close positions', async (_what, leverages) => {
    expect((await propose(SUBJECT, { ...values, leverages })).refused).toBe('terms_leverage')
  })
})

describe('a decision', () => {
  it('of another operator puts the terms into the log, the configuration and the messages of whoever is concerned; nothing holds yet', async () => {
    await lever.tick(BTC_CFD, '49997', '50003')
    const [holder, bystander] = [await lever.newUser(), await lever.newUser()]
    await lever.call(holder, 'futures.submit', order)
    await lever.tick(BTC_CFD, '49997', '50003')
    const { message } = await propose(SUBJECT, values)
    expect((await propose(SUBJECT, values)).refused).toBe('proposal_open')
    expect((await decide(message, { who: 0 })).refused).toBe('operator_self')
    expect((await decide({ ...message, terms_hash: 'cd'.repeat(32) })).refused).toBe('proposal_changed')
    expect(lever.schedule.of(SUBJECT)).toEqual([])
    const answers = await Promise.all([1, 2, 3].map(() => decide(message)))
    expect(answers.filter(({ refused }) => refused === undefined)).toHaveLength(1)

    const fromMs = nextMidnight() + DAY_MS
    expect(lever.schedule.of(SUBJECT)).toMatchObject([{ values, fromMs }])
    expect(await listScheduledTerms(lever.database.db)).toEqual([...lever.schedule.of(SUBJECT)])
    expect(told).toEqual([holder])
    expect(told).not.toContain(bystander)
    const { pool } = lever.database
    const leaves = await pool.query<{ leaf: string }>(`select leaf from proof_event where leaf like '% terms.%'`)
    expect(leaves.rows.map(({ leaf }) => leaf.split(' ').slice(2).join(' '))).toEqual([
      `terms.${SUBJECT} ${JSON.stringify({ from_ms: fromMs, ...values })}`,
    ])
    const stored = await pool.query<{ text: string }>(`select text from proof_config order by time_ms desc limit 1`)
    const document = JSON.parse(stored.rows[0]!.text) as ConfigDocument
    const { contracts } = document.instruments.find(({ symbol }) => symbol === BTC_CFD)!
    expect(contracts.map(({ from_ms, fee_ppm }) => [from_ms, fee_ppm])).toEqual([
      [0, 500],
      [fromMs, 800],
    ])
    expect(lever.contracts.bySymbol(BTC_CFD).terms.feePpm).toBe(500)
    const shown = await lever.call(holder, 'futures.terms', { symbol: BTC_CFD })
    expect(shown.scheduled).toEqual([
      {
        from: new Date(fromMs).toISOString(),
        fee_rate: '0.0008',
        overnight_rate_long: '0.0003',
        overnight_rate_short: '0.0001',
        multiple: 100,
      },
    ])
    expect((await propose(SUBJECT, values)).refused).toBe('terms_taken')
  })

  it('lowers leverage to half at most of what holds before it, and not so that the next change lowers it by more', async () => {
    // 100 holds from the first midnight that is a day away.
    const later = nextMidnight() + 5 * DAY_MS
    const low = { ...values, leverages: '50,40,25,10,5,4,1' }
    expect((await propose(SUBJECT, { ...low, leverages: '40,25,20,10,5,4,1' }, later)).refused).toBe('terms_leverage')
    const { message } = await propose(SUBJECT, low, later)
    await lever.pass(1_000)
    expect((await decide(message)).refused).toBeUndefined()
    const between = { ...values, leverages: '125,100,50,20,10,5,2' }
    expect((await propose(SUBJECT, between, later - DAY_MS)).refused).toBe('terms_leverage')
    const halves = await propose(SUBJECT, { ...low, leverages: '25,20,16,5,4,2,1' }, later + DAY_MS)
    await lever.pass(1_000)
    expect((await decide(halves.message)).refused).toBeUndefined()
  })

  it('on spot fees and ratios of options holds by the clock', async () => {
    const fromMs = nextMidnight() + DAY_MS
    for (const [subject, given] of [
      ['spot', { maker: '0.0005', taker: '0.0012' }],
      ['options', { ratio_30: '0', ratio_60: '0.8', ratio_120: '0.84', ratio_180: '0.86', ratio_300: '0.88', ratio_600: '0.9' }],
    ] as const)
      expect((await decide((await propose(subject, given, fromMs)).message)).refused).toBeUndefined()
    // As a restart knows it.
    const known = new TermsSchedule(await listScheduledTerms(lever.database.db))
    expect(feeRatesAt(known, fromMs - 1)).toEqual({ maker: '0.001', taker: '0.001' })
    expect(feeRatesAt(known, fromMs)).toEqual({ maker: '0.0005', taker: '0.0012' })
    expect(periodsAt(known, fromMs - 1).map(({ seconds }) => seconds)).toEqual([30, 60, 120, 180, 300, 600])
    expect(periodsAt(known, fromMs)[0]).toEqual({ seconds: 60, ratioPpm: 800_000 })
  })
})

describe('scheduled terms of a contract', () => {
  it('hold from their midnight: the night before at the old rates, over a restart on either side', async () => {
    const user = await lever.newUser()
    await lever.tick(BTC_CFD, '50000', '50000')
    const { id } = await lever.call(user, 'futures.submit', { ...order, lots: '10' })
    await lever.tick(BTC_CFD, '50000', '50000')
    const fromMs = nextMidnight()
    lever.schedule.add({ id: '900', subject: SUBJECT, values, fromMs })
    const engineFee = () => lever.desk.futures.positionView(lever.desk.futures.positions().at(-1)!.id)
    const position = async () => {
      const { positions } = await lever.call(user, 'futures.deal', { currency_id: BTC, legal_id: USDT })
      return positions.find((one) => one.id === id)!
    }
    const before = engineFee().maintenance
    while (lever.nowMs < fromMs - 1_000) await lever.pass(Math.min(60_000, fromMs - 1_000 - lever.nowMs))
    await lever.restart()
    expect((await position()).overnight_fee).toBe('0')
    expect(engineFee().maintenance).toBe(before)
    await lever.pass(2_000)
    // 10 lots of 0.01 BTC at 50,000: 5,000 USDT; 0.03 % a night, and 0.5 % maintenance where 0.4 % was.
    expect((await position()).overnight_fee).toBe('1.5')
    expect(engineFee().maintenance).toBe((before * 5n) / 4n)
    await lever.restart()
    expect(engineFee().maintenance).toBe((before * 5n) / 4n)
    const terms = await lever.call(user, 'futures.terms', { symbol: BTC_CFD })
    expect(terms).toMatchObject({ fee_rate: '0.0008', multiples: [1, 2, 3, 5, 10, 20, 25, 50, 75, 100], super_multiples: [] })
    await lever.tick(BTC_CFD, '50000', '50000')
    await lever.call(user, 'futures.close', { id })
    await lever.tick(BTC_CFD, '50000', '50000')
    const closed = await lever.database.pool.query<{ fee: string }>(
      `select trim_scale(fee)::text as fee from futures_fill where row_id = (select max(row_id) from futures_fill) order by number`,
    )
    // 0.05 % of 5,000.25 and 0.08 % of 4,999.75: half a basis point of spread away from the price.
    expect(closed.rows.map(({ fee }) => fee)).toEqual(['2.500125', '3.9998'])
    await expect(lever.call(user, 'futures.submit', { ...order, multiple: 125 })).rejects.toMatchObject({ code: 'multiple_too_high' })
  }, 60_000)
})

describe('two decisions within one millisecond', () => {
  it('on two contracts both hold, and the configuration that is newest has both', async () => {
    const fromMs = nextMidnight() + 20 * DAY_MS
    const symbols = [BTC_CFD, ETH_CFD]
    const proposed = await Promise.all(symbols.map((symbol) => propose(`contracts.${symbol}`, values, fromMs)))
    expect((await Promise.all(proposed.map(({ message }) => decide(message)))).map(({ refused }) => refused)).toEqual([
      undefined,
      undefined,
    ])
    const { rows } = await lever.database.pool.query<{ time: string }>(
      'select time_ms as time from proof_config order by time_ms desc, number desc limit 2',
    )
    expect(rows[0]).toEqual(rows[1])
    const { instruments: listed } = JSON.parse((await findNewestConfig(lever.database.db))!) as ConfigDocument
    for (const symbol of symbols) expect(listed.find((one) => one.symbol === symbol)!.contracts.at(-1)!.from_ms).toBe(fromMs)
  })
})

describe('a decision that comes late', () => {
  it('too late for its midnight is refused', async () => {
    const fromMs = nextMidnight() + DAY_MS
    const { message } = await propose('spot', { maker: '0.0005', taker: '0.0012' }, fromMs)
    while (lever.nowMs < fromMs - DAY_MS + 1) await lever.pass(Math.min(60_000, fromMs - DAY_MS + 1 - lever.nowMs))
    expect((await decide(message)).refused).toBe('terms_time')
    expect((await decide(message, { decision: 'refused' })).refused).toBeUndefined()
  }, 60_000)
})
