/**
 * Remembers the heads of the public log that this device saw while they were new. To show two users different histories, the operator would
 * have had to send them different heads. A receipt that leads through a remembered head cannot have been made afterwards.
 */
import { subscribe } from '#live/channels.ts'
import { emptyBook, isHead, withHead } from './heads/book.ts'
import { keepHead, keptHeads } from './heads/storage.ts'

let book = emptyBook
let listening = false

/**
 * Listens while the app is open. Later calls do nothing. Each head is stored as it arrives, because the page may close within the next
 * second.
 */
export function rememberHeads(): void {
  if (listening) return
  listening = true
  subscribe<'proof'>('proof', (head) => {
    if (!isHead(head)) return
    const next = withHead(book, head)
    if (next === book) return
    book = next
    // When the browser forbids its database, heads are remembered until the page closes.
    void keepHead(head).catch(() => undefined)
  })
}

/** The remembered heads of a span of the log, by second. Heads of this session take precedence over stored ones. */
export async function rememberedHeads(fromSecond: number, untilSecond: number): Promise<ReadonlyMap<number, string>> {
  const kept = await keptHeads(fromSecond, untilSecond).catch(() => [])
  return new Map([...kept, ...book].filter(([second]) => second >= fromSecond && second <= untilSecond))
}
