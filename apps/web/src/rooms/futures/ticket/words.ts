/** The names of margin modes, order types, directions and reasons, in the words exchanges use. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Position, PositionDetail } from '../api.ts'
import type { Direction, Mode, OrderType } from './form.ts'

interface Words {
  name: MessageDescriptor
  /** One sentence on what it does. */
  note: MessageDescriptor
}

export const modeWords: Record<Mode, Words> = {
  cross: { name: msg`Cross`, note: msg`All cross positions share the free margin. None is liquidated before it is used up.` },
  isolated: { name: msg`Isolated`, note: msg`A position can lose its own margin and nothing more.` },
  super: { name: msg`Super`, note: msg`150 to 300 times the margin, which a small move can use up. Accepted once a day.` },
}

export const typeWords: Record<OrderType, Words> = {
  market: { name: msg`Market`, note: msg`Fills at the first index tick after it was accepted.` },
  limit: { name: msg`Limit`, note: msg`Fills once the index reaches your price or better.` },
  stop: { name: msg`Stop entry`, note: msg`Fills once the index has gone as far as your price.` },
}

export const directionWords: Record<Direction, MessageDescriptor> = { long: msg`Long`, short: msg`Short` }

export const statusWords: Record<Position['status'], MessageDescriptor> = {
  waiting: msg`Waiting`,
  open: msg({ context: 'position', message: 'Open' }),
  closed: msg({ context: 'position', message: 'Closed' }),
  cancelled: msg`Cancelled`,
}

export const reasonWords: Record<NonNullable<Position['reason']>, MessageDescriptor> = {
  user_cancelled: msg`Cancelled by you`,
  paused: msg`Cancelled by your pause`,
  loss_limit: msg`Cancelled at your daily loss limit`,
  slippage: msg`The price had moved beyond your slippage limit`,
  market_halted: msg`The market was halted`,
  market_closed: msg`The market was closed`,
  position_closed: msg`The position it was to reverse was gone`,
  liquidation: msg`Cancelled in a liquidation of the cross positions`,
  margin_used: msg`Its margin was needed for a loss`,
  super_unavailable: msg`Super-leverage is not offered here`,
  super_cap: msg`Beyond the limit of super-leverage`,
  super_too_near: msg`The liquidation price would have been too near`,
  user_cap: msg`Beyond what one user may hold`,
  net_cap: msg`Beyond what all users may hold in this direction`,
  gross_cap: msg`Beyond what all users may hold`,
  multiple_too_high: msg`The leverage was too high for the size`,
  house_limit: msg`The house could not take on more`,
  would_liquidate: msg`It would have been liquidated at once`,
  others_at_risk: msg`It would have put another position at risk`,
  insufficient_margin: msg`The free margin was used up`,
  close: msg`Closed by you`,
  stop_loss: msg`Stop loss`,
  trailing_stop: msg`Trailing stop`,
  take_profit: msg`Take profit`,
  liquidated: msg`Liquidated`,
  hedge_matched: msg`Matched against your opposite position`,
}

export const fillWords: Record<PositionDetail['fills'][number]['kind'], MessageDescriptor> = {
  open: msg`Opened`,
  close: msg({ context: 'position', message: 'Closed' }),
  stop_loss: msg`Stop loss`,
  trailing_stop: msg`Trailing stop`,
  take_profit: msg`Take profit`,
  liquidated: msg`Liquidated`,
  hedge_matched: msg`Matched`,
}
