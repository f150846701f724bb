import { describe, expect, it } from 'vitest'
import type { HeadBook } from './book.ts'
import { emptyBook, isHead, RECENT_S, withHead } from './book.ts'

const FIRST = 1_795_000_020

/** Hears these seconds, one after the other. */
const hear = (seconds: number[]): HeadBook => seconds.reduce((book, second) => withHead(book, { second, head: `h${second}` }), emptyBook)

const range = (from: number, count: number) => Array.from({ length: count }, (_, at) => from + at)

describe('the heads a device has in mind', () => {
  it('are those of the last ten minutes', () => {
    const book = hear(range(FIRST, 1300))
    expect(book.size).toBe(RECENT_S)
    expect([...book.keys()].at(-1)).toBe(FIRST + 1299)
  })
  it('are told from each other over a gap', () => expect([...hear([FIRST, FIRST + 5, FIRST + 300]).keys()]).toHaveLength(3))
  it('never change: what was seen first stands', () => {
    const book = hear([FIRST, FIRST + 1])
    expect(withHead(book, { second: FIRST + 1, head: 'another' })).toBe(book)
    expect(withHead(book, { second: FIRST, head: 'another' })).toBe(book)
  })
})

it.each([
  null,
  5,
  'head',
  [],
  {},
  { second: FIRST },
  { second: '1', head: 'h' },
  { second: 1.5, head: 'h' },
  { second: FIRST, head: null },
])('takes %j for no head', (value) => expect(isHead(value)).toBe(false))
