/**
 * Money as a whole number of the smallest unit (bigint) beside its scale, the number of decimals.
 * Text is a plain decimal: no exponent, no plus sign, no grouping.
 */

const PLAIN_DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/

/** Reads `text` at `scale`. Null when it is not a plain decimal, or has digits beyond the scale. */
export function parseUnits(text: string, scale: number): bigint | null {
  const match = PLAIN_DECIMAL.exec(text)
  if (!match) return null
  const fraction = (match[3] ?? '').replace(/0+$/, '')
  if (fraction.length > scale) return null
  const units = BigInt(match[2] + fraction.padEnd(scale, '0'))
  return match[1] ? -units : units
}

/** As parseUnits, for text that our own code or database wrote: anything else is our bug. */
export function unitsOf(text: string, scale: number): bigint {
  const units = parseUnits(text, scale)
  if (units === null) throw new Error(`not a decimal at scale ${scale}: ${text}`)
  return units
}

const ZERO = '0'.charCodeAt(0)

/** The shortest plain decimal: no trailing zeros, no minus before zero. */
export function formatUnits(units: bigint, scale: number): string {
  if (units === 0n) return '0'
  const sign = units < 0n ? '-' : ''
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0')
  const point = digits.length - scale
  let end = digits.length
  while (end > point && digits.charCodeAt(end - 1) === ZERO) end -= 1
  return end === point ? sign + digits.slice(0, point) : `${sign}${digits.slice(0, point)}.${digits.slice(point, end)}`
}

export const powerOfTen = (exponent: number): bigint => 10n ** BigInt(exponent)

/** Moves units to another scale; digits that do not fit are our bug, never silently dropped. */
export function rescale(units: bigint, from: number, to: number): bigint {
  if (to >= from) return units * powerOfTen(to - from)
  const divisor = powerOfTen(from - to)
  if (units % divisor !== 0n) throw new Error(`rescale ${from} to ${to} loses digits of ${units}`)
  return units / divisor
}
