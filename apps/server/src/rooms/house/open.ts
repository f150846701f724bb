import { DAY_MS, MINUTE_MS } from '@assay/engine/market'
import type { LeverOffer } from '../lever/door.ts'
import type { MarketOffer } from '../market/door.ts'
import type { Opened, Site } from '../room.ts'
import { runCheck } from './check.ts'
import { houseHandlers } from './handlers.ts'
import type { HouseServices } from './services.ts'
import { sumHours } from './store.ts'

export async function openHouse(
  { config, clock, whole, commits, database: { db, pool } }: Site,
  { market: { market }, lever }: { market: MarketOffer; lever: LeverOffer },
): Promise<Opened<'house'>> {
  const { currencies, instruments } = market.catalogue
  const services: HouseServices = {
    db,
    pool,
    desk: lever.desk,
    traded: lever.traded,
    currencies,
    prices: market.prices,
    instruments,
    whole,
    commits,
    dataDir: config.dataDir,
    now: clock.now,
  }
  return {
    handlers: houseHandlers(services),
    offer: null,
    chores: [
      { name: 'hours of the house', everyMs: 5 * MINUTE_MS, run: () => sumHours(db) },
      { name: 'check the books', everyMs: DAY_MS, run: async () => void (await runCheck(services)) },
    ],
  }
}
