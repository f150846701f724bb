import type { RoomHandlers } from '../../http/context.ts'
import * as lists from './lists.ts'
import { lock } from './lock.ts'
import { redeem, redemption } from './redeem.ts'
import { renew } from './renew.ts'
import { miningConsole } from './console/products.ts'
import type { MiningServices } from './services.ts'

export function miningHandlers(services: MiningServices): RoomHandlers<'mining'> {
  return {
    config: () => lists.config(services),
    pools: () => lists.pools(services),
    orders: (input, context) => lists.orders(services, input, context),
    order: (input, context) => lists.order(services, input, context),
    summary: (_, context) => lists.summary(services, context),
    calendar: (input, context) => lists.calendar(services, input, context),
    lock: (input, context) => lock(services, input, context),
    redemption: (input, context) => redemption(services, input, context),
    redeem: (input, context) => redeem(services, input, context),
    renew: (input, context) => renew(services, input, context),
    ...miningConsole(services),
  }
}
