import type { LeverOffer } from '../lever/door.ts'
import type { MarketOffer } from '../market/door.ts'
import type { MessageOffer } from '../message/door.ts'
import type { ReserveOffer } from '../reserve/door.ts'
import type { Opened, Site } from '../room.ts'
import type { SpotOffer } from '../spot/door.ts'
import { ledgerHandlers } from './handlers.ts'

interface Needed {
  market: MarketOffer
  spot: SpotOffer
  lever: LeverOffer
  message: MessageOffer
  reserve: ReserveOffer
}

export async function openLedger({ database: { db } }: Site, { market, spot, lever, message, reserve }: Needed): Promise<Opened<'ledger'>> {
  const { currencies } = market.market.catalogue
  const { publishMessages } = message
  const { holding } = reserve
  const services = { db, desk: spot.desk, lever: lever.desk, currencies, holding, publishMessages }
  return { handlers: ledgerHandlers(services), offer: null }
}
