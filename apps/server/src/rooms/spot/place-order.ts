import type { CallParsed } from '@assay/contract'
import type { FieldCode } from '@assay/contract/texts'
import { refuse } from '@assay/contract/wire'
import type { OrderType, Pair, PlaceCommand } from '@assay/engine/spot'
import type { UserContext } from '../../http/context.ts'
import { budgetOf, lotsOf, ticksOf } from './figures.ts'
import { presentOrder, type OrderAnswer } from './present.ts'
import { refuseIfRefused } from './refusals.ts'
import type { SpotServices } from './services.ts'

type Input = CallParsed<'spot.placeOrder'>
type Field =
  | 'amount'
  | 'quote_amount'
  | 'target_price'
  | 'stop_price'
  | 'stop_limit_price'
  | 'trailing_bps'
  | 'activation_price'
  | 'visible_amount'

/** Which fields a type of order needs and which it may have; any other of these is refused. */
interface Shape {
  needs: readonly Field[]
  may?: readonly Field[]
}

function shapeOf(input: Input, type: OrderType): Shape {
  const isBuy = input.type === 'buy'
  // Buys that start at an unknown price are given by what they may spend.
  const size = isBuy ? ('quote_amount' as const) : ('amount' as const)
  switch (type) {
    case 'limit':
      return { needs: ['target_price', 'amount'], may: ['visible_amount'] }
    case 'market':
      return { needs: [isBuy && input.quote_amount !== undefined ? 'quote_amount' : 'amount'] }
    case 'stop_limit':
      return { needs: ['stop_price', 'target_price', 'amount'] }
    case 'stop_market':
      return { needs: ['stop_price', size] }
    case 'trailing_stop':
      return { needs: ['trailing_bps', size], may: ['activation_price'] }
    case 'oco':
      // The stop leg of a buy without a limit is a market buy, given by its budget.
      if (isBuy && input.stop_limit_price === undefined) return { needs: ['target_price', 'stop_price', 'amount', 'quote_amount'] }
      return { needs: ['target_price', 'stop_price', 'amount'], may: ['stop_limit_price'] }
  }
}

const SHAPED: readonly Field[] = [
  'amount',
  'quote_amount',
  'target_price',
  'stop_price',
  'stop_limit_price',
  'trailing_bps',
  'activation_price',
  'visible_amount',
]

function checkShape(input: Input, type: OrderType): void {
  const { needs, may = [] } = shapeOf(input, type)
  const fields: Record<string, FieldCode> = {}
  for (const field of SHAPED) {
    if (input[field] === undefined && needs.includes(field)) fields[field] = 'field_required'
    if (input[field] !== undefined && !needs.includes(field) && !may.includes(field)) fields[field] = 'field_unused'
  }
  const isResting = type === 'limit' || type === 'stop_limit' || type === 'oco'
  if (!isResting && input.post_only) fields['post_only'] = 'field_unused'
  if (type === 'market' && input.tif === 'gtc') fields['tif'] = 'field_unused'
  if (Object.keys(fields).length > 0) refuse('parameter_error', { fields })
}

/** Without `order_type`: limit when a price is given, market when not. */
const typeOf = (input: Input): OrderType => input.order_type ?? (input.target_price === undefined ? 'market' : 'limit')

export function placeOrder(services: SpotServices, input: Input, context: UserContext): Promise<OrderAnswer> {
  const pair = services.pairOf(Number(input.currency_id), Number(input.legal_id))
  const type = typeOf(input)
  checkShape(input, type)
  const trader = services.traderOf(context.session.userId)
  return services.desk.submit({
    userId: context.session.userId,
    balances: [pair.baseId, pair.quoteId].map((currencyId) => ({ account: trader.account, currencyId })),
    idempotent: context.idempotent,
    run: ({ engine, timeMs, takeId, execute }) => {
      if (engine.market(pair.id).indexDeciticks === null) refuse('pair_halted')
      const effects = execute({ kind: 'place', id: takeId(), timeMs, pairId: pair.id, trader, ...figuresOf(input, type, pair) })
      refuseIfRefused(effects, pair)
      return presentOrder(effects.orders[0]!, pair, services)
    },
  }) as Promise<OrderAnswer>
}

function figuresOf(input: Input, type: OrderType, pair: Pair): Omit<PlaceCommand, 'kind' | 'id' | 'timeMs' | 'pairId' | 'trader'> {
  const ticks = (field: 'target_price' | 'stop_price' | 'stop_limit_price' | 'activation_price') =>
    input[field] === undefined ? null : ticksOf(input[field], pair, field)
  const lots = (field: 'amount' | 'visible_amount') => (input[field] === undefined ? null : lotsOf(input[field], pair, field))
  return {
    clientId: input.client_id ?? null,
    side: input.type,
    type,
    tif: input.tif ?? (type === 'limit' || type === 'stop_limit' || type === 'oco' ? 'gtc' : 'ioc'),
    isPostOnly: input.post_only ?? false,
    selfTrade: input.stp ?? 'newest',
    priceTicks: ticks('target_price'),
    amountLots: lots('amount'),
    quoteBudget: input.quote_amount === undefined ? null : budgetOf(input.quote_amount, pair, 'quote_amount'),
    stopTicks: ticks('stop_price'),
    stopLimitTicks: ticks('stop_limit_price'),
    trailingBps: input.trailing_bps ?? null,
    activationTicks: ticks('activation_price'),
    visibleLots: lots('visible_amount'),
  }
}
