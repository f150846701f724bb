/** Rates are typed in per cent and sent as fractions, without arithmetic on floating points. */
import { decimalsOf, formatPercent } from '@assay/web/ui/format.ts'

/** 0.32 as 0.0032. What is no number is returned as it was typed: the server says what is wrong with it. */
export function fractionOf(percent: string): string {
  const [typed, whole = '', decimals = ''] = /^(\d{1,4})(?:[.,](\d{0,6}))?$/.exec(percent.trim()) ?? []
  if (typed === undefined) return percent
  const digits = whole.padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}${decimals}`
}

/** 0.0032 as 0.32. */
export function percentOf(fraction: string): string {
  const [whole = '0', decimals = ''] = fraction.split('.')
  const digits = decimals.padEnd(2, '0')
  const text = `${whole}${digits.slice(0, 2)}.${digits.slice(2)}`
  return text.replace(/^0+(?=\d)/, '').replace(/\.?0*$/, (end) => (end.startsWith('.') ? '' : end))
}

/** 0.0032 as 0.32%, with all of its decimals: what an operator approves is read as it is. */
export function percentText(fraction: string): string {
  const percent = percentOf(fraction)
  return formatPercent(percent, decimalsOf(percent))
}
