/** Cancelling and amending. These commands only release what an order holds, so they load no balance. */
import type { CallOutput, CallParsed } from '@assay/contract'
import { refuse } from '@assay/contract/wire'
import type { Order, SpotEngine } from '@assay/engine/spot'
import type { SpotTurn } from '../../desk/spot/spot-desk.ts'
import type { UserContext } from '../../http/context.ts'
import { accountOf, CHANGE } from '../../ledger/accounts.ts'
import { lotsOf } from './figures.ts'
import { presentOrder, type OrderAnswer } from './present.ts'
import { refuseIfRefused } from './refusals.ts'
import type { SpotServices } from './services.ts'
import { attempt, presentAttempts } from './several.ts'
import { findHad, type Wanted } from './store.ts'

export const askerOf = (context: UserContext) => ({
  userId: context.session.userId,
  accounts: [],
  idempotent: context.idempotent,
})

type MissingCode = 'order_not_open' | 'order_not_found'

/** The code that refuses each order if it is not live at the command's turn. Only orders that are not live now need a query. */
export async function missingCodes(services: SpotServices, account: number, wanted: readonly Wanted[]): Promise<MissingCode[]> {
  const { desk } = services
  const hasEnded = ({ id }: Wanted): boolean => id !== undefined && services.hasEnded(account, Number(id))
  const unknown = wanted.filter((one) => findLive(desk.engine, account, one) === undefined && !hasEnded(one))
  const had = unknown.length > 0 ? await findHad(desk.lookups, account, unknown) : new Set()
  return wanted.map((one) => (unknown.includes(one) && !had.has(one) ? 'order_not_found' : 'order_not_open'))
}

export function findLive(engine: SpotEngine, account: number, { id, clientId }: Wanted): Order | undefined {
  const order = id === undefined ? engine.orderByClientId(account, clientId!) : engine.order(Number(id))
  return order?.trader.account === account ? order : undefined
}

export async function cancelOrder(
  services: SpotServices,
  input: CallParsed<'spot.cancelOrder'>,
  context: UserContext,
): Promise<OrderAnswer> {
  const [cancelling] = await cancellingsOf(services, [input], context)
  return services.desk.submit({ ...askerOf(context), run: (turn) => cancel(services, turn, cancelling!) })
}

export async function cancelOrders(
  services: SpotServices,
  { orders }: CallParsed<'spot.cancelOrders'>,
  context: UserContext,
): Promise<CallOutput<'spot.cancelOrders'>> {
  const cancellings = await cancellingsOf(services, orders, context)
  const attempts = await services.desk.submit({
    ...askerOf(context),
    size: cancellings.length,
    run: (turn) => cancellings.map((one) => attempt(() => cancel(services, turn, one))),
  })
  return presentAttempts(attempts, context.lang)
}

interface Cancelling {
  account: number
  wanted: Wanted
  missing: MissingCode
}

async function cancellingsOf(
  services: SpotServices,
  inputs: readonly CallParsed<'spot.cancelOrder'>[],
  context: UserContext,
): Promise<Cancelling[]> {
  const account = accountOf(context.session.userId, CHANGE)
  const wanted = inputs.map((input) => ({ id: input.id, clientId: input.client_id }))
  const missing = await missingCodes(services, account, wanted)
  return wanted.map((one, at) => ({ account, wanted: one, missing: missing[at]! }))
}

/** Runs at the command's turn. */
function cancel(services: SpotServices, { engine, timeMs, execute }: SpotTurn, { account, wanted, missing }: Cancelling): OrderAnswer {
  const order = findLive(engine, account, wanted) ?? refuse(missing)
  const pair = services.desk.pairs.get(order.pairId)!
  const effects = execute({ kind: 'cancel', timeMs, pairId: pair.id, account, id: order.id })
  refuseIfRefused(effects, pair)
  return presentOrder(
    effects.orders.find((one) => one.id === order.id)!,
    pair,
    services,
  )
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
  })
}

export async function amendOrder(services: SpotServices, input: CallParsed<'spot.amendOrder'>, context: UserContext): Promise<OrderAnswer> {
  const asker = askerOf(context)
  const account = accountOf(context.session.userId, CHANGE)
  const [missing] = await missingCodes(services, account, [input])
  const id = Number(input.id)
  return services.desk.submit({
    ...asker,
    run: ({ engine, timeMs, execute }) => {
      const order = findLive(engine, account, input) ?? refuse(missing!)
      const pair = services.desk.pairs.get(order.pairId)!
      const amountLots = lotsOf(input.amount, pair, 'amount')
      const effects = execute({ kind: 'amend', timeMs, pairId: pair.id, account, id, amountLots })
      refuseIfRefused(effects, pair)
      return presentOrder(effects.orders[0] ?? order, pair, services)
    },
  })
}
