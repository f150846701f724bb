/** Orders whose price can be moved on the chart. Pure. */
import Big from 'big.js'
import type { Order } from '../api.ts'

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
