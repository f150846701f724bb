import { refuse } from '@assay/contract/wire'
import type { RoomHandlers } from '../../http/context.ts'
import { addFavourite, favourites, removeFavourite } from './favourites.ts'
import { knownInstrument } from './known-instrument.ts'
import { items, listing, quotes } from './listing.ts'
import { candlesOfRange } from './read-candles.ts'
import { createSearch } from './search.ts'
import { seeds } from './seeds.ts'
import type { MarketServices } from './services.ts'

export function marketHandlers(services: MarketServices): RoomHandlers<'market'> {
  const { market } = services
  const books = () => services.spot ?? refuse('unavailable')
  const search = createSearch(() => market.catalogue.all())
  return {
    currencies: () => listing(services),
    quotes: (_input, { lang }) => quotes(services, lang),
    candles: (input) => candlesOfRange(services, input),
    depth: ({ symbol, limit }) => books().depth(knownInstrument(market.catalogue, symbol, 'spot').symbol, limit),
    trades: ({ symbol, limit }) => books().lastTrades(knownInstrument(market.catalogue, symbol, 'spot').symbol, limit),
    search: ({ keyword }, { lang }) => items(market, search(keyword), lang),
    seeds: (input) => seeds(services, input),
    addFavourite: (input, context) => addFavourite(services, input, context),
    removeFavourite: (input, context) => removeFavourite(services, input, context),
    favourites: (_input, context) => favourites(services, context),
  }
}
