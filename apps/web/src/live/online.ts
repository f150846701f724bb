import { useSyncExternalStore } from 'react'

/** A line that is back this soon was never missed by anybody. */
const PATIENCE_MS = 3000

let lost = false
let heardAtMs: number | undefined
let ups = 0
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()
const waiting = new Set<() => void>()

function setLost(value: boolean): void {
  clearTimeout(timer)
  if (lost === value) return
  lost = value
  for (const listener of listeners) listener()
}

function tellBack(): void {
  for (const listener of waiting) listener()
}

/** Tells, from now on, whenever the network or the live line has come back. */
export function whenBack(listener: () => void): void {
  waiting.add(listener)
  if (waiting.size === 1) globalThis.addEventListener?.('online', tellBack)
}

/** What the live line tells: it stands, it broke, it brought something. */
export const lineState = {
  up: (): void => {
    ups += 1
    setLost(false)
    tellBack()
  },
  down: (): void => {
    clearTimeout(timer)
    timer = setTimeout(setLost, PATIENCE_MS, true)
  },
  heard: (): void => {
    heardAtMs = Date.now()
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

/** False while the network or the live line is down: prices are old then, and buttons that place orders lock. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    listen,
    () => navigator.onLine && !lost,
    () => true,
  )

/** When the last live message came, in epoch milliseconds; wakes nobody. */
export const lastHeardMs = (): number | undefined => heardAtMs

/** How many times the line came up: another number is another line. */
export const lineNumber = (): number => ups
