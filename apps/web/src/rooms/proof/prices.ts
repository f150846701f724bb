import Big from 'big.js'
import { decimalsOf, formatMoney } from '#ui/format.ts'

/**
 * Formats a price of a window, given as twice the price in tenths of a step: with one decimal more than the step, and with two when it lies
 * between.
 */
export function windowPrice(double: number, tick: string): string {
  const decimals = decimalsOf(tick) + (double % 2 === 0 ? 1 : 2)
  return formatMoney(new Big(double).div(20).times(tick), decimals)
}

/** The exact signed difference of two such prices. */
export function windowMove(from: number, to: number, tick: string): string {
  const decimals = decimalsOf(tick) + ((to - from) % 2 === 0 ? 1 : 2)
  return formatMoney(new Big(to - from).div(20).times(tick), decimals, true)
}

/** A price in whole steps. */
export const stepPrice = (steps: number | string, tick: string): string => formatMoney(new Big(steps).times(tick), decimalsOf(tick))

/** The first and last digits of a hash, in groups of eight. */
export const shortHash = (hash: string): string => `${hash.slice(0, 8)} ${hash.slice(8, 16)} … ${hash.slice(-8)}`

/** Times of the log are shown in UTC, with milliseconds where they matter. */
export const utcTime = (timeMs: number, withMs = false): string => new Date(timeMs).toISOString().slice(11, withMs ? 23 : 19)
export const utcDay = (timeMs: number): string => new Date(timeMs).toISOString().slice(0, 10)
