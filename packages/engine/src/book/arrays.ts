/** No level, no order: the end of every list of indexes. */
export const NONE = -1

/** The same numbers with room for more. */
export function moreFloats(numbers: Float64Array, capacity: number): Float64Array<ArrayBuffer> {
  const more = new Float64Array(capacity)
  more.set(numbers)
  return more
}

/** The same numbers with room for more. */
export function moreIntegers(numbers: Int32Array, capacity: number): Int32Array<ArrayBuffer> {
  const more = new Int32Array(capacity)
  more.set(numbers)
  return more
}
