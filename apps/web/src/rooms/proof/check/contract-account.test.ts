import { describe, expect, it } from 'vitest'
import type { PositionRow } from './contract-account.ts'
import { accountStep } from './contract-account.ts'
import { contractSteps } from './contract-steps.ts'
import { CONTRACT_ID, contractReceipt, SYMBOL, termsAt } from './testing.ts'

const story = contractSteps(contractReceipt(), termsAt).story!
const [opened, closed] = [story.fills[0]!, story.fills[1]!]
const LONG_AFTER_MS = closed.tickMs + 3_600_000

/** As the account says it: prices in dollars, lots whole. */
const rows: PositionRow['fills'] = [
  {
    number: 1,
    kind: 'open',
    time: new Date(opened.tickMs).toISOString(),
    tick_seq: String(opened.tickSeq),
    price: (opened.priceTicks / 100).toFixed(2),
    lots: '0.5',
    fee: opened.fee,
    profit: '0',
    liquidation_fee: '0',
  },
  {
    number: 2,
    kind: 'liquidated',
    time: new Date(closed.tickMs).toISOString(),
    tick_seq: String(closed.tickSeq),
    price: (closed.priceTicks / 100).toFixed(2),
    lots: '0.50',
    fee: closed.fee,
    profit: closed.profit!,
    liquidation_fee: '0.67',
  },
]

interface Shown {
  change?: Partial<PositionRow>
  rowAtMs?: number
  receiptAtMs?: number
  told?: number
}

/** The step, with some of the row changed, and with so many fills in the log. */
function stepOf({ change = {}, rowAtMs = LONG_AFTER_MS, receiptAtMs = LONG_AFTER_MS, told = 2 }: Shown = {}) {
  const row: PositionRow = { proof_id: CONTRACT_ID, symbol: SYMBOL, direction: 'long', fills: rows, ...change }
  const shown = { ...story, fills: story.fills.slice(0, told) }
  return accountStep({ id: CONTRACT_ID, story: shown, termsAt }, { row, rowAtMs, receiptAtMs })
}

const second = (change: Partial<PositionRow['fills'][number]>) => ({ change: { fills: [rows[0]!, { ...rows[1]!, ...change }] } })

describe('the fills of the log beside those of the account', () => {
  it('are the same', () => expect(stepOf()).toMatchObject({ name: 'account', state: 'ok', count: 2 }))
  it.each<[string, Partial<PositionRow['fills'][number]>]>([
    ['price', { price: '67000' }],
    ['lots', { lots: '50' }],
    ['fee', { fee: '0' }],
    ['profit', { profit: '0' }],
    ['liquidation fee', { liquidation_fee: '0' }],
    ['kind', { kind: 'close' }],
    ['tick', { tick_seq: '9' }],
  ])('differ by another %s', (_, change) => expect(stepOf(second(change))).toMatchObject({ state: 'bad', reason: 'account', count: 2 }))
  it.each<[string, Partial<PositionRow>]>([
    ['market', { symbol: 'ETH/USDT' }],
    ['direction', { direction: 'short' }],
    ['name in the log', { proof_id: 'another' }],
  ])('are of another position by another %s', (_, change) => {
    expect(stepOf({ change })).toMatchObject({ state: 'bad', reason: 'account' })
    expect(stepOf({ change }).count).toBeUndefined()
  })
  it('differ by one that only the account has, unless it is new', () => {
    expect(stepOf({ told: 1 })).toMatchObject({ state: 'bad', count: 2 })
    expect(stepOf({ told: 1, receiptAtMs: closed.tickMs + 5000 })).toMatchObject({ state: 'unknown', reason: 'newer' })
  })
  it('differ by one that only the log has, unless the account was asked before', () => {
    const change = { fills: rows.slice(0, 1) }
    expect(stepOf({ change })).toMatchObject({ state: 'bad', count: 2 })
    expect(stepOf({ change, rowAtMs: opened.tickMs + 5000 })).toMatchObject({ state: 'unknown', reason: 'newer' })
  })
})
