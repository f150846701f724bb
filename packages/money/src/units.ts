/**
 * Money as a whole number of the smallest unit (bigint) beside its scale, the number of decimals.
 * Text is a plain decimal: no exponent, no plus sign, no grouping.
 */

const PLAIN_DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/

/** Reads a decimal as units at `scale`. Null when it is not a plain decimal, or has more digits than the scale. */
export function parseUnits(text: string, scale: number): bigint | null {
  const match = PLAIN_DECIMAL.exec(text)
  if (!match) return null
  const fraction = (match[3] ?? '').replace(/0+$/, '')
  if (fraction.length > scale) return null
  const units = BigInt(match[2] + fraction.padEnd(scale, '0'))
  return match[1] ? -units : units
}

/** As parseUnits, for text of our own code or database. Throws on anything else: a bug of ours. */
export function unitsOf(text: string, scale: number): bigint {
  const units = parseUnits(text, scale)
  if (units === null) throw new Error(`not a decimal at scale ${scale}: ${text}`)
  return units
}

const ZERO = '0'.charCodeAt(0)

/** Writes units as the shortest plain decimal: no trailing zeros, no minus before zero. */
export function formatUnits(units: bigint, scale: number): string {
  if (units === 0n) return '0'
  const sign = units < 0n ? '-' : ''
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0')
  const point = digits.length - scale
  let end = digits.length
  while (end > point && digits.charCodeAt(end - 1) === ZERO) end -= 1
  return end === point ? sign + digits.slice(0, point) : `${sign}${digits.slice(0, point)}.${digits.slice(point, end)}`
}

/** 10 to the power of a non-negative whole number. */
export const powerOfTen = (exponent: number): bigint => 10n ** BigInt(exponent)

/** Converts units to another scale. Throws when digits would be lost: a bug of ours. */
export function rescale(units: bigint, from: number, to: number): bigint {
  if (to >= from) return units * powerOfTen(to - from)
  const divisor = powerOfTen(from - to)
  if (units % divisor !== 0n) throw new Error(`rescale ${from} to ${to} loses digits of ${units}`)
  return units / divisor
}
