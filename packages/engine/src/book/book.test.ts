import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Book, BUY, CANCEL_BOTH, CANCEL_NEWEST, CANCEL_OLDEST, SELL, type BookSide, type Incoming, type SelfTradeCode } from './door.ts'

interface PlainOrder {
  id: number
  account: number
  side: BookSide
  ticks: number
  visible: number
  hidden: number
  slice: number
}

/** The same rules over a sorted array. */
class PlainBook {
  orders: PlainOrder[] = []

  queue(side: BookSide): PlainOrder[] {
    const sign = side === BUY ? -1 : 1
    return this.orders.filter((order) => order.side === side).sort((a, b) => sign * (a.ticks - b.ticks))
  }

  match(taker: Incoming): string[] {
    const events: string[] = []
    for (;;) {
      const maker = this.queue(taker.side === BUY ? SELL : BUY)[0]
      if (taker.lots === 0 || !maker) return events
      if (taker.side === BUY ? maker.ticks > taker.ticks : maker.ticks < taker.ticks) return events
      if (maker.account === taker.account) {
        if (taker.selfTrade !== CANCEL_NEWEST) events.push(this.remove(maker, `gave way ${maker.id}`))
        if (taker.selfTrade !== CANCEL_OLDEST) return [...events, 'stopped']
        continue
      }
      const lots = Math.min(maker.visible, taker.lots)
      taker.lots -= lots
      maker.visible -= lots
      events.push(`${maker.id} ${lots} at ${maker.ticks}`)
      if (maker.visible > 0) continue
      this.remove(maker, '')
      if (maker.hidden === 0) continue
      maker.visible = Math.min(maker.slice, maker.hidden)
      maker.hidden -= maker.visible
      this.orders.push(maker)
    }
  }

  remove(order: PlainOrder, event: string): string {
    this.orders = this.orders.filter((other) => other !== order)
    return event
  }

  depth(side: BookSide): [number, number][] {
    const levels = new Map<number, number>()
    for (const { ticks, visible } of this.queue(side)) levels.set(ticks, (levels.get(ticks) ?? 0) + visible)
    return [...levels]
  }
}

/** The book under test with its handles kept by order id. */
class Desk {
  readonly book = new Book(2)
  readonly slots = new Map<number, number>()
  private events: string[] = []

  match(incoming: Incoming): string[] {
    this.events = []
    this.book.match(incoming, this)
    if (incoming.isStopped) this.events.push('stopped')
    return this.events
  }

  onFill(slot: number, lots: number, ticks: number): void {
    this.events.push(`${this.book.orders.id[slot]} ${lots} at ${ticks}`)
  }

  onSelfTrade(slot: number): void {
    this.events.push(`gave way ${this.book.orders.id[slot]}`)
  }

  depth(side: BookSide): [number, number][] {
    const levels: [number, number][] = []
    this.book.eachLevel(side, (ticks, lots) => levels.push([ticks, lots]) > 0)
    return levels
  }
}

function incoming(fields: Partial<Incoming>): Incoming {
  const lots = fields.lots ?? 1
  return {
    id: 1,
    account: 1,
    side: BUY,
    ticks: 100,
    lots,
    visibleLots: lots,
    sliceLots: 0,
    selfTrade: CANCEL_NEWEST,
    isStopped: false,
    ...fields,
  }
}

const price = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 99_990, max: 100_010 }) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 200_000 }) },
)
const operation = fc.record({
  kind: fc.constantFrom('order', 'order', 'order', 'cancel', 'reduce'),
  side: fc.constantFrom<BookSide>(BUY, SELL),
  account: fc.integer({ min: 1, max: 4 }),
  ticks: price,
  lots: fc.integer({ min: 1, max: 20 }),
  slice: fc.constantFrom(0, 0, 3),
  selfTrade: fc.constantFrom<SelfTradeCode>(CANCEL_NEWEST, CANCEL_OLDEST, CANCEL_BOTH),
  target: fc.nat(1000),
})

describe('Book', () => {
  it('does the same as a sorted array, event for event', () => {
    fc.assert(
      fc.property(fc.array(operation, { minLength: 10, maxLength: 120 }), (operations) => {
        const desk = new Desk()
        const plain = new PlainBook()
        operations.forEach(({ kind, slice, target, ...fields }, index) => {
          const id = index + 1
          const named = plain.orders[target % Math.max(1, plain.orders.length)]
          if (kind === 'order') {
            const ours = incoming({ id, ...fields })
            const theirs = { ...ours }
            const events = desk.match(ours)
            expect(events).toEqual(plain.match(theirs))
            expect(ours.lots).toBe(theirs.lots)
            if (ours.lots > 0 && !ours.isStopped) {
              ours.visibleLots = slice === 0 ? ours.lots : Math.min(slice, ours.lots)
              ours.sliceLots = slice
              desk.slots.set(id, desk.book.add(ours))
              plain.orders.push({
                id,
                ...fields,
                visible: ours.visibleLots,
                hidden: ours.lots - ours.visibleLots,
                slice,
              })
            }
          } else if (named && kind === 'cancel') {
            desk.book.cancel(desk.slots.get(named.id)!)
            plain.remove(named, '')
          } else if (named) {
            const left = 1 + (target % (named.visible + named.hidden))
            desk.book.reduce(desk.slots.get(named.id)!, left)
            named.visible = Math.min(named.visible, left)
            named.hidden = left - named.visible
          }
          for (const side of [BUY, SELL] as const) {
            expect(desk.depth(side)).toEqual(plain.depth(side))
            expect(desk.book.bestTicks(side)).toBe(plain.queue(side)[0]?.ticks ?? null)
          }
          expect(desk.book.size).toBe(plain.orders.length)
        })
        for (const { id } of plain.orders) expect(desk.book.isAt(desk.slots.get(id)!, id)).toBe(true)
      }),
      { numRuns: 150 },
    )
  })

  it('knows a handle whose order is gone, and one whose slot has another order now', () => {
    const { book } = new Desk()
    const slot = book.add(incoming({ id: 7 }))
    expect(book.isAt(slot, 7)).toBe(true)
    book.cancel(slot)
    expect(book.isAt(slot, 7)).toBe(false)
    expect(book.add(incoming({ id: 8 }))).toBe(slot)
    expect([book.isAt(slot, 7), book.isAt(slot, 8)]).toEqual([false, true])
  })

  it('lets the listener cancel other orders while it matches', () => {
    const book = new Book()
    const first = book.add(incoming({ id: 1, side: SELL, lots: 2 }))
    const second = book.add(incoming({ id: 2, side: SELL, lots: 2 }))
    const third = book.add(incoming({ id: 3, side: SELL, lots: 2 }))
    const filled: number[] = []
    const taker = incoming({ id: 4, account: 2, lots: 5 })
    book.match(taker, {
      onFill: (slot) => {
        filled.push(slot)
        if (slot === first) book.cancel(second)
      },
      onSelfTrade: () => undefined,
    })
    expect([filled, taker.lots, book.size]).toEqual([[first, third], 1, 0])
  })

  it('shows the orders of a price in the order of their queue', () => {
    const book = new Book()
    for (const id of [5, 6, 7]) book.add(incoming({ id, lots: id }))
    const ids: number[] = []
    book.eachOrderAt(BUY, 100, (slot) => ids.push(book.orders.id[slot]!) < 2)
    expect([ids, book.lotsAt(BUY, 100), book.lotsAt(BUY, 101), book.lotsAt(SELL, 100)]).toEqual([[5, 6], 18, 0, 0])
    book.eachOrderAt(SELL, 100, () => expect.unreachable())
  })
})
