/** Live channels of the spot room. After COMMIT they send depth and tape to everybody and orders to their owners. */
import type { DepthUpdate, TradeUpdate } from '@assay/contract/live'
import { isLiveOrder, type LevelChange, type Order, type Pair } from '@assay/engine/spot'
import type { Restored } from '../../desk/spot/restored.ts'
import type { SpotCommitted } from '../../desk/spot/spot-desk.ts'
import { userOfAccount } from '../../ledger/accounts.ts'
import type { LiveHub } from '../../live/hub.ts'
import { depthLevels, everyUpdate } from '../../live/merge.ts'
import { amountText, priceText } from './figures.ts'
import { presentOrder } from './present.ts'
import type { SpotServices } from './services.ts'
import type { Tape } from './tape.ts'

const DEPTH_LEVELS = 200
const TAPE_LENGTH = 50
const TENTH_OF_A_SECOND_MS = 100

export function defineSpotChannels(hub: LiveHub, services: SpotServices, tape: Tape): void {
  const pairOf = (symbol: string) => [...services.desk.pairs.values()].find((pair) => pair.symbol === symbol)
  const accepts = (symbol: string) => pairOf(symbol) !== undefined
  hub.define('depth', {
    isPrivate: false,
    everyMs: TENTH_OF_A_SECOND_MS,
    accepts,
    merge: depthLevels,
    base: (symbol) => depthOf(services, pairOf(symbol)!, DEPTH_LEVELS),
  })
  hub.define('trades', {
    isPrivate: false,
    everyMs: TENTH_OF_A_SECOND_MS,
    accepts,
    merge: everyUpdate<TradeUpdate>(),
    base: (symbol) => tape.last(pairOf(symbol)!.id, TAPE_LENGTH),
  })
  hub.define('orders', {
    isPrivate: true,
    everyMs: 0,
    accepts: () => false,
    merge: everyUpdate(),
    base: (_argument, userId) =>
      services.desk.engine
        .openOrders(services.traderOf(userId!).account)
        .map((order) => presentOrder(order, services.desk.pairs.get(order.pairId)!, services))
        .reverse(),
  })
  services.desk.onCommitted((committed) => publish({ hub, services, tape }, committed))
  services.desk.onRestored((restored) => publishRestored({ hub, services }, restored))
}

/** The best `limit` levels of both sides, best first, as decimals. */
export function depthOf(services: SpotServices, pair: Pair, limit: number): DepthUpdate {
  const depth = services.desk.engine.depth(pair.id, limit)
  const row = (level: { priceTicks: number; lots: number }): [string, string] => [
    priceText(level.priceTicks, pair),
    amountText(level.lots, pair),
  ]
  return { bids: depth.bids.map(row), asks: depth.asks.map(row) }
}

interface Publishing {
  hub: LiveHub
  services: SpotServices
  tape: Tape
}

function publish({ hub, services, tape }: Publishing, committed: SpotCommitted): void {
  const { pairs } = services.desk
  publishLevels({ hub, services }, committed.levels)
  for (const trade of committed.trades) {
    const pair = pairs.get(trade.pairId)!
    hub.publish(`trades:${pair.symbol}`, tape.add(trade, pair))
  }
  for (const order of committed.orders) publishOrder({ hub, services }, order, isLiveOrder(order))
}

/** Bases are read from memory, which may be ahead of COMMIT. After a rollback this sends the values that are true again. */
function publishRestored(to: Omit<Publishing, 'tape'>, { levels, orders }: Restored): void {
  publishLevels(to, levels)
  for (const { order, isThere } of orders) publishOrder(to, order, isThere)
}

function publishLevels({ hub, services }: Omit<Publishing, 'tape'>, levels: readonly LevelChange[]): void {
  for (const level of levels) {
    const pair = services.desk.pairs.get(level.pairId)!
    const channel = `depth:${pair.symbol}`
    if (!hub.hasSubscribers(channel)) continue
    const row: [string, string] = [priceText(level.priceTicks, pair), amountText(level.lots, pair)]
    const update: DepthUpdate = level.side === 'buy' ? { bids: [row], asks: [] } : { bids: [], asks: [row] }
    hub.publish(channel, update)
  }
}

function publishOrder({ hub, services }: Omit<Publishing, 'tape'>, order: Order, isThere: boolean): void {
  const userId = userOfAccount(order.trader.account)
  if (userId === null || !hub.hasPrivateSubscribers(userId, 'orders')) return
  const row = presentOrder(order, services.desk.pairs.get(order.pairId)!, services)
  hub.publishTo(userId, 'orders', isThere ? row : { ...row, gone: true })
}
