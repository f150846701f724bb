import { describe, expect, it } from 'vitest'
import type { Option } from '../api.ts'
import { entryEndMs, leadOf, profitNow, optionStateOf } from './option-state.ts'

const START = Date.parse('2026-11-21T12:00:00.000Z')
const at = (ms: number) => new Date(START + ms).toISOString()

const option: Option = {
  id: '1', match_id: '1', symbol: 'BTC/USDT', pair: 'BTC/USDT', currency_id: '3', currency_name: 'USDT', type: 'up', seconds: 60, number: '100',
  profit_ratio: '0.85', expected_profit: '85', status: 'open', stage: 'accepted', result: null, void_reason: null, buy_price: null,
  settlement_price: null, payout: null, profit: null, proof_id: 'x', created_at: at(0), settle_at: at(62_000), updated_at: at(0),
} // prettier-ignore
const entered: Option = { ...option, stage: 'open', buy_price: '100.5' }

describe('how an option stands', () => {
  it('counts the two seconds to its entry first', () => {
    expect(entryEndMs(option)).toBe(START + 2000)
    expect(optionStateOf(option, undefined, START + 500)).toEqual({ stage: 'entry', untilMs: START + 2000 })
    // The clock is ahead of the message that brings the price.
    expect(optionStateOf(option, undefined, START + 2100)).toEqual({ stage: 'entry', untilMs: START + 2000 })
  })
  it('then runs to its end', () =>
    expect(optionStateOf(entered, '101', START + 3000)).toEqual({ stage: 'running', untilMs: START + 62_000, lead: 'winning' }))
  it('then settles, also where prices are missing', () => {
    expect(optionStateOf(entered, '101', START + 62_000)).toEqual({ stage: 'settling' })
    expect(optionStateOf({ ...entered, stage: 'settling' }, '101', START + 61_000)).toEqual({ stage: 'settling' })
  })
  it('ends with its result', () =>
    expect(optionStateOf({ ...entered, result: 'tie' }, '101', START)).toEqual({ stage: 'done', result: 'tie' }))
})

describe('who would win now', () => {
  it.each([
    ['up', '100.500001', 'winning', '85'],
    ['up', '100.4', 'losing', '-100'],
    ['down', '100.4', 'winning', '85'],
    ['down', '100.6', 'losing', '-100'],
    ['up', '100.50', 'level', '0'],
  ] as const)('%s at %s is %s', (...[type, price, lead, profit]) => {
    expect(leadOf({ ...entered, type }, price)).toBe(lead)
    expect(profitNow(entered, lead)).toBe(profit)
  })
  it('is not known without an entry or a price', () =>
    expect([leadOf(option, '1'), leadOf(entered, undefined)]).toEqual([undefined, undefined]))
})
