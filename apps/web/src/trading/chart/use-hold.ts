import type { MouseEvent, PointerEvent } from 'react'
import { useEffect, useRef } from 'react'

/** As long as systems take for a long press. */
const HOLD_MS = 500
/** A finger that goes further scrolls. */
const STRAY_PX = 10

/** Calls back once a finger or the mouse has stayed. The tap that would end it does nothing then. */
export function useHold(onHold: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const from = useRef<readonly [x: number, y: number]>([0, 0])
  const wasHeld = useRef(false)
  const stop = () => clearTimeout(timer.current)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    onPointerDown: (event: PointerEvent) => {
      wasHeld.current = false
      if (event.button !== 0) return
      from.current = [event.clientX, event.clientY]
      stop()
      timer.current = setTimeout(() => {
        wasHeld.current = true
        onHold()
      }, HOLD_MS)
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      if (Math.hypot(clientX - from.current[0], clientY - from.current[1]) > STRAY_PX) stop()
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onPointerLeave: stop,
    onClickCapture: (event: MouseEvent) => {
      if (!wasHeld.current) return
      event.preventDefault()
      event.stopPropagation()
    },
    // Android opens its own menu for what is held.
    onContextMenu: (event: MouseEvent) => event.preventDefault(),
  }
}
