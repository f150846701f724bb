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
  balances: [],
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
  const account = accountOf(context.session.userId, CHANGE)
  const wasHis = await findOwnOrder(services.db, context.session.userId, { id: input.id, clientId: input.client_id })
  return services.desk.submit({
    ...asker,
    run: ({ engine, timeMs, execute }) => {
      const found = input.id === undefined ? engine.orderByClientId(account, input.client_id!) : engine.order(Number(input.id))
      const order = liveOrder(engine, account, { order: found, wasHis })
      const pair = services.desk.pairs.get(order.pairId)!
      const effects = execute({ kind: 'cancel', timeMs, pairId: pair.id, account, id: order.id })
      refuseIfRefused(effects, pair)
      return presentOrder(
        effects.orders.find((one) => one.id === order.id)!,
        pair,
        services,
      )
    },
  }) as Promise<OrderAnswer>
}

export async function cancelAll(
  services: SpotServices,
  input: CallParsed<'spot.cancelAll'>,
  context: UserContext,
): Promise<{ cancelled: string[] }> {
  const asker = askerOf(context)
  const account = accountOf(context.session.userId, CHANGE)
  const only = input.symbol === undefined ? null : services.pairBySymbol(input.symbol).id
  return services.desk.submit({
    ...asker,
    run: ({ engine, timeMs, execute }) => {
      const pairIds = new Set(engine.openOrders(account).map((order) => order.pairId))
      const touched = [...pairIds]
        .filter((pairId) => only === null || pairId === only)
        .flatMap((pairId) => execute({ kind: 'cancel_all', timeMs, pairId, account: account }).orders)
      return { cancelled: touched.filter((order) => order.status === 'cancelled').map((order) => String(order.id)) }
    },
  }) as Promise<{ cancelled: string[] }>
}

export async function amendOrder(services: SpotServices, input: CallParsed<'spot.amendOrder'>, context: UserContext): Promise<OrderAnswer> {
  const asker = askerOf(context)
  const account = accountOf(context.session.userId, CHANGE)
  const wasHis = await findOwnOrder(services.db, context.session.userId, { id: input.id })
  const id = Number(input.id)
  return services.desk.submit({
    ...asker,
    run: ({ engine, timeMs, execute }) => {
      const order = liveOrder(engine, account, { order: engine.order(id), wasHis })
      const pair = services.desk.pairs.get(order.pairId)!
      const amountLots = lotsOf(input.amount, pair, 'amount')
      const effects = execute({ kind: 'amend', timeMs, pairId: pair.id, account, id, amountLots })
      refuseIfRefused(effects, pair)
      return presentOrder(effects.orders[0] ?? order, pair, services)
    },
  }) as Promise<OrderAnswer>
}
