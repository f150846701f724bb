import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react'
import { useSignedIn } from '../session/session.ts'
import { loadRooms } from './language.ts'

/** The page has come to rest by then. */
const AT_REST_MS = 4000

/** What stands for it where its script could not be fetched: the page itself must not fall with it. */
const Nothing = (): ReactNode => null

const Watching = lazy(async () => {
  try {
    const [{ Watch: Risk }, { Arrival }] = await Promise.all([
      import('../rooms/futures/watch/watch.tsx'),
      import('../rooms/message/arrival.tsx'),
      loadRooms(['futures']),
    ])
    const Both = (): ReactNode => (
      <>
        <Risk />
        <Arrival />
      </>
    )
    return { default: Both }
  } catch {
    return { default: Nothing }
  }
})

/** Warnings and reminders for those who trade, and messages as they come, on every page. Fetched once the first page stands. */
export function Watch() {
  const signedIn = useSignedIn()
  const [isRested, setRested] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setRested, AT_REST_MS, true)
    return () => clearTimeout(timer)
  }, [])
  if (!signedIn || !isRested) return null
  return (
    <Suspense fallback={null}>
      <Watching />
    </Suspense>
  )
}
