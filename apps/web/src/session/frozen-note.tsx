import { Note } from '#ui/list.tsx'
import { useAccount } from './person.tsx'

/** Why the account is frozen, before its user tries anything. The words are the server's, in his language. */
export function FrozenNote() {
  const { data } = useAccount()
  if (!data?.frozen) return null
  return (
    <div className="padded">
      <Note tone="bad">{data.frozen}</Note>
    </div>
  )
}
