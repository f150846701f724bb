import { describe, expect, it } from 'vitest'
import { sha256 } from '../log/hash.ts'
import { Report } from '../report.ts'
import { hourOf } from '../testing/by-hand.ts'
import { checkSales } from './sales.ts'

/** 1,000 tokens at 1 USDT, at most 400 each, in whole tokens. */
const listOf = (...lines: [committed: string, lots: number][]): string =>
  lines.map(([committed, lots], at) => `${at + 1},${committed},${lots}\n`).join('')
const FIRST = listOf(['7000', 400], ['2000', 400], ['1000', 200])

interface Told {
  list?: string
  /** What the log was written with. */
  hashed?: string
  mode?: string
  softCap?: string
  lines?: number
  given?: number
  second?: number
}

function faults({
  list = FIRST,
  hashed = list,
  mode = 'pro_rata',
  softCap = '-',
  lines = 3,
  given = 1000,
  second = 60,
}: Told = {}): string {
  const hash = sha256(hashed).toString('hex')
  const leaf = `sale/1 9 59500 ${mode} USDT 8 1 1000 400 ${softCap} ${lines} ${given} ${hash}`
  const report = new Report()
  checkSales({ hours: hourOf([], [[second, leaf]]), sales: new Map([['9', Buffer.from(list)]]) }, report)
  return report.falsehoods.join('; ')
}

describe('the list of a sale', () => {
  it('stands when everybody has what the rule gives', () => {
    expect(faults()).toBe('')
    expect(faults({ list: listOf(['700', 400], ['200', 200], ['100', 100]), given: 700 })).toBe('')
    // Largest fractions, then the earliest.
    expect(faults({ list: listOf(['3000', 334], ['3000', 333], ['3000', 333]) })).toBe('')
    expect(faults({ list: listOf(['7000', 0], ['1000', 0]), lines: 2, given: 0, softCap: '8001' })).toBe('')
    expect(faults({ list: listOf(['400', 400], ['7', 7]), lines: 2, given: 407, mode: 'first_come' })).toBe('')
    expect(faults({ list: listOf(['400', 0], ['7', 0]), lines: 2, given: 0, mode: 'first_come', softCap: '407.01' })).toBe('')
  })

  it.each<[string, Told, string]>([
    ['another list', { hashed: `${FIRST}4,1,0\n` }, 'not the one that the log names'],
    ['a lot given to another', { list: listOf(['7000', 399], ['2000', 400], ['1000', 201]) }, 'the rule gives 400'],
    ['a remainder given to a later one', { list: listOf(['3000', 333], ['3000', 334], ['3000', 333]) }, 'the rule gives 334'],
    ['a soft cap that was missed', { softCap: '10001' }, 'the rule gives 0'],
    [
      'a remainder that first come does not take',
      { list: listOf(['400', 400], ['7.99', 7]), lines: 2, given: 407, mode: 'first_come' },
      'line 2 paid 799000000 units, which is not what its lots cost',
    ],
    [
      'less than a lot taken for nothing',
      { list: listOf(['400', 400], ['0.5', 0]), lines: 2, given: 400, mode: 'first_come' },
      'line 2 paid 50000000 units',
    ],
    ['another sum', { given: 999 }, 'the log names 999'],
    ['a line left out', { lines: 4 }, 'does not have 4 lines'],
    ['a line before its close', { second: 58 }, 'before it was closed'],
  ])('falls with %s', (_lie, told, word) => {
    expect(faults(told)).toContain(word)
  })

  it('is counted as not checkable where it was not downloaded, and never ends twice', () => {
    const report = new Report()
    const leaf = `sale/1 9 59500 pro_rata USDT 8 1 1000 400 - 3 1000 ${sha256(FIRST).toString('hex')}`
    checkSales(
      {
        hours: hourOf(
          [],
          [
            [60, leaf],
            [61, leaf],
          ],
        ),
        sales: new Map(),
      },
      report,
    )
    expect(report.counts()).toEqual([['sales of tokens', { checked: 0, outside: 2 }]])
    expect(report.falsehoods).toEqual(['sale 9 ended twice'])
  })

  it('gives nothing to anybody when it was called off', () => {
    const faultsOf = (list: string, second = 60): string => {
      const report = new Report()
      const leaf = `sale-off/1 9 59500 2 ${sha256(list).toString('hex')}`
      checkSales({ hours: hourOf([], [[second, leaf]]), sales: new Map([['9', Buffer.from(list)]]) }, report)
      return report.falsehoods.join('; ')
    }
    expect(faultsOf(listOf(['7000.5', 0], ['1', 0]))).toBe('')
    expect(faultsOf(listOf(['7000.5', 0], ['1', 1]))).toBe('sale 9 was called off: line 2 was given 1 lots')
    expect(faultsOf(listOf(['7000.5', 0]))).toContain('does not have 2 lines')
    expect(faultsOf(listOf(['1', 0], ['1', 0]), 58)).toContain('before it was closed')
  })
})
