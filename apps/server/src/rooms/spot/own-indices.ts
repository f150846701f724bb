/** The index of each token's pair, renewed each minute from the pair's own trades and book (docs/decisions/0063). */
import { MINUTE_MS, nextOwnIndex, offeredTicks, OWN_INDEX_MINUTES, OWN_INDEX_WORTH, SECOND_MS, type Traded } from '@assay/engine/market'
import type { SpotEngine } from '@assay/engine/spot'
import { powerOfTen } from '@assay/money'
import type { Database } from '../../db/pool.ts'
import type { TokenPair } from '../../feeds/token-pairs.ts'
import { insertOwnIndex, readTradesSince, type Market } from '../market/door.ts'

/** Trades of a minute are committed by then. */
const SETTLED_AFTER_MS = 2 * SECOND_MS

/** Orders below them are too small or too far to count. */
const LEVELS = 100

type Book = Pick<Traded, 'bidTicks' | 'askTicks'>

const NOTHING = { lots: 0n, tickLots: 0n }

interface Renewing {
  db: Database
  market: Pick<Market, 'candles' | 'openTokenPairs' | 'takeOwnIndex'>
  engine: Pick<SpotEngine, 'depth'>
}

/**
 * Renews each index once a minute. Call it each second: of the book counts what stood at every call since the renewal before, so that nobody
 * moves an index by a quote that he takes back before others can trade with him. A minute in which this process was not there is left out.
 */
export function ownIndices({ db, market, engine }: Renewing): (nowMs: number) => Promise<void> {
  const renewed = new Map<number, number>()
  const stood = new Map<number, Book>()
  return async (nowMs) => {
    const settledMs = nowMs - SETTLED_AFTER_MS
    const minuteMs = settledMs - (settledMs % MINUTE_MS)
    for (const { instrument, firstTicks, indices } of market.openTokenPairs()) {
      const { id, symbol } = instrument
      const before = indices.at(-1)
      const beforeTicks = before?.ticks ?? firstTicks
      const least = leastTickLots(instrument)
      const { bids, asks } = engine.depth(id, LEVELS)
      const book = worseOf(stood.get(id), { bidTicks: offeredTicks(bids, least), askTicks: offeredTicks(asks, least) })
      stood.set(id, book)
      if (Math.max(before?.minuteMs ?? 0, renewed.get(id) ?? 0) >= minuteMs) continue
      // The candles say whether there is anything to read.
      const minutes = market.candles.of(symbol).series.slice(minuteMs - (OWN_INDEX_MINUTES + 1) * MINUTE_MS)
      const traded = minutes.some(({ volume }) => volume > 0) ? await tradedBefore(db, id, minuteMs) : NOTHING
      const ticks = nextOwnIndex(beforeTicks, { ...traded, ...book }, least)
      if (ticks !== beforeTicks) market.takeOwnIndex(symbol, { minuteMs, ticks: await insertOwnIndex(db, { pairId: id, minuteMs, ticks }) })
      renewed.set(id, minuteMs)
      stood.delete(id)
    }
  }
}

/** What stood at both looks. */
function worseOf(before: Book | undefined, now: Book): Book {
  if (before === undefined) return now
  const both = (one: number | null, other: number | null, worse: (one: number, other: number) => number): number | null =>
    one === null || other === null ? null : worse(one, other)
  return { bidTicks: both(before.bidTicks, now.bidTicks, Math.min), askTicks: both(before.askTicks, now.askTicks, Math.max) }
}

async function tradedBefore(db: Database, pairId: number, minuteMs: number): Promise<Pick<Traded, 'lots' | 'tickLots'>> {
  const trades = await readTradesSince(db, pairId, minuteMs - OWN_INDEX_MINUTES * MINUTE_MS)
  const counted = trades.filter(({ timeMs }) => timeMs < minuteMs)
  return {
    lots: counted.reduce((sum, { lots }) => sum + BigInt(lots), 0n),
    tickLots: counted.reduce((sum, { ticks, lots }) => sum + BigInt(ticks) * BigInt(lots), 0n),
  }
}

const leastTickLots = ({ priceDecimals, amountDecimals }: TokenPair['instrument']): bigint =>
  OWN_INDEX_WORTH * powerOfTen(priceDecimals + amountDecimals)
