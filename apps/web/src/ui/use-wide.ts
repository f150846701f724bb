import { useCallback, useSyncExternalStore } from 'react'

/** True while the window has at least this width. For parts that are too expensive to render and hide. */
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
    // The build renders pages for a phone.
    () => false,
  )
}
