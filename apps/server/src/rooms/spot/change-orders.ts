/** Cancelling and amending: desk commands that give back, so they need no balance. */
import type { CallParsed } from '@assay/contract'
import { refuse } from '@assay/contract/wire'
import type { Order, SpotEngine } from '@assay/engine/spot'
import type { UserContext } from '../../http/context.ts'
import { accountOf, CHANGE } from '../../ledger/accounts.ts'
import { lotsOf } from './figures.ts'
import { presentOrder, type OrderAnswer } from './present.ts'
import { refuseIfRefused } from './refusals.ts'
import type { SpotServices } from './services.ts'
import { findOwnOrder } from './store.ts'

const askerOf = (context: UserContext) => ({
  userId: context.session.userId,
  account: accountOf(context.session.userId, CHANGE),
  idempotent: context.idempotent,
})

/** A live order of the user, or the right refusal: not open when it once was his, not found otherwise. */
function liveOrder(engine: SpotEngine, account: number, wanted: { order: Order | undefined; wasHis: boolean }): Order {
  if (wanted.order && wanted.order.trader.account === account && engine.order(wanted.order.id)) return wanted.order
  return refuse(wanted.wasHis ? 'order_not_open' : 'order_not_found')
}

export async function cancelOrder(
  services: SpotServices,
  input: CallParsed<'spot.cancelOrder'>,
  context: UserContext,
): Promise<OrderAnswer> {
  const asker = askerOf(context)
  const wasHis = await findOwnOrder(services.db, context.session.userId, { id: input.id, clientId: input.client_id })
  let id = 0
  return services.desk.submit({
    ...asker,
    currencies: [],
    build: ({ engine, timeMs }) => {
      const found = input.id === undefined ? engine.orderByClientId(asker.account, input.client_id!) : engine.order(Number(input.id))
      const order = liveOrder(engine, asker.account, { order: found, wasHis })
      id = order.id
      return [{ kind: 'cancel', timeMs, pairId: order.pairId, account: asker.account, id }]
    },
    answer: ([effects]) => {
      const order = effects!.orders.find((one) => one.id === id)!
      const pair = services.desk.pairs.get(order.pairId)!
      refuseIfRefused(effects!, pair)
      return presentOrder(order, pair, services)
    },
  }) as Promise<OrderAnswer>
}

export async function cancelAll(
  services: SpotServices,
  input: CallParsed<'spot.cancelAll'>,
  context: UserContext,
): Promise<{ cancelled: string[] }> {
  const asker = askerOf(context)
  const only = input.symbol === undefined ? null : services.pairBySymbol(input.symbol).id
  return services.desk.submit({
    ...asker,
    currencies: [],
    build: ({ engine, timeMs }) => {
      const pairIds = new Set(engine.openOrders(asker.account).map((order) => order.pairId))
      return [...pairIds]
        .filter((pairId) => only === null || pairId === only)
        .map((pairId) => ({ kind: 'cancel_all' as const, timeMs, pairId, account: asker.account }))
    },
    answer: (effects) => ({
      cancelled: effects.flatMap((one) => one.orders.filter((order) => order.status === 'cancelled').map((order) => String(order.id))),
    }),
  }) as Promise<{ cancelled: string[] }>
}

export async function amendOrder(services: SpotServices, input: CallParsed<'spot.amendOrder'>, context: UserContext): Promise<OrderAnswer> {
  const asker = askerOf(context)
  const wasHis = await findOwnOrder(services.db, context.session.userId, { id: input.id })
  const id = Number(input.id)
  return services.desk.submit({
    ...asker,
    currencies: [],
    build: ({ engine, timeMs }) => {
      const order = liveOrder(engine, asker.account, { order: engine.order(id), wasHis })
      const amountLots = lotsOf(input.amount, services.desk.pairs.get(order.pairId)!, 'amount')
      return [{ kind: 'amend', timeMs, pairId: order.pairId, account: asker.account, id, amountLots }]
    },
    answer: ([effects]) => {
      const order = effects!.orders[0] ?? services.desk.engine.order(id)!
      const pair = services.desk.pairs.get(order.pairId)!
      refuseIfRefused(effects!, pair)
      return presentOrder(order, pair, services)
    },
  }) as Promise<OrderAnswer>
}
