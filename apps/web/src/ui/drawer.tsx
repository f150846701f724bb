import type { ReactNode } from 'react'
import { lazy, Suspense, useEffect, useState } from 'react'

export interface DrawerProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** Badges beside the title. */
  badges?: ReactNode
  /** Back and the verb; it stays when the content is long. */
  footer?: ReactNode
  /** Leaves the page above it in sight and in use: what is set here shows there. */
  loose?: boolean
  /** The focus stays where it is: the keys go on doing there what they did. */
  keepsFocus?: boolean
  children: ReactNode
}

const loadSheet = () => import('./drawer-sheet.tsx').then((part) => ({ default: part.DrawerSheet }))
const DrawerSheet = lazy(loadSheet)

/** The page has come to rest by then, and nobody has opened a drawer yet. */
const FETCH_AHEAD_MS = 3000

/**
 * Slides up from the bottom; closed by a swipe, the mask, Escape, Back or its cross. Never taller than 92 % of the screen. What it
 * is made of is a fifth of what a page loads, and is fetched once the page stands.
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
