import { expect, it } from 'vitest'
import { wantsOf } from './gestures.ts'

it.each([
  [2, 3, undefined],
  [3, 20, 'page'],
  [3, -20, 'page'],
  [20, 3, 'chart'],
  [-20, 9, 'chart'],
])('a finger that came %i across and %i down wants %s', (dx, dy, wants) => expect(wantsOf(dx, dy)).toBe(wants))
