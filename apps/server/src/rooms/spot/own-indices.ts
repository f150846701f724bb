/** The index of each token's pair, renewed each minute from what stands in the pair's book (docs/decisions/0063). */
import { MINUTE_MS, nextOwnIndex, offeredTicks, OWN_INDEX_WORTH, SECOND_MS, type Offered } from '@assay/engine/market'
import type { SpotEngine } from '@assay/engine/spot'
import { powerOfTen } from '@assay/money'
import type { Database } from '../../db/pool.ts'
import type { TokenPair } from '../../feeds/token-pairs.ts'
import { insertOwnIndex, type Market } from '../market/door.ts'

/** The last look of a minute has been by then. */
const SETTLED_AFTER_MS = 2 * SECOND_MS

/** Orders below them are too small or too far to count. */
const LEVELS = 100

interface Renewing {
  db: Database
  market: Pick<Market, 'openTokenPairs' | 'takeOwnIndex'>
  engine: Pick<SpotEngine, 'depth'>
}

/** A minute that is being looked at. */
interface Looking {
  /** The minute that was renewed last, or in which looking began. */
  minuteMs: number
  /** What stood at every look since. Undefined before the first. */
  stood?: Offered
}

/**
 * Renews each index once a minute. Call it once in each second, at a moment that nobody can foresee: of the book counts what stood at every
 * call since the renewal before, so that nobody moves an index by a quote that he takes back before others can trade with him. The minute in
 * which a pair opened, or this process began, is left out: nobody has looked at all of it.
 */
export function ownIndices({ db, market, engine }: Renewing): (nowMs: number) => Promise<void> {
  const looking = new Map<number, Looking>()
  return async (nowMs) => {
    const settledMs = nowMs - SETTLED_AFTER_MS
    const minuteMs = settledMs - (settledMs % MINUTE_MS)
    const open = market.openTokenPairs()
    for (const id of looking.keys()) if (!open.some(({ instrument }) => instrument.id === id)) looking.delete(id)
    for (const pair of open) {
      const { id, symbol } = pair.instrument
      const { minuteMs: renewedMs, stood: before } = looking.get(id) ?? { minuteMs }
      const stood = worseOf(before, offeredBy(engine, pair))
      looking.set(id, { minuteMs: renewedMs, stood })
      if (renewedMs >= minuteMs) continue
      const beforeTicks = pair.indices.at(-1)?.ticks ?? pair.firstTicks
      const ticks = nextOwnIndex(beforeTicks, stood)
      if (ticks !== beforeTicks) market.takeOwnIndex(symbol, { minuteMs, ticks: await insertOwnIndex(db, { pairId: id, minuteMs, ticks }) })
      looking.set(id, { minuteMs })
    }
  }
}

function offeredBy(engine: Renewing['engine'], { instrument: { id, priceDecimals, amountDecimals } }: TokenPair): Offered {
  const least = OWN_INDEX_WORTH * powerOfTen(priceDecimals + amountDecimals)
  const { bids, asks } = engine.depth(id, LEVELS)
  return { bidTicks: offeredTicks(bids, least), askTicks: offeredTicks(asks, least) }
}

/** What stood at both looks. */
function worseOf(before: Offered | undefined, now: Offered): Offered {
  if (before === undefined) return now
  const both = (one: number | null, other: number | null, worse: (one: number, other: number) => number): number | null =>
    one === null || other === null ? null : worse(one, other)
  return { bidTicks: both(before.bidTicks, now.bidTicks, Math.min), askTicks: both(before.askTicks, now.askTicks, Math.max) }
}
