import { create } from 'zustand'
import { isOpen } from '../navigation/go.ts'
import { PageLink } from '../navigation/link.tsx'
import { NextIcon, TickIcon } from './icons.tsx'

/** How long a toast stays, and how long it is read before the page changes under it. */
export const TOAST_MS = 1500

/** One that leads somewhere stays until it could be read and tapped. */
const LINK_MS = 5000

/** A text of several lines stays until it could be read. One of more bytes than this is such a text, in any script. */
const LINES_FROM_BYTES = 100
const LINES_MS = 8000

const isLong = (text: string): boolean => new TextEncoder().encode(text).length > LINES_FROM_BYTES

interface Shown {
  text: string
  /** With a tick. */
  done?: true
  /** Where it leads, and what else happens on the way there. */
  to?: string
  onOpen?: () => void
}
const useToast = create<{ shown: (Shown & { id: number }) | undefined }>(() => ({ shown: undefined }))
let timer: ReturnType<typeof setTimeout> | undefined
let count = 0

const clear = () => useToast.setState({ shown: undefined })

function show(shown: Shown): void {
  clearTimeout(timer)
  count += 1
  useToast.setState({ shown: { id: count, ...shown } })
  timer = setTimeout(clear, shown.to ? LINK_MS : isLong(shown.text) ? LINES_MS : TOAST_MS)
}

/** One line; the last one said stays. For what was refused, and what to do first. */
export const toast = (text: string): void => show({ text })

/** What was done, past tense, with the figure and a tick: `toastDone('Order placed. 0.0371 BTC at 67,412.0')`. */
export const toastDone = (text: string): void => show({ text, done: true })

/** What came by itself, and where it can be looked at. */
export const toastLink = (text: string, link: { to: string; onOpen?: () => void }): void =>
  show(isOpen(link.to) ? { text, ...link } : { text })

/**
 * Where toasts appear; stands once in the shell. The region is always there, so that screen readers hear what enters it. An
 * open drawer or dialog hides all around it from them, but for what says that it is live.
 */
export function Toaster() {
  const shown = useToast((state) => state.shown)
  return (
    <output className="toasts" aria-live="polite">
      {shown?.to && (
        <PageLink
          className="toast"
          key={shown.id}
          to={shown.to}
          onClick={() => {
            clear()
            shown.onOpen?.()
          }}
        >
          {shown.text}
          <NextIcon size={16} />
        </PageLink>
      )}
      {shown && !shown.to && (
        <div className="toast" key={shown.id}>
          {shown.done && <TickIcon size={16} />}
          {shown.text}
        </div>
      )}
    </output>
  )
}
