import type { CallOutput, CallParsed } from '@assay/contract'
import { refuse } from '@assay/contract/wire'
import type { UserContext } from '../../http/context.ts'
import { knownInstrument } from './known-instrument.ts'
import { items } from './listing.ts'
import type { MarketServices } from './services.ts'
import * as store from './store.ts'

const MAXIMUM = 200

type Input = CallParsed<'market.addFavourite'>

export async function addFavourite({ db, market }: MarketServices, input: Input, { session }: UserContext) {
  const { id } = knownInstrument(market.catalogue, input.symbol, input.kind)
  const isThere = await store.insertFavourite(db, { userId: session.userId, instrumentId: id, maximum: MAXIMUM })
  if (!isThere) refuse('favourites_maximum', { values: { maximum: MAXIMUM } })
  return { favourite: true }
}

export async function removeFavourite({ db, market }: MarketServices, input: Input, { session }: UserContext) {
  const { id } = knownInstrument(market.catalogue, input.symbol, input.kind)
  await store.deleteFavourite(db, { userId: session.userId, instrumentId: id })
  return { favourite: false }
}

/** In the user's order, without instruments that are no longer listed. */
export async function favourites({ db, market }: MarketServices, { session, lang }: UserContext): Promise<CallOutput<'market.favourites'>> {
  const ids = await store.listFavourites(db, session.userId)
  const symbols = new Map(market.catalogue.all().map(({ id, symbol }) => [id, symbol]))
  return items(
    market,
    ids.flatMap((id) => symbols.get(id) ?? []),
    lang,
  )
}
