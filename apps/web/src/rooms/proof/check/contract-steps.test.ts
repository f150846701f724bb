import { describe, expect, it } from 'vitest'
import { contractSteps, widened } from './contract-steps.ts'
import { contract, contractReceipt, terms } from './testing.ts'

const badOf = (change: Partial<typeof contract> = {}, given = terms) =>
  contractSteps(contractReceipt(change), given).steps.filter(({ state }) => state !== 'ok').map(({ name, reason, count }) => `${name} ${count} ${reason}`) // prettier-ignore

const fieldsOf = (leaf: string) => leaf.split(' ')
/** The leaf with one of its fields changed. */
const withField = (leaf: string, at: number, change: (field: string) => string): string =>
  fieldsOf(leaf)
    .with(at, change(fieldsOf(leaf)[at]!))
    .join(' ')

describe('a contract worked out anew', () => {
  it('holds', () => {
    expect(badOf()).toEqual([])
    expect(contractSteps(contractReceipt(), terms).steps.map(({ name }) => name)).toEqual([
      'fill',
      'fee',
      'fill',
      'fee',
      'profit',
      'liquidation',
    ])
  })
  it.each<[string, Partial<typeof contract>, string[]]>([
    [
      'a price one step worse',
      { open: withField(contract.open, 8, (price) => String(Number(price) + 1)) },
      ['fill 1 other', 'fee 1 other'],
    ],
    ['a fee a millionth higher', { open: withField(contract.open, 13, (fee) => (Number(fee) + 0.000001).toFixed(6)) }, ['fee 1 other']],
    ['a smaller profit', { close: withField(contract.close, 14, () => '0') }, ['profit 2 other']],
    ['a tick that is not there', { close: withField(contract.close, 6, () => '9') }, ['fill 2 missing']],
    ['a liquidation that was not due', { liquidation: withField(contract.liquidation, 8, () => '1.35') }, ['liquidation 2 other']],
    [
      'a liquidation fee of more than was left',
      { liquidation: withField(contract.liquidation, 10, () => '1.31') },
      ['liquidation 2 other'],
    ],
  ])('falls with %s', (_, change, expected) => expect(badOf(change)).toEqual(expected))
  it('cannot be told without its terms', () =>
    expect(contractSteps(contractReceipt(), undefined).steps).toMatchObject([{ name: 'fill', state: 'unknown' }]))
})

describe('widened', () => {
  it.each([
    [{ bid: 100, ask: 102 }, 1, { bid: 100, ask: 102 }],
    [{ bid: 1_000_000, ask: 1_000_002 }, 1, { bid: 999_950, ask: 1_000_052 }],
    [{ bid: 1, ask: 2 }, 20_000, { bid: 1, ask: 3 }],
  ])('%o to %i bp', (quote, basisPoints, wide) => expect(widened(quote, basisPoints)).toEqual(wide))
})
