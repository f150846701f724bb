import { DAY_MS } from '@assay/engine/market'
import type { MarketOffer } from '../market/door.ts'
import type { MessageOffer } from '../message/door.ts'
import type { Opened, Site } from '../room.ts'
import type { SpotOffer } from '../spot/door.ts'
import { accrue } from './accrue.ts'
import { miningHandlers } from './handlers.ts'
import { offerPlayProducts } from './play-products.ts'
import type { MiningServices } from './services.ts'

export async function openMining(
  { isSandbox, database: { db } }: Site,
  { market: { market }, spot: { desk }, message: { publishMessages } }: { market: MarketOffer; spot: SpotOffer; message: MessageOffer },
): Promise<Opened<'mining'>> {
  const { currencies } = market.catalogue
  const accrual = accrue({ desk, currencies, publishMessages })
  const services: MiningServices = { db, desk, currencies, prices: market.prices, accrual, publishMessages }
  const offer = () => offerPlayProducts(services)
  if (isSandbox) await offer()
  return {
    handlers: miningHandlers(services),
    offer: null,
    deadlines: [accrual],
    chores: isSandbox ? [{ name: 'fill the mining pool', everyMs: DAY_MS, run: offer }] : [],
  }
}
