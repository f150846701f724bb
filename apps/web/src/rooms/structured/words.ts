import { t } from '@lingui/core/macro'
import { formatPrice } from '#ui/format.ts'
import { formatTime } from '#ui/time.ts'
import type { Chosen, DualType } from './api.ts'
import { stepOf } from './api.ts'

/** 28 Nov: settlement is by UTC. */
export const utcDayText = (moment: string | number): string => formatTime(moment, 'day', 'UTC')

/** 08:30, by UTC. */
export const utcTimeText = (moment: string): string => new Date(moment).toISOString().slice(11, 16)

/** A target or index with the decimals that it needs. */
export const targetText = (target: string): string => formatPrice(target, target.includes('.') ? stepOf(target) : '1')

/** `BTC, sell at 70,000`. */
export function titleOf({ currency_name: coin, type, target }: { currency_name: string; type: DualType; target: string }): string {
  const price = targetText(target)
  return type === 'call' ? t`${coin}, sell at ${price}` : t`${coin}, buy at ${price}`
}

/** Of a coin of which nothing new is taken for now. */
export const pausedText = ({ currency_name: coin }: { currency_name: string }): string =>
  t`${coin} is paused: nothing new is taken in it right now`

/** Why nothing is taken in a product. Undefined where something is, or nothing is left of it today. */
export function barredText({ status, currency_name: coin }: Pick<Chosen, 'status' | 'currency_name'>): string | undefined {
  switch (status) {
    case 'paused':
      return pausedText({ currency_name: coin })
    case 'closed':
      return t`The index came within 2% of this target, or beyond it. Choose another target.`
    case 'over':
      return t`This product is not on offer any more. See the targets of today.`
    case 'away':
      return t`There is no fresh index of ${coin} right now. Nothing new is taken until it is back.`
    default:
      return undefined
  }
}
