import { expect, it } from 'vitest'
import { sparkPath } from './sparkline.tsx'

it('draws from edge to edge, high prices above low ones', () => {
  expect(sparkPath(['1', '3', '2'], 64, 28)).toBe('M1.0 26.0L32.0 2.0L63.0 14.0')
})
it('draws a flat line of equal prices and nothing of a single one', () => {
  expect(sparkPath([5, 5], 64, 28)).toBe('M1.0 26.0L63.0 26.0')
  expect(sparkPath([5], 64, 28)).toBe('')
})
