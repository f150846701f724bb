/** Which heads of the public log a device keeps. Pure. */
import type { HeadUpdate } from '@assay/contract/live'
import * as v from 'valibot'

/**
 * Keeps every head of the last ten minutes, and for each earlier minute the last head that was seen. That is mostly the anchor, which
 * receipts lead to.
 */
export const RECENT_S = 600
export const KEPT_MINUTES = 30 * 24 * 60

/** Heads of the last ten minutes by second, oldest first. */
export type HeadBook = ReadonlyMap<number, string>

const schema = v.object({ second: v.pipe(v.number(), v.integer()), head: v.string() })

/** Also for stored values: anyone may have written to the browser's storage. */
export const isHead = (value: unknown): value is HeadUpdate => v.is(schema, value)

export const emptyBook: HeadBook = new Map()

export const minuteOf = (second: number): number => Math.floor(second / 60)

const newestOf = (book: HeadBook): number => [...book.keys()].at(-1) ?? -Infinity

/** Adds a head that is newer than all others. Any other head is ignored: the first one seen counts. */
export function withHead(book: HeadBook, { second, head }: HeadUpdate): HeadBook {
  if (second <= newestOf(book)) return book
  return new Map([...book, [second, head] as const].filter(([seen]) => seen > second - RECENT_S))
}
