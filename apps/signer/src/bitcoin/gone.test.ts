/** For how many blocks an output has been gone: a look that a node broke off does not begin anew, and no node alone makes it deeper. */
import { expect, it } from 'vitest'
import { Gone } from './gone.ts'

const at = (lowest: number, highest = lowest) => ({ names: new Set(['a:0']), lowest, highest })
/** A whole look in which all nodes say that it is gone. */
const look = (gone: Gone, said: ReturnType<typeof at>): boolean => {
  gone.begin()
  gone.say(said)
  const isDeep = gone.isDeep('a:0')
  gone.end()
  return isDeep
}

it('counts from the block where it was first said, over a look that did not come to its end', () => {
  const gone = new Gone()
  expect(look(gone, at(10))).toBe(false)
  gone.begin()
  expect(look(gone, at(11))).toBe(true)
})

it('begins anew with what a whole look did not say', () => {
  const gone = new Gone()
  look(gone, at(10))
  gone.begin()
  gone.end()
  expect(look(gone, at(12))).toBe(false)
})

it('counts from the node that was ahead to the one that is behind, and over a height that was no more than said', () => {
  const gone = new Gone()
  expect(look(gone, at(5, 10))).toBe(false)
  expect(look(gone, at(10, 11))).toBe(false)
  expect(look(gone, at(11))).toBe(true)
  const lied = new Gone()
  expect(look(lied, at(10, 9_000))).toBe(false)
  expect(look(lied, at(11))).toBe(false)
  expect(look(lied, at(12))).toBe(true)
})
