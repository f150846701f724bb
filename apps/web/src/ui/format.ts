/** The one formatter of figures, with the marks of the language or of the settings. */
import { groupThousands } from '@assay/money'
import { localeOf } from '@assay/contract/wire'
import { Big } from 'big.js'
import { useClient } from '#state/client-store.ts'
import { numberMarks } from './number-marks.ts'

const { roundHalfUp, roundDown } = Big
const MINUS = '\u2212'
/** Drawn where there is no figure yet. */
export const NO_FIGURE = '\u2014'
/** Shown in place of a hidden balance. */
export const HIDDEN = '\u2022'.repeat(6)

export type Decimal = string | number | Big | null | undefined

/** The value as a number. Undefined for an empty field and for a price that is not known yet. */
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
  /** Gains get a plus sign as well. Zero never has a sign. */
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
  const { group, decimal } = numberMarks()
  return signOf(rounded, signed) + groupThousands(whole, group) + (kept ? decimal + kept : '')
}

/** A price with all digits of its tick: formatPrice('67412.5', '0.01') is 67,412.50. */
export const formatPrice = (value: Decimal, tick: string): string => write(value, { decimals: decimalsOf(tick) })

/** The decimals beyond which an amount of the currency is worth less than a cent. Other currencies show all decimals of their scale. */
const usefulDecimals: Readonly<Record<string, number>> = {
  USDT: 2, USD: 2, CNY: 2, GBP: 2, HKD: 2, JPY: 0, EUR: 2, AED: 2, THB: 2, PHP: 2, SGD: 2, VND: 0, AUD: 2, CAD: 2, CHF: 2, NZD: 2,
  ETH: 6, BNB: 5, SOL: 4, LTC: 4, AVAX: 4, LINK: 4, DOT: 4, XRP: 2, DOGE: 2, ADA: 2, TRX: 2,
} // prettier-ignore

/** The decimals worth showing: those of the currency, and two digits of a smaller amount. */
export function usefulScale(value: Decimal, scale: number, currency: string | undefined): number {
  const useful = usefulDecimals[currency ?? ''] ?? scale
  const exact = toBig(value)
  const digits = !exact || exact.eq(0) ? 0 : Math.max(0, 1 - exact.e)
  return Math.min(scale, Math.max(useful, exact?.abs().lt(1) ? digits : 0))
}

/** An amount at its currency's scale, cut and never rounded up, without trailing zeros: 0.037100 is 0.0371. */
export const formatAmount = (value: Decimal, scale: number, signed = false): string =>
  write(value, { decimals: scale, signed, trim: true, rounding: roundDown })

/** Money with fixed decimals, two by default: totals, profit, fees in a column. */
export const formatMoney = (value: Decimal, decimals = 2, signed = false): string => write(value, { decimals, signed })

/** A balance with fixed decimals, cut and never rounded up: nobody has more than is there. */
export const formatBalance = (value: Decimal, decimals = 2): string => write(value, { decimals, rounding: roundDown })

/** A change in percent with its sign; the value is in percent already: '1.84' is +1.84%. */
export const formatChange = (percent: Decimal, decimals = 2): string => withPercent(write(percent, { decimals, signed: true }))

/** A rate in percent without a sign: fees, yields, shares. */
export const formatPercent = (percent: Decimal, decimals = 2): string => withPercent(write(percent, { decimals }))

/** French and Spanish put a blank before the sign. */
const withPercent = (figure: string): string => {
  if (figure === NO_FIGURE) return figure
  const { language } = useClient.getState()
  return `${figure}${language === 'fra' || language === 'spa' ? '\u202f' : ''}%`
}

const compacts = new Map<string, Intl.NumberFormat>()

/** Creating one takes milliseconds, so there is one per language. */
function compactFormat(): Intl.NumberFormat {
  const locale = localeOf[useClient.getState().language]
  const known = compacts.get(locale)
  if (known) return known
  const made = new Intl.NumberFormat(locale, { notation: 'compact', minimumFractionDigits: 1, maximumFractionDigits: 1 })
  compacts.set(locale, made)
  return made
}

/** Volumes and estimated totals: from a thousand on in the short form of the language (144.2B, 1442.1亿), else up to four decimals. */
export function formatCompact(value: Decimal): string {
  const exact = toBig(value)
  if (!exact) return NO_FIGURE
  if (exact.abs().lte(1000)) return write(exact, { decimals: 4, trim: true })
  const { group, decimal } = numberMarks()
  const marks: Partial<Record<Intl.NumberFormatPartTypes, string>> = { group, decimal, minusSign: MINUS }
  const parts = compactFormat().formatToParts(exact.toNumber())
  return parts.map(({ type, value: text }) => marks[type] ?? text).join('')
}

const fiatMarks: Record<string, string> = {
  USD: '$', CNY: '¥', GBP: '£', HKD: 'HK$', JPY: '¥', EUR: '€', AED: 'AED ', THB: '฿', PHP: '₱', SGD: 'S$', VND: '₫',
} // prettier-ignore
const wholeFiats = new Set(['JPY', 'VND'])

/** An amount in dollars in the user's fiat currency: €62,113.88. Small prices keep up to six digits. */
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
