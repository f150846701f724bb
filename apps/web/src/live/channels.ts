import { useCallback, useSyncExternalStore } from 'react'
import { ChannelStore } from './channel-store.ts'
import type { ChannelKind, Channels } from '@assay/contract/live'
import type { ChannelValues } from './folds.ts'
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
  onSilence: lineState.silent,
  onNextTry: lineState.nextTry,
  onRelease: (channel) => store.forget(channel),
})

/** For an app whose pages may follow no channel: it knows all the same whether the server is there. */
export const keepLine = (): void => line.keep()

/** The value of a channel. Null: the server has no price yet for this instrument. */
export type Known<K extends ChannelKind> = NonNullable<ChannelValues[K]>
const read = <K extends ChannelKind>(name: ChannelName<K>): Known<K> | undefined => (store.read(name) ?? undefined) as Known<K> | undefined

function listen(name: string, changed: () => void): () => void {
  const stopListening = store.listen(name, changed)
  const stopWanting = line.want([name])
  return () => {
    stopListening()
    stopWanting()
  }
}

/**
 * Subscribes to a channel outside of React, for charts that draw themselves. Calls back at once with the current value, then on every
 * change. Returns the function that unsubscribes.
 */
export function subscribe<K extends ChannelKind>(name: ChannelName<K>, onValue: (value: Known<K>) => void) {
  const tell = () => {
    const value = read<K>(name)
    if (value !== undefined) onValue(value)
  }
  const stop = listen(name, tell)
  tell()
  return stop
}

type Passed = readonly [update: unknown, before: unknown]

/** Updates of channels that nobody watches yet. */
const keeping = new Map<string, { passed: Passed[]; stop: () => void }>()

/** More than happens until the code that watches is there. */
const KEPT_MAXIMUM = 100

function watchAll(name: string, onUpdate: (...passed: Passed) => void): () => void {
  const stopListening = listen(name, nothing)
  const stopWatching = store.watch(name, onUpdate)
  return () => {
    stopWatching()
    stopListening()
  }
}

/** Keeps the updates of a channel for whoever watches it first. Returns the function that ends it. */
export function keepUpdates(name: ChannelKind): () => void {
  const passed: Passed[] = []
  const kept = { passed, stop: watchAll(name, (...one) => void (passed.length < KEPT_MAXIMUM && passed.push(one))) }
  keeping.set(name, kept)
  return () => {
    if (keeping.get(name) === kept) takeKept(name)
  }
}

function takeKept(name: string): readonly Passed[] {
  const kept = keeping.get(name)
  keeping.delete(name)
  kept?.stop()
  return kept?.passed ?? []
}

/**
 * Calls back for each update of a channel from now on, and first for those that were kept, with the channel's value before it. Returns the
 * function that ends it.
 */
export function watchUpdates<K extends ChannelKind>(
  name: ChannelName<K>,
  onUpdate: (update: Channels[K]['update'], before: Known<K>) => void,
): () => void {
  const tell = (...[update, before]: Passed) => onUpdate(update as Channels[K]['update'], before as Known<K>)
  const stop = watchAll(name, tell)
  for (const passed of takeKept(name)) tell(...passed)
  return stop
}

const nothing = () => undefined

/**
 * The value of a channel, or the part that `select` picks: `useChannel('ticker:BTC/USDT', (ticker) => ticker.last)`. Undefined until the
 * first message. The component renders again only when the picked value changes, so pick texts and objects of the value and never build new
 * ones. An empty name subscribes to nothing.
 */
export function useChannel<K extends ChannelKind>(name: ChannelName<K> | ''): Known<K> | undefined
export function useChannel<K extends ChannelKind, T>(name: ChannelName<K> | '', select: (value: Known<K>) => T): T | undefined
export function useChannel<K extends ChannelKind, T>(name: ChannelName<K> | '', select?: (value: Known<K>) => T) {
  const join = useCallback((changed: () => void) => (name ? listen(name, changed) : nothing), [name])
  const pick = (): Known<K> | T | undefined => {
    const value = name ? read<K>(name) : undefined
    return value === undefined || !select ? value : select(value)
  }
  return useSyncExternalStore(join, pick, pick)
}
