/** Which heads of the public log a device keeps. Pure. */
import type { HeadUpdate } from '@assay/contract/live'

/** Every head of the last ten minutes, and of each minute before the last that was seen: most often its last, which receipts lead to. */
export const RECENT_S = 600
export const KEPT_MINUTES = 30 * 24 * 60

export interface HeadBook {
  /** By second, oldest first. */
  recent: ReadonlyMap<number, string>
  /** The last one seen of the minute that is under way. */
  last: HeadUpdate | undefined
}

export const emptyBook: HeadBook = { recent: new Map(), last: undefined }

export const minuteOf = (second: number): number => Math.floor(second / 60)

/** Takes a head in; gives back the head of a minute that has ended with it, to be kept for a month. */
export function withHead(book: HeadBook, head: HeadUpdate): { book: HeadBook; ended: HeadUpdate | undefined } {
  const { last } = book
  if (last && head.second <= last.second) return { book, ended: undefined }
  const recent = new Map([...book.recent, [head.second, head.head] as const].filter(([second]) => second > head.second - RECENT_S))
  const ended = last && minuteOf(last.second) < minuteOf(head.second) ? last : undefined
  return { book: { recent, last: head }, ended }
}
