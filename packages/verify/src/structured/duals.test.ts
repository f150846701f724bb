import { Halts } from '../log/halts.ts'
import { describe, expect, it } from 'vitest'
import type { Config } from '../download/config.ts'
import { Market } from '../prices/market.ts'
import { Report } from '../report.ts'
import { hourOf, type HandEvent, type HandTick } from '../testing/by-hand.ts'
import { checkDuals } from './duals.ts'
import { worthE8 } from './rate.ts'

const MATURES = 4_200_000
/** One tick a minute, of a mid of 1001 at first and 1051 in the window, in seconds from 0 on. */
const ticks: HandTick[] = Array.from({ length: 72 }, (_, minute) => [minute * 60_000, minute < 40 ? 1000 : 1050])
const FAIR = Math.floor(worthE8({ type: 'call', index: 2002, target: 2080, volatilityPpm: 8_000_000, leftMs: MATURES - 60_000 }))
const RATE = Math.floor((FAIR * 8) / 10)
const grown = (2 * (1e8 + RATE) * 1040) / 1e8
const paid = String(Math.floor(grown * 1e6 + 1e-6) / 1e6)

const bought = ({ target = 1040, rate = RATE, fair = FAIR, seq = 2, acceptedMs = 70_000 } = {}): string =>
  `dual/1 d BTC ${acceptedMs} call ${MATURES} ${target} ${rate} ${fair} 8000000 60000 ${seq} 2002 BTC 6 USDT 6 0 2`
const means = Array.from({ length: 30 }, () => '10510').join(',')
const named = ({ mean = 10510, all = means, untilMs = MATURES } = {}): string => `fixing/1 f BTC ${MATURES} ${untilMs} ${all} ${mean}`
const ended = ({ result = 'converted', money = paid, mean = 10510, currency = 'USDT' } = {}): string =>
  `dual-end/1 d BTC ${result} f ${mean} ${currency} ${money}`

function faults(events: HandEvent[], own: readonly HandTick[] = ticks): string[] {
  const report = new Report()
  const hours = hourOf(own, events, { seconds: 4_300 })
  const config: Config = { version: 1, mode: 'sandbox', log_first_second: 0, instruments: [], prices: null }
  checkDuals(hours, { config, market: new Market(hours, report), report, halts: new Halts([]) })
  return report.falsehoods
}
const truth: HandEvent[] = [
  [70, bought()],
  [4201, named()],
  [4202, ended()],
]
const told = (change: Partial<Record<0 | 1 | 2, string>>): HandEvent[] =>
  truth.map(([second, leaf], at) => [second, change[at as 0 | 1 | 2] ?? leaf])

describe('a dual investment in the log', () => {
  it('stands when it is right', () => {
    expect(faults(truth)).toEqual([])
  })

  it.each([
    ['a lower rate', { 0: bought({ rate: RATE - 1 }) }, 'eight tenths'],
    ['another worth of the option', { 0: bought({ fair: FAIR - 100, rate: Math.floor(((FAIR - 100) * 8) / 10) }) }, 'was worth'],
    ['a tick that is not there', { 0: bought({ seq: 3 }) }, 'a tick that is not there'],
    ['a target that was too near', { 0: bought({ target: 1020 }) }, 'within 2 %'],
    ['a rate of long ago', { 0: bought({ acceptedMs: 200_000 }) }, 'at a rate of'],
    ['another mean', { 1: named({ mean: 10399 }) }, 'the ticks give 10510'],
    ['other means', { 1: named({ all: means.replace('10510', '10310') }) }, 'not those of the ticks'],
    ['another result', { 2: ended({ result: 'kept' }) }, 'the price gives converted'],
    ['less paid', { 2: ended({ money: '2080' }) }, 'the rule gives'],
    ['the other currency paid', { 2: ended({ currency: 'BTC' }) }, 'the rule gives'],
    ['another price than was named', { 2: ended({ mean: 10500 }) }, 'another price'],
  ])('falls with %s', (_lie, change, word) => {
    expect(faults(told(change)).join('; ')).toContain(word)
  })

  const option = 'option/1 o BTC 90000 up 30 800000 1 USDT 8 10'

  it('may be logged when its window had begun where nothing was accepted since: the server was away', () => {
    expect(faults([[2401, bought()], ...truth.slice(1)])).toEqual([])
    expect(faults([[60, option], [130, option], [2350, option], [2401, bought()], ...truth.slice(1)])).toEqual([])
    expect(faults([[131, option], [2401, bought()], ...truth.slice(1)]).join()).toContain('though the server ran in second 131')
  })

  it('falls when it was bought after its window had begun, or its price named before that had ended', () => {
    expect(faults([[2401, bought({ acceptedMs: 2_400_000 })], ...truth.slice(1)]).join()).toContain('bought when its window had begun')
    expect(faults([truth[0]!, [4199, named()], truth[2]!]).join()).toContain('before its window ended')
  })

  it('falls when it is there twice, or two prices settle one maturity', () => {
    expect(faults([...truth, [4203, ended({ money: '1' })]]).join()).toContain('twice')
    expect(faults([...truth, [4203, named().replace(' f ', ' g ')]]).join()).toContain('two prices')
  })

  it('leaves out minutes whose ticks wait', () => {
    const waiting = ticks.map(([timeMs, bid], at): HandTick => [timeMs, at === 45 ? 9_000 : bid, at === 45 ? 'a wait' : 'a -'])
    const all = Array.from({ length: 30 }, (_, at) => (at === 5 ? '' : '10510')).join(',')
    expect(faults([truth[0]!, [4201, named({ all })], truth[2]!], waiting)).toEqual([])
  })
})
