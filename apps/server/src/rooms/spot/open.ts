import { DAY_MS, MINUTE_MS } from '@assay/engine/market'
import type { Chore } from '../../clock/chores.ts'
import type { Deadline } from '../../clock/deadlines.ts'
import { SpotDesk } from '../../desk/spot/spot-desk.ts'
import type { MarketStatus } from '../../feeds/feed.ts'
import { haltValues } from '../../feeds/halts.ts'
import type { LiveHub } from '../../live/hub.ts'
import { forgetOwnIndices, type MarketOffer, type SpotView } from '../market/door.ts'
import type { MessageOffer } from '../message/door.ts'
import type { Opened, Site } from '../room.ts'
import { tradesOfBatches, type BatchTrade, type OrderBatch } from './batch-trades.ts'
import { spotHandlers } from './handlers.ts'
import { defineSpotChannels, depthOf } from './live.ts'
import { looksEachSecond } from './looks.ts'
import { followMarket } from './market-link.ts'
import { feeRatesAt, type FeeRates } from './fees.ts'
import { ownIndices } from './own-indices.ts'
import { createSandboxMarket, type SandboxMarket } from './sandbox-market.ts'
import { createSpotServices, type SpotServices } from './services.ts'
import { loadTape, type Tape } from './tape.ts'
import { spotProduct } from './terms.ts'

/** What the spot room gives other rooms. */
export interface SpotOffer {
  /** The desk of legal and change accounts. */
  desk: SpotDesk
  /** What an order that is accepted now pays. */
  feeRates(): FeeRates
  /** What a user's orders traded in batches, for his statement. */
  tradesOf(userId: number, batches: readonly OrderBatch[]): Promise<ReadonlyMap<string, BatchTrade>>
}

const opensMsOf = ({ state, nextChangeMs }: MarketStatus): number | null => (state === 'closed' ? nextChangeMs : null)

const DESK = { name: 'spot', lockNumber: 1 }

export async function openSpot(
  site: Site,
  { market: { market, feed, schedule, showSpot }, message }: { market: MarketOffer; message: MessageOffer },
): Promise<Opened<'spot', SpotOffer>> {
  const { log, hub, keys, isSandbox, clock, atEnd } = site
  const { db, pool, target } = site.database
  const desk = new SpotDesk({ ...DESK, product: spotProduct, target, pool, log, keys, onCommit: site.onCommitOf(DESK.name), now: Date.now })
  await desk.start()
  atEnd(() => desk.close())
  const spot = createSpotServices({
    db,
    desk,
    nameOf: (id) => market.catalogue.currency(id)!.name,
    haltOf: (symbol) => haltValues(market.prices.status(symbol)),
    opensAt: (symbol) => opensMsOf(market.prices.status(symbol)),
    isTokenPair: (symbol) => market.tokenPair(symbol) !== undefined,
    feeRates: () => feeRatesAt(schedule, clock.now()),
  })
  const tape = await loadTape(db, desk.pairs.values())
  defineSpotChannels(hub, spot, tape)
  showSpot(viewOf(hub, spot, tape))
  const sandboxMarket = isSandbox
    ? await createSandboxMarket({
        db,
        desk,
        pairs: [...desk.pairs.values()].filter(({ symbol }) => !market.tokenPair(symbol)),
        indexOf: (pair) => market.prices.quote(pair.symbol)?.deciticks ?? null,
        minuteVolume: (symbol, minuteMs) => feed.minuteVolume(symbol, minuteMs),
        random: Math.random,
        now: clock.now,
      })
    : null
  if (sandboxMarket) atEnd(() => sandboxMarket.stop())
  followMarket({ market, spot, sandboxMarket, isOneWalk: feed.name === 'generated', publishMessages: message.publishMessages })
  sandboxMarket?.run()
  const renewIndices = ownIndices({ db, market, engine: desk.engine })
  const looks = looksEachSecond(() => renewIndices(clock.now()))
  atEnd(looks.stop)
  return {
    handlers: spotHandlers(spot),
    offer: { desk, feeRates: spot.feeRates, tradesOf: (userId, batches) => tradesOfBatches(spot, userId, batches) },
    chores: [
      looks.chore,
      { name: 'indices that nobody asks for', everyMs: DAY_MS, run: () => forgetOwnIndices(db) },
      ...(sandboxMarket ? choresOf(sandboxMarket) : []),
    ],
    deadlines: [goodTillDate(desk)],
    desks: { spot: desk },
    ready: async () => {
      if (sandboxMarket)
        await untilQuoted(desk, (symbol) => market.tokenPair(symbol) !== undefined || market.prices.status(symbol).halt !== undefined)
    },
  }
}

/** Every batch of the desk expires the orders that are due, so an empty command is enough. */
export const goodTillDate = (desk: SpotDesk): Deadline => ({
  name: 'orders good till a date',
  table: 'spot_order',
  at: 'expire_at',
  where: 'expire_at is not null',
  async settle() {
    await desk.run(() => undefined)
    return []
  },
})

const choresOf = (market: SandboxMarket): Chore[] => [
  { name: 'book trades of market maker and taker bot', everyMs: MINUTE_MS, run: () => market.book() },
  { name: 'reset market maker and taker bot', everyMs: DAY_MS, run: () => market.reset() },
]

const viewOf = (hub: LiveHub, spot: SpotServices, tape: Tape): SpotView => ({
  depth: (symbol, limit) => ({ seq: hub.seq(`depth:${symbol}`), ...depthOf(spot, spot.pairBySymbol(symbol), limit) }),
  lastTrades: (symbol, limit) => tape.last(spot.pairBySymbol(symbol).id, limit),
})

const QUOTED_WITHIN_MS = 10_000

/**
 * Resolves when every pair that the market maker quotes has a bid and an ask, so that no visitor sees an empty book. Gives up after 10 s.
 */
async function untilQuoted(desk: SpotDesk, isUnquoted: (symbol: string) => boolean): Promise<void> {
  const isQuoted = () =>
    [...desk.pairs].every(([pairId, { symbol }]) => {
      if (isUnquoted(symbol)) return true
      const { bidTicks, askTicks } = desk.engine.bestPrices(pairId)
      return bidTicks !== null && askTicks !== null
    })
  const deadline = performance.now() + QUOTED_WITHIN_MS
  while (!isQuoted() && performance.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 10))
}
