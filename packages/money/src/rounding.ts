/** Division of whole numbers with the rounding named in the call. A divisor must be above zero. */

function requirePositive(divisor: bigint): void {
  if (divisor <= 0n) throw new Error(`divisor must be above zero: ${divisor}`)
}

/** Rounds towards minus infinity: what a user receives. */
export function divFloor(value: bigint, divisor: bigint): bigint {
  requirePositive(divisor)
  const quotient = value / divisor
  return value < 0n && quotient * divisor !== value ? quotient - 1n : quotient
}

/** Rounds towards plus infinity: what a user pays. */
export function divCeil(value: bigint, divisor: bigint): bigint {
  return -divFloor(-value, divisor)
}

/** Rounds to the nearest, a half away from zero: for figures that are only shown. */
export function divHalfUp(value: bigint, divisor: bigint): bigint {
  requirePositive(divisor)
  const magnitude = value < 0n ? -value : value
  const rounded = (magnitude * 2n + divisor) / (divisor * 2n)
  return value < 0n ? -rounded : rounded
}
