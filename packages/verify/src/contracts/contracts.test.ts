import { afterAll, describe, expect, it } from 'vitest'
import {
  changeEvent,
  eventsOf,
  everyHead,
  falsehoods,
  isTrailing,
  leaveOut,
  lie,
  hasLater,
  moveEvent,
  moveFill,
  removeFolders,
  renumbered,
  truth,
  type Lie,
} from '../testing/lies.ts'
import type { Config } from '../download/config.ts'
import { ceilOf, moneyText } from '../money.ts'
import type { Material } from '../testing/write-log.ts'

afterAll(removeFolders)

const { instruments } = JSON.parse(truth.configText) as Config

/** Changes an overnight fee and names what would then be due. */
function recharge(fields: string[], changes: Record<number, string>): void {
  Object.assign(fields, changes)
  const [, , symbol, , , twiceMid, lots, rate, conversion] = fields
  const terms = instruments.find((instrument) => instrument.symbol === symbol)!.contracts[0]!
  const [, , numerator = '1', denominator = '1'] = conversion!.split(':')
  const worth = BigInt(twiceMid!) * BigInt(lots!) * BigInt(terms.units_per_tick) * BigInt(numerator)
  fields[9] = moneyText(ceilOf(worth * BigInt(rate!), BigInt(denominator) * 2_000_000n))
}

/** An overnight fee beside one that is there. */
function addCharge({ seconds }: Material, change: (fields: string[]) => void): void {
  const { events } = seconds.find((second) => second.events.some((event) => event.startsWith('overnight/1 ')))!
  const fields = events.find((event) => event.startsWith('overnight/1 '))!.split(' ')
  change(fields)
  events.push(fields.join(' '))
}

