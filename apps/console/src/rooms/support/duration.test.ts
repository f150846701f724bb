import { expect, it } from 'vitest'
import { durationText } from './duration.ts'

it.each([
  [-2, '0 s'],
  [59, '59 s'],
  [60, '1 m'],
  [3_599, '59 m'],
  [3_900, '1 h 05 m'],
  [86_399, '23 h 59 m'],
  [200_000, '2 d'],
])('says %i seconds as %s', (seconds, text) => expect(durationText(seconds)).toBe(text))
