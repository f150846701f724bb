import type { MouseEvent, PointerEvent } from 'react'
import { useEffect, useRef } from 'react'

/** As long as systems take for a long press. */
const HOLD_MS = 500
/** A finger that goes further scrolls. */
const STRAY_PX = 10
/** The click of a finger that goes up comes within this time. */
const CLICK_MS = 300

/** The tap that ends a hold does nothing, neither where it was nor on what has taken that place. The next press is a new one. */
function ignoreTap(): void {
  const ignore = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  const listening = new AbortController()
  const { signal } = listening
  const end = () => listening.abort()
  addEventListener('click', ignore, { capture: true, signal })
  addEventListener('pointerdown', end, { capture: true, signal })
  for (const up of ['pointerup', 'pointercancel']) addEventListener(up, () => setTimeout(end, CLICK_MS), { capture: true, signal })
}

/** Calls back once a finger or the mouse has stayed. */
export function useHold(onHold: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const from = useRef<readonly [x: number, y: number]>([0, 0])
  const stop = () => clearTimeout(timer.current)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return
      from.current = [event.clientX, event.clientY]
      stop()
      timer.current = setTimeout(() => {
        ignoreTap()
        onHold()
      }, HOLD_MS)
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      if (Math.hypot(clientX - from.current[0], clientY - from.current[1]) > STRAY_PX) stop()
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onPointerLeave: stop,
    // Android opens its own menu for what is held.
    onContextMenu: (event: MouseEvent) => event.preventDefault(),
  }
}
