/** What a dishonest operator could write after the event, each with all heads as this device heard them: no receipt of it holds. */
import { checkOption } from '@assay/engine/proof'
import type { Receipt } from '@assay/engine/proof'
import { describe, expect, it } from 'vitest'
import { contractSteps } from './contract-steps.ts'
import { optionSteps } from './option-steps.ts'
import { outcomeOf } from './step.ts'
import { receiptSteps } from './receipt-steps.ts'
import type { Placed } from './testing.ts'
import {
  acceptance,
  ACCEPTED_MS,
  around,
  contract,
  contractReceipt,
  FIRST,
  logWith,
  OPTION_ID,
  SETTLE_MS,
  settlementOf,
  sha256,
  SYMBOL,
  termsAt,
  windowUntil,
} from './testing.ts'

const LATER_MS = 40_000
const NO_HEADS = new Map<number, string>()
const start: Placed = { leaf: acceptance, timeMs: ACCEPTED_MS }
const entry = around(ACCEPTED_MS + 2000)
const end = around(SETTLE_MS)
const AFTER_MS = end.at(-1)!.timeMs

/** A tick as it would have had to be for the option to lose. */
const low = ({ leaf, timeMs }: Placed): Placed => ({ leaf: leaf.replace(/ (\d{7}) (\d{7}) walk/, ' 6600000 6600006 walk'), timeMs })
const later = ({ leaf, timeMs }: Placed): Placed => ({ leaf, timeMs: timeMs + LATER_MS })
const twice = (price: number): string => windowUntil(SETTLE_MS).replace(/=.*/, `=${price}`)
const lost = settlementOf({ result: 'lost', paid: '0', settlement: twice((6_600_000 + 6_600_006) * 10) })

/** Two ticks of one second with each other's times. */
function swapped(ticks: readonly Placed[]): Placed[] {
  const at = ticks.findIndex(
    ({ timeMs }, index) => index > 0 && Math.floor(timeMs / 1000) === Math.floor((ticks[index + 1]?.timeMs ?? 0) / 1000),
  )
  const [first, second] = [ticks[at]!, ticks[at + 1]!]
  const timed = ({ leaf, timeMs }: Placed, toMs: number): Placed => ({ leaf: leaf.replace(String(timeMs), String(toMs)), timeMs: toMs })
  return ticks.toSpliced(at, 2, timed(second, first.timeMs), timed(first, second.timeMs))
}

/** The receipt that the operator hands out: over a log with these lines beside the true ticks, some of which it may leave out. */
function forged(lines: readonly Placed[], ticks: readonly Placed[] = []): Receipt {
  return logWith(lines).receiptOf(OPTION_ID, [...lines, ...ticks])
}

const stepsOf = async (receipt: Receipt) => [
  ...(await receiptSteps(receipt, { sha256, heads: NO_HEADS })),
  ...(receipt.id === OPTION_ID ? optionSteps(receipt) : contractSteps(receipt, termsAt)).steps,
]
const badOf = async (receipt: Receipt): Promise<string[]> =>
  (await stepsOf(receipt)).filter(({ state }) => state === 'bad').map(({ name, reason }) => `${name} ${reason}`)

const honest = forged([start, { leaf: settlementOf(), timeMs: AFTER_MS }], [...entry, ...end])

describe('an option', () => {
  it('holds when everything stands where it belongs', async () => {
    expect(await badOf(honest)).toEqual([])
    expect(outcomeOf((await stepsOf(honest)).filter(({ name }) => name !== 'seen'))).toBe('holds')
  })

  it.each<[string, Receipt, string[]]>([
    [
      'a settlement that is written anew 40 s later, with ticks made for it',
      forged([start, ...end.map(low).map(later), { leaf: lost, timeMs: AFTER_MS + LATER_MS }], entry),
      ['times time'],
    ],
    [
      'ticks whose times run backwards',
      forged([start, ...swapped(end), { leaf: settlementOf(), timeMs: AFTER_MS }], entry),
      ['times time'],
    ],
    [
      'ticks made for it 40 s later, and the settlement in its second',
      forged([start, ...end.map(low).map(later), { leaf: lost, timeMs: AFTER_MS }], entry),
      ['times time'],
    ],
    [
      'entry ticks that are made once the end is known',
      forged(
        [
          start,
          ...entry.map(low).map(later),
          { leaf: settlementOf({ entry: windowUntil(ACCEPTED_MS + 2000).replace(/=.*/, `=${13_200_006 * 10}`) }), timeMs: AFTER_MS },
        ],
        end,
      ),
      ['times time'],
    ],
    [
      'a settlement that was kept back for 40 s',
      forged([start, { leaf: settlementOf(), timeMs: AFTER_MS + LATER_MS }], [...entry, ...end]),
      ['times time'],
    ],
    [
      'a settlement from before its last tick',
      forged([start, { leaf: settlementOf(), timeMs: AFTER_MS - 1000 }], [...entry, ...end]),
      ['times time'],
    ],
    [
      'a settlement that was kept back as if ticks had to be rebuilt',
      forged([start, { leaf: settlementOf({ evidence: 'ab' }), timeMs: AFTER_MS + LATER_MS }], [...entry, ...end]),
      ['times time'],
    ],
    [
      'a second line of one number in place of the next tick',
      forged(
        [start, { leaf: end[2]!.leaf.replace(' walk', ' walking'), timeMs: end[2]!.timeMs }, { leaf: settlementOf(), timeMs: AFTER_MS }],
        [...entry, ...end.filter((_, at) => at !== 3)],
      ),
      ['times other', 'settlement gap'],
    ],
    [
      'an acceptance that was written when half of its entry was known',
      forged(
        [
          { ...start, timeMs: ACCEPTED_MS + 2000 },
          { leaf: settlementOf(), timeMs: AFTER_MS },
        ],
        [...entry, ...end],
      ),
      ['order time'],
    ],
    [
      'a line that no rule knows',
      forged([start, { leaf: settlementOf(), timeMs: AFTER_MS }, { leaf: `tick/2 ${SYMBOL}`, timeMs: AFTER_MS }], [...entry, ...end]),
      ['times other'],
    ],
  ])('falls with %s', async (_, receipt, expected) => {
    expect(await badOf(receipt)).toEqual(expected)
    if (!receipt.seconds.some(({ leaves }) => leaves.some(({ leaf }) => leaf.startsWith('tick/2'))))
      expect(checkOption(receipt.seconds).fault).not.toBeNull()
  })
})

