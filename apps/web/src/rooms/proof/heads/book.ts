/** Which heads of the public log a device keeps. Pure. */
import type { HeadUpdate } from '@assay/contract/live'

/** Every head of the last ten minutes, and of each minute before the last that was seen: most often its last, which receipts lead to. */
export const RECENT_S = 600
export const KEPT_MINUTES = 30 * 24 * 60

/** Heads of the last ten minutes by second, oldest first. */
export type HeadBook = ReadonlyMap<number, string>

export const emptyBook: HeadBook = new Map()

export const minuteOf = (second: number): number => Math.floor(second / 60)

const newestOf = (book: HeadBook): number => [...book.keys()].at(-1) ?? -Infinity

/** Takes in a head that is newer than all of the book; any other leaves it as it was, for what was seen first stands. */
export function withHead(book: HeadBook, { second, head }: HeadUpdate): HeadBook {
  if (second <= newestOf(book)) return book
  return new Map([...book, [second, head] as const].filter(([seen]) => seen > second - RECENT_S))
}
