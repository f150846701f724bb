import { z } from 'zod'
import { costOfRows, room } from '../wire/call.ts'
import { amount, choice, decimal, flag, id, idOut, instant, integer, list, paged, paging, text, time } from '../wire/fields.ts'

export const orderTypes = ['limit', 'market', 'stop_limit', 'stop_market', 'trailing_stop', 'oco'] as const
export const orderStatuses = ['open', 'untriggered', 'partially_filled', 'filled', 'cancelled', 'expired', 'rejected'] as const
/** `gtd` is good till a date, `expire_at`. */
export const timesInForce = ['gtc', 'gtd', 'ioc', 'fok'] as const
export const endReasons = [
  'user_cancelled',
  'ioc_remainder',
  'fok_unfilled',
  'no_liquidity',
  'price_band',
  'slippage',
  'insufficient_balance',
  'self_trade',
  'oco_other_leg',
  'amount_reached',
  'date_reached',
] as const

const clientId = () => z.string().regex(/^[\w-]{1,36}$/, 'field_format')

export const order = z.object({
  id: idOut(),
  symbol: z.string(),
  type: z.enum(['buy', 'sell']),
  order_type: z.enum(orderTypes),
  tif: z.enum(timesInForce),
  expire_at: time().nullable().meta({ description: 'Of `gtd`: when it ends.' }),
  post_only: z.boolean(),
  price: decimal().nullable().meta({
    description: 'Of a stop without a limit: the price at which the rest waits when it could not be filled within the protection price.',
  }),
  stop_price: decimal().nullable(),
  trailing_bps: z.int().nullable(),
  activation_price: decimal().nullable(),
  amount: decimal().nullable().meta({ description: 'Null for a buy that names a budget, until its rest waits at a price.' }),
  quote_amount: decimal().nullable(),
  visible_amount: decimal().nullable(),
  filled: decimal(),
  filled_quote: decimal(),
  average_price: decimal().nullable(),
  fee: decimal(),
  fee_currency: z.string(),
  status: z.enum(orderStatuses),
  reason: z.enum(endReasons).nullable(),
  oco_id: idOut().nullable(),
  client_id: z.string().nullable(),
  created_at: time(),
  updated_at: time(),
})

const symbol = () => text(1, 30)

/** What one order is made of, alone or among several. */
const placing = z.strictObject({
  currency_id: id(),
  legal_id: id(),
  type: choice(['buy', 'sell']),
  amount: amount().optional(),
  target_price: amount().optional(),
  order_type: choice(orderTypes).optional(),
  tif: choice(timesInForce).optional(),
  expire_at: instant().optional().meta({ description: 'Of `tif: gtd`: it ends then, at the latest. A minute to a year from now.' }),
  post_only: flag().optional(),
  quote_amount: amount().optional(),
  stop_price: amount().optional(),
  stop_limit_price: amount().optional(),
  trailing_bps: integer(1, 10_000).optional(),
  activation_price: amount().optional(),
  visible_amount: amount().optional(),
  stp: choice(['newest', 'oldest', 'both']).optional(),
  client_id: clientId().optional(),
})

/** Refusals of an order, in their precedence. */
const placingErrors = [
  'symbol_unknown',
  'token_locked',
  'pair_halted',
  'market_closed',
  'expire_at_range',
  'price_tick',
  'amount_lot',
  'amount_minimum',
  'notional_minimum',
  'visible_amount_too_small',
  'trailing_range',
  'price_band',
  'insufficient_balance',
  'amount_maximum',
  'would_take',
  'would_trigger',
  'client_id_taken',
  'open_orders_maximum',
] as const

const cancelling = z
  .strictObject({ id: id().optional(), client_id: clientId().optional() })
  .refine((fields) => fields.id ?? fields.client_id, { path: ['id'], error: 'field_required' })
const cancellingErrors = ['order_not_found', 'order_not_open'] as const

/** Orders placed or cancelled by one call. */
const ORDERS_MAXIMUM = 20

/** The answer to several orders in one call. */
const results = z.object({
  results: z
    .array(z.union([order, z.object({ code: z.string(), message: z.string(), fields: z.record(z.string(), z.string()).optional() })]))
    .meta({ description: 'One for each order, in the sequence of the request: the order, or its refusal.' }),
})

/** The kinds of posting that this room books. `spot_hold` and `spot_release` stand only in ledgers of older versions. */
export const postings = ['spot_fill', 'spot_hold', 'spot_release', 'maker_reset', 'flow_reset', 'spot_netting'] as const

