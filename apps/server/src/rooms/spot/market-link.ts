/** Passes the market's prices to the spot desk, and the desk's trades to the market. */
import { powerOfTen } from '@assay/money'
import type { SpotDesk, SpotTurn } from '../../desk/spot/spot-desk.ts'
import type { Market, Quote } from '../market/door.ts'
import type { SandboxMarket } from './sandbox-market.ts'
import type { SpotServices } from './services.ts'

const AGAIN_MS = 1_000

interface Linked {
  market: Market
  spot: SpotServices
  /** Null in live mode. */
  sandboxMarket: SandboxMarket | null
  publishMessages(userId: number): void
  /** Whether a pair and the contract of its coin have one price. A test's script gives each its own. */
  isOneWalk: boolean
}

/** Index prices go to the desk, where the market maker quotes first. Committed trades go to the candles, messages to their users. */
export function followMarket({ market, spot, sandboxMarket, isOneWalk, publishMessages }: Linked): void {
  const { desk } = spot
  const finer = sandboxMarket && isOneWalk ? finerIndices(market, desk) : new Map<string, FinerIndex>()
  const passOn = (quote: Quote) => {
    const pairId = pairIdOf(market, desk, quote.symbol)
    const isHalted = quote.state === 'halted'
    if (!isHalted && !quote.canTrigger) return
    if (pairId !== undefined)
      sendIndex(spot, sandboxMarket, { pairId, indexDeciticks: isHalted ? null : quote.deciticks }).catch(() => sendAgain(quote.symbol))
    const follower = finer.get(quote.symbol)
    if (follower && !isHalted) sandboxMarket!.onFreshPrice(follower.pairId, quote.deciticks * follower.factor)
  }
  // The next price replaces one that the desk did not take; that of a token may be long in coming.
  const waiting = new Set<string>()
  const sendAgain = (symbol: string): void => {
    if (!market.tokenPair(symbol) || waiting.has(symbol)) return
    waiting.add(symbol)
    setTimeout(() => {
      waiting.delete(symbol)
      passOn(market.prices.quote(symbol)!)
    }, AGAIN_MS).unref()
  }
  market.prices.onQuote(passOn)
  for (const { symbol } of desk.pairs.values()) {
    const quote = market.prices.quote(symbol)
    if (quote) passOn(quote)
  }
  desk.onCommitted((committed) => {
    for (const trade of committed.trades) {
      const pair = desk.pairs.get(trade.pairId)!
      market.recordTrade(pair.symbol, { timeMs: trade.timeMs, priceTicks: trade.priceTicks, lots: trade.lots })
    }
    new Set(committed.messages.map(({ userId }) => userId)).forEach(publishMessages)
  })
}

/** The number of a spot pair is that of its instrument. */
function pairIdOf({ catalogue }: Market, { pairs }: SpotDesk, symbol: string): number | undefined {
  const id = catalogue.instrument(symbol)?.id
  return id !== undefined && pairs.has(id) ? id : undefined
}

interface FinerIndex {
  pairId: number
  /** From tenths of the contract's tick to those of the pair's. */
  factor: number
}

/**
 * Contracts on the same coin whose index comes more often than the pair's, by symbol. Whoever reads it must not know more than the quotes of
 * the pair.
 */
function finerIndices(market: Market, desk: SpotDesk): Map<string, FinerIndex> {
  const { catalogue } = market
  const found = new Map<string, FinerIndex>()
  for (const { symbol, walk, clockMs, priceDecimals } of catalogue.instruments) {
    const pairId = pairIdOf(market, desk, walk.symbol)
    const pair = catalogue.instrument(walk.symbol)
    if (pairId === undefined || !pair || clockMs >= pair.clockMs || priceDecimals > pair.priceDecimals) continue
    found.set(symbol, { pairId, factor: Number(powerOfTen(pair.priceDecimals - priceDecimals)) })
  }
  return found
}

function sendIndex(
  { desk }: SpotServices,
  sandboxMarket: SandboxMarket | null,
  { pairId, indexDeciticks }: { pairId: number; indexDeciticks: number | null },
): Promise<void> {
  const run = (turn: SpotTurn): void => {
    if (sandboxMarket?.trades(pairId) && indexDeciticks !== null) sandboxMarket.onIndex(turn, pairId, indexDeciticks)
    else turn.execute({ kind: 'index', timeMs: turn.timeMs, pairId, indexDeciticks })
  }
  return desk.run(run)
}
