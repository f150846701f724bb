/** Plain decimals as whole numbers of their smallest unit. */

export function unitsOf(text: string, scale: number): bigint {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text)
  const fraction = match?.[3] ?? ''
  if (!match || fraction.length > scale) throw new Error(`"${text}" is no decimal with ${scale} places`)
  const units = BigInt(match[2]! + fraction + '0'.repeat(scale - fraction.length))
  return match[1] ? -units : units
}

export function decimalText(units: bigint, scale: number): string {
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0')
  const point = digits.length - scale
  const fraction = digits.slice(point).replace(/0+$/, '')
  return (units < 0n ? '-' : '') + digits.slice(0, point) + (fraction === '' ? '' : `.${fraction}`)
}

export function floorOf(value: bigint, by: bigint): bigint {
  const quotient = value / by
  return value % by < 0n ? quotient - 1n : quotient
}

export const ceilOf = (value: bigint, by: bigint): bigint => -floorOf(-value, by)

const USDT_SCALE = 8

/** USDT in units of 1e-8. */
export const moneyOf = (text: string): bigint => unitsOf(text, USDT_SCALE)

/** Units of USDT as the log writes them. */
export const moneyText = (units: bigint): string => decimalText(units, USDT_SCALE)
