import { expect } from 'vitest'
import { profitOf, textOf } from './profit.ts'

/** A bot earns without the rule against it and does not with it. */
export function judge(name: string, profits: { without: readonly number[]; ruled: readonly number[] }): void {
  const without = profitOf(profits.without)
  const ruled = profitOf(profits.ruled)
  console.log(`${name}: without the rule ${textOf(without)}; with it ${textOf(ruled)}`)
  expect(without.lower).toBeGreaterThan(0)
  expect(ruled.upper).toBeLessThanOrEqual(0)
}
