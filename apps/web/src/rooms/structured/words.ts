import { t } from '@lingui/core/macro'
import { formatPrice } from '#ui/format.ts'
import { formatTime } from '#ui/time.ts'
import type { DualType } from './api.ts'
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
