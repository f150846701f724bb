/** The text of a number field: plain decimals as they are typed. No binary floating point touches it. */
import { Big } from 'big.js'
import { toBig } from './format.ts'

/**
 * What of a typed or pasted text is a decimal with at most so many digits after the point. Thousands marks fall away
 * ("67,412.50"), a lone comma counts as the point ("0,5"), everything else that is no digit is dropped.
 * The point stays even where no digit may follow it: dropped, 12.5 typed key by key would become 125.
 */
export function cleanDecimal(typed: string, decimals: number): string {
  const plain = typed.includes('.') ? typed.replace(/,/g, '') : typed.replace(/,(?=\d{3}\b)/g, '').replace(',', '.')
  const [whole = '', ...rest] = plain.replace(/[^\d.]/g, '').split('.')
  const digits = whole.replace(/^0+(?=\d)/, '')
  if (rest.length === 0) return digits
  return `${digits || '0'}.${rest.join('').slice(0, decimals)}`
}

/** The text with thousands marks, for reading; what is typed stays as it is. */
export function groupDecimal(value: string): string {
  const [whole = '', fraction] = value.split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',')
  return fraction === undefined ? grouped : `${grouped}.${fraction}`
}

/** The next value of a step up or down, on the step's own grid and never below zero. */
export function stepBy(value: string, step: string, direction: 1 | -1): string {
  const size = new Big(step)
  const from = toBig(value) ?? new Big(0)
  const slots = from.div(size)
  const whole = slots.round(0, Big.roundDown)
  const next = direction === 1 ? whole.plus(1) : whole.eq(slots) ? whole.minus(1) : whole
  return next.lt(0) ? '0' : next.times(size).toFixed()
}

/** A share of a total, cut to so many decimals: what the percent chips put into the field. */
export const shareOf = (total: string, percent: number, decimals: number): string =>
  (toBig(total) ?? new Big(0)).times(percent).div(100).round(decimals, Big.roundDown).toFixed()
