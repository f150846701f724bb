import { refuse } from '@assay/contract/wire'
import { isLiveOrder, type Pair, type Trader } from '@assay/engine/spot'
import { LRUCache } from 'lru-cache'
import type { Database } from '../../db/pool.ts'
import type { SpotDesk } from '../../desk/spot/spot-desk.ts'
import { accountOf, CHANGE } from '../../ledger/accounts.ts'
import { ratePpm, type FeeRates } from './fees.ts'

/** How many ended orders are kept in memory with their accounts. */
const ENDED_MAXIMUM = 100_000

export interface SpotServices {
  db: Database
  desk: SpotDesk
  nameOf(currencyId: number): string
  /** What a refusal says of an operator's halt. */
  haltOf(symbol: string): Record<string, string>
  /** When a pair opens that has not yet. Null of one that has. */
  opensAt(symbol: string): number | null
  /** Whether a pair is one of a token, which has no price but that of its own book. */
  isTokenPair(symbol: string): boolean
  findPair(baseId: number, quoteId: number): Pair | undefined
  /** Refuses `symbol_unknown`. */
  pairOf(baseId: number, quoteId: number): Pair
  pairBySymbol(symbol: string): Pair
  traderOf(userId: number): Trader
  /** What an order that is accepted now pays. */
  feeRates(): FeeRates
  /** Whether an order of the account ended recently. Saves a late cancel a look-up in the database. */
  hasEnded(account: number, orderId: number): boolean
}

type Given = Pick<SpotServices, 'db' | 'desk' | 'nameOf' | 'haltOf' | 'opensAt' | 'isTokenPair' | 'feeRates'>

export function createSpotServices(given: Given): SpotServices {
  const pairs = () => [...given.desk.pairs.values()]
  const ended = new LRUCache<number, number>({ max: ENDED_MAXIMUM })
  given.desk.onCommitted(({ orders }) => {
    for (const order of orders) if (!isLiveOrder(order)) ended.set(order.id, order.trader.account)
  })
  const findPair = (baseId: number, quoteId: number) => pairs().find((pair) => pair.baseId === baseId && pair.quoteId === quoteId)
  const found = (pair: Pair | undefined): Pair => pair ?? refuse('symbol_unknown')
  return {
    ...given,
    findPair,
    pairOf: (baseId, quoteId) => found(findPair(baseId, quoteId)),
    pairBySymbol: (symbol) => found(pairs().find((pair) => pair.symbol === symbol)),
    traderOf(userId) {
      const { maker, taker } = given.feeRates()
      return { account: accountOf(userId, CHANGE), makerRatePpm: ratePpm(maker), takerRatePpm: ratePpm(taker), hasInventory: false }
    },
    hasEnded: (account, orderId) => ended.get(orderId) === account,
  }
}
