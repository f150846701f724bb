import { useSyncExternalStore } from 'react'
import { useSignedIn } from '../../../session/session.ts'
import type { LeverAccount } from '../api.ts'
import { useBook } from '../api.ts'
import { accountStore } from './account-store.ts'

const nothing = () => undefined
const joinNothing = () => nothing

/** The contract account, at every tick of what its cross positions are in; as it was told until their prices are there. */
export function useAccount(): LeverAccount | undefined {
  const signedIn = useSignedIn()
  const { account } = useBook()
  const live = useSyncExternalStore(signedIn ? accountStore.listen : joinNothing, accountStore.read, accountStore.read)
  return (signedIn && live) || account
}
