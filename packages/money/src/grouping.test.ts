import { expect, it } from 'vitest'
import { groupThousands } from './grouping.ts'

it.each([
  ['0', '0'],
  ['999', '999'],
  ['1000', '1,000'],
  ['49824', '49,824'],
  ['1234567', '1,234,567'],
])('writes %s as %s', (digits, written) => {
  expect(groupThousands(digits)).toBe(written)
})
