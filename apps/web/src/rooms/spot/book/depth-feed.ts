/**
 * The order book of a pair, shared by all its views: one subscription, the last value available at once, at most one call per frame. It is
 * kept for a short time, so that the next page starts with a full book.
 */
import { useCallback, useSyncExternalStore } from 'react'
import { call } from '#api/call.ts'
import { subscribe } from '#live/channels.ts'
import type { Level } from './levels.ts'

export interface Depth {
  /** Best first. */
  bids: readonly Level[]
  asks: readonly Level[]
}
type Watcher = (depth: Depth) => void

const LINGER_MS = 2000
const FIRST_LEVELS = 100

class DepthFeed {
  latest: Depth | undefined
  private readonly watchers = new Set<Watcher>()
  private readonly stop: () => void
  private frame = 0

  constructor(symbol: string) {
    this.stop = subscribe(`depth:${symbol}`, (depth) => this.take(depth))
    call('market.depth', { symbol, limit: FIRST_LEVELS }).then(
      (depth) => this.latest ?? this.take(depth),
      () => undefined, // the live channel brings it as well
    )
  }

  get isWatched(): boolean {
    return this.watchers.size > 0
  }

  watch(watcher: Watcher): () => void {
    this.watchers.add(watcher)
    if (this.latest) watcher(this.latest)
    return () => this.watchers.delete(watcher)
  }

  close(): void {
    cancelAnimationFrame(this.frame)
    this.stop()
  }

  private take(depth: Depth): void {
    this.latest = depth
    this.frame ||= requestAnimationFrame(() => {
      this.frame = 0
      for (const watcher of this.watchers) watcher(this.latest!)
    })
  }
}

const feeds = new Map<string, DepthFeed>()

/** Calls back with the current book, if known, and with every change. Returns the function that unsubscribes. */
export function watchDepth(symbol: string, watcher: Watcher): () => void {
  const feed = feeds.get(symbol) ?? new DepthFeed(symbol)
  feeds.set(symbol, feed)
  const stop = feed.watch(watcher)
  return () => {
    stop()
    setTimeout(() => {
      if (feed.isWatched || feeds.get(symbol) !== feed) return
      feeds.delete(symbol)
      feed.close()
    }, LINGER_MS)
  }
}

/** The current book. Empty while unknown. */
export const depthNow = (symbol: string): Depth => feeds.get(symbol)?.latest ?? { bids: [], asks: [] }

const nothing = () => undefined

/** The best price of a side. Rendered again only when that changes. An empty symbol subscribes to nothing. */
export function useBest(symbol: string, side: 'bids' | 'asks'): string | undefined {
  const watch = useCallback((changed: () => void) => (symbol ? watchDepth(symbol, changed) : nothing), [symbol])
  return useSyncExternalStore(watch, () => (symbol ? depthNow(symbol)[side][0]?.[0] : undefined))
}