it('seconds of another log beside true ones do not make a receipt', async () => {
  const other = forged([
    start,
    { leaf: settlementOf(), timeMs: AFTER_MS },
    { leaf: `tick/1 X 1 ${FIRST * 1000} 1 2 a -`, timeMs: FIRST * 1000 },
  ])
  const [stray] = other.seconds.filter(({ second }) => second === Math.floor(AFTER_MS / 1000))
  const seconds = honest.seconds.map((one) => (one.second === stray!.second ? { ...stray!, leaves: stray!.leaves } : one))
  expect(await badOf({ ...honest, seconds })).toContain('chain other')
})

describe('a rebuilt window', () => {
  // The log has two ticks of the settlement window only; one was rebuilt when it was settled, ten seconds later.
  const kept = end.filter((_, at) => at < 3 || at === end.length - 1)
  const renumbered = kept.map(({ leaf, timeMs }, at) => ({ leaf: leaf.replace(/ \d+ (?=\d{13} )/, ` ${2000 + at} `), timeMs }))
  const restored = (timeMs: number): Placed => ({ leaf: `restored/1 ${SYMBOL} ${SETTLE_MS - 100} 66000030 ab`, timeMs })

  // What was rebuilt lies below both, so that the lower of them is the middle.
  const [, , , , bid, ask] = renumbered[1]!.leaf.split(' ')
  const rebuiltMedian = `2001-2002=${(Number(bid) + Number(ask)) * 10}`
  const ended = settlementOf({ settlement: rebuiltMedian, evidence: 'ab' })
  const receiptOf = (rebuiltMs: number): Receipt => {
    const bare = logWith([start, ...renumbered, restored(rebuiltMs), { leaf: ended, timeMs: AFTER_MS + 10_000 }])
    return bare.receiptOf(OPTION_ID, [start, ...entry, ...renumbered, restored(rebuiltMs), { leaf: ended, timeMs: AFTER_MS + 10_000 }])
  }

  it('may be settled later, with its rebuilt ticks beside the settlement and nowhere else', async () => {
    expect(await badOf(receiptOf(AFTER_MS + 10_000))).toEqual([])
    expect(await badOf(receiptOf(AFTER_MS + 20_000))).toEqual(['times time'])
  })
})

describe('a contract', () => {
  it.each<[string, Receipt, string[]]>([
    ['everything in its second', contractReceipt(), []],
    ['a fill that was written 40 s later', contractReceipt({}, { 'fill/1': LATER_MS }), ['times time']],
    ['a liquidation that was written 40 s later', contractReceipt({}, { 'liquidation/1': LATER_MS }), ['times time']],
    ['a loss of another position that was found 40 s later', contractReceipt({}, { 'taken/1': LATER_MS }), ['times time']],
    ['an order that was written once its price was known', contractReceipt({}, { 'order/2': LATER_MS }), ['order time']],
    ['margin that was said to have been added 40 s ago', contractReceipt({}, { 'margin/1': LATER_MS }), ['order time']],
    [
      'a fill that names another time than its tick’s',
      contractReceipt({ open: contract.open.replace(/ (\d{13}) /, (_, timeMs) => ` ${Number(timeMs) + 100} `) }),
      ['fill missing'],
    ],
    [
      'an opening on a tick from before it was asked for',
      contractReceipt({ order: contract.order.replace(/ (\d{13}) /, (_, timeMs) => ` ${Number(timeMs) + 100} `) }),
      ['order time'],
    ],
    ['an opening that nobody asked for', contractReceipt({ order: '' }), ['order missing']],
  ])('is judged by where it stands: %s', async (_, receipt, expected) => expect(await badOf(receipt)).toEqual(expected))

  it('has its fee of the night in the second of midnight', async () => {
    const midnightMs = Math.ceil((FIRST * 1000) / 86_400_000) * 86_400_000
    const charge = `overnight/1 x ${SYMBOL} ${midnightMs} 1 2 3 100 - 0.1 free`
    const receipt = logWith([{ leaf: charge, timeMs: (FIRST + 3) * 1000 }]).receiptOf('x', [{ leaf: charge, timeMs: (FIRST + 3) * 1000 }])
    expect((await receiptSteps(receipt, { sha256, heads: NO_HEADS })).find(({ name }) => name === 'times')).toMatchObject({ state: 'bad' })
  })
})
