import { DAY_MS } from '@assay/engine/market'
import { VOLATILITY_DAYS } from '@assay/engine/structured'
import { unitsOf } from '@assay/money'
import type { LeverOffer } from '../lever/door.ts'
import type { MarketOffer } from '../market/door.ts'
import type { MessageOffer } from '../message/door.ts'
import type { ProofOffer } from '../proof/door.ts'
import type { Opened, Site } from '../room.ts'
import type { SpotOffer } from '../spot/door.ts'
import { fixAtDeadline } from './fixing.ts'
import { fundCover } from './fund.ts'
import { structuredHandlers } from './handlers.ts'
import { Ladder } from './ladder.ts'
import { DualLog } from './log.ts'
import { Paused } from './paused.ts'
import { Rates } from './rates.ts'
import { RunningMeans } from './running-means.ts'
import type { DualCoin, DualCurrency, StructuredServices, StructuredSources } from './services.ts'
import { settleAtDeadline } from './settle.ts'
import { sweepQuotes } from './store.ts'
import { COINS, MONEY } from './terms.ts'

const HOUR_MS = 3_600_000
/** What was left unlogged by a fall is logged then. */
const LOG_EVERY_MS = 5_000

interface Needed {
  market: MarketOffer
  message: MessageOffer
  spot: SpotOffer
  lever: LeverOffer
  proof: ProofOffer
}

/** Nothing is offered on recorded prices, which everybody knows. What runs is settled all the same. */
function currenciesOf({ market: { catalogue } }: MarketOffer, isRecorded: boolean): Pick<StructuredSources, 'coins' | 'offered' | 'money'> {
  const known = (name: string, minimum: string): DualCurrency => {
    const { id, scale } = catalogue.currencyByName(name)!
    return { id, name, scale, minimum: unitsOf(minimum, scale) }
  }
  const coins: DualCoin[] = COINS.filter(({ symbol }) => catalogue.instrument(symbol)).map(({ name, symbol, minimum }) => {
    const { priceDecimals } = catalogue.instrument(symbol)!
    return { ...known(name, minimum), symbol, priceDecimals }
  })
  return { coins, offered: isRecorded ? [] : coins, money: known(MONEY.name, MONEY.minimum) }
}

/** The closes of the index on the days before an instant. */
async function closesOf({ market }: MarketOffer, { name }: DualCoin, untilMs: number): Promise<number[]> {
  const { candles } = COINS.find((coin) => coin.name === name)!
  const days = await market.candles.read(candles, '1day', { fromMs: untilMs - (VOLATILITY_DAYS + 1) * DAY_MS, untilMs })
  return days.map(({ close }) => close)
}

export async function createStructuredServices(
  sources: StructuredSources,
  log: ConstructorParameters<typeof DualLog>[1],
): Promise<StructuredServices> {
  return {
    ...sources,
    paused: await Paused.read(sources.db),
    ladder: new Ladder(sources),
    rates: new Rates(sources),
    runningMeans: new RunningMeans(sources),
    log: new DualLog(sources, log),
  }
}

export async function openStructured(
  { database: { db }, isSandbox, clock, log }: Site,
  { market, message, spot: { desk }, lever, proof }: Needed,
): Promise<Opened<'structured'>> {
  const { prices } = market.market
  const services = await createStructuredServices(
    {
      db,
      desk,
      lever: lever.desk,
      ...currenciesOf(market, market.feed.name === 'history'),
      quote: (symbol) => prices.quote(symbol),
      closes: (coin, untilMs) => closesOf(market, coin, untilMs),
      ticksOf: proof.ticksOf,
      publishMessages: message.publishMessages,
      now: clock.now,
    },
    log,
  )
  const { coins, money } = services
  const fund = async (): Promise<void> => {
    if (isSandbox) await fundCover(desk, { currencies: [...coins, money], usdtPerUnit: (id) => prices.usdtPerUnit(id) })
  }
  await fund()
  return {
    handlers: structuredHandlers(services),
    offer: null,
    deadlines: [fixAtDeadline(services), settleAtDeadline(services)],
    chores: [
      { name: 'fill the cover of dual investments', everyMs: HOUR_MS, run: fund },
      { name: 'ladder of dual investments', everyMs: DAY_MS, run: async () => void (await services.ladder.today()) },
      { name: 'quotes of dual investments that have expired', everyMs: HOUR_MS, run: () => sweepQuotes(db) },
      { name: 'log dual investments', everyMs: LOG_EVERY_MS, run: () => services.log.write() },
    ],
    begin: () => services.log.kick(),
  }
}
