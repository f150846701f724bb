/** Moving an order to another price: what is left of it takes its own place, in one turn, or nothing happens. */
import type { CallParsed } from '@assay/contract'
import { refuse } from '@assay/contract/wire'
import type { Order, PlaceCommand } from '@assay/engine/spot'
import type { UserContext } from '../../http/context.ts'
import { askerOf, findLive, missingCodes } from './change-orders.ts'
import { ticksOf } from './figures.ts'
import { presentOrder, type OrderAnswer } from './present.ts'
import { refuseIfRefused } from './refusals.ts'
import type { SpotServices } from './services.ts'
import { tokenLockOf } from './token-lock.ts'

export async function moveOrder(services: SpotServices, input: CallParsed<'spot.moveOrder'>, context: UserContext): Promise<OrderAnswer> {
  const trader = services.traderOf(context.session.userId)
  const [missing] = await missingCodes(services, trader.account, [input])
  const { desk } = services
  const moved = findLive(desk.engine, trader.account, input)
  const requireTokenOpen = await tokenLockOf(services, context.session.userId, [moved && desk.pairs.get(moved.pairId)])
  return desk.submit({
    ...askerOf(context),
    accounts: [trader.account],
    run: ({ engine, timeMs, execute, takeId }) => {
      const order = findLive(engine, trader.account, input) ?? refuse(missing!)
      const pair = desk.pairs.get(order.pairId)!
      requireTokenOpen(pair)
      const prices = pricesAt(order, ticksOf(input.price, pair, 'price'))
      if (!prices) return refuse('order_not_movable')
      const id = takeId()
      const effects = execute({ ...restOf(order), ...prices, kind: 'place', id, timeMs, trader, replaces: order.id })
      refuseIfRefused(effects, pair, 'price')
      return presentOrder(
        effects.orders.find((one) => one.id === id)!,
        pair,
        services,
      )
    },
  })
}

type Prices = Pick<PlaceCommand, 'priceTicks' | 'stopTicks'>

/**
 * An order's prices after its move, the limit behind a stop as far from it as before. Null for one that cannot be moved: the legs of an OCO
 * belong together, a trailing stop moves by itself, and what has fired cannot wait again.
 */
function pricesAt({ type, status, ocoId, priceTicks, stopTicks }: Order, ticks: number): Prices | null {
  if (ocoId !== null) return null
  if (type === 'limit') return { priceTicks: ticks, stopTicks: null }
  if (status !== 'untriggered' || stopTicks === null) return null
  return { priceTicks: priceTicks === null ? null : priceTicks + ticks - stopTicks, stopTicks: ticks }
}

type Rest = Omit<PlaceCommand, 'kind' | 'id' | 'timeMs' | 'trader' | 'priceTicks' | 'stopTicks' | 'replaces'>

/** What has not filled, with everything else as it was. A name belongs to one order and is not taken along. */
function restOf({
  pairId,
  side,
  type,
  tif,
  expireMs,
  isPostOnly,
  selfTrade,
  amountLots,
  filledLots,
  quoteBudget,
  visibleLots,
}: Order): Rest {
  const left = amountLots === null ? null : amountLots - filledLots
  const isSliced = visibleLots !== null && left !== null && visibleLots < left
  return {
    pairId,
    clientId: null,
    side,
    type,
    tif,
    expireMs,
    isPostOnly,
    selfTrade,
    amountLots: left,
    quoteBudget,
    stopLimitTicks: null,
    trailingBps: null,
    activationTicks: null,
    visibleLots: isSliced ? visibleLots : null,
  }
}
