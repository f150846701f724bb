import type { MarketOffer } from '../market/door.ts'
import type { Opened, Site } from '../room.ts'
import { advance } from './advance.ts'
import { portfolioHandlers } from './handlers.ts'
import type { PortfolioServices } from './services.ts'

const FOLLOW_MS = 10_000
/** More than the longest range that shows hours. */
const HOURS_KEPT_DAYS = 35

export async function openPortfolio(
  { database: { db }, clock, natures }: Site,
  { market: { market } }: { market: MarketOffer },
): Promise<Opened<'portfolio'>> {
  const { catalogue, prices } = market
  const services: PortfolioServices = {
    db,
    currencies: catalogue.currencies,
    usdtPerUnit: (currencyId) => prices.usdtPerUnit(currencyId),
    usdtPerUnitAt: (currencyId, atMs) => market.usdtPerUnitAt(currencyId, atMs),
    natures,
    now: clock.now,
    hoursKeptDays: HOURS_KEPT_DAYS,
  }
  return {
    handlers: portfolioHandlers(services),
    offer: null,
    chores: [{ name: 'portfolio', everyMs: FOLLOW_MS, run: () => advance(services) }],
  }
}
