import { expect, it } from 'vitest'
import { newKey, randomId } from './random-id.ts'

it('is letters and digits of the length asked for, after its prefix', () => {
  expect(randomId()).toMatch(/^[A-Za-z0-9]{32}$/)
  expect(randomId({ length: 8, prefix: 'id-' })).toMatch(/^id-[A-Za-z0-9]{8}$/)
})
it('is a UUID of version 4 as a key', () => {
  expect(newKey()).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
})
it('is never the same twice', () => expect(new Set(Array.from({ length: 1000 }, () => randomId({ length: 16 }))).size).toBe(1000))
