import { expect, it } from 'vitest'
import { minutesOf } from './minutes.ts'

it('minutes are never less than one', () => {
  expect([minutesOf(3), minutesOf(144), minutesOf(1200)]).toEqual([1, 2, 20])
})
