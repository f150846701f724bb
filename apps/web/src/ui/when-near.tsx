import type { ReactNode } from 'react'
import { useEffect, useRef, useState } from 'react'

/** What stands under the fold: drawn once somebody scrolls to it, so that what is above comes sooner. */
export function WhenNear({ children }: { children: ReactNode }) {
  const [near, setNear] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (near || !place.current) return
    // What only the tab bar covers is not seen yet.
    const watch = new IntersectionObserver(([seen]) => seen?.isIntersecting && setNear(true), { rootMargin: '0px 0px -8%' })
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [near])
  return near ? children : <div ref={place} className="when-near" />
}
