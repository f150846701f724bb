import { describe, expect, it } from 'vitest'
import { ACCEPTED_MS, acceptance, CONTRACT_ID, OPTION_ID, settlementOf } from './testing.ts'
import { isWaiting, leadsOn } from './waiting.ts'

const receipt = (id: string, ...leaves: string[]) => ({
  version: 1 as const,
  id,
  seconds: [
    {
      second: 0,
      headBefore: '',
      head: '',
      leaves: leaves.map((leaf) => ({ leaf, path: [] })),
      roots: [],
      anchor: { second: 0, head: '' },
    },
  ],
})
const placed = `order/2 ${CONTRACT_ID} BTC/USDT ${ACCEPTED_MS} open limit long isolated 10 50 6700000 - - - - - -`
const cancelled = placed.replace(' open ', ' cancel ')
const SETTLES_MS = ACCEPTED_MS + 32_000

describe('a receipt waits', () => {
  it('while nothing of a contract has filled, however long that takes', () => {
    expect(isWaiting(receipt(CONTRACT_ID, placed), ACCEPTED_MS + 86_400_000)).toBe(true)
    expect(isWaiting(receipt(CONTRACT_ID, placed, cancelled), ACCEPTED_MS)).toBe(true)
    const fill = `fill/1 ${CONTRACT_ID} 1 BTC/USDT open long 1040 ${ACCEPTED_MS} 6700000 50 - - 335 0.1675 -`
    expect(isWaiting(receipt(CONTRACT_ID, placed, fill), ACCEPTED_MS)).toBe(false)
  })

  it('while an option runs, but not when its end is overdue', () => {
    expect(isWaiting(receipt(OPTION_ID, acceptance), SETTLES_MS + 9_000)).toBe(true)
    expect(isWaiting(receipt(OPTION_ID, acceptance), SETTLES_MS + 11_000)).toBe(false)
    expect(isWaiting(receipt(OPTION_ID, acceptance, settlementOf()), SETTLES_MS)).toBe(false)
  })

  it('for nothing when its order is missing: that is to be told', () => {
    expect(isWaiting(receipt(CONTRACT_ID, placed.replace(CONTRACT_ID, 'another')), ACCEPTED_MS)).toBe(false)
    expect(isWaiting(receipt(OPTION_ID), ACCEPTED_MS)).toBe(false)
  })
})

it('leads on until it leads to the last second of the minute', () => {
  const until = (second: number) => ({
    ...receipt(CONTRACT_ID),
    seconds: [{ ...receipt(CONTRACT_ID).seconds[0]!, anchor: { second, head: '' } }],
  })
  expect([60, 95, 118].map((second) => leadsOn(until(second)))).toEqual([true, true, true])
  expect([59, 119].map((second) => leadsOn(until(second)))).toEqual([false, false])
})
