import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { closeMenu, useMenu } from '#session/menu.ts'
import { added, fetchAdded } from './added.tsx'

/** Fetched with the first tap: no page needs it to stand. */
const Sheet = lazy(async () => {
  await fetchAdded('menu')
  return { default: added('menu')[0]! }
})

/** The menu of the person. Leading to a page closes it. */
export function Menu() {
  const open = useMenu((menu) => menu.open)
  const [wanted, setWanted] = useState(false)
  const { pathname, search } = useLocation()
  useEffect(closeMenu, [pathname, search])
  if (open && !wanted) setWanted(true)
  if (!wanted) return null
  return (
    <Suspense fallback={null}>
      <Sheet open={open} />
    </Suspense>
  )
}
