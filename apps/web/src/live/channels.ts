import { useCallback, useSyncExternalStore } from 'react'
import { ChannelStore } from './channel-store.ts'
import type { ChannelKind, ChannelValues } from './folds.ts'
import { lineState } from './online.ts'
import { LiveLine } from './socket.ts'

/** `tickers`, `orders`, or a kind with its subject: `depth:BTC/USDT`, `candle:BTC/USDT:1min`. */
export type ChannelName<K extends ChannelKind = ChannelKind> = K | `${K}:${string}`

const store = new ChannelStore((channel) => line.ask([channel]))
const line: LiveLine = new LiveLine({
  onMessage: (message) => {
    lineState.heard()
    store.take(message)
  },
  onConnect: () => {
    lineState.up()
    store.expectBases()
  },
  onDisconnect: lineState.down,
  onRelease: (channel) => store.forget(channel),
})

function listen(name: string, changed: () => void): () => void {
  const stopListening = store.listen(name, changed)
  const stopWanting = line.want([name])
  return () => {
    stopListening()
    stopWanting()
  }
}

/**
 * Listens to a channel outside of React: for charts, which draw by themselves. Called at once with the value there is, then
 * with every change. Give back the function to stop.
 */
export function subscribe<K extends ChannelKind>(name: ChannelName<K>, onValue: (value: ChannelValues[K]) => void) {
  const tell = () => {
    const value = store.read(name) as ChannelValues[K] | null | undefined
    if (value !== undefined && value !== null) onValue(value)
  }
  const stop = listen(name, tell)
  tell()
  return stop
}

const nothing = () => undefined

/**
 * The value of a channel, or the part of it that `select` picks: `useChannel('ticker:BTC/USDT', (ticker) => ticker.last)`.
 * Undefined until the first message. The component is drawn again only when what it picked changes, so pick texts and
 * objects of the value itself, never build new ones. An empty name listens to nothing.
 */
export function useChannel<K extends ChannelKind, T = ChannelValues[K]>(
  name: ChannelName<K> | '',
  select: (value: ChannelValues[K]) => T = (value) => value as unknown as T,
): T | undefined {
  const join = useCallback((changed: () => void) => (name ? listen(name, changed) : nothing), [name])
  const read = () => {
    // Null is what the server says of an instrument that has no price yet.
    const value = name ? (store.read(name) as ChannelValues[K] | null | undefined) : undefined
    return value === undefined || value === null ? undefined : select(value)
  }
  return useSyncExternalStore(join, read, read)
}
