import { describe, expect, it } from 'vitest'
import { contractSteps, widened } from './contract-steps.ts'
import type { TermsAt } from './terms.ts'
import { contract, contractReceipt, terms, termsAt } from './testing.ts'

const badOf = (change: Partial<typeof contract> = {}, given: TermsAt = termsAt) =>
  contractSteps(contractReceipt(change), given).steps.filter(({ state }) => state !== 'ok').map(({ name, reason, count }) => `${name} ${count} ${reason}`) // prettier-ignore

const fieldsOf = (leaf: string) => leaf.split(' ')
/** The leaf with one of its fields changed. */
const withField = (leaf: string, at: number, change: (field: string) => string): string =>
  fieldsOf(leaf)
    .with(at, change(fieldsOf(leaf)[at]!))
    .join(' ')

/** As it was written before it told of changes. */
const oldOrder = ['order/1', ...fieldsOf(contract.order).slice(1, -2)].join(' ')

describe('a contract worked out anew', () => {
  it('holds', () => {
    expect(badOf()).toEqual([])
    expect(contractSteps(contractReceipt(), termsAt).steps.map(({ name }) => name)).toEqual([
      'order',
      'fill',
      'fee',
      'fill',
      'fee',
      'profit',
      'margin',
      'liquidation',
    ])
  })
  it.each<[string, Partial<typeof contract>, string[]]>([
    [
      'a price one step worse',
      { open: withField(contract.open, 8, (price) => String(Number(price) + 1)) },
      ['fill 1 other', 'fee 1 other', 'margin undefined other'],
    ],
    ['a fee a millionth higher', { open: withField(contract.open, 13, (fee) => (Number(fee) + 0.000001).toFixed(6)) }, ['fee 1 other']],
    ['a smaller profit', { close: withField(contract.close, 14, () => '0') }, ['profit 2 other', 'liquidation 2 other']],
    ['a tick that is not there', { close: withField(contract.close, 6, () => '9') }, ['fill 2 missing']],
    ['a liquidation that was not due', { liquidation: withField(contract.liquidation, 9, () => '33') }, ['liquidation 2 other']],
    ['an equity that does not follow', { liquidation: withField(contract.liquidation, 8, () => '1.3') }, ['liquidation 2 other']],
    ['added margin left out, with its number', { added: '' }, ['margin undefined other']],
    ['a change left out that another follows', { stops: '' }, ['margin undefined gap']],
    ['added margin of another amount', { added: withField(contract.added, 5, () => '0.4') }, ['margin undefined other']],
    [
      'added margin after which more is held than there is',
      { added: withField(contract.added, 6, () => '90') },
      ['margin undefined other'],
    ],
    ['a loss of another position left out', { taken: '' }, ['margin undefined other']],
    ['a loss on a tick that is not there', { taken: withField(contract.taken, 4, () => '9') }, ['margin undefined missing']],
    [
      'a liquidation that names less margin',
      { liquidation: withField(contract.liquidation, 7, (margin) => (Number(margin) - 0.000001).toFixed(6)) },
      ['margin undefined other', 'liquidation 2 other'],
    ],
    [
      'an opening from before added margin was told, and more behind it',
      { order: oldOrder, stops: '', added: '' },
      ['margin undefined old'],
    ],
    [
      'a liquidation fee of more than was left',
      { liquidation: withField(contract.liquidation, 10, () => '34.5') },
      ['liquidation 2 other'],
    ],
  ])('falls with %s', (_, change, expected) => expect(badOf(change)).toEqual(expected))
  it('closes parts that cancel each other at their own closing quote, not between', () => {
    const matched = withField(contract.close, 4, () => 'hedge_matched')
    expect(badOf({ close: matched })).toEqual([])
    const between = withField(matched, 8, (price) => String(Number(price) + 1))
    expect(badOf({ close: between })).toContain('fill 2 other')
  })
  it('is held to the terms of each fill’s own time', () => {
    const closedMs = Number(fieldsOf(contract.close)[8 - 1])
    const dearer = { ...terms, fee_rate: '0.001' }
    expect(badOf({}, (timeMs) => (timeMs > closedMs ? dearer : terms))).toEqual([])
    expect(badOf({}, (timeMs) => (timeMs < closedMs ? dearer : terms))).toContain('fee 1 other')
    expect(badOf({}, (timeMs) => (timeMs < closedMs ? terms : dearer))).toContain('liquidation 2 other')
  })
  it('falls where the fill of a liquidation is not there', () =>
    expect(badOf({ liquidation: withField(contract.liquidation, 2, () => '3') })).toContain('liquidation 3 missing'))
  it('cannot be told without its terms', () =>
    expect(contractSteps(contractReceipt(), undefined).steps).toMatchObject([
      { name: 'order', state: 'ok' },
      { name: 'fill', state: 'unknown' },
    ]))
})

describe('widened', () => {
  it.each([
    [{ bid: 100, ask: 102 }, 1, { bid: 100, ask: 102 }],
    [{ bid: 1_000_000, ask: 1_000_002 }, 1, { bid: 999_950, ask: 1_000_052 }],
    [{ bid: 1, ask: 2 }, 20_000, { bid: 1, ask: 3 }],
  ])('%o to %i bp', (quote, basisPoints, wide) => expect(widened(quote, basisPoints)).toEqual(wide))
})
