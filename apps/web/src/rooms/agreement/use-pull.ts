import { useEffect, useState } from 'react'

/** How far a finger pulls before what is on the page is asked for again. */
const PULL = 72

/** Pull to refresh, on this page alone: returns how far it is pulled, from 0 to 1. */
export function usePull(refresh: () => unknown): number {
  const [share, setShare] = useState(0)
  useEffect(() => {
    let from: number | null = null
    let pulled = 0
    const start = (event: TouchEvent) => {
      from = scrollY <= 0 && event.touches.length === 1 ? event.touches[0]!.clientY : null
      pulled = 0
    }
    const move = (event: TouchEvent) => {
      if (from === null) return
      pulled = Math.max(0, event.touches[0]!.clientY - from)
      setShare(Math.min(1, pulled / PULL))
    }
    const end = () => {
      if (from !== null && pulled >= PULL) refresh()
      from = null
      setShare(0)
    }
    addEventListener('touchstart', start, { passive: true })
    addEventListener('touchmove', move, { passive: true })
    addEventListener('touchend', end)
    addEventListener('touchcancel', end)
    return () => {
      removeEventListener('touchstart', start)
      removeEventListener('touchmove', move)
      removeEventListener('touchend', end)
      removeEventListener('touchcancel', end)
    }
  }, [refresh])
  return share
}