describe('a lie about contracts, with all heads written anew', () => {
  it.each<Lie>([
    [
      'a fill a tick late',
      (material) =>
        changeEvent(
          material,
          'fill/1',
          (fields) => moveFill(material, fields, 1),
          (fields) => fields[4] === 'open',
        ),
      'contract',
    ],
    ...([1, -1] as const).map((by): Lie => [
      `a trailing stop that fired a tick ${by > 0 ? 'late' : 'early'}`,
      (material) => changeEvent(material, 'fill/1', (fields) => moveFill(material, fields, by), isTrailing),
      by > 0 ? 'trailing_stop: tick' : 'did not meet it',
    ]),
    ['a trailing stop left out', (material) => leaveOut(material, isTrailing), 'trailing_stop: tick'],
    [
      'a trailing stop of another distance',
      (material) => {
        const fired = eventsOf(material, 'fill/1').find(isTrailing)!
        changeEvent(
          material,
          'order/2',
          (fields) => (fields[14] = String(Number(fields[14]) + 5)),
          (fields) => fields[1] === fired[1] && fields[14] !== '-',
        )
      },
      'trailing_stop',
    ],
    [
      'a trail that is said to follow another quote',
      (material) =>
        changeEvent(
          material,
          'order/2',
          (fields) => (fields[16] = String(Number(fields[16]) + 1)),
          (fields) => fields[16] !== '-',
        ),
      'the trail is said to follow',
    ],
    [
      'a change of stops left out',
      (material) => leaveOut(material, (fields) => fields[4] === 'stops' && hasLater(material, fields)),
      'follows change',
    ],
    [
      'an older leaf among the newer ones',
      (material) => {
        const second = material.seconds.findLast(({ events }) => events.some((event) => event.startsWith('order/2 ')))!
        const at = second.events.findIndex((event) => event.startsWith('order/2 '))
        second.events[at] = ['order/1', ...second.events[at]!.split(' ').slice(1, 15)].join(' ')
      },
      'after order/2 had come',
    ],
    [
      'added margin left out',
      (material) => leaveOut(material, (fields) => fields[0] === 'margin/1' && hasLater(material, fields)),
      'follows change',
    ],
    [
      'added margin left out, and what comes after it numbered anew',
      (material) => {
        const left = eventsOf(material, 'margin/1').find((fields) => hasLater(material, fields, 'margin/1'))!
        leaveOut(material, (fields) => fields.join(' ') === left.join(' '))
        for (const second of material.seconds) second.events = second.events.map((event) => renumbered(event, left))
      },
      'was added, there should be',
    ],
    ['added margin of another amount', (material) => changeEvent(material, 'margin/1', (fields) => (fields[5] = '9')), 'there should be'],
    ['added margin logged two seconds late', (material) => moveEvent(material, 'margin/1', 2), 'and logged in second'],
    ['added margin logged a second early', (material) => moveEvent(material, 'margin/1', -1), 'and logged in second'],
    [
      'margin said to have been added before the position was open',
      (material) => changeEvent(material, 'margin/1', (fields) => (fields[3] = String(Number(fields[3]) - 60_000))),
      'where no isolated position was open',
    ],
    [
      'a super position whose liquidation was left out',
      (material) => {
        const [, id] = eventsOf(material, 'liquidation/1').find((fields) => fields[4] === 'super')!
        leaveOut(material, (fields) => fields[0] === 'liquidation/1' && fields[1] === id)
        leaveOut(material, (fields) => fields[1] === id && fields[4] === 'liquidated')
      },
      'should have been liquidated',
    ],
    [
      'a fill at a worse price',
      (material) => changeEvent(material, 'fill/1', (fields) => (fields[8] = String(Number(fields[8]) + 1))),
      'filled at',
    ],
    [
      'a conversion at the price of some seconds ago',
      (material) =>
        changeEvent(
          material,
          'fill/1',
          (fields) => {
            const [symbol, seq, , denominator] = fields[11]!.split(':')
            const ticks = material.seconds.flatMap((second) => second.ticks)
            const old = ticks.find((tick) => tick.seq === Number(seq) - 20 && material.symbols.get(tick.instrumentId) === symbol)!
            fields[11] = `${symbol}:${old.seq}:${old.bid + old.ask}:${denominator}`
          },
          (fields) => fields[11] !== '-' && Number(fields[11]!.split(':')[1]) > 20,
        ),
      'which was not the price',
    ],
    ...(['equity', '9999'] as const).map((maintenance): Lie => [
      `a maintenance of ${maintenance}`,
      (material) =>
        changeEvent(
          material,
          'liquidation/1',
          (fields) => (fields[9] = maintenance === 'equity' ? fields[8]! : maintenance),
          (fields) => fields[4] === 'isolated',
        ),
      'no tier has',
    ]),
    [
      'a liquidation fee too high',
      (material) => changeEvent(material, 'liquidation/1', (fields) => (fields[10] = '50')),
      'above its limits',
    ],
    ['a notional too high', (material) => changeEvent(material, 'fill/1', (fields) => (fields[12] = '5000')), 'a notional of 5000'],
    ['a fee too high', (material) => changeEvent(material, 'fill/1', (fields) => (fields[13] = '1.5')), 'a fee of 1.5'],
    [
      'a profit too small',
      (material) =>
        changeEvent(
          material,
          'fill/1',
          (fields) => (fields[14] = '0'),
          (fields) => fields[4] === 'take_profit',
        ),
      'a result of 0',
    ],
    [
      'a conversion at another rate',
      (material) =>
        changeEvent(
          material,
          'fill/1',
          (fields) => {
            const [symbol, seq, numerator, denominator] = fields[11]!.split(':')
            fields[11] = `${symbol}:${seq}:${Number(numerator) + 1}:${denominator}`
          },
          (fields) => fields[11] !== '-',
        ),
      'which was not the price',
    ],
    [
      'a liquidation with equity left',
      (material) => changeEvent(material, 'liquidation/1', (fields) => (fields[8] = '9999')),
      'was above maintenance',
    ],
    [
      'a liquidation that names another margin',
      (material) =>
        changeEvent(
          material,
          'liquidation/1',
          (fields) => (fields[7] = '1'),
          (fields) => fields[4] === 'isolated',
        ),
      'the price gives',
    ],
    [
      'a liquidation without its figures',
      (material) => {
        const second = material.seconds.find(({ events }) => events.some((event) => event.startsWith('liquidation/1')))!
        second.events = second.events.filter((event) => !event.startsWith('liquidation/1'))
      },
      'without its figures',
    ],
    ['an overnight fee too high', (material) => changeEvent(material, 'overnight/1', (fields) => (fields[9] = '0.5')), '0.5 taken'],
    [
      'an overnight fee at another tick',
      (material) => changeEvent(material, 'overnight/1', (fields) => (fields[4] = String(Number(fields[4]) - 1))),
      'not the last one before',
    ],
    [
      'an overnight fee of ten times the lots, with the fee that they would cost',
      (material) => changeEvent(material, 'overnight/1', (fields) => recharge(fields, { 6: String(Number(fields[6]) * 10) })),
      'were open',
    ],
    [
      'an overnight fee at a hundred times the rate',
      (material) => changeEvent(material, 'overnight/1', (fields) => recharge(fields, { 7: '10000' })),
      'a rate of 10000, the terms have',
    ],
    [
      'an overnight fee that is charged twice',
      (material) => addCharge(material, (fields) => recharge(fields, { 6: String(Number(fields[6]) + 1) })),
      'charged twice',
    ],
    ['an overnight fee left out', (material) => leaveOut(material, (fields) => fields[0] === 'overnight/1'), 'and not charged for it'],
    [
      'an overnight fee of a contract that nobody opened',
      (material) => addCharge(material, (fields) => (fields[1] = 'nobody')),
      'overnight fee of contract nobody',
    ],
    [
      'an opening filled that was never accepted',
      (material) => {
        const [, id] = eventsOf(material, 'fill/1').find((fields) => fields[4] === 'open')!
        leaveOut(material, (fields) => fields[1] === id && fields[0] === 'order/2' && fields[4] === 'open')
      },
      'its acceptance is not in the log',
    ],
    [
      'an opening of other lots than were asked for',
      (material) => {
        const [, id] = eventsOf(material, 'fill/1').find((fields) => fields[4] === 'open')!
        changeEvent(
          material,
          'order/2',
          (fields) => (fields[9] = String(Number(fields[9]) * 10)),
          (fields) => fields[1] === id && fields[4] === 'open',
        )
      },
      'were asked for',
    ],
    [
      'a position that closes from another price than it opened at',
      (material) =>
        changeEvent(
          material,
          'fill/1',
          (fields) => (fields[10] = String(Number(fields[10]) + 1)),
          (fields) => fields[4] !== 'open',
        ),
      'said to have been opened at',
    ],
    [
      'an isolated liquidation said to be one of cross positions',
      (material) =>
        changeEvent(
          material,
          'liquidation/1',
          (fields) => Object.assign(fields, { 4: 'cross', 7: '-' }),
          (fields) => fields[4] === 'isolated',
        ),
      'its liquidation says mode cross, it was isolated before',
    ],
    [
      'a cross position closed as the matched part of a hedge that nobody had',
      (material) => {
        const [, id, fill] = eventsOf(material, 'liquidation/1').find((fields) => fields[4] === 'cross')!
        changeEvent(
          material,
          'fill/1',
          (fields) => (fields[4] = 'hedge_matched'),
          (fields) => fields[1] === id && fields[2] === fill,
        )
      },
      'hedge_matched without as many lots of the other direction',
    ],
  ])('%s is found by the rules, and by any head recorded live', (_name, change, sentence) => {
    const made = lie(change)
    expect(falsehoods(made, [...made.heads])).toContain(sentence)
    expect(falsehoods(made, everyHead.slice(-1))).toContain('leads to another head than')
  })
})
