/** Shared by drawers and dialogs: the stack of open ones. Back and Escape close the topmost. */
import type { ReactNode } from 'react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { BlockerFunction } from 'react-router'
import { NavigationType, useBlocker } from 'react-router'
import { create } from 'zustand'
import './layer.css'

/** The open layers, the topmost last. */
const useStack = create<{ layers: readonly symbol[] }>(() => ({ layers: [] }))
const change = (next: (layers: readonly symbol[]) => readonly symbol[]): void =>
  useStack.setState(({ layers }) => ({ layers: next(layers) }))
const topmost = (): symbol | undefined => useStack.getState().layers.at(-1)

/** Key and pointer events that have closed a layer. */
const answered = new WeakSet<Event>()

/** The details of a change event of Base UI. */
interface Details {
  event: Event
  cancel: () => void
}

interface Layer {
  onOpenChange: (next: boolean, details: Details) => void
  /** Must be rendered inside the layer. */
  guard: ReactNode
}

/** An open drawer or dialog. Back closes the topmost one; with none open it leaves the page. */
export function useLayer(open: boolean, close: () => void): Layer {
  const [id] = useState(() => Symbol('layer'))
  const isTopmost = useStack(({ layers }) => layers.at(-1) === id)
  useEffect(() => {
    if (!open) return
    change((layers) => [...layers, id])
    return () => change((layers) => layers.filter((layer) => layer !== id))
  }, [open, id])
  return {
    onOpenChange: (next, { event, cancel }) => {
      if (next) return
      // A layer below another one that is not its child receives the same key or tap, before or after the upper one closes.
      if (topmost() !== id || answered.has(event)) return cancel()
      answered.add(event)
      close()
    },
    guard: isTopmost ? <BackGuard onBack={close} /> : null,
  }
}

const isBack: BlockerFunction = ({ historyAction }) => historyAction === NavigationType.Pop

/**
 * Undoes a step back within the history and closes the layer instead. It creates no history entry, so nothing is left over when a layer
 * closes otherwise, leads to a page, or the page is reloaded. It cannot stop the step that leaves the app, and the step after an address
 * typed by hand, to which the router gave no index.
 */
function BackGuard({ onBack }: { onBack: () => void }) {
  const blocker = useBlocker(isBack)
  const close = useEffectEvent(onBack)
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    blocker.reset()
    close()
  }, [blocker])
  return null
}

/** Only Chromium has it so far. */
const browser = globalThis as typeof globalThis & { CloseWatcher?: new () => EventTarget & { destroy: () => void } }

/**
 * Android's Back as the browser passes it to the page before the history: Chrome then previews the gesture. Base UI handles it for drawers
 * but not for dialogs, so that it would close a drawer below. Escape arrives the same way unless it was handled as a key.
 */
export function useCloseWatcher(open: boolean, close: () => void): void {
  const onClose = useEffectEvent(close)
  useEffect(() => {
    const { CloseWatcher } = browser
    if (!open || !CloseWatcher) return
    const watcher = new CloseWatcher()
    watcher.addEventListener('close', () => onClose())
    return () => watcher.destroy()
  }, [open])
}
