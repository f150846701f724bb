import { DAY_MS, MINUTE_MS } from '@assay/engine/market'
import { SingleRun } from '../../clock/single-run.ts'
import type { LeverOffer } from '../lever/door.ts'
import type { MarketOffer } from '../market/door.ts'
import type { ReserveOffer } from '../reserve/door.ts'
import type { Opened, Site } from '../room.ts'
import { isLeveraged } from '../futures/door.ts'
import { runCheck } from './check.ts'
import { houseHandlers } from './handlers.ts'
import type { HouseServices } from './services.ts'
import { sumHours } from './store.ts'

export async function openHouse(
  { config, log, clock, whole, commits, database: { db, pool } }: Site,
  { market: { market }, lever, reserve }: { market: MarketOffer; lever: LeverOffer; reserve: ReserveOffer },
): Promise<Opened<'house'>> {
  const { currencies, instruments } = market.catalogue
  const services: HouseServices = {
    db,
    pool,
    desk: lever.desk,
    traded: lever.traded,
    leveraged: lever.traded.filter(isLeveraged),
    currencies,
    prices: market.prices,
    instruments,
    whole,
    commits,
    checks: new SingleRun({ name: 'check of the books', log, now: clock.now }),
    reserves: reserve,
    dataDir: config.dataDir,
    now: clock.now,
  }
  return {
    handlers: houseHandlers(services),
    offer: null,
    chores: [
      { name: 'hours of the house', everyMs: 5 * MINUTE_MS, run: () => sumHours(db) },
      { name: 'check the books', everyMs: DAY_MS, run: async () => void (await services.checks.begin(() => runCheck(services)).done) },
    ],
  }
}
