/** Which outputs are spent, what comes back, and that a replacement at the highest fee needs no other input. */
import { expect, it } from 'vitest'
import { choose, countOfChange, DUST, feeOf, OUTPUTS_WANTED, partsOf, sizeOf, sumOf } from './choose.ts'
import type { Output } from '../output.ts'

const of = (...values: number[]): Output[] => values.map((value, place) => ({ id: 'a', place, value: BigInt(value) }))
const valuesOf = (chosen: readonly Output[] | null) => chosen?.map(({ value }) => Number(value)) ?? null
/** So much, and so much for each input. */
const needed = (amount: number, each: number) => (inputs: number) => BigInt(amount + each * inputs)

it.each([
  { what: 'the smallest that does it alone', values: [500, 120, 130, 9], amount: 100, each: 20, chosen: [120] },
  { what: 'else the largest together', values: [50, 60, 40, 1], amount: 100, each: 5, chosen: [60, 50] },
  { what: 'nothing where they do not', values: [50, 40], amount: 100, each: 0, chosen: null },
  { what: 'nothing where each more costs more than it is worth', values: [60, 9, 9, 9, 9, 9, 9], amount: 60, each: 10, chosen: null },
])('chooses $what', ({ values, amount, each, chosen }) => {
  expect(valuesOf(choose(of(...values), needed(amount, each)))).toEqual(chosen)
})

it('has no more inputs than nodes like', () => {
  const many = Array.from({ length: 200 }, () => 10)
  expect(choose(of(...many), needed(1_000, 0))).toHaveLength(100)
  expect(choose(of(...many), needed(1_001, 0))).toBe(null)
})

it('counts virtual bytes as they are: one input, one recipient of Taproot, two parts back', () => {
  // 10.5 + 67.75 + 43 + 2 * 31
  expect(sizeOf({ inputs: 1, scriptBytes: 34, change: 2 })).toBe(184n)
  expect(feeOf(184n, 1_500n)).toBe(276n)
  expect(feeOf(184n, 1_001n)).toBe(185n)
})

it('pays the highest fee out of what it chose first, and something comes back', () => {
  const rate = 300_000n
  const needs = (inputs: number) => 1_000_000n + feeOf(sizeOf({ inputs, scriptBytes: 34, change: 2 }), rate) + 2n * DUST
  const chosen = choose(of(Number(needs(1))), needs)!
  const left = sumOf(chosen) - 1_000_000n - feeOf(sizeOf({ inputs: 1, scriptBytes: 34, change: 2 }), rate)
  expect(partsOf(left, 2)).toEqual([DUST, DUST])
})

it('splits what comes back until there are outputs enough, and nothing small', () => {
  expect(countOfChange(2_000_000n, 1)).toBe(2)
  expect(countOfChange(1_999_999n, 1)).toBe(1)
  expect(countOfChange(2_000_000n, OUTPUTS_WANTED)).toBe(1)
  expect(partsOf(7n, 2)).toEqual([3n, 4n])
})
