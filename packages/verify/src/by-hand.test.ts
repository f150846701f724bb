import { Halts } from './log/halts.ts'
import { describe, expect, it } from 'vitest'
import type { Config } from './download/config.ts'
import { Market } from './prices/market.ts'
import { checkHeads } from './log/chain.ts'
import { checkOptions } from './options/options.ts'
import { Report } from './report.ts'
import { contractFaults, hourOf } from './testing/by-hand.ts'

function optionFaults(ticks: [number, number][], events: [number, string][], mode: 'sandbox' | 'live' = 'live'): string[] {
  const report = new Report()
  const hours = hourOf(ticks, events)
  const config: Config = { version: 1, mode, log_first_second: 0, instruments: [], prices: null }
  checkOptions(hours, { config, market: new Market(hours, report), report, halts: new Halts([]) })
  expect(report.counts().find(([kind]) => kind === 'options')?.[1].checked ?? 0).toBe(events.length > 1 ? 1 : 0)
  return report.falsehoods
}

describe('the leaves of a second', () => {
  it('are in order and there once, whatever the heads say', () => {
    const faults = (events: string[]): string[] => {
      const report = new Report()
      const hours = hourOf(
        [],
        events.map((event) => [3, event]),
      )
      checkHeads(hours, null, report)
      return report.falsehoods.filter((falsehood) => falsehood.includes('leaves are out of order'))
    }
    expect(faults(['rule/1 1 a', 'rule/1 2 a'])).toEqual([])
    expect(faults(['rule/1 2 a', 'rule/1 1 a'])).toHaveLength(1)
    expect(faults(['rule/1 1 a', 'rule/1 1 a'])).toHaveLength(1)
  })
})

const every = (fromMs: number, untilMs: number, bid: number): [number, number][] =>
  Array.from({ length: (untilMs - fromMs) / 200 + 1 }, (_, at) => [fromMs + at * 200, bid])
const accepted = (timeMs = 5000): [number, string] => [5, `option/1 x BTC ${timeMs} up 30 850000 1 USDT 8 10`]

describe('options of a live log with holes', () => {
  const entry = every(1000, 10_000, 100)
  const later = every(50_000, 51_000, 300)

  it('were void before they started without three ticks at entry', () => {
    const ticks: [number, number][] = [...every(1000, 6200, 100), [6400, 100], [9000, 100]]
    expect(optionFaults(ticks, [accepted(), [9, 'option-end/1 x BTC thin_entry 37000 27-28= - 10 -']])).toEqual([])
    expect(optionFaults(ticks, [accepted(), [9, 'option-end/1 x BTC tied 37000 27-28= - 10 -']])).toHaveLength(1)
  })

  it('settle on rebuilt ticks that are in the log under the same evidence, and are returned without any', () => {
    const own: [number, number][] = [...entry, [36_200, 110], ...later]
    const rebuilt: [number, string] = [50, 'restored/1 BTC 36800 1050 ee']
    const won: [number, string] = [50, 'option-end/1 x BTC won 37000 27-31=2020 47-47=2160 18.5 ee']
    const returned: [number, string] = [50, 'option-end/1 x BTC no_trade 37000 27-31=2020 47-47= 10 ee']
    expect(optionFaults(own, [accepted(), rebuilt, won])).toEqual([])
    expect(optionFaults(own, [accepted(), returned])).toEqual([])
    expect(optionFaults(own, [accepted(), won])).not.toEqual([])
    expect(optionFaults(own, [accepted(), [50, rebuilt[1].replace('ee', 'ff')], won])).not.toEqual([])
    expect(optionFaults(own, [accepted(), rebuilt, returned])).not.toEqual([])
  })

  it('must be logged by the second after their acceptance, and end after a tick after their window', () => {
    const ticks = every(1000, 60_000, 100)
    const end = 'option-end/1 x BTC tied 37000 27-31=2020 177-181=2020 10 -'
    expect(optionFaults(ticks, [accepted(), [37, end]])).toEqual([])
    expect(
      optionFaults(ticks, [
        [6, accepted()[1]],
        [37, end],
      ]),
    ).toEqual([])
    expect(
      optionFaults(ticks, [
        [7, accepted()[1]],
        [37, end],
      ]).join(),
    ).toContain('logged in second 7')
    expect(
      optionFaults(ticks, [
        [4, accepted()[1]],
        [37, end],
      ]).join(),
    ).toContain('logged in second 4')
    expect(optionFaults(ticks, [accepted(), [36, end]]).join()).toContain('before a tick after')
  })

  it('may stay open for a while, in sandbox not for long', () => {
    const ticks = every(1000, 99_800, 100)
    expect(optionFaults(ticks, [accepted()], 'live')).toEqual([])
    expect(optionFaults(ticks, [accepted()], 'sandbox').join()).toContain('should have ended')
  })
})

