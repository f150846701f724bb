import { refuse } from '@assay/contract/wire'
import type { Pair, Trader } from '@assay/engine/spot'
import { formatUnits } from '@assay/money'
import { LRUCache } from 'lru-cache'
import type { Database } from '../../db/pool.ts'
import type { SpotDesk } from '../../desk/spot/spot-desk.ts'
import { isLive } from '../../desk/spot/rows.ts'
import { accountOf, CHANGE } from '../../ledger/accounts.ts'

/** Spot fees of level 0: 0.10 % for both sides. */
const MAKER_RATE_PPM = 1_000
const TAKER_RATE_PPM = 1_000
const PPM_DECIMALS = 6
/** Orders that have ended, of which the account is remembered. */
const ENDED_MAXIMUM = 100_000

/** The same as fractions. */
export const feeRates = {
  maker: formatUnits(BigInt(MAKER_RATE_PPM), PPM_DECIMALS),
  taker: formatUnits(BigInt(TAKER_RATE_PPM), PPM_DECIMALS),
}

export interface SpotServices {
  db: Database
  desk: SpotDesk
  nameOf(currencyId: number): string
  /** Refuses `symbol_unknown`. */
  pairOf(baseId: number, quoteId: number): Pair
  pairBySymbol(symbol: string): Pair
  traderOf(userId: number): Trader
  /** Whether an order of the account has ended lately: not every cancel that comes too late needs the database. */
  hasEnded(account: number, orderId: number): boolean
}

export function createSpotServices(given: { db: Database; desk: SpotDesk; nameOf(currencyId: number): string }): SpotServices {
  const pairs = () => [...given.desk.pairs.values()]
  const ended = new LRUCache<number, number>({ max: ENDED_MAXIMUM })
  given.desk.onCommitted(({ orders }) => {
    for (const { id, status, trader } of orders) if (!isLive(status)) ended.set(id, trader.account)
  })
  const found = (pair: Pair | undefined): Pair => pair ?? refuse('symbol_unknown')
  return {
    ...given,
    pairOf: (baseId, quoteId) => found(pairs().find((pair) => pair.baseId === baseId && pair.quoteId === quoteId)),
    pairBySymbol: (symbol) => found(pairs().find((pair) => pair.symbol === symbol)),
    traderOf: (userId) => ({
      account: accountOf(userId, CHANGE),
      makerRatePpm: MAKER_RATE_PPM,
      takerRatePpm: TAKER_RATE_PPM,
      isStanding: false,
    }),
    hasEnded: (account, orderId) => ended.get(orderId) === account,
  }
}
