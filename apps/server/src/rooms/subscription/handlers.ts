import type { RoomHandlers } from '../../http/context.ts'
import { subscriptionConsole } from './console/calls.ts'
import { commitments, detail, list, orders } from './lists.ts'
import { order } from './order.ts'
import type { SubscriptionServices } from './services.ts'

export function subscriptionHandlers(services: SubscriptionServices): RoomHandlers<'subscription'> {
  return {
    list: (_, { lang }) => list(services, lang),
    detail: (input, { lang }) => detail(services, input, lang),
    order: (input, context) => order(services, input, context),
    orders: (input, context) => orders(services, input, context),
    commitments: (input) => commitments(services, input),
    ...subscriptionConsole(services),
  }
}
