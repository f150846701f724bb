import { isFailure } from '../../../api/failure.ts'
import { useAction } from '../../../api/queries.ts'
import { askToLogIn, useSignedIn } from '../../../session/session.ts'
import { toast } from '../../../ui/toast.tsx'
import { useFavourites } from '../api.ts'

/** Favourites are the account's: a guest is asked to log in. */
export function useFavourite() {
  const signedIn = useSignedIn()
  const favourites = useFavourites()
  const add = useAction('market.addFavourite', { refreshes: ['market.favourites'] })
  const remove = useAction('market.removeFavourite', { refreshes: ['market.favourites'] })
  const onError = (error: unknown) => (isFailure(error) ? toast(error.message) : undefined)
  return {
    favourites,
    toggle: (symbol: string) => {
      if (!signedIn) return askToLogIn()
      const action = favourites.includes(symbol) ? remove : add
      action.mutate({ symbol, kind: 'spot' }, { onError })
    },
  }
}
