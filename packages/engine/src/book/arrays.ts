/** No level or no order: the end of a list of indexes. */
export const NONE = -1

/** A copy with room for more. */
export function moreFloats(numbers: Float64Array, capacity: number): Float64Array<ArrayBuffer> {
  const more = new Float64Array(capacity)
  more.set(numbers)
  return more
}

/** A copy with room for more. */
export function moreIntegers(numbers: Int32Array, capacity: number): Int32Array<ArrayBuffer> {
  const more = new Int32Array(capacity)
  more.set(numbers)
  return more
}
