import { create } from 'zustand'
import type { Address } from '#navigation/go.ts'
import { PageLink } from '#navigation/link.tsx'
import { isOpen } from '#navigation/routes.ts'
import { NextIcon, TickIcon } from './icons.tsx'
import './toast.css'

/** How long a toast is shown, and how long before the page changes below it. */
export const TOAST_MS = 1500

/** A toast with a link stays long enough to be read and tapped. */
const LINK_MS = 5000

/** A text of several lines stays long enough to be read. A text of more bytes than this counts as one, in any script. */
const LINES_FROM_BYTES = 100
const LINES_MS = 8000

const isLong = (text: string): boolean => new TextEncoder().encode(text).length > LINES_FROM_BYTES

interface Shown {
  text: string
  /** With a tick. */
  done?: true
  /** The link, and what else a tap does. */
  link?: Address
  onOpen?: () => void
}
const useToast = create<{ shown: (Shown & { id: number }) | undefined }>(() => ({ shown: undefined }))
let timer: ReturnType<typeof setTimeout> | undefined
let count = 0

/** An event that came while the result of an act was shown. */
let waiting: Shown | undefined

function clear(): void {
  useToast.setState({ shown: undefined })
  const next = waiting
  waiting = undefined
  if (next) show(next)
}

function show(shown: Shown): void {
  clearTimeout(timer)
  count += 1
  useToast.setState({ shown: { id: count, ...shown } })
  timer = setTimeout(clear, shown.link ? LINK_MS : isLong(shown.text) ? LINES_MS : TOAST_MS)
}

/** One line; a new toast replaces the last one. For refusals and missing steps. */
export const toast = (text: string): void => show({ text })

/** For completed actions, in the past tense, with the figure and a tick: `toastDone('Order placed. 0.0371 BTC at 67,412.0')`. */
export const toastDone = (text: string): void => show({ text, done: true })

/** For events that the user did not cause, with a link. The result of his own act stays first, and is not said again in the same words. */
export function toastLink(text: string, link: Address | undefined, onOpen?: () => void): void {
  const event = link && isOpen(link.to) ? { text, link, onOpen } : { text }
  const { shown } = useToast.getState()
  if (shown?.text === text) return
  if (shown && !shown.link) waiting = event
  else show(event)
}

/**
 * The region of toasts, once in the shell. It always exists, so that screen readers announce what enters it. An open drawer or dialog hides
 * everything outside from them except live regions.
 */
export function Toaster() {
  const shown = useToast((state) => state.shown)
  return (
    <output className="toasts" aria-live="polite">
      {shown?.link && (
        <PageLink
          className="toast"
          key={shown.id}
          {...shown.link}
          onClick={() => {
            clear()
            shown.onOpen?.()
          }}
        >
          {shown.text}
          <NextIcon size={16} />
        </PageLink>
      )}
      {shown && !shown.link && (
        <div className="toast" key={shown.id}>
          {shown.done && <TickIcon size={16} />}
          {shown.text}
        </div>
      )}
    </output>
  )
}
