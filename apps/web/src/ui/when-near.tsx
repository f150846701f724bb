import type { ReactNode } from 'react'
import { useEffect, useRef, useState } from 'react'
import './when-near.css'

/** Content below the fold. Rendered once the user scrolls near it, so that the content above appears sooner. */
export function WhenNear({ children }: { children: ReactNode }) {
  const [near, setNear] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (near || !place.current) return
    // The area behind the tab bar is not visible.
    const watch = new IntersectionObserver(([seen]) => seen?.isIntersecting && setNear(true), { rootMargin: '0px 0px -8%' })
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [near])
  return near ? children : <div ref={place} className="when-near" />
}
