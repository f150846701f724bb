/** Orders whose price can be moved on the chart, and the same order at another price. Pure. */
import type { CallInput } from '@assay/contract'
import Big from 'big.js'
import type { Order } from '../api.ts'
import type { Pair } from '../pair/pair.ts'

/** An order waits for its trigger, else it rests at its price. */
export const isStop = ({ status, stop_price }: Pick<Order, 'status' | 'stop_price'>): boolean =>
  status === 'untriggered' && stop_price !== null

/** The price at which an order stands on the chart. Null for one that follows the market before it has a price. */
export const standsAt = (order: Pick<Order, 'status' | 'price' | 'stop_price'>): string | null =>
  isStop(order) ? order.stop_price : order.price

/** Legs of an OCO belong together, a trailing stop moves by itself, and a triggered stop cannot wait again. */
export function mayMove(order: Pick<Order, 'order_type' | 'status' | 'stop_price' | 'oco_id'>): boolean {
  if (order.oco_id !== null) return false
  if (order.order_type === 'limit') return true
  return (order.order_type === 'stop_limit' || order.order_type === 'stop_market') && isStop(order)
}

/** What has not filled yet, in coins; null for an order by budget. */
export const leftOf = ({ amount, filled }: Pick<Order, 'amount' | 'filled'>): string | null =>
  amount === null ? null : new Big(amount).minus(filled).toFixed()

/** The side of the market on which the order's price has to stay. */
export function sideOf(order: Pick<Order, 'type' | 'status' | 'stop_price'>): 'above' | 'below' {
  return (order.type === 'buy') === isStop(order) ? 'above' : 'below'
}

/** The rest of an order at another price. The limit behind a stop moves with it. */
export function orderAt(
  order: Order,
  price: string,
  { baseId, quoteId, lot }: Pick<Pair, 'baseId' | 'quoteId' | 'lot'>,
): CallInput<'spot.placeOrder'> {
  const left = leftOf(order)
  const shown = order.visible_amount
  const isIceberg = shown !== null && left !== null && new Big(shown).lt(left)
  const limit = order.price === null || order.stop_price === null ? null : new Big(order.price).plus(price).minus(order.stop_price)
  const isStopOrder = isStop(order)
  return {
    currency_id: baseId,
    legal_id: quoteId,
    type: order.type,
    order_type: order.order_type,
    ...(left === null ? { quote_amount: order.quote_amount ?? undefined } : { amount: left }),
    ...(isStopOrder ? { stop_price: price } : { target_price: price }),
    ...(order.order_type === 'stop_limit' && limit?.gt(0) && { target_price: limit.toFixed() }),
    ...(isIceberg && { visible_amount: new Big(shown).lt(lot) ? lot : shown }),
    ...(!isStopOrder || order.order_type === 'stop_limit' ? { tif: order.tif } : {}),
    ...(order.expire_at !== null && { expire_at: order.expire_at }),
    ...(order.post_only && { post_only: true }),
  }
}
