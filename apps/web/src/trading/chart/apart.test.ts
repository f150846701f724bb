import { expect, it } from 'vitest'
import { apart } from './apart.ts'

it('tags stand at their lines while there is room', () => expect(apart([50, 100, 200], 300)).toEqual([50, 100, 200]))

it('tags that would meet move apart, in the order of their lines', () => expect(apart([100, 95, 104], 300)).toEqual([117, 95, 139]))

it('tags of lines out of range stand at the edge, one beside another', () => {
  expect(apart([-500, -900, 150, 999, 1200], 300)).toEqual([33, 11, 150, 267, 289])
})
