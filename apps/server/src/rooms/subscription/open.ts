import { MINUTE_MS } from '@assay/engine/market'
import { systemAccounts } from '../../ledger/accounts.ts'
import type { LeverOffer } from '../lever/door.ts'
import type { MarketOffer } from '../market/door.ts'
import type { MessageOffer } from '../message/door.ts'
import type { Opened, Site } from '../room.ts'
import type { SpotOffer } from '../spot/door.ts'
import { endSales } from './close.ts'
import { subscriptionHandlers } from './handlers.ts'
import { logSales } from './log.ts'
import { knowTokens } from './make-project.ts'
import { renewPlaySales } from './play-sales.ts'
import { databaseNow, keepRatios } from './project-store.ts'
import { createProjectReader } from './projects.ts'
import type { SubscriptionServices } from './services.ts'
import { tellBuyers } from './tell.ts'
import { unlockTokens } from './unlock.ts'

interface Needed {
  market: MarketOffer
  spot: SpotOffer
  lever: LeverOffer
  message: MessageOffer
}

export async function openSubscription(
  { isSandbox, database: { db } }: Site,
  { market: { market }, spot, lever, message: { publishMessages } }: Needed,
): Promise<Opened<'subscription'>> {
  const services: SubscriptionServices = {
    db,
    desk: spot.desk,
    catalogue: market.catalogue,
    usdtPerUnit: (currencyId) => market.prices.usdtPerUnit(currencyId),
    addCurrency(id, currency) {
      for (const desk of [spot.desk, lever.desk]) desk.addCurrency(id, currency)
    },
    issuer: isSandbox ? systemAccounts.mint : systemAccounts.treasury,
    readProject: createProjectReader(db),
    publishMessages,
  }
  await knowTokens(services)
  const renew = async (): Promise<void> => {
    if (isSandbox) await renewPlaySales(services, await databaseNow(db))
  }
  await renew()
  return {
    handlers: subscriptionHandlers(services),
    offer: null,
    deadlines: [endSales(services), tellBuyers(services), unlockTokens(services)],
    chores: [
      { name: 'play sales', everyMs: MINUTE_MS, run: renew },
      { name: 'what commitments would buy', everyMs: MINUTE_MS, run: () => keepRatios(db) },
      { name: 'ends of sales in the log', everyMs: MINUTE_MS, run: () => logSales(db, lever.desk) },
    ],
  }
}
