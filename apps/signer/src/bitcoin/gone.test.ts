/** For how many blocks an output has been gone: a look that a node broke off does not begin anew. */
import { expect, it } from 'vitest'
import { Gone } from './gone.ts'

it('counts from the block where it was first said, over a look that did not come to its end', () => {
  const gone = new Gone()
  gone.begin()
  gone.say('a:0', 10)
  expect(gone.isDeep('a:0', 10)).toBe(false)
  gone.end()
  gone.begin()
  gone.begin()
  gone.say('a:0', 11)
  expect(gone.isDeep('a:0', 11)).toBe(true)
  gone.end()
})

it('begins anew with what a whole look did not say', () => {
  const gone = new Gone()
  gone.begin()
  gone.say('a:0', 10)
  gone.end()
  gone.begin()
  gone.end()
  gone.begin()
  gone.say('a:0', 12)
  expect(gone.isDeep('a:0', 12)).toBe(false)
})
