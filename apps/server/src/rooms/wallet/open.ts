import { MINUTE_MS } from '@assay/engine/market'
import type { LeverOffer } from '../lever/door.ts'
import type { MarketOffer } from '../market/door.ts'
import type { Opened, Site } from '../room.ts'
import type { SpotOffer } from '../spot/door.ts'
import { walletHandlers } from './handlers.ts'
import { defineBalancesChannel } from './live.ts'
import type { WalletServices } from './services.ts'
import { conversionTerms } from './terms.ts'
import { landMoves } from './transit.ts'

export async function openWallet(
  { hub, log, database: { db } }: Site,
  { market: { market, fiatRates }, spot, lever }: { market: MarketOffer; spot: SpotOffer; lever: LeverOffer },
): Promise<Opened<'wallet'>> {
  const { catalogue, prices } = market
  const services: WalletServices = {
    db,
    currencies: catalogue.currencies,
    prices,
    fiatRates,
    terms: conversionTerms,
    desk: spot.desk,
    lever: lever.desk,
    tradesOf: spot.tradesOf,
  }
  const tellBalances = defineBalancesChannel(hub, { db, scaleOf: (currencyId) => catalogue.currency(currencyId)!.scale })
  for (const desk of [spot.desk, lever.desk]) desk.onBalances(tellBalances)
  const landing = { name: 'land moves', everyMs: MINUTE_MS, run: () => landMoves(services) }
  return {
    handlers: walletHandlers(services),
    offer: null,
    chores: [landing],
    ready: () => landing.run().catch((error: unknown) => log.error({ err: error }, 'moves in transit could not land yet')),
  }
}
