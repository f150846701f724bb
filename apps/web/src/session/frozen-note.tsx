import { lazy, Suspense } from 'react'
import { useAccount } from './person.tsx'

/** Lazy: hardly anybody ever sees it, and home would fetch all that a list is made of. */
const Note = lazy(() => import('#ui/list.tsx').then((part) => ({ default: part.Note })))

/** Why the account is frozen, before its user tries anything. The words are the server's, in his language. */
export function FrozenNote() {
  const { data } = useAccount()
  if (!data?.frozen) return null
  return (
    <div className="padded">
      <Suspense>
        <Note tone="bad">{data.frozen}</Note>
      </Suspense>
    </div>
  )
}
