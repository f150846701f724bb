import type { Receipt } from '@assay/engine/proof/browser'
import { describe, expect, it } from 'vitest'
import { contractSteps } from './contract-steps.ts'
import type { Terms } from './terms.ts'

/** A market quoted in pounds: 0.5 lots of 1,000, opened at 0.85 and closed at 0.86, while a pound is 1.25 and then 1.28 dollars. */
const terms: Terms = {
  tick: '0.00001',
  lot_size: '1000',
  fee_rate: '0.0005',
  minimum_spread_bp: 0,
  scale: 8,
  conversion: { symbol: 'GBP/USD', is_inverse: false, tick: '0.00001' },
}

const MIDNIGHT_MS = 86_400_000

const honest = {
  order: 'order/2 c EUR/GBP 900 open market long cross 10 50 - - - - - - -',
  asked: 'order/2 c EUR/GBP 1900 close - long cross 10 50 - - - - - - -',
  openTick: 'tick/1 EUR/GBP 1 1000 84998 85000 a -',
  openRate: 'tick/1 GBP/USD 7 950 124990 125010 a -',
  open: 'fill/1 c 1 EUR/GBP open long 1 1000 85000 50 - GBP/USD:7:250000:200000 531.25 0.265625 -',
  closeTick: 'tick/1 EUR/GBP 2 5000 86000 86002 a -',
  closeRate: 'tick/1 GBP/USD 9 4900 127990 128010 a -',
  close: 'fill/1 c 2 EUR/GBP close long 2 5000 86000 50 85000 GBP/USD:9:256000:200000 550.4 0.2752 6.4',
  more: '',
}

type Leaves = Record<keyof typeof honest, string>

const receiptOf = (leaves: readonly string[]): Receipt => ({
  version: 1,
  id: 'c',
  seconds: [{ second: 1, headBefore: '', head: '', leaves: leaves.map((leaf) => ({ leaf, path: [] })), roots: [], anchor: { second: 1, head: '' } }], // prettier-ignore
})

const stepsOf = (change: Partial<Leaves> = {}, given = terms) =>
  contractSteps(receiptOf(Object.values({ ...honest, ...change }).flatMap((leaf) => leaf.split('\n')).filter(Boolean)), () => given).steps // prettier-ignore

const badOf = (change: Partial<Leaves> = {}, given = terms): string[] =>
  stepsOf(change, given)
    .filter(({ state }) => state !== 'ok')
    .map(({ name, count, state, reason }) => `${name} ${count ?? '-'} ${state} ${reason}`)

/** With another rate, and money that follows from it. */
const closedAt = (rate: string, money: string): string => `fill/1 c 2 EUR/GBP close long 2 5000 86000 50 85000 ${rate} ${money}`

describe('the rate of a fill', () => {
  it('holds where it is the mid of the last tick of the market that the terms name', () => {
    expect(badOf()).toEqual([])
    expect(stepsOf().filter(({ name }) => name === 'conversion')).toMatchObject([
      { count: 1, symbol: 'GBP/USD', found: '1.25' },
      { count: 2, symbol: 'GBP/USD', found: '1.28' },
    ])
  })

  it('may be that of before a tick of the same instant, or of the tick itself', () => {
    const beside = 'tick/1 GBP/USD 10 5000 130000 130002 a -'
    expect(badOf({ more: beside })).toEqual([])
    expect(badOf({ closeRate: honest.closeRate.replace(' 4900 ', ' 5000 ') })).toEqual([])
  })

  it.each<[string, Partial<Leaves>, string[]]>([
    [
      'of another height, all money following from it',
      { close: closedAt('GBP/USD:9:200000:200000', '430 0.215 5') },
      ['conversion 2 bad rate'],
    ],
    ['turned round', { close: closedAt('GBP/USD:9:200000:250000', '344 0.172 4') }, ['conversion 2 bad rate']],
    [
      'of another market',
      { close: honest.close.replace('GBP/USD', 'EUR/USD'), closeRate: honest.closeRate.replace('GBP/USD', 'EUR/USD') },
      ['conversion 2 bad market'],
    ],
    ['left out', { close: closedAt('-', '430 0.215 5') }, ['conversion 2 bad market']],
    ['of a tick that is not there', { closeRate: '' }, ['conversion 2 bad missing']],
    ['of a tick after which another came', { close: closedAt('GBP/USD:7:250000:200000', '537.5 0.26875 6.25') }, ['conversion 2 bad time']],
    ['of a tick that came later', { closeRate: honest.closeRate.replace(' 4900 ', ' 5001 ') }, ['conversion 2 bad time']],
    ['of a tick that may not trigger', { closeRate: honest.closeRate.replace(/-$/, 'wait+old') }, ['conversion 2 bad time']],
  ])('falls when it is %s', (_, change, expected) => expect(badOf(change)).toEqual(expected))

  it('that is no number falls, with the money that rests on it', () =>
    expect(badOf({ close: closedAt('GBP/USD:9:x:0', '550.4 0.2752 6.4') })).toContain('conversion 2 bad rate'))

  it('stays the same over a tick that may not trigger', () =>
    expect(badOf({ more: 'tick/1 GBP/USD 10 4950 130000 130002 a wait' })).toEqual([]))

  it('is named by no fill that needs none', () => {
    const dollars = { ...terms, conversion: null }
    expect(badOf({}, dollars)).toEqual(['conversion 1 bad market', 'conversion 2 bad market'])
    const plain = {
      open: 'fill/1 c 1 EUR/GBP open long 1 1000 85000 50 - - 425 0.2125 -',
      close: closedAt('-', '430 0.215 5'),
    }
    expect(badOf(plain, dollars)).toEqual([])
    expect(stepsOf(plain, dollars).some(({ name }) => name === 'conversion')).toBe(false)
  })
})

