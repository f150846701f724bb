import { describe, expect, it } from 'vitest'
import { createSecondsEngine } from './engine.ts'
import { restoreTicks } from './restore-ticks.ts'
import { breakEvenPpm, coinFlipLossPpm, winningsOf } from './rule.ts'
import type { Funds, SecondsEngine, SubmitCommand } from './types.ts'

const funds: Funds = { available: () => 10n ** 18n, add: () => undefined }

function openEngine(): SecondsEngine {
  const engine = createSecondsEngine({ houseAccount: 90, secondCapPpm: 1_000_000, totalCapPpm: 1_000_000 })
  const periods = [{ seconds: 30, ratioPpm: 850_000, isSuspended: false }]
  engine.execute(
    {
      kind: 'set_config',
      timeMs: 0,
      instruments: [{ instrumentId: 1, periods }],
      currencies: [{ currencyId: 3, minimumStake: 1n, maximumStake: 10n ** 9n }],
      houseBalances: [{ currencyId: 3, units: 10n ** 18n }],
    },
    funds,
  )
  engine.execute({ kind: 'status', timeMs: 0, instrumentId: 1, state: 'open', sessionEndMs: null }, funds)
  return engine
}

const submit = (id: number, timeMs: number): SubmitCommand => ({
  kind: 'submit',
  id,
  timeMs,
  publicId: `public-${id}`,
  account: 14,
  instrumentId: 1,
  currencyId: 3,
  direction: id % 2 === 0 ? 'up' : 'down',
  seconds: 30,
  stake: 1000n,
  ratioPpm: 850_000,
})

const tick = (seq: number) => ({ kind: 'tick' as const, instrumentId: 1, seq, timeMs: seq * 200, price: 1000 + seq, ageMs: 0 })

describe('figures of an option', () => {
  it('break-even at 85 % is 54.1 %, and a coin flip loses 7.5 % of the stake', () => {
    expect(breakEvenPpm(850_000)).toBe(540_541)
    expect(coinFlipLossPpm(850_000)).toBe(75_000)
    expect(breakEvenPpm(1_000_000)).toBe(500_000)
    expect(winningsOf(999n, 850_000)).toBe(849n)
  })
})

describe('rebuilt ticks', () => {
  const trade = (source: string, timeMs: number, priceTicks: number) => ({ source, timeMs, priceTicks })

  it("are the median of the sources' newest trades at each instant of the clock that has no tick", () => {
    const trades = [trade('a', 6000, 100), trade('b', 6000, 104), trade('c', 9500, 101), trade('a', 9700, 103)]
    expect(restoreTicks(trades, { settleMs: 10_000, clockMs: 200, takenMs: [9400, 10_000] })).toEqual([
      { timeMs: 9200, price: 1020 },
      { timeMs: 9600, price: 1010 },
      { timeMs: 9800, price: 1030 },
    ])
  })

  it('reach back five seconds before T and no farther', () => {
    const gap = { settleMs: 10_000, clockMs: 200, takenMs: [] }
    expect(restoreTicks([trade('a', 5000, 100)], gap)).toEqual([])
    expect(restoreTicks([trade('a', 5001, 100)], gap)).toHaveLength(5)
    expect(restoreTicks([trade('a', 10_001, 100)], gap)).toEqual([])
  })

  it('keep a mean of two sources exact', () => {
    const trades = [trade('a', 9000, 100), trade('b', 9000, 101)]
    expect(restoreTicks(trades, { settleMs: 9999, clockMs: 1000, takenMs: [] })).toEqual([{ timeMs: 9000, price: 1005 }])
  })
})

describe('malformed commands throw before anything has changed', () => {
  const engine = openEngine()
  engine.execute(tick(10), funds)
  engine.execute(submit(1, 2000), funds)
  const before = engine.hash()

  it.each([
    ['a gap in the sequence', tick(12)],
    ['a tick out of time', { ...tick(11), timeMs: 2000 }],
    ['a price of zero', { ...tick(11), price: 0 }],
    ['a fraction of a decitick', { ...tick(11), price: 1000.5 }],
    ['an order twice', submit(1, 2000)],
    ['an order accepted when ticks of its entry window are known', submit(2, 999)],
    ['a restore that nothing waits for', { kind: 'restore' as const, timeMs: 0, instrumentId: 1, settleMs: 5, ticks: [], evidence: '' }],
  ])('%s', (_name, command) => {
    expect(() => engine.execute(command, funds)).toThrow()
    expect(engine.hash()).toBe(before)
  })

  it('a refusal changes nothing either, not even for an instrument never heard of', () => {
    expect(engine.execute({ ...submit(3, 2000), instrumentId: 8 }, funds).refused).toBe('market_halted')
    expect(engine.hash()).toBe(before)
  })
})

it('10,000 options that expire in one second are settled by the ticks of that second, none before its time', () => {
  const engine = openEngine()
  for (let seq = 1; seq <= 10; seq++) engine.execute(tick(seq), funds)
  for (let id = 1; id <= 10_000; id++) engine.execute(submit(id, 1000 + Math.floor(id / 10)), funds)
  for (let seq = 11; seq <= 165; seq++) engine.execute(tick(seq), funds)
  expect(engine.orders().filter(({ status }) => status === 'open')).toHaveLength(10_000)
  const effects = [166, 167, 168, 169, 170, 171].map((seq) => engine.execute(tick(seq), funds))
  expect(new Set(effects.flatMap(({ orders }) => orders.map(({ id }) => id))).size).toBe(10_000)
  expect(engine.orders()).toEqual([])
})
