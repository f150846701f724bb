import { useCallback, useSyncExternalStore } from 'react'
import { subscribe } from '#live/channels.ts'
import { lineNumber } from '#live/online.ts'
import { ServerClock, withTick } from './series.ts'
import type { Ticks } from './series.ts'

interface Series {
  ticks: Ticks
  /** The connection of its last tick. */
  line: number
  listeners: Set<() => void>
  stop: () => void
}

/** Series in use. The last reader removes its series. */
const series = new Map<string, Series>()
const none: Ticks = []
const clock = new ServerClock()

function follow(symbol: string): Series {
  const known = series.get(symbol)
  if (known) return known
  const made: Series = { ticks: none, line: 0, listeners: new Set(), stop: () => undefined }
  series.set(symbol, made)
  made.stop = subscribe<'index'>(`index:${symbol}`, (tick) => {
    // The first value of a connection may be old, so only later ticks are used for the clock.
    const line = lineNumber()
    if (made.ticks.length > 0 && made.line === line) clock.hear({ tickMs: tick.time, heardMs: Date.now(), line })
    made.line = line
    const ticks = withTick(made.ticks, tick)
    if (ticks === made.ticks) return
    made.ticks = ticks
    for (const listener of made.listeners) listener()
  })
  return made
}

function listen(symbol: string, changed: () => void): () => void {
  const followed = follow(symbol)
  followed.listeners.add(changed)
  return () => {
    followed.listeners.delete(changed)
    if (followed.listeners.size > 0) return
    followed.stop()
    series.delete(symbol)
  }
}

/** What `select` picks of an instrument's series. Rendered again only when that changes. An empty symbol has none. */
export function useTicks<T>(symbol: string, select: (ticks: Ticks) => T): T {
  const join = useCallback((changed: () => void) => (symbol ? listen(symbol, changed) : () => undefined), [symbol])
  return useSyncExternalStore(
    join,
    () => select(series.get(symbol)?.ticks ?? none),
    () => select(none),
  )
}

/** The server's time. */
export const serverNowMs = (): number => Date.now() + (clock.aheadMs ?? 0)

/** Converts a time of the server's clock to this device's clock, for countdowns. */
export const localMs = (serverMs: number): number => serverMs - (clock.aheadMs ?? 0)
