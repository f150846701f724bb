/** The largest whole number whose square is at most the value. For whole numbers below 2^53. */
export function squareRoot(value: number): number {
  let root = Math.floor(Math.sqrt(value))
  while (root * root > value) root--
  while ((root + 1) * (root + 1) <= value) root++
  return root
}

/** The same for any whole number that is not negative. */
export function bigSquareRoot(value: bigint): bigint {
  if (value < 2n) return value
  let root = 1n << BigInt((value.toString(2).length + 1) >> 1)
  for (;;) {
    const next = (root + value / root) >> 1n
    if (next >= root) return root
    root = next
  }
}
