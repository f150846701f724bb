import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Period } from 'klinecharts'
import type { TradeMemory } from '#state/client-state.ts'

export type PeriodName = TradeMemory['period']

interface PeriodWords {
  name: PeriodName
  label: MessageDescriptor
  seconds: number
  period: Period
}

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** The periods of candles, shortest first. Lengths of months and weeks serve to ask for about as many candles. */
export const periods: readonly PeriodWords[] = [
  { name: '1min', label: msg`1m`, seconds: MINUTE, period: { type: 'minute', span: 1 } },
  { name: '5min', label: msg`5m`, seconds: 5 * MINUTE, period: { type: 'minute', span: 5 } },
  { name: '15min', label: msg`15m`, seconds: 15 * MINUTE, period: { type: 'minute', span: 15 } },
  { name: '30min', label: msg`30m`, seconds: 30 * MINUTE, period: { type: 'minute', span: 30 } },
  { name: '60min', label: msg`1h`, seconds: HOUR, period: { type: 'hour', span: 1 } },
  { name: '4hour', label: msg`4h`, seconds: 4 * HOUR, period: { type: 'hour', span: 4 } },
  { name: '1day', label: msg`1D`, seconds: DAY, period: { type: 'day', span: 1 } },
  { name: '1week', label: msg`1W`, seconds: 7 * DAY, period: { type: 'week', span: 1 } },
  { name: '1mon', label: msg`1M`, seconds: 31 * DAY, period: { type: 'month', span: 1 } },
]

export const periodOf = (name: PeriodName): PeriodWords => periods.find((known) => known.name === name) ?? periods[2]!

/** The name of one of the chart's periods. */
export const nameOfPeriod = ({ type, span }: Period): PeriodName =>
  periods.find(({ period }) => period.type === type && period.span === span)?.name ?? '15min'

/** The remaining time of a candle: "04:17", "3:59:10". Empty for weeks and months, which do not end at a fixed number of hours. */
export function timeLeft(openedMs: number, seconds: number, nowMs: number): string {
  const left = Math.floor((openedMs + seconds * 1000 - nowMs) / 1000)
  if (left < 0 || seconds > DAY) return ''
  const two = (value: number) => String(value).padStart(2, '0')
  const [hours, minutes] = [Math.floor(left / HOUR), Math.floor((left % HOUR) / MINUTE)]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(left % MINUTE)}` : `${two(minutes)}:${two(left % MINUTE)}`
}
