import { checkOption } from '@assay/engine/proof'
import type { Receipt } from '@assay/engine/proof'
import { describe, expect, it } from 'vitest'
import type { OptionRow } from './option-steps.ts'
import { optionSteps } from './option-steps.ts'
import { acceptance, ACCEPTED_MS, copyOf, OPTION_ID, optionLog, settlementOf } from './testing.ts'

const { receipt } = optionLog()

const row: OptionRow = {
  symbol: 'BTC/USDT', type: 'up', seconds: 30, number: '100', profit_ratio: '0.85', settle_at: new Date(ACCEPTED_MS + 32_000).toISOString(),
  result: 'won', payout: '185', currency_name: 'USDT',
} // prettier-ignore

const badOf = (given: Receipt, shown?: OptionRow) =>
  optionSteps(given, shown).steps.filter(({ state }) => state !== 'ok').map(({ name, reason }) => `${name} ${reason}`) // prettier-ignore

/** The engine's own check of the same leaves: both must agree on what holds. */
const engineSays = (given: Receipt): boolean => checkOption(given.seconds).fault === null

const without = (given: Receipt, part: string): Receipt => {
  const copy = copyOf(given)
  for (const second of copy.seconds) second.leaves = second.leaves.filter(({ leaf }) => !leaf.includes(part))
  return copy
}

describe('an option worked out anew', () => {
  it('holds, with and without what the account shows', () => {
    expect(badOf(receipt)).toEqual([])
    expect(badOf(receipt, row)).toEqual([])
    expect(optionSteps(receipt).steps.map(({ name }) => name)).toEqual(['order', 'entry', 'settlement', 'result', 'paid'])
  })
  it('tells its windows with the middle marked', () => {
    const { entryWindow } = optionSteps(receipt).story!
    expect(entryWindow.rows.map(({ isMedian }) => isMedian)).toEqual([false, false, true, false, false])
    expect(entryWindow.doublePrice).toBe(entryWindow.rows[2]!.price * 2)
  })
  it.each([
    ['a tick left out of the entry window', () => without(receipt, 'tick/1 BTC/USDT 1034 '), ['entry gap']],
    ['a tick left out of the settlement window', () => without(receipt, 'tick/1 BTC/USDT 1184 '), ['settlement gap']],
    ['the tick after the window left out', () => without(receipt, 'tick/1 BTC/USDT 1187 '), ['settlement missing']],
    ['another result', () => optionLog({ end: settlementOf({ result: 'lost', paid: '0' }) }).receipt, ['result other', 'paid other']],
    ['another payment', () => optionLog({ end: settlementOf({ paid: '184.999999' }) }).receipt, ['paid other']],
    ['another entry price', () => optionLog({ end: settlementOf({ entry: '1032-1036=1' }) }).receipt, ['entry other']],
    ['no settlement', () => without(receipt, 'option-end/1'), ['order missing']],
    ['the settlement of another option', () => optionLog({ end: settlementOf({ id: 'other' }) }).receipt, ['order missing']],
    ['another direction', () => optionLog({ start: acceptance.replace(' up ', ' down ') }).receipt, ['result other', 'paid other']],
  ])('falls with %s', (_, make, expected) => {
    expect(badOf(make())).toEqual(expected)
    expect(engineSays(make())).toBe(false)
  })
  it.each([-1000, 2000, 20_000])('falls with an acceptance that was logged %i ms from its time', (away) =>
    expect(badOf(optionLog({ startMs: ACCEPTED_MS + away }).receipt)).toEqual(['order time']),
  )
  it('holds with an acceptance that was logged in the next second', () =>
    expect(badOf(optionLog({ startMs: ACCEPTED_MS + 1000 }).receipt)).toEqual([]))
  it.each<[string, Partial<OptionRow>, string]>([
    ['another direction', { type: 'down' }, 'order account'],
    ['another stake', { number: '90' }, 'order account'],
    ['another ratio', { profit_ratio: '0.8' }, 'order account'],
    ['another end', { settle_at: new Date(ACCEPTED_MS + 31_000).toISOString() }, 'order account'],
    ['a loss', { result: 'lost' }, 'result account'],
    ['another payment', { payout: '100' }, 'paid account'],
  ])('falls where the account shows %s', (_, change, expected) => expect(badOf(receipt, { ...row, ...change })).toEqual([expected]))
  it('is of the id that was asked for', () => expect(badOf({ ...receipt, id: `${OPTION_ID}0` })).toEqual(['order missing']))
  it('agrees with the engine that it holds', () => expect(engineSays(receipt)).toBe(true))
})
