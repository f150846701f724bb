import type { SeedChain } from '@assay/engine/market'
import type { Config } from '../../config.ts'
import type { Database } from '../../db/pool.ts'
import type { Feed } from '../../feeds/feed.ts'
import { haltedFeed, Halts } from '../../feeds/halts.ts'
import { isRecorded } from '../../feeds/history.ts'
import { instruments, type IndexedInstrument } from '../../feeds/instruments.ts'
import { feedWithTokens, TokenPairs } from '../../feeds/token-pairs.ts'
import { createFiatRates, type FiatRates } from '../../ports/fiat-rates.ts'
import type { Opened, Site } from '../room.ts'
import { feeRatesAt } from '../spot/door.ts'
import { createCatalogue, installCatalogue } from './catalogue.ts'
import { marketHandlers } from './handlers.ts'
import { Market } from './market.ts'
import { openGeneratedFeed, openHistoryFeed, openScriptedFeed, type OpenFeed } from './open-feed.ts'
import type { LeverTerms, MarketServices, NetworkTerms } from './services.ts'
import type { SpotView } from './spot-view.ts'
import { listHalts, listScheduledTerms, loadFiatRates, saveFiatRates } from './store.ts'
import { listTokenPairs } from './token-pair-store.ts'
import { TermsSchedule } from './terms-schedule.ts'

/** What the market gives other rooms. */
export interface MarketOffer {
  market: Market
  /** The indices that products follow, with the halts that operators ordered. Pairs of tokens are not in it. */
  feed: Feed
  halts: Halts
  /** Terms that operators have decided. */
  schedule: TermsSchedule
  /** Null unless prices are generated. */
  seedChain: SeedChain | null
  fiatRates: FiatRates
  /** The spot room sets its view of the order books here. */
  showSpot(view: SpotView): void
  /** Rooms that take coins in and pay them out set here on which networks they do. */
  showNetworks(terms: Partial<NetworkTerms>): void
  /** The futures and seconds rooms set here what they offer on an instrument. */
  showLever(terms: Partial<LeverTerms>): void
}

export async function openMarket(site: Site): Promise<Opened<'market', MarketOffer>> {
  const { config, log, hub, clock, atEnd } = site
  const { now } = clock
  const { db } = site.database
  const fiatRates = await createFiatRates({
    url: config.fiatRatesUrl,
    memory: { load: () => loadFiatRates(db), save: (rates) => saveFiatRates(db, rates) },
    warn: (reason) => log.warn({ err: reason }, 'fiat rates could not be updated'),
  })
  const listed = config.feed === 'history' ? instruments.filter(isRecorded) : instruments
  const catalogue = createCatalogue(listed, instruments)
  await installCatalogue(db, catalogue)
  const tokens = new TokenPairs(await listTokenPairs(db))
  for (const { instrument } of tokens.all()) catalogue.addTokenPair(instrument)
  const opened = await openFeed(config, { db, instruments: listed, now })
  const { seedChain, remember } = opened
  const halts = new Halts(await listHalts(db))
  const feed = haltedFeed(opened.feed, halts)
  const schedule = new TermsSchedule(await listScheduledTerms(db))
  const market = new Market({
    db,
    log,
    hub,
    fiatRate: (code) => fiatRates.rate(code),
    now,
    feed: haltedFeed(feedWithTokens(opened.feed, tokens), halts),
    tokens,
    catalogue,
    remember,
  })
  await market.open()
  atEnd(() => market.close())
  const services: MarketServices = {
    db,
    market,
    spot: null,
    spotFees: () => feeRatesAt(schedule, now()),
    lever: {},
    networks: {},
    seedChain,
    now,
  }
  return {
    handlers: marketHandlers(services),
    offer: {
      market,
      feed,
      halts,
      schedule,
      seedChain,
      fiatRates,
      showSpot: (view) => void (services.spot = view),
      showNetworks: (terms) => void Object.assign(services.networks, terms),
      showLever: (terms) => void Object.assign(services.lever, terms),
    },
    followers: { prices: market },
    begin: () => market.run(),
  }
}

function openFeed(config: Config, given: { db: Database; instruments: readonly IndexedInstrument[]; now(): number }): Promise<OpenFeed> {
  switch (config.feed) {
    case 'generated':
      return openGeneratedFeed({ ...given, seed: config.seed })
    case 'history':
      return openHistoryFeed({ ...given, speed: config.historySpeed })
    case 'scripted':
      return openScriptedFeed({ ...given, script: config.feedScript })
  }
}
