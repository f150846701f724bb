/** How every bench ends: its figures, and as the last line what was measured against its bar. */
export function finish(name: string, figures: string, isGood: boolean): never {
  console.log(`${name}: ${figures}: ${isGood ? 'PASS' : 'FAIL'}`)
  process.exit(isGood ? 0 : 1)
}

/** How long something took, in milliseconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now()
  await work()
  return performance.now() - startedMs
}

export const median = (numbers: readonly number[]): number =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? NaN
