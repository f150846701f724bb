import type { ReactNode } from 'react'
import { lazy, Suspense, useEffect, useState } from 'react'

export interface DrawerProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** Badges beside the title. */
  badges?: ReactNode
  /** The buttons. They stay visible while the content scrolls. */
  footer?: ReactNode
  /** The page above stays visible and usable, for settings that show there at once. */
  loose?: boolean
  /** The focus stays on the page, so that its keys go on working. */
  keepsFocus?: boolean
  children: ReactNode
}

const loadSheet = () => import('./drawer-sheet.tsx').then((part) => ({ default: part.DrawerSheet }))
const DrawerSheet = lazy(loadSheet)

/** After this time the page has loaded, and the code of drawers is fetched before one is opened. */
const FETCH_AHEAD_MS = 3000

/**
 * A panel that slides up from the bottom, at most 92 % of the screen high. A swipe, the mask, Escape, Back and its cross close it. Its code
 * is a fifth of what a page loads, so it is fetched after the page.
 */
export function Drawer(props: DrawerProps) {
  const [wanted, setWanted] = useState(props.open)
  if (props.open && !wanted) setWanted(true)
  useEffect(() => {
    const timer = setTimeout(() => void loadSheet().catch(() => undefined), FETCH_AHEAD_MS)
    return () => clearTimeout(timer)
  }, [])
  if (!wanted) return null
  return (
    <Suspense fallback={null}>
      <DrawerSheet {...props} />
    </Suspense>
  )
}
