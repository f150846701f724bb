import type { CallOutput } from '@assay/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '#api/call.ts'
import { isFailure } from '#api/failure.ts'
import { query, queryClient, refresh } from '#api/queries.ts'
import { setClient, useClient } from '#state/client-store.ts'
import { toast } from '#ui/toast.tsx'
import { joining, withFavourite } from './favourite-list.ts'
import { useSignedIn } from './session.ts'

type Rows = CallOutput<'market.favourites'>
const symbolsOf = (rows: Rows): readonly string[] => rows.map(({ symbol }) => symbol)

/**
 * The markets marked with a star, by symbol, in the order they were marked. Undefined while those of a user load. A guest's markets are
 * stored in the browser and merged into his account at login.
 */
export function useFavourites(): readonly string[] | undefined {
  const signedIn = useSignedIn()
  const guest = useClient((state) => state.favourites)
  const { data } = useQuery({ ...query('market.favourites'), enabled: signedIn, select: symbolsOf })
  useEffect(() => {
    if (signedIn && guest.length > 0) void join()
  }, [signedIn, guest])
  return signedIn ? data : guest
}

/** Sets or removes a star. The list changes at once; a refusal is shown and undone. */
export async function markFavourite(symbol: string, marked: boolean): Promise<void> {
  const { token, favourites } = useClient.getState()
  if (!token) {
    setClient({ favourites: withFavourite(favourites, symbol, marked) })
    return
  }
  showMarked(symbol, marked)
  try {
    await call(marked ? 'market.addFavourite' : 'market.removeFavourite', { symbol })
  } catch (error) {
    if (isFailure(error)) toast(error.message)
  }
  refresh('market.favourites')
}

/** Changes the list in the cache before the server answers. */
function showMarked(symbol: string, marked: boolean): void {
  const markets = queryClient.getQueryData(query('market.quotes').queryKey)?.flatMap(({ items }) => items) ?? []
  queryClient.setQueryData(query('market.favourites').queryKey, (rows: Rows | undefined) => {
    const known = [...(rows ?? []), ...markets]
    const symbols = withFavourite(symbolsOf(rows ?? []), symbol, marked)
    return symbols.flatMap((wanted) => known.find((row) => row.symbol === wanted) ?? [])
  })
}

let underWay: Promise<void> | undefined

/** Sends a guest's favourites to the account he logged in to. Refused ones are dropped, lost ones are sent again. */
function join(): Promise<void> {
  underWay ??= joinNow().finally(() => {
    underWay = undefined
  })
  return underWay
}

async function joinNow(): Promise<void> {
  try {
    const account = symbolsOf(await call('market.favourites'))
    for (const symbol of joining(account, useClient.getState().favourites)) {
      await call('market.addFavourite', { symbol }).catch((error: unknown) => {
        if (isFailure(error) && error.outcomeUnknown) throw error
      })
    }
    setClient({ favourites: [] })
    refresh('market.favourites')
  } catch {
    // They are still stored in the browser. The next page that shows favourites tries again.
  }
}
