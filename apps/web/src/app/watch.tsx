import { lazy, Suspense, useEffect, useState } from 'react'
import { useSignedIn } from '#session/session.ts'
import { Added, fetchAdded, keepWhatHappens } from './added.tsx'

/** The page has loaded by then. */
const AT_REST_MS = 4000

// When a script fails to load, nothing is shown: the page itself must keep working.
const Watching = lazy(async () => {
  const [banner] = await Promise.all([
    import('#trading/results/banner.tsx').catch(() => undefined),
    fetchAdded('everywhere').catch(() => undefined),
  ])
  const Everywhere = () => (
    <>
      {banner && <banner.ResultBanner />}
      <Added at="everywhere" />
    </>
  )
  return { default: Everywhere }
})

/**
 * What is shown on every page to logged-in users: results, and what rooms add, such as warnings. Fetched after the first page; what happens
 * until then is shown afterwards.
 */
export function Watch() {
  const signedIn = useSignedIn()
  const [isRested, setRested] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setRested, AT_REST_MS, true)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => (signedIn ? keepWhatHappens() : undefined), [signedIn])
  if (!signedIn || !isRested) return null
  return (
    <Suspense fallback={null}>
      <Watching />
    </Suspense>
  )
}
