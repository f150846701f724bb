import { useEffect, useState } from 'react'

/** Lying on its side, where the browser lets a page ask for it; a phone held upright otherwise just gets the whole screen. */
async function turn(): Promise<void> {
  const orientation = screen.orientation as ScreenOrientation & { lock?: (to: 'landscape') => Promise<void> }
  await orientation.lock?.('landscape')
}

/**
 * A part of the page over all of the screen. The whole page goes full screen, and the part covers it, so that drawers still
 * open over it; where the browser refuses, the part covers the page all the same.
 */
export function useFullScreen() {
  const [active, setActive] = useState(false)
  useEffect(() => {
    if (!active) return
    const leave = () => document.fullscreenElement ?? setActive(false)
    const escape = (event: KeyboardEvent) => event.key === 'Escape' && setActive(false)
    document.addEventListener('fullscreenchange', leave)
    document.addEventListener('keydown', escape)
    return () => {
      document.removeEventListener('fullscreenchange', leave)
      document.removeEventListener('keydown', escape)
    }
  }, [active])
  const enter = () => {
    setActive(true)
    document.documentElement
      .requestFullscreen?.()
      .then(turn)
      .catch(() => undefined)
  }
  const leave = () => {
    setActive(false)
    if (document.fullscreenElement) void document.exitFullscreen()
  }
  return { active, toggle: () => (active ? leave() : enter()) }
}
