import { useSyncExternalStore } from 'react'

/** An interruption this short is not reported. */
const GRACE_MS = 3000

let lost = false
/** The live connection was made and is down, be it for a moment. */
let interrupted = false
let heardAtMs: number | undefined
let nextTryMs: number | undefined
let ups = 0
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()
const waiting = new Set<() => void>()

const notify = (): void => {
  for (const listener of listeners) listener()
}

function setLost(value: boolean): void {
  clearTimeout(timer)
  timer = undefined
  if (lost === value) return
  lost = value
  notify()
}

function tellBack(): void {
  for (const listener of waiting) listener()
}

/** Calls back whenever the network or the live connection has come back. Returns the function that ends it. */
export function whenBack(listener: () => void): () => void {
  waiting.add(listener)
  if (waiting.size === 1) globalThis.addEventListener?.('online', tellBack)
  return () => void waiting.delete(listener)
}

/** Reports of the live connection. */
export const lineState = {
  up: (): void => {
    ups += 1
    nextTryMs = undefined
    setLost(false)
    if (interrupted) tellBack()
    interrupted = false
  },
  down: (): void => {
    interrupted = true
    timer ??= setTimeout(setLost, GRACE_MS, true)
  },
  /** It died without a word: what is shown has been old for seconds already. */
  silent: (): void => {
    interrupted = true
    setLost(true)
  },
  /** When it is tried next, in epoch milliseconds; undefined while a try is under way. */
  nextTry: (atMs: number | undefined): void => {
    nextTryMs = atMs
    notify()
  },
  /** A message came, or prices of that time were taken from the device. */
  heard: (atMs = Date.now()): void => {
    const isFirst = heardAtMs === undefined
    heardAtMs = atMs
    if (isFirst) notify()
  },
}

function listen(changed: () => void): () => void {
  listeners.add(changed)
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    listeners.delete(changed)
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}

/** False while the network or the live connection is down: prices are old then, and buttons that place orders are locked. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    listen,
    () => navigator.onLine && !lost,
    () => true,
  )

/** When the live connection is tried next, in epoch milliseconds. Undefined while it stands and while a try is under way. */
export const useNextTry = (): number | undefined =>
  useSyncExternalStore(
    listen,
    () => nextTryMs,
    () => undefined,
  )

/** Time of the last live message, in epoch milliseconds. */
export const lastHeardMs = (): number | undefined => heardAtMs

/** The same. Rendered again when the first time becomes known, not with every message: it is shown while none come. */
export const useLastHeard = (): number | undefined => useSyncExternalStore(listen, lastHeardMs, () => undefined)

/** How many times the connection was made. A new number is a new connection. */
export const lineNumber = (): number => ups
