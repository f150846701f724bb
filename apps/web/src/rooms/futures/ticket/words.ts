/** Texts of margin modes, order types, directions and reasons, in the trade's terms. */
import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import type { ChoiceWords } from '#trading/ticket/choice.tsx'
import { formatAmount, formatPercent, NO_FIGURE, toBig } from '#ui/format.ts'
import type { Position, PositionDetail } from '../api.ts'
import type { Direction, Mode, OrderType } from './form.ts'

export const modeWords: Record<Mode, ChoiceWords> = {
  cross: { name: msg`Cross`, note: msg`All cross positions share the available margin. None is liquidated before it is used up.` },
  isolated: { name: msg`Isolated`, note: msg`A position can lose its own margin and nothing more.` },
  super: { name: msg`Super`, note: msg`150 to 300 times the margin, which a small move can use up. Accepted once a day.` },
}

export const typeWords: Record<OrderType, ChoiceWords> = {
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
  house_limit: msg`The platform could not take on more`,
  would_liquidate: msg`It would have been liquidated at once`,
  others_at_risk: msg`It would have put another position at risk`,
  insufficient_margin: msg`The available margin was used up`,
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

/** "1 lot", "0.5 lots": an amount of lots with its noun in the plural form of the language. */
export function lotsText(lots: string): string {
  const figure = formatAmount(lots, 2)
  return plural(Number(lots), { one: `${figure} lot`, other: `${figure} lots` })
}

/** Above this a risk rate is shown as "greater than" only. */
const FAR = 99_999

/** A risk rate in percent, without decimals from 200 on. High is safe. A dash when nothing is at risk. */
export function riskText(percent: string | null | undefined): string {
  const rate = toBig(percent)
  if (!rate) return NO_FIGURE
  if (rate.gt(FAR)) return `>${formatPercent(FAR, 0)}`
  return formatPercent(rate, rate.gte(200) ? 0 : 2)
}

/** Near or past a warning level. */
export const isRisky = (percent: string | null | undefined): boolean => toBig(percent)?.lte(150) ?? false
