/**
 * Remembers the heads of the public log that this device saw while they were new. Whoever shows one user another past than
 * the next must have shown them other heads: a receipt that leads through a remembered one cannot have been made afterwards.
 */
import type { HeadUpdate } from '@assay/contract/live'
import { subscribe } from '../../live/channels.ts'
import { emptyBook, withHead } from './heads/book.ts'
import { keepHead, keptHeads } from './heads/storage.ts'

let book = emptyBook
let listening = false

export const isHead = (value: unknown): value is HeadUpdate =>
  typeof value === 'object' && value !== null && 'second' in value && 'head' in value

/** Listens while the app is open; once is enough. Each head is kept as it comes: a page can be gone within the next second. */
export function rememberHeads(): void {
  if (listening) return
  listening = true
  subscribe<'proof'>('proof', (head) => {
    if (!isHead(head)) return
    const next = withHead(book, head)
    if (next === book) return
    book = next
    // Where the browser forbids its database, heads are remembered as long as the page lives.
    void keepHead(head).catch(() => undefined)
  })
}

/** What is remembered of a stretch of the log, by second. What was seen in this session comes before what was stored. */
export async function rememberedHeads(fromSecond: number, untilSecond: number): Promise<ReadonlyMap<number, string>> {
  const kept = await keptHeads(fromSecond, untilSecond).catch(() => [])
  return new Map([...kept, ...book].filter(([second]) => second >= fromSecond && second <= untilSecond))
}
