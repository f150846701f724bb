/** The last public answers that markets are drawn from stay on the device: without a connection pages open with them. */
import type { CallName } from '@assay/contract'
import type { QueryClient } from '@tanstack/react-query'
import { lastHeardMs, lineState } from '#live/online.ts'

const KEPT = new Set<unknown>([
  'market.quotes',
  'market.currencies',
  'futures.terms',
  'seconds.periods',
  'seconds.payableCurrencies',
] satisfies CallName[])

/** A try that will be followed by another, and the last. */
const FAILURES = new Set(['failed', 'error'])

/** Raised when one of these answers gets another shape: what an older version has kept is not read. */
const SHAPE = 2

interface Kept {
  shape: number
  /** When it was answered, in epoch milliseconds. */
  atMs: number
  answer: unknown
}

const nameOf = (hash: string): string => `assay ${hash}`

function store(hash: string, kept: Kept): void {
  try {
    localStorage.setItem(nameOf(hash), JSON.stringify(kept))
  } catch {
    // No room, or no storage: pages without a connection stay empty.
  }
}

function read(hash: string): Kept | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(nameOf(hash)) ?? 'null') as Kept | null
    return kept?.shape === SHAPE ? kept : undefined
  } catch {
    return undefined
  }
}

/** Keeps what is answered, and gives it to a query that fails before it has any data. */
export function keepAnswers(client: QueryClient): void {
  client.getQueryCache().subscribe(({ type, query: { queryHash, queryKey, state }, ...event }) => {
    if (type !== 'updated' || !KEPT.has(queryKey[0]) || !('action' in event)) return
    if (event.action.type === 'success' && !event.action.manual)
      store(queryHash, { shape: SHAPE, atMs: state.dataUpdatedAt, answer: state.data })
    if (!FAILURES.has(event.action.type) || state.data !== undefined) return
    const kept = read(queryHash)
    if (!kept) return
    client.setQueryData(queryKey, kept.answer, { updatedAt: kept.atMs })
    if (queryKey[0] === 'market.quotes' && lastHeardMs() === undefined) lineState.heard(kept.atMs)
  })
}
