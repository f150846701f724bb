import { openIntervals, sessionAt } from '@assay/engine/market'
import { describe, expect, it } from 'vitest'
import { patternOf } from './patterns.ts'
import { readDailyRecord, readRecord } from './records.ts'
import type { DailyRecordName, PatternName } from './walks.ts'

const names: PatternName[] = [
  'btcusd.1m',
  'ethusd.1m',
  'ltcusd.1m',
  'eurusd.1s',
  'nzdusd.1s',
  'aapl.1m',
  'goog.1m',
  'spy.1s',
  'ibm.1s',
  'bac.1s',
  'aig.1s',
]
const daily: DailyRecordName[] = ['btcusd', 'eurusd', 'gbpusd', 'eurgbp', 'aapl', 'spy', 'ibm', 'bac', 'goog', 'aig', 'fb', 'qqq']

const asDates = (days: number[]) => days.map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10))

describe('the stock calendar', () => {
  it.each(['spy', 'aapl', 'ibm'] as const)('opens on exactly the days of the recorded %s file', (name) => {
    const recorded = readDailyRecord(name).map(({ day }) => day)
    const open: number[] = []
    for (let day = recorded[0]!; day <= recorded.at(-1)!; day++) if (openIntervals('us-stock', day).length > 0) open.push(day)
    expect(asDates(recorded.filter((day) => !open.includes(day)))).toEqual([])
    expect(asDates(open.filter((day) => !recorded.includes(day)))).toEqual([])
  })
})

describe('the forex calendar', () => {
  it.each(['eurusd.1s', 'nzdusd.1s'] as const)('is open at every quote of %s and begins and ends its week with it', (name) => {
    const rows = readRecord(name)
    expect(rows.filter(({ timeMs }) => !sessionAt('forex', timeMs).isOpen)).toEqual([])
    const friday = rows.findLast(({ timeMs }) => timeMs < Date.UTC(2014, 4, 4))!
    const sunday = rows.find(({ timeMs }) => timeMs > Date.UTC(2014, 4, 4))!
    expect(sessionAt('forex', friday.timeMs).nextChangeMs! - friday.timeMs).toBeLessThan(60_000)
    expect(sunday.timeMs - sessionAt('forex', sunday.timeMs).sinceMs!).toBeLessThan(60_000)
  })
})

describe('the records', () => {
  it.each(names)('%s gives a pattern with mean square 1, positive spreads at most 11 bp and some volume', (name) => {
    const { hours, volatilityPpm, spreadE8, volumePpm } = patternOf(name)
    expect(volatilityPpm.length % { always: 1440, 'us-stock': 390, forex: 7200 }[hours]).toBe(0)
    const meanSquare = volatilityPpm.reduce((sum, ppm) => sum + (ppm / 1e6) ** 2, 0) / volatilityPpm.length
    expect(Math.abs(meanSquare - 1)).toBeLessThan(0.001)
    expect(Math.min(...volatilityPpm)).toBeGreaterThan(250_000)
    expect(Math.max(...spreadE8)).toBeLessThan(110_000)
    expect(volumePpm.filter((ppm) => ppm > 0).length).toBeGreaterThan(volumePpm.length * 0.8)
    for (let hour = 0; hour < volumePpm.length; hour += 60)
      expect(
        volumePpm.slice(hour, hour + 60).reduce((sum, ppm) => sum + ppm, 0),
        `minute ${hour}`,
      ).toBeGreaterThan(0)
  })

  it('of stocks open with the burst that markets open with', () => {
    const { volatilityPpm } = patternOf('aapl.1m')
    expect(volatilityPpm[0]! / volatilityPpm[195]!).toBeGreaterThan(1.5)
  })

  it('of forex are liveliest when the jobs report comes out', () => {
    const { volatilityPpm } = patternOf('eurusd.1s')
    // The report was published on Friday 2014-05-02 at 12:30 UTC. Minutes count from Sunday 21:00.
    const noon = 4 * 1440 + 15 * 60
    const report = Math.max(...volatilityPpm.slice(noon + 25, noon + 45))
    expect(report).toBe(Math.max(...volatilityPpm))
  })

  it.each(daily)('%s has three years of days without a step that only an error could make', (name) => {
    const rows = readDailyRecord(name).slice(-1097)
    const steps = rows.slice(1).map(({ close }, at) => Math.abs(close / rows[at]!.close - 1))
    expect(rows).toHaveLength(1097)
    expect(Math.max(...steps)).toBeLessThan(0.35)
  })
})
