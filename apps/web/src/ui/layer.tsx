/** What drawers and dialogs share: which of them lies on top, and that Back and Escape close that one. */
import type { ReactNode } from 'react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { BlockerFunction } from 'react-router'
import { NavigationType, useBlocker } from 'react-router'
import { create } from 'zustand'

/** Those that are open, the topmost last. */
const useStack = create<{ layers: readonly symbol[] }>(() => ({ layers: [] }))
const change = (next: (layers: readonly symbol[]) => readonly symbol[]): void =>
  useStack.setState(({ layers }) => ({ layers: next(layers) }))
const topmost = (): symbol | undefined => useStack.getState().layers.at(-1)

/** Keys and taps that closed a layer. */
const answered = new WeakSet<Event>()

/** What Base UI says of a change. */
interface Details {
  event: Event
  cancel: () => void
}

interface Layer {
  onOpenChange: (next: boolean, details: Details) => void
  /** To be drawn within the layer. */
  guard: ReactNode
}

/** An open drawer or dialog. Back closes the topmost, and only the next one leaves the page. */
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
      // A layer that lies below one it is not made of hears the same key or tap by itself, before or after that one closes.
      if (topmost() !== id || answered.has(event)) return cancel()
      answered.add(event)
      close()
    },
    guard: isTopmost ? <BackGuard onBack={close} /> : null,
  }
}

const isBack: BlockerFunction = ({ historyAction }) => historyAction === NavigationType.Pop

/**
 * A step back within the history is undone, and closes the layer instead. No entry of the history is made for it, so that
 * nothing is left over where a layer closes in another way, leads on to a page, or the page is loaded anew. What it cannot
 * hold: the step that leaves the app itself, and the one after an address typed by hand, which the router has not numbered.
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

/** Chromium has it, others do not yet. */
const browser = globalThis as typeof globalThis & { CloseWatcher?: new () => EventTarget & { destroy: () => void } }

/**
 * Android's Back as the browser hands it to a page, before it comes to the history: Chrome shows by it what the gesture will
 * do. Base UI has it for drawers but not for dialogs, so that it would go to a drawer below. Escape asks in the same way,
 * unless it was answered as a key.
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
