/**
 * The reference order stream: a random but repeatable mix of orders and cancels around a wandering middle price, for
 * putting the same load on different order books.
 *
 * Of every 100 operations about 55 rest at an exponential distance from the middle (30 ticks on average), 12 are priced up
 * to 3 ticks past it and usually trade, and 33 cancel an order drawn from all that were ever placed and not yet drawn,
 * traded or not: more than half of these cancels find their order gone.
 */

/** Numbers per operation: kind, side (0 buy, 1 sell), price in ticks, amount in lots, order id. */
export const FIELDS = 5
export const ADD = 0
export const CANCEL = 1

const FIRST_MIDDLE_TICKS = 500_000
const OPS_PER_MIDDLE_STEP = 64
const CANCEL_BELOW = 0.33
const CROSS_ABOVE = 0.88
const CANDIDATES_BEFORE_CANCELS = 1000

/** Mulberry32: uniform in [0, 1) from 32 bits of state. */
export function uniformNumbers(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let bits = Math.imul(state ^ (state >>> 15), 1 | state)
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Takes a random element out of the list; the last one fills its place. */
function draw(list: number[], uniform: () => number): number {
  const index = Math.floor(uniform() * list.length)
  const drawn = list[index]!
  list[index] = list.at(-1)!
  list.pop()
  return drawn
}

/** The order of the draws is part of the stream: changing it changes every number after. */
export function orderStream(operations: number, seed: number): Int32Array {
  const uniform = uniformNumbers(seed)
  const stream = new Int32Array(operations * FIELDS)
  const candidates: number[] = []
  let middle = FIRST_MIDDLE_TICKS
  let nextId = 1
  for (let operation = 0; operation < operations; operation += 1) {
    if (operation % OPS_PER_MIDDLE_STEP === 0) middle += Math.round((uniform() - 0.5) * 6)
    const at = operation * FIELDS
    const choice = uniform()
    if (choice < CANCEL_BELOW && candidates.length > CANDIDATES_BEFORE_CANCELS) {
      stream[at] = CANCEL
      stream[at + 4] = draw(candidates, uniform)
      continue
    }
    const isBuy = uniform() < 0.5
    const distance = choice > CROSS_ABOVE ? -Math.floor(uniform() * 4) : 1 + Math.floor(-Math.log(1 - uniform()) * 30)
    stream[at] = ADD
    stream[at + 1] = isBuy ? 0 : 1
    stream[at + 2] = isBuy ? middle - distance : middle + distance
    stream[at + 3] = 1 + Math.floor(uniform() * 100)
    stream[at + 4] = nextId
    candidates.push(nextId)
    nextId += 1
  }
  return stream
}
