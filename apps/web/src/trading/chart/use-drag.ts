import type { KeyboardEvent, PointerEvent } from 'react'
import { useEffect, useRef } from 'react'

/** A tag is held this long before it moves: a tap is no drag. */
const HOLD_MS = 150

interface DragOptions {
  /** The tag has been held long enough, or has come to this height of the page. */
  onMove: (clientY: number) => void
  onRelease: () => void
  onTap: () => void
}

/** Moves a tag up and down with the finger or the mouse. */
export function useDrag({ onMove, onRelease, onTap }: DragOptions) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isHeld = useRef(false)
  const lastY = useRef(0)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      lastY.current = event.clientY
      isHeld.current = false
      timer.current = setTimeout(() => {
        isHeld.current = true
        onMove(lastY.current)
      }, HOLD_MS)
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      lastY.current = event.clientY
      if (isHeld.current) onMove(event.clientY)
    },
    onPointerUp: () => {
      clearTimeout(timer.current)
      if (isHeld.current) onRelease()
      else onTap()
      isHeld.current = false
    },
    onPointerCancel: () => {
      clearTimeout(timer.current)
      if (isHeld.current) onRelease()
      isHeld.current = false
    },
  }
}

/** One step a press, ten with Shift. Undefined for another key. */
export function stepsOf({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>): number | undefined {
  const direction = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1 }[key]
  return direction && direction * (shiftKey ? 10 : 1)
}
