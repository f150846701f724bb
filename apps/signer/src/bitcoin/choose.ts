/** Which outputs a payment of Bitcoin spends, how large it becomes, and what comes back. Pure. */
import type { Output } from '../output.ts'

/** No kind of output that is worth as much is refused by nodes as dust. */
export const DUST = 546n
/** A script of the hot wallet's own kind. */
const OWN_SCRIPT_BYTES = 22
const OUTPUT_BYTES = 9
/** A quarter of a virtual byte each (BIP 141): what every transaction has, and each input with its signature of at most 71 bytes. */
const BASE_WEIGHT = 42
const INPUT_WEIGHT = 271
/** More would be too large a transaction for some nodes. */
const INPUTS_MAXIMUM = 100
/** So many outputs let as many payments be under way at a time; until then what comes back is split. */
export const OUTPUTS_WANTED = 32
/** Half of what comes back must be worth as much to be split, in satoshis. */
const SPLIT_LEAST = 1_000_000n

/** In virtual bytes. */
export const sizeOf = ({ inputs, scriptBytes, change }: { inputs: number; scriptBytes: number; change: number }): bigint => {
  const outputs = OUTPUT_BYTES + scriptBytes + change * (OUTPUT_BYTES + OWN_SCRIPT_BYTES)
  return BigInt(Math.ceil((BASE_WEIGHT + inputs * INPUT_WEIGHT) / 4 + outputs))
}

/** `rate` is satoshis for a thousand virtual bytes. */
export const feeOf = (size: bigint, rate: bigint): bigint => (size * rate + 999n) / 1_000n

/** What an output must be worth more than, or spending it costs more. */
export const costOfInput = (rate: bigint): bigint => feeOf(BigInt(Math.ceil(INPUT_WEIGHT / 4)), rate)

const byValue = (left: Output, right: Output): number => Number(left.value > right.value) - Number(left.value < right.value)

export const sumOf = (outputs: readonly Pick<Output, 'value'>[]): bigint => outputs.reduce((sum, { value }) => sum + value, 0n)

/**
 * What covers an amount with the highest fee there may be: so a replacement for a higher one needs no other input, and something always comes
 * back. The smallest output that does it alone, or else the largest together. Null where they do not.
 */
export function choose(free: readonly Output[], needed: (inputs: number) => bigint): Output[] | null {
  const sorted = [...free].sort(byValue)
  const one = sorted.find(({ value }) => value >= needed(1))
  if (one) return [one]
  const chosen: Output[] = []
  for (const output of sorted.reverse().slice(0, INPUTS_MAXIMUM)) {
    chosen.push(output)
    if (sumOf(chosen) >= needed(chosen.length)) return chosen
  }
  return null
}

export const countOfChange = (total: bigint, outputs: number): 1 | 2 => (outputs < OUTPUTS_WANTED && total / 2n >= SPLIT_LEAST ? 2 : 1)

/** Equal parts; the last has what is left over. */
export function partsOf(total: bigint, count: number): bigint[] {
  const part = total / BigInt(count)
  return Array.from({ length: count }, (_, index) => (index === count - 1 ? total - part * BigInt(count - 1) : part))
}
