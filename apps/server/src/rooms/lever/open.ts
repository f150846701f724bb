import { DAY_MS } from '@assay/engine/market'
import { LeverDesk, type LeverInstrument } from '../../desk/lever/lever-desk.ts'
import { loadClock } from '../../desk/lever/load.ts'
import { Contracts, contractsProduct, house, leverInstruments, limitsProduct, measureMinuteMoves } from '../futures/door.ts'
import type { Instrument } from '../../feeds/instruments.ts'
import type { MarketOffer } from '../market/door.ts'
import type { MessageOffer } from '../message/door.ts'
import type { Opened, Site } from '../room.ts'
import { isPayable, namesOf, optionsProduct } from '../seconds/door.ts'
import { fundHouse } from './house-funds.ts'

/** What the lever desk gives the rooms of contracts, options and the public log. */
export interface LeverOffer {
  /** The desk of lever and micro accounts. */
  desk: LeverDesk
  /** The instruments that contracts and options may use. */
  traded: readonly Instrument[]
  leveraged: readonly LeverInstrument[]
  contracts: Contracts
  /** The instant up to which ticks had been processed before this start, in epoch milliseconds. */
  workedMs: number
}

const DESK = { name: 'lever', lockNumber: 2 }

export async function openLever(
  site: Site,
  { market: { market, feed, schedule }, message }: { market: MarketOffer; message: MessageOffer },
): Promise<Opened<'lever', LeverOffer>> {
  const { log, keys, isSandbox, clock, atEnd } = site
  const { db, pool, target } = site.database
  const { catalogue, prices } = market
  // Recorded prices are public, so nothing may be won or lost on them.
  const traded = feed.name === 'history' ? [] : catalogue.instruments
  const minuteMoves = await measureMinuteMoves(db, traded, clock.now())
  const leveraged = leverInstruments(traded, minuteMoves)
  const contracts = new Contracts(traded, minuteMoves, { known: catalogue.known, schedule, now: clock.now })
  const desk = new LeverDesk({
    ...DESK,
    target,
    pool,
    log,
    keys,
    onCommit: site.onCommitOf(DESK.name),
    now: clock.now,
    clockBehindMs: clock.behindMs,
    feed,
    instruments: leveraged,
    indexed: catalogue.instruments,
    house,
    products: {
      contracts: contractsProduct(contracts),
      options: optionsProduct(namesOf(catalogue)),
      limits: limitsProduct((currencyId) => prices.usdtPerUnit(currencyId)),
    },
  })
  // Missed ticks are processed under the present terms.
  const workedMs = (await loadClock(pool, DESK.name)) ?? clock.now()
  await desk.start()
  atEnd(() => desk.close())
  desk.onCommitted(({ messages }) => new Set(messages.map(({ userId }) => userId)).forEach(message.publishMessages))
  const fund = async (): Promise<void> => {
    if (isSandbox) await fundHouse({ db, desk, currencies: catalogue.currencies.filter(isPayable), prices })
  }
  await fund()
  return {
    handlers: {},
    offer: { desk, traded, leveraged, contracts, workedMs },
    chores: [{ name: 'fund the house', everyMs: DAY_MS, run: fund }],
    desks: { lever: desk },
    followers: { 'lever ticks': desk },
    begin: () => desk.beat(),
  }
}
