/** Texts and small figures that several parts of locked mining share. Days are those of UTC. */
import { t } from '@lingui/core/macro'
import Big from 'big.js'
import { Amount } from '#ui/figure.tsx'
import { formatPercent } from '#ui/format.ts'
import { formatTime } from '#ui/time.ts'
import type { Order, Product } from './api.ts'

/** 21 Nov. */
export const dayText = (moment: string | number): string => formatTime(moment, 'day', 'UTC')
/** 21 Nov, 08:00 UTC. */
export const momentText = (moment: string | number): string => `${formatTime(moment, 'minute', 'UTC')} UTC`

/** A fraction in percent with the decimals it has, two at least. */
export function rateText(fraction: string | Big): string {
  const percent = new Big(fraction).times(100)
  return formatPercent(percent, Math.max(2, percent.toFixed().split('.')[1]?.length ?? 0))
}

type Rates = Pick<Product, 'rate_low' | 'rate_high' | 'days'>

const rangeText = (low: Big, high: Big): string => {
  if (low.eq(high)) return rateText(low)
  const [from, to] = [rateText(low), rateText(high)]
  return t`${from} to ${to}`
}

export const dailyText = ({ rate_low: low, rate_high: high }: Rates): string => rangeText(new Big(low), new Big(high))
/** Over the whole term. */
export const totalText = ({ rate_low: low, rate_high: high, days }: Rates): string =>
  rangeText(new Big(low).times(days), new Big(high).times(days))

export function nameOf({ currency_name: currency, days }: Pick<Order, 'currency_name' | 'days'>): string {
  const count = String(days)
  return t`${currency}, ${count} days`
}

interface CoinsProps {
  of: { scale: number; currency_name: string }
  value: string
  unit?: boolean
  signed?: boolean
  balance?: boolean
  /** Every decimal that was booked. */
  exact?: boolean
  className?: string
}

/** An amount of a product's currency. */
export const Coins = ({ of, value, unit, ...rest }: CoinsProps) => (
  <Amount value={value} scale={of.scale} currency={of.currency_name} {...(unit && { unit: of.currency_name })} {...rest} />
)
