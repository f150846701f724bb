import { describe, expect, it } from 'vitest'
import { emptyBook, minuteOf, RECENT_S, withHead } from './book.ts'

const FIRST = 1_795_000_020

/** Hears these seconds, one after the other. */
function hear(seconds: Iterable<number>) {
  let book = emptyBook
  const ended: number[] = []
  for (const second of seconds) {
    const taken = withHead(book, { second, head: `h${second}` })
    book = taken.book
    if (taken.ended) ended.push(taken.ended.second)
  }
  return { book, ended }
}

const range = (from: number, count: number) => Array.from({ length: count }, (_, at) => from + at)

describe('the heads a device keeps', () => {
  it('are those of the last ten minutes, and the last of every minute', () => {
    const { book, ended } = hear(range(FIRST, 1300))
    expect(book.recent.size).toBe(RECENT_S)
    expect([...book.recent.keys()].at(-1)).toBe(FIRST + 1299)
    expect(ended).toEqual(range(0, 21).map((minute) => (minuteOf(FIRST) + minute) * 60 + 59))
  })
  it('end a minute that was cut short with the last one seen', () =>
    expect(hear([FIRST, FIRST + 5, FIRST + 300]).ended).toEqual([FIRST + 5]))
  it('never change: what was seen first stands', () => {
    const { book } = hear([FIRST, FIRST + 1])
    expect(withHead(book, { second: FIRST + 1, head: 'another' }).book.recent.get(FIRST + 1)).toBe(`h${FIRST + 1}`)
    expect(withHead(book, { second: FIRST, head: 'another' }).book).toBe(book)
  })
})
