import { create } from 'zustand'
import { TickIcon } from './icons.tsx'

/** How long a toast stays, and how long it is read before the page changes under it. */
export const TOAST_MS = 1500

interface Shown {
  id: number
  text: string
  done: boolean
}
const useToast = create<{ shown: Shown | undefined }>(() => ({ shown: undefined }))
let timer: ReturnType<typeof setTimeout> | undefined
let count = 0

function show(text: string, done: boolean): void {
  clearTimeout(timer)
  count += 1
  useToast.setState({ shown: { id: count, text, done } })
  timer = setTimeout(() => useToast.setState({ shown: undefined }), TOAST_MS)
}

/** One line; the last one said stays. For what was refused, and what to do first. */
export const toast = (text: string): void => show(text, false)

/** What was done, past tense, with the figure and a tick: `toastDone('Order placed. 0.0371 BTC at 67,412.0')`. */
export const toastDone = (text: string): void => show(text, true)

/**
 * Where toasts appear; stands once in the shell. The region is always there, so that screen readers hear what enters it. An
 * open drawer or dialog hides all around it from them, but for what says that it is live.
 */
export function Toaster() {
  const shown = useToast((state) => state.shown)
  return (
    <output className="toasts" aria-live="polite">
      {shown && (
        <div className="toast" key={shown.id}>
          {shown.done && <TickIcon size={16} />}
          {shown.text}
        </div>
      )}
    </output>
  )
}
