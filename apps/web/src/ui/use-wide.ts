import { useCallback, useSyncExternalStore } from 'react'

/** True while the window is at least so wide; for parts that are too costly to build and hide. */
export function useWide(widthPx: number): boolean {
  const query = `(min-width: ${widthPx}px)`
  const listen = useCallback(
    (changed: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(
    listen,
    () => matchMedia(query).matches,
    // The page drawn when the app is built is that of a phone.
    () => false,
  )
}
