/** What the desk commits, told to those who listen: depth and tape to all, orders and balances to their owner. */
import type { DepthUpdate, TradeUpdate } from '@assay/contract/live'
import type { LevelChange, Order, Pair } from '@assay/engine/spot'
import { formatUnits, unitsOf } from '@assay/money'
import type { SeenBalance } from '../../desk/balances.ts'
import { isLive } from '../../desk/spot/rows.ts'
import type { Restored } from '../../desk/spot/restored.ts'
import type { SpotCommitted } from '../../desk/spot/spot-desk.ts'
import { accountOf, accountTypes, typeOfAccount, userOfAccount } from '../../ledger/accounts.ts'
import type { LiveHub } from '../../live/hub.ts'
import { depthLevels, everyUpdate } from '../../live/merge.ts'
import { amountText, priceText } from './figures.ts'
import { presentOrder } from './present.ts'
import type { SpotServices } from './services.ts'
import { listBalances, type BalanceRow } from './store.ts'
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
  hub.define('balances', {
    isPrivate: true,
    everyMs: 0,
    accepts: () => false,
    merge: everyUpdate(),
    base: async (_argument, userId) =>
      (
        await listBalances(
          services.db,
          accountTypes.map((type) => accountOf(userId!, type)),
        )
      ).map(presentBalance),
  })
  services.desk.onCommitted((committed) => publish({ hub, services, tape }, committed))
  services.desk.onRestored((restored) => publishRestored({ hub, services }, restored))
}

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
  for (const order of committed.orders) publishOrder({ hub, services }, order, isLive(order.status))
}

/** Bases are read from memory, which may be ahead of COMMIT: who saw what was never committed sees it put right. */
function publishRestored(to: Omit<Publishing, 'tape'>, { levels, orders }: Restored): void {
  publishLevels(to, levels)
  for (const { order, isThere } of orders) publishOrder(to, order, isThere)
}

function publishLevels({ hub, services }: Omit<Publishing, 'tape'>, levels: readonly LevelChange[]): void {
  for (const level of levels) {
    const pair = services.desk.pairs.get(level.pairId)!
    const channel = `depth:${pair.symbol}`
    if (!hub.isHeard(channel)) continue
    const row: [string, string] = [priceText(level.priceTicks, pair), amountText(level.lots, pair)]
    const update: DepthUpdate = level.side === 'buy' ? { bids: [row], asks: [] } : { bids: [], asks: [row] }
    hub.publish(channel, update)
  }
}

function publishOrder({ hub, services }: Omit<Publishing, 'tape'>, order: Order, isThere: boolean): void {
  const userId = userOfAccount(order.trader.account)
  if (userId === null || !hub.hears(userId, 'orders')) return
  const row = presentOrder(order, services.desk.pairs.get(order.pairId)!, services)
  hub.publishTo(userId, 'orders', isThere ? row : { ...row, gone: true })
}

/** Tells users' screens the balances that a desk's batch has changed. */
export function publishBalances(hub: LiveHub, seen: readonly SeenBalance[], scaleOf: (currencyId: number) => number): void {
  for (const { account, currencyId, available, held } of seen) {
    const userId = userOfAccount(account)!
    if (!hub.hears(userId, 'balances')) continue
    const scale = scaleOf(currencyId)
    const texts = { available: formatUnits(available, scale), held: formatUnits(held, scale) }
    hub.publishTo(userId, 'balances', { type: typeOfAccount(account), currency_id: String(currencyId), ...texts })
  }
}

const LEDGER_SCALE = 8
const presentBalance = (row: BalanceRow) => ({
  type: typeOfAccount(Number(row.account_id)),
  currency_id: String(row.currency_id),
  available: formatUnits(unitsOf(row.available, LEDGER_SCALE), LEDGER_SCALE),
  held: formatUnits(unitsOf(row.held, LEDGER_SCALE), LEDGER_SCALE),
})