export const calls = room({
  placeOrder: {
    method: 'POST',
    path: '/coin/trade',
    summary: 'Places an order; the answer is the order after matching.',
    access: 'user',
    rate: 'trade',
    reads: false,
    moves: true,
    live: true,
    input: placing,
    output: order,
    errors: placingErrors,
  },
  placeOrders: {
    method: 'POST',
    path: '/coin/trade_batch',
    summary: 'Places up to 20 orders, with no other user’s order between them; one that is refused does not stop the others.',
    access: 'user',
    rate: 'trade',
    cost: costOfRows('orders'),
    reads: false,
    moves: true,
    live: true,
    input: z.strictObject({ orders: list(placing, ORDERS_MAXIMUM) }),
    output: results,
    errors: placingErrors,
  },
  cancelOrder: {
    method: 'POST',
    path: '/coin/cancel',
    summary: 'Cancels one order by its id or client id; the legs of an OCO go together.',
    access: 'user',
    rate: 'trade',
    reads: false,
    moves: true,
    lessens: true,
    live: true,
    input: cancelling,
    output: order,
    errors: cancellingErrors,
  },
  cancelOrders: {
    method: 'POST',
    path: '/coin/cancel_batch',
    summary: 'Cancels up to 20 orders, each by its id or client id; one that is refused does not stop the others.',
    access: 'user',
    rate: 'trade',
    cost: costOfRows('orders'),
    reads: false,
    moves: true,
    lessens: true,
    live: true,
    input: z.strictObject({ orders: list(cancelling, ORDERS_MAXIMUM) }),
    output: results,
    errors: cancellingErrors,
  },
  cancelAll: {
    method: 'POST',
    path: '/coin/cancel_all',
    summary: 'Cancels every open order, in one market or in all.',
    access: 'user',
    rate: 'trade',
    reads: false,
    moves: true,
    lessens: true,
    input: z.strictObject({ symbol: symbol().optional() }),
    output: z.object({ cancelled: z.array(idOut()) }),
    errors: ['symbol_unknown'],
  },
  amendOrder: {
    method: 'POST',
    path: '/coin/amend',
    summary: 'Reduces the total amount of an open order, which keeps its place in the queue.',
    access: 'user',
    rate: 'trade',
    reads: false,
    moves: true,
    input: z.strictObject({ id: id(), amount: amount() }),
    output: order,
    errors: [
      'order_not_found',
      'order_not_open',
      'amount_lot',
      'amount_minimum',
      'notional_minimum',
      'visible_amount_too_small',
      'amend_not_smaller',
    ],
  },
  moveOrder: {
    method: 'POST',
    path: '/spot/move',
    summary:
      'Moves an open order to another price: it is cancelled, and what is left of it placed anew, in one turn; the answer is the new order.',
    access: 'user',
    rate: 'trade',
    reads: false,
    moves: true,
    live: true,
    input: z.strictObject({
      id: id(),
      price: amount().meta({
        description:
          'Of a stop that waits, its trigger: a limit behind it moves as far. Where the new order is refused, the old one stays.',
      }),
    }),
    output: order,
    errors: [
      'order_not_found',
      'order_not_open',
      'token_locked',
      'order_not_movable',
      'pair_halted',
      'price_tick',
      'amount_minimum',
      'notional_minimum',
      'price_band',
      'insufficient_balance',
      'would_take',
      'would_trigger',
    ],
  },
  orders: {
    method: 'GET',
    path: '/coin/list',
    summary: 'The user’s orders, newest first.',
    access: 'user',
    rate: 'read',
    reads: true,
    input: z.strictObject({ symbol: symbol().optional(), status: choice(['open', 'done']).optional(), ...paging() }),
    output: paged(order),
    errors: ['symbol_unknown'],
  },
  order: {
    method: 'GET',
    path: '/spot/order',
    summary: 'One order with its fills.',
    access: 'user',
    rate: 'read',
    reads: true,
    input: z.strictObject({ id: id() }),
    output: order.extend({
      fills: z.array(
        z.object({ id: idOut(), price: decimal(), amount: decimal(), fee: decimal(), role: z.enum(['maker', 'taker']), time: time() }),
      ),
    }),
    errors: ['order_not_found'],
  },
  fills: {
    method: 'GET',
    path: '/spot/fills',
    summary: 'The user’s own trades, newest first.',
    access: 'user',
    rate: 'read',
    reads: true,
    input: z.strictObject({ symbol: symbol().optional(), ...paging() }),
    output: paged(
      z.object({
        id: idOut(),
        order_id: idOut(),
        symbol: z.string(),
        type: z.enum(['buy', 'sell']),
        price: decimal(),
        amount: decimal(),
        total: decimal(),
        fee: decimal(),
        fee_currency: z.string(),
        role: z.enum(['maker', 'taker']),
        time: time(),
      }),
    ),
    errors: ['symbol_unknown'],
  },
})
