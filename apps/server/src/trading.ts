/** Where the market's prices meet the desk, and the desk's trades the market. */
import type { SpotDesk, SpotTurn } from './desk/spot/spot-desk.ts'
import type { LiveHub } from './live/hub.ts'
import type { Market, SpotView } from './rooms/market/door.ts'
import { createHouse, depthOf, type House, type SpotServices, type Tape } from './rooms/spot/door.ts'

/** Each index price goes to the desk, where the house quotes first; each committed trade goes to the candles, each message to its user. */
export function connectTrading({
  market,
  spot,
  house,
  tellMessages,
  now,
}: {
  market: Market
  spot: SpotServices
  house: House | null
  tellMessages(userId: number): void
  now(): number
}): void {
  const { desk } = spot
  const pairIds = new Map([...desk.pairs.values()].map((pair) => [pair.symbol, pair.id]))
  const tell = (symbol: string) => {
    const pairId = pairIds.get(symbol)
    const quote = market.prices.quote(symbol)
    if (pairId === undefined || !quote) return
    const isHalted = quote.state === 'halted'
    if (!isHalted && !quote.canTrigger) return
    sendIndex(spot, house, { pairId, indexDeciticks: isHalted ? null : quote.deciticks })
    if (!isHalted) house?.onIndex(pairId, quote.deciticks, now())
  }
  market.prices.onQuote((quote) => tell(quote.symbol))
  for (const symbol of pairIds.keys()) tell(symbol)
  desk.onCommitted((committed) => {
    for (const trade of committed.trades) {
      const pair = desk.pairs.get(trade.pairId)!
      market.recordTrade(pair.symbol, { timeMs: trade.timeMs, priceTicks: trade.priceTicks, lots: trade.lots })
    }
    new Set(committed.messages.map(({ userId }) => userId)).forEach(tellMessages)
  })
}

function sendIndex({ desk }: SpotServices, house: House | null, index: { pairId: number; indexDeciticks: number | null }): void {
  const run = (turn: SpotTurn): void => {
    const { pairId, indexDeciticks } = index
    if (indexDeciticks !== null) house?.quote(turn, pairId, indexDeciticks)
    turn.execute({ kind: 'index', timeMs: turn.timeMs, ...index })
  }
  desk.run(run).catch(() => undefined) // the desk is closing, or tries the next price
}

export function startHouse(market: Market, spot: SpotServices, minuteVolume: (symbol: string, minuteMs: number) => number): Promise<House> {
  return createHouse({
    db: spot.db,
    desk: spot.desk,
    indexOf: (pair) => market.prices.quote(pair.symbol)?.deciticks ?? null,
    minuteVolume,
    random: Math.random,
  })
}

export function spotViewOf(hub: LiveHub, spot: SpotServices, tape: Tape): SpotView {
  return {
    depth: (symbol, limit) => ({ seq: hub.seq(`depth:${symbol}`), ...depthOf(spot, spot.pairBySymbol(symbol), limit) }),
    lastTrades: (symbol, limit) => tape.last(spot.pairBySymbol(symbol).id, limit),
  }
}

const QUOTED_WITHIN_MS = 10_000

/** Resolves when every pair has a bid and an ask: a visitor never sees an empty book. */
export async function untilQuoted(desk: SpotDesk): Promise<void> {
  const isQuoted = () =>
    [...desk.pairs.keys()].every((pairId) => {
      const { bidTicks, askTicks } = desk.engine.bestPrices(pairId)
      return bidTicks !== null && askTicks !== null
    })
  const deadline = performance.now() + QUOTED_WITHIN_MS
  while (!isQuoted() && performance.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 10))
}
