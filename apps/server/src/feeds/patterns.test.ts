import { expect, it } from 'vitest'
import { buildPatterns, patternOf } from './patterns.ts'
import type { PatternName } from './walks.ts'

it('the kept patterns are those of the records', () => {
  for (const [name, pattern] of Object.entries(buildPatterns())) {
    expect(patternOf(name as PatternName), `${name}: write them anew with node apps/server/src/feeds/patterns.ts`).toEqual(pattern)
  }
})
