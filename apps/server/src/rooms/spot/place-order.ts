/** Placing orders, one or several in one call. */
import type { CallOutput, CallParsed } from '@assay/contract'
import type { FieldCode } from '@assay/contract/texts'
import { refuse } from '@assay/contract/wire'
import { DAY_MS, MINUTE_MS } from '@assay/engine/market'
import type { Pair, PlaceCommand, Trader } from '@assay/engine/spot'
import { minuteText } from '../../clock/minute-text.ts'
import type { SpotTurn } from '../../desk/spot/spot-desk.ts'
import type { UserContext } from '../../http/context.ts'
import { budgetOf, lotsOf, ticksOf } from './figures.ts'
import { faultyFieldsOf, typeOf, type OrderInput } from './order-shape.ts'
import { attempt, presentAttempts } from './several.ts'
import { presentOrder, type OrderAnswer } from './present.ts'
import { refuseIfRefused } from './refusals.ts'
import type { SpotServices } from './services.ts'
import { tokenLockOf, type RequireTokenOpen } from './token-lock.ts'

export async function placeOrder(services: SpotServices, input: OrderInput, context: UserContext): Promise<OrderAnswer> {
  refuseFaulty(faultyFieldsOf(input))
  const trader = services.traderOf(context.session.userId)
  const lock = lockOf(services, [input], context)
  const requireTokenOpen = typeof lock === 'function' ? lock : await lock
  return services.desk.submit({ ...askerOf(trader, context), run: (turn) => place(services, turn, { input, trader, requireTokenOpen }) })
}

/** A faulty field of one order refuses the whole call. A refusal at the desk is the result of that order only. */
export async function placeOrders(
  services: SpotServices,
  { orders }: CallParsed<'spot.placeOrders'>,
  context: UserContext,
): Promise<CallOutput<'spot.placeOrders'>> {
  const faulty = orders.flatMap((input, at) =>
    Object.entries(faultyFieldsOf(input)).map(([field, code]) => [`orders.${at}.${field}`, code]),
  )
  refuseFaulty(Object.fromEntries(faulty))
  const trader = services.traderOf(context.session.userId)
  const lock = lockOf(services, orders, context)
  const requireTokenOpen = typeof lock === 'function' ? lock : await lock
  const attempts = await services.desk.submit({
    ...askerOf(trader, context),
    size: orders.length,
    run: (turn) => orders.map((input) => attempt(() => place(services, turn, { input, trader, requireTokenOpen }))),
  })
  return presentAttempts(attempts, context.lang)
}

function refuseFaulty(fields: Record<string, FieldCode>): void {
  if (Object.keys(fields).length > 0) refuse('parameter_error', { fields })
}

const askerOf = (trader: Trader, { session, idempotent }: UserContext) => ({
  userId: session.userId,
  accounts: [trader.account],
  idempotent,
})

/** A good-till-date order lives at least a minute and at most a year. */
const DATE_LEAST_MS = MINUTE_MS
const DATE_MOST_MS = 366 * DAY_MS

function refuseDate({ expire_at: date }: OrderInput, timeMs: number): void {
  if (date === undefined) return
  const leftMs = Date.parse(date) - timeMs
  if (leftMs < DATE_LEAST_MS || leftMs > DATE_MOST_MS) refuse('expire_at_range', { fields: { expire_at: 'expire_at_range' } })
}

const lockOf = (services: SpotServices, inputs: readonly OrderInput[], { session: { userId } }: UserContext) =>
  tokenLockOf(
    services,
    userId,
    inputs.map(({ currency_id: base, legal_id: quote }) => services.findPair(Number(base), Number(quote))),
  )

interface Placing {
  input: OrderInput
  trader: Trader
  requireTokenOpen: RequireTokenOpen
}

/** Runs at the command's turn. */
function place(services: SpotServices, turn: SpotTurn, { input, trader, requireTokenOpen }: Placing): OrderAnswer {
  const pair = services.pairOf(Number(input.currency_id), Number(input.legal_id))
  requireTokenOpen(pair)
  if (turn.engine.market(pair.id).indexDeciticks === null) refuseClosed(services, pair.symbol)
  const { timeMs } = turn
  refuseDate(input, timeMs)
  const effects = turn.execute({ kind: 'place', id: turn.takeId(), timeMs, pairId: pair.id, trader, ...figuresOf(input, pair) })
  refuseIfRefused(effects, pair)
  return presentOrder(effects.orders[0]!, pair, services)
}

/** Why a pair without an index takes no order. */
function refuseClosed({ haltOf, opensAt }: SpotServices, symbol: string): never {
  const opensMs = opensAt(symbol)
  return opensMs === null
    ? refuse('pair_halted', { values: haltOf(symbol) })
    : refuse('market_closed', { values: { time: minuteText(opensMs) } })
}

function figuresOf(input: OrderInput, pair: Pair): Omit<PlaceCommand, 'kind' | 'id' | 'timeMs' | 'pairId' | 'trader'> {
  const type = typeOf(input)
  const ticks = (field: 'target_price' | 'stop_price' | 'stop_limit_price' | 'activation_price') =>
    input[field] === undefined ? null : ticksOf(input[field], pair, field)
  const lots = (field: 'amount' | 'visible_amount') => (input[field] === undefined ? null : lotsOf(input[field], pair, field))
  return {
    clientId: input.client_id ?? null,
    side: input.type,
    type,
    tif: input.tif ?? (type === 'market' ? 'ioc' : 'gtc'),
    expireMs: input.expire_at === undefined ? null : Date.parse(input.expire_at),
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
