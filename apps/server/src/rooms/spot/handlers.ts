import type { RoomHandlers } from '../../http/context.ts'
import { amendOrder, cancelAll, cancelOrder, cancelOrders } from './change-orders.ts'
import { listFills, listOrders, showOrder } from './lists.ts'
import { moveOrder } from './move-order.ts'
import { placeOrder, placeOrders } from './place-order.ts'
import type { SpotServices } from './services.ts'

export function spotHandlers(services: SpotServices): RoomHandlers<'spot'> {
  return {
    placeOrder: (input, context) => placeOrder(services, input, context),
    placeOrders: (input, context) => placeOrders(services, input, context),
    cancelOrder: (input, context) => cancelOrder(services, input, context),
    cancelOrders: (input, context) => cancelOrders(services, input, context),
    cancelAll: (input, context) => cancelAll(services, input, context),
    amendOrder: (input, context) => amendOrder(services, input, context),
    moveOrder: (input, context) => moveOrder(services, input, context),
    orders: (input, context) => listOrders(services, input, context),
    order: (input, context) => showOrder(services, input, context),
    fills: (input, context) => listFills(services, input, context),
  }
}
