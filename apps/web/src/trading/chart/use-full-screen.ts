import { useEffect, useState } from 'react'

/** Rotates to landscape if the browser allows it. Otherwise a phone shows the whole screen upright. */
async function turn(): Promise<void> {
  const orientation = screen.orientation as ScreenOrientation & { lock?: (to: 'landscape') => Promise<void> }
  await orientation.lock?.('landscape')
}

/**
 * Shows a part of the page in full screen. The whole page goes full screen and the part covers it, so that drawers still open above it.
 * When the browser refuses, the part covers the page.
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
