import { describe, expect, it } from 'vitest'
import { joining, withFavourite } from './favourite-list.ts'

describe('withFavourite', () => {
  it('puts a market at the end and takes it out again', () => {
    expect(withFavourite(['A', 'B'], 'C', true)).toEqual(['A', 'B', 'C'])
    expect(withFavourite(['A', 'B'], 'A', false)).toEqual(['B'])
  })
  it('has each market once', () => expect(withFavourite(['A', 'B'], 'A', true)).toEqual(['B', 'A']))
})

describe('joining', () => {
  it('is what the account lacks, in the order of the guest', () => expect(joining(['B', 'X'], ['C', 'B', 'A', 'C'])).toEqual(['C', 'A']))
  it('is nothing when the account has it all', () => expect(joining(['A'], ['A'])).toEqual([]))
})
