import { expect, it } from 'vitest'
import { apart, besideLast } from './apart.ts'

it('tags stand at their lines while there is room', () => expect(apart([50, 100, 200], 300)).toEqual([50, 100, 200]))

it('tags that would meet move apart, in the order of their lines', () => expect(apart([100, 95, 104], 300)).toEqual([117, 95, 139]))

it('tags of lines out of range stand at the edge, one beside another', () => {
  expect(apart([-500, -900, 150, 999, 1200], 300)).toEqual([33, 11, 150, 267, 289])
})

it('the price of a line never covers the last price on the axis', () => {
  expect([besideLast(95, 100), besideLast(100, 100), besideLast(110, 100), besideLast(70, 100), besideLast(150, 100)]).toEqual([
    82, 134, 134, 70, 150,
  ])
  expect(besideLast(95, undefined)).toBe(95)
})
