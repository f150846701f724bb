/**
 * The one formatter of figures. Figures look the same in every language (comma for thousands, point for decimals), as on
 * every order book: a price that is read, typed and pasted must not change its marks with the language.
 */
import { groupThousands } from '@assay/money'
import { Big } from 'big.js'

const { roundHalfUp, roundDown } = Big
const MINUS = '\u2212'
/** Drawn where there is no figure yet. */
export const NO_FIGURE = '\u2014'
/** Drawn in place of a balance the user hid. */
export const HIDDEN = '\u2022'.repeat(6)

export type Decimal = string | number | Big | null | undefined

/** The figure, or undefined for what is none (an empty field, a price not known yet). */
export function toBig(value: Decimal): Big | undefined {
  if (value === null || value === undefined || value === '') return undefined
  try {
    return new Big(value)
  } catch {
    return undefined
  }
}

/** Digits after the point of a tick or lot: "0.050" has 2. */
export function decimalsOf(step: string): number {
  return (step.split('.')[1] ?? '').replace(/0+$/, '').length
}

const signOf = (value: Big, always: boolean): string => (value.lt(0) ? MINUS : always && value.gt(0) ? '+' : '')

interface Shape {
  decimals: number
  /** Write the sign of gains too. Zero never has one. */
  signed?: boolean
  /** Drop zeros at the end. */
  trim?: boolean
  rounding?: 0 | 1 | 2 | 3
}

function write(value: Decimal, { decimals, signed = false, trim = false, rounding = roundHalfUp }: Shape): string {
  const exact = toBig(value)
  if (!exact) return NO_FIGURE
  const rounded = exact.round(decimals, rounding)
  const [whole = '', fraction = ''] = rounded.abs().toFixed(decimals).split('.')
  const kept = trim ? fraction.replace(/0+$/, '') : fraction
  return signOf(rounded, signed) + groupThousands(whole) + (kept ? `.${kept}` : '')
}

/** A price with all digits of its tick: formatPrice('67412.5', '0.01') is 67,412.50. */
export const formatPrice = (value: Decimal, tick: string): string => write(value, { decimals: decimalsOf(tick) })

/** An amount at its currency's scale, cut and never rounded up, without trailing zeros: 0.037100 is 0.0371. */
export const formatAmount = (value: Decimal, scale: number, signed = false): string =>
  write(value, { decimals: scale, signed, trim: true, rounding: roundDown })

/** Money with fixed decimals, two unless told: totals, profit, fees in a column. */
export const formatMoney = (value: Decimal, decimals = 2, signed = false): string => write(value, { decimals, signed })

/** A change in percent with its sign; the value is in percent already: '1.84' is +1.84%. */
export const formatChange = (percent: Decimal): string => withPercent(write(percent, { decimals: 2, signed: true }))

/** A rate in percent without a sign: fees, yields, shares. */
export const formatPercent = (percent: Decimal, decimals = 2): string => withPercent(write(percent, { decimals }))

const withPercent = (figure: string): string => (figure === NO_FIGURE ? figure : `${figure}%`)

/**
 * Volumes and estimated totals: above a million in millions with one decimal, above a thousand in thousands, otherwise up
 * to four decimals. Anything else shows its digits.
 */
export function formatCompact(value: Decimal): string {
  const exact = toBig(value)
  if (!exact) return NO_FIGURE
  const size = exact.abs()
  // What would round to 1,000.0K is a million already.
  if (size.gte('999950')) return `${write(exact.div(1_000_000), { decimals: 1 })}M`
  if (size.gt(1000)) return `${write(exact.div(1000), { decimals: 1 })}K`
  return write(exact, { decimals: 4, trim: true })
}

const fiatMarks: Record<string, string> = {
  USD: '$', CNY: '¥', GBP: '£', HKD: 'HK$', JPY: '¥', EUR: '€', AED: 'AED ', THB: '฿', PHP: '₱', SGD: 'S$', VND: '₫',
} // prettier-ignore
const wholeFiats = new Set(['JPY', 'VND'])

/** A sum in dollars as the user's fiat currency: €62,113.88. Small prices keep up to six digits. */
export function formatFiat(dollars: Decimal, code: string, rate: string): string {
  const value = toBig(dollars)?.times(rate)
  if (!value) return NO_FIGURE
  const small = value.abs().lt(1) && !value.eq(0)
  const decimals = small ? 6 : wholeFiats.has(code) ? 0 : 2
  const figure = write(value.abs(), { decimals, trim: small })
  return signOf(value, false) + (fiatMarks[code] ?? `${code} `) + figure
}

/** The direction a figure is drawn in. */
export function directionOf(value: Decimal): 'up' | 'down' | 'zero' {
  const exact = toBig(value)
  return !exact || exact.eq(0) ? 'zero' : exact.gt(0) ? 'up' : 'down'
}
