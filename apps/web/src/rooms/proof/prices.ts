import Big from 'big.js'
import { decimalsOf, formatMoney } from '../../ui/format.ts'

/** A price of a window, given twice and in tenths of a step, with one decimal more than the step and two where it lies between. */
export function windowPrice(double: number, tick: string): string {
  const decimals = decimalsOf(tick) + (double % 2 === 0 ? 1 : 2)
  return formatMoney(new Big(double).div(20).times(tick), decimals)
}

/** The exact difference of two such prices, with its sign. */
export function windowMove(from: number, to: number, tick: string): string {
  const decimals = decimalsOf(tick) + ((to - from) % 2 === 0 ? 1 : 2)
  return formatMoney(new Big(to - from).div(20).times(tick), decimals, true)
}

/** A price in whole steps. */
export const stepPrice = (steps: number | string, tick: string): string => formatMoney(new Big(steps).times(tick), decimalsOf(tick))

/** The first and last digits of a hash, in groups of eight. */
export const shortHash = (hash: string): string => `${hash.slice(0, 8)} ${hash.slice(8, 16)} … ${hash.slice(-8)}`

const TIME = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' })
const DAY = new Intl.DateTimeFormat('en-CA', { timeZone: 'UTC' })

/** Moments of the log are said in UTC, to the millisecond where it matters. */
export const utcTime = (timeMs: number, withMs = false): string =>
  TIME.format(timeMs) + (withMs ? `.${String(timeMs % 1000).padStart(3, '0')}` : '')
export const utcDay = (timeMs: number): string => DAY.format(timeMs)
