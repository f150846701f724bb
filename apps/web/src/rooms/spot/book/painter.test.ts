// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { BookPainter } from './painter.ts'
import type { Level } from './levels.ts'

const COUNT = 3
const grid = { priceDecimals: 1, amountDecimals: 2, group: 1 }
const own = { bids: [], asks: [] }
const first: Level[] = [
  ['100.0', '1'],
  ['99.9', '2'],
  ['99.8', '3'],
]
const asks: Level[] = [['100.2', '1']]

let painter: BookPainter
let parts: Record<'asks' | 'bids' | 'ratio', HTMLElement>

const sideOf = (): HTMLElement => {
  const side = document.createElement('div')
  side.innerHTML = '<div><i></i><span></span><span></span></div>'.repeat(COUNT)
  return side
}
const paint = (bids: readonly Level[], used = grid): void =>
  painter.paint(parts, { depth: { bids, asks }, grid: used, count: COUNT, lot: '0.01', own })
/** The flash of each bid, best first. */
const flashes = (): (string | undefined)[] => [...parts.bids.children].map((row) => (row.children[2] as HTMLElement).dataset['flash'])
const clear = (): void => [...parts.bids.children].forEach((row) => delete (row.children[2] as HTMLElement).dataset['flash'])

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
  painter = new BookPainter()
  const ratio = document.createElement('div')
  ratio.innerHTML = '<i></i><i></i><span></span><span></span>'
  parts = { asks: sideOf(), bids: sideOf(), ratio }
  paint(first)
})
afterEach(() => vi.useRealTimers())

describe('a row of the book', () => {
  it('does not flash when the book is first drawn, nor while it stays', () => {
    paint(first)
    expect(flashes()).toEqual([undefined, undefined, undefined])
  })

  it('flashes when the amount at its price changes, each time anew', () => {
    paint([first[0]!, ['99.9', '2.5'], first[2]!])
    expect(flashes()).toEqual([undefined, 'up0', undefined])
    vi.advanceTimersByTime(300)
    paint([first[0]!, ['99.9', '2.6'], first[2]!])
    expect(flashes()).toEqual([undefined, 'up1', undefined])
  })

  it('flashes at most four times a second', () => {
    paint([first[0]!, ['99.9', '2.5'], first[2]!])
    vi.advanceTimersByTime(100)
    paint([first[0]!, ['99.9', '2.6'], first[2]!])
    expect(flashes()).toEqual([undefined, 'up0', undefined])
  })

  it('does not flash for moving up or down the list, nor for coming into view at its end', () => {
    paint([['100.1', '5'], first[0]!, first[1]!])
    expect(flashes()).toEqual(['up0', undefined, undefined])
    clear()
    vi.advanceTimersByTime(300)
    paint(first)
    expect(flashes()).toEqual([undefined, undefined, undefined])
  })

  it('does not flash when the step of the rows changes', () => {
    paint(first, { ...grid, group: 10 })
    expect(flashes()).toEqual([undefined, undefined, undefined])
  })
})

it('draws sides that stand beside each other from the best price downwards, and without shares', () => {
  const facing = { asks: sideOf(), bids: sideOf() }
  const depth = { bids: first, asks: [...asks, ['100.4', '2'] as const] }
  new BookPainter(true).paint(facing, { depth, grid, count: COUNT, lot: '0.01', own })
  const prices = (side: HTMLElement) => [...side.children].map((row) => row.children[1]!.textContent)
  expect(prices(facing.asks)).toEqual(['100.2', '100.4', ''])
  expect(prices(facing.bids)).toEqual(['100.0', '99.9', '99.8'])
})

describe('a side without orders', () => {
  const isNone = (part: HTMLElement): boolean => part.classList.contains('none')

  it('says so, and where both have none there is no share', () => {
    expect([isNone(parts.bids), isNone(parts.asks), isNone(parts.ratio)]).toEqual([false, false, false])
    paint([])
    expect([isNone(parts.bids), isNone(parts.asks), isNone(parts.ratio)]).toEqual([true, false, false])
    painter.paint(parts, { depth: { bids: [], asks: [] }, grid, count: COUNT, lot: '0.01', own })
    expect([isNone(parts.bids), isNone(parts.asks), isNone(parts.ratio)]).toEqual([true, true, true])
  })
})