describe('the rate of a market that converts itself', () => {
  const yen = { ...terms, tick: '0.001', conversion: { symbol: 'USD/JPY', is_inverse: true, tick: '0.001' } }
  const leaves = {
    ...honest,
    openTick: 'tick/1 USD/JPY 1 1000 160000 160000 a -',
    open: 'fill/1 c 1 USD/JPY open long 1 1000 160000 50 - USD/JPY:1:2000:320000 500 0.25 -',
    closeTick: 'tick/1 USD/JPY 2 5000 200000 200000 a -',
    close: 'fill/1 c 2 USD/JPY close long 2 5000 200000 50 160000 USD/JPY:2:2000:400000 500 0.25 100',
  }
  it('is that of the very tick it fills at', () => {
    expect(badOf(leaves, yen)).toEqual([])
    const before = 'fill/1 c 2 USD/JPY close long 2 5000 200000 50 160000 USD/JPY:1:2000:320000 625 0.3125 125'
    expect(badOf({ ...leaves, close: before }, yen)).toEqual(['conversion 2 bad time'])
  })
})

describe('the rate of a liquidation', () => {
  const leaves = (cause: string, conversion = 'GBP/USD:9:256000:200000') => ({
    ...honest,
    close: `fill/1 c 2 EUR/GBP liquidated long 2 5000 86000 50 85000 ${conversion} 550.4 0.2752 6.4`,
    more: `liquidation/1 c 2 EUR/GBP cross ${cause} - 1 1 0`,
    closeRate: 'tick/1 GBP/USD 9 8000 127990 128010 a -',
  })
  it('is that of the tick that brought it about, which comes after that of the fill', () => {
    expect(badOf(leaves('GBP/USD 9'))).toEqual([])
    const others = `tick/1 GBP/USD 11 8000 127990 128010 a -\ntick/1 GBP/USD 9 7000 127990 128010 a -`
    expect(badOf({ ...leaves('GBP/USD 11'), closeRate: others })).toEqual(['conversion 2 bad time'])
  })
  it('lies between the fill and a cause in a third market', () => {
    const caused = (timeMs: number) => `tick/1 BTC 3 ${timeMs} 5 5 a -`
    const { more } = leaves('BTC 3')
    expect(badOf({ ...leaves('BTC 3'), more: `${more}\n${caused(9000)}` })).toEqual([])
    expect(badOf({ ...leaves('BTC 3'), more: `${more}\n${caused(7999)}` })).toEqual(['conversion 2 bad time'])
    expect(badOf({ ...leaves('BTC 3'), more: `${more}\n${caused(9000)}`, closeRate: '' })).toEqual(['conversion 2 unknown missing'])
  })
  it('is not that of an ordinary fill because a line says so', () =>
    expect(badOf({ ...leaves('GBP/USD 9'), close: honest.close })).toEqual(['conversion 2 bad time']))
})

describe('an overnight fee', () => {
  const night = {
    ...honest,
    closeTick: `tick/1 EUR/GBP 2 ${MIDNIGHT_MS - 100} 86000 86002 a -`,
    closeRate: `tick/1 GBP/USD 9 ${MIDNIGHT_MS - 50} 127990 128010 a -`,
    close: '',
  }
  // 0.86001 x 500 x 1.28 x 0.0001
  const charge = (change: { at?: number; twice?: number; rate?: string; fee?: string; from?: string } = {}): string => {
    const { at = MIDNIGHT_MS, twice = 172_002, rate = 'GBP/USD:9:256000:200000', fee = '0.05504064', from = 'free' } = change
    return `overnight/1 c EUR/GBP ${at} 2 ${twice} 50 100 ${rate} ${fee} ${from}`
  }
  const fallen = (change: Parameters<typeof charge>[0], leaves: Partial<Leaves> = {}) =>
    badOf({ ...night, ...leaves, more: charge(change) })

  it('holds', () => {
    expect(fallen({})).toEqual([])
    expect(stepsOf({ ...night, more: charge() }).at(-1)).toMatchObject({ name: 'overnight', state: 'ok', found: '0.05504064' })
    expect(fallen({ fee: '0.05', from: 'margin' })).toEqual([])
  })
  it.each<[string, { charge: Parameters<typeof charge>[0]; leaves?: Partial<Leaves>; reason: string }]>([
    ['a unit too much', { charge: { fee: '0.05504065' }, reason: 'other' }],
    ['less than was due while there was money', { charge: { fee: '0.05' }, reason: 'other' }],
    ['another mid', { charge: { twice: 172_000, fee: '0.05504' }, reason: 'other' }],
    ['another rate', { charge: { rate: 'GBP/USD:9:300000:200000', fee: '0.06450075' }, reason: 'rate' }],
    ['no rate', { charge: { rate: '-', fee: '0.0430005' }, reason: 'market' }],
    [
      'a rate of the new day',
      { charge: {}, leaves: { closeRate: night.closeRate.replace(String(MIDNIGHT_MS - 50), String(MIDNIGHT_MS)) }, reason: 'time' },
    ],
    ['a time that is no midnight', { charge: { at: MIDNIGHT_MS + 1 }, reason: 'time' }],
    ['a time that is none', { charge: { at: NaN }, reason: 'time' }],
    ['a tick that is not there', { charge: {}, leaves: { closeTick: '' }, reason: 'missing' }],
  ])('falls with %s', (_, { charge: change, leaves, reason }) => expect(fallen(change, leaves)).toEqual([`overnight - bad ${reason}`]))
})