describe('the moment of a fill', () => {
  const order = (type: string, price: string, direction = 'long'): [number, string] => [
    5,
    `order/1 c BTC 5000 open ${type} ${direction} isolated 10 100 ${price} - - - -`,
  ]
  const fill = (seq: number, price: number, direction = 'long'): [number, string] => {
    const units = price * 100 * 1000
    const timeMs = 4800 + seq * 200
    const money = (value: number) => String(value / 1e8)
    return [
      Math.floor(timeMs / 1000),
      `fill/1 c 1 BTC open ${direction} ${seq} ${timeMs} ${price} 100 - - ${money(units)} ${money(Math.ceil((units * 500) / 1e6))} -`,
    ]
  }
  const ticks: [number, number, string?][] = [
    [5000, 100_000],
    [5200, 100_010, 'a wait'],
    [5400, 100_020, 'a old'],
    [5600, 100_030],
    [5800, 100_040],
  ]

  it('is the first tick after the acceptance that may trigger and is fresh', () => {
    const at = (seq: number) => contractFaults(ticks, [order('market', '-'), fill(seq, 99_990 + seq * 10 + 2)])
    expect(at(4)).toEqual([])
    for (const seq of [1, 2, 3, 5]) expect(at(seq)).not.toEqual([])
  })

  it('of a limit or stop order is the first that reaches its price', () => {
    const sell = (type: string, price: string, seq: number) =>
      contractFaults(ticks, [order(type, price, 'short'), fill(seq, 99_990 + seq * 10, 'short')])
    expect(sell('limit', '100040', 5)).toEqual([])
    expect(sell('limit', '100030', 5)).toHaveLength(1)
    expect(sell('limit', '100050', 5)).toHaveLength(1)
    const buy = (price: string, seq: number) => contractFaults(ticks, [order('stop', price), fill(seq, 99_992 + seq * 10)])
    expect(buy('100042', 5)).toEqual([])
    expect(buy('100032', 5)).toHaveLength(1)
  })

  it('of a target counts from the tick that opened the position, not from before', () => {
    const more: [number, number, string?][] = [...ticks, [6000, 100_035]]
    const waiting = order('stop', '100042')[1].replace('100042 - - - -', '100042 - 100010 - -')
    const opened = fill(5, 100_042)
    const closing = (seq: number, price: number): [number, string] => {
      const [open, shut] = [100_042, price].map((one) => one * 100 * 1000) as [number, number]
      const fields = [`take_profit long ${seq} ${4800 + seq * 200} ${price} 100 100042 -`, shut / 1e8, Math.ceil((shut * 500) / 1e6) / 1e8]
      return [Math.floor((4800 + seq * 200) / 1000), `fill/1 c 2 BTC ${fields.join(' ')} ${(shut - open) / 1e8}`]
    }
    expect(contractFaults(more, [[5, waiting], opened, closing(6, 100_035)])).toEqual([])
    expect(contractFaults(more, [[5, waiting], opened, closing(5, 100_040)])).toHaveLength(1)
  })
})
