/** What contracts look like on the wire. */
import { z } from 'zod'
import { decimal, idOut, integer, time } from '../wire/fields.ts'

export const directions = ['long', 'short'] as const
export const modes = ['cross', 'isolated', 'super'] as const
export const positionStatuses = ['waiting', 'open', 'closed', 'cancelled'] as const

/** Why a position or a waiting order ended; the web app has a text for each. */
export const positionReasons = [
  'user_cancelled',
  'paused',
  'loss_limit',
  'slippage',
  'market_halted',
  'market_closed',
  'position_closed',
  'liquidation',
  'margin_used',
  'super_unavailable',
  'super_cap',
  'super_too_near',
  'user_cap',
  'net_cap',
  'gross_cap',
  'multiple_too_high',
  'house_limit',
  'would_liquidate',
  'others_at_risk',
  'insufficient_margin',
  'close',
  'stop_loss',
  'trailing_stop',
  'take_profit',
  'liquidated',
  'hedge_matched',
] as const

/** A price, or 0 to remove the target. */
export const priceOrNone = () => z.string({ error: 'field_decimal' }).regex(/^\d{1,20}(?:\.\d{1,20})?$/, 'field_decimal')

export const targets = {
  target_profit_price: priceOrNone().optional(),
  stop_loss_price: priceOrNone().optional(),
  trailing_bps: integer(0, 1_000).optional(),
}

/** An order and the position that it becomes, under one id. */
export const position = z.object({
  id: idOut(),
  symbol: z.string(),
  pair: z.string().meta({ description: 'As people call it: BTC/USDT for BTC/USDT-CFD.' }),
  currency_id: idOut(),
  legal_id: idOut(),
  direction: z.enum(directions),
  mode: z.enum(modes),
  type: z.enum(['market', 'limit', 'stop']),
  multiple: z.int(),
  lots: decimal(),
  open_lots: decimal(),
  closing_lots: decimal().meta({ description: 'Lots of a close that was accepted and waits for its tick.' }),
  price: decimal().nullable().meta({ description: 'The price of a limit or stop order.' }),
  slippage_bps: z.int().nullable(),
  open_price: decimal().nullable(),
  close_price: decimal().nullable().meta({ description: 'The price of the last part that was closed.' }),
  target_profit_price: decimal().nullable(),
  stop_loss_price: decimal().nullable(),
  trailing_bps: z.int().nullable(),
  trailing_price: decimal().nullable().meta({ description: 'The price at which the trailing stop fires now.' }),
  initial_margin: decimal(),
  margin: decimal(),
  handling_fee: decimal(),
  overnight_fee: decimal(),
  liquidation_fee: decimal(),
  profit: decimal().meta({
    description: 'Open: at the last tick, before the closing fee. Ended: the result of what was closed, before fees.',
  }),
  profit_taken: decimal().meta({
    description:
      'Open profit of this position that has already paid for the loss of another position of the user. `profit` does not include it.',
  }),
  closed_profit: decimal().meta({ description: 'The result of the parts closed so far, before fees.' }),
  liquidation_price: decimal().nullable(),
  is_approximate: z.boolean().meta({ description: 'The liquidation price also depends on other prices or positions.' }),
  risk_rate: decimal().nullable().meta({ description: 'Equity / maintenance in per cent; high is safe.' }),
  status: z.enum(positionStatuses),
  reason: z.enum(positionReasons).nullable(),
  proof_id: z.string().meta({ description: 'The random name under which it stands in the public log.' }),
  created_at: time(),
  open_time: time().nullable(),
  close_time: time().nullable(),
  updated_at: time(),
})

export const leverAccount = z.object({
  equity: decimal(),
  available: decimal(),
  free_margin: decimal(),
  order_holds: decimal(),
  cross_margin: decimal(),
  open_profit: decimal(),
  maintenance: decimal(),
  risk_rate: decimal().nullable(),
})

export const book = z.object({ positions: z.array(position), orders: z.array(position), account: leverAccount })
