import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing.ts'
import { Paused } from './paused.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.close())

it('follows acts in the order in which they are committed, and nothing that failed', async () => {
  const paused = await Paused.read(test.db)
  const [first, seen] = [Promise.withResolvers<void>(), [] as boolean[]]
  const pausing = paused.set(1, { isPaused: true, commit: () => first.promise })
  const resuming = paused.set(1, {
    isPaused: false,
    commit() {
      seen.push(paused.has(1))
      return Promise.resolve()
    },
  })
  const failing = paused.set(1, { isPaused: true, commit: () => Promise.reject(new Error('no connection')) })
  await new Promise((done) => setImmediate(done))
  expect([seen, paused.has(1)]).toEqual([[], false])
  first.resolve()
  await Promise.all([pausing, resuming])
  await expect(failing).rejects.toThrow('no connection')
  expect([seen, paused.has(1)]).toEqual([[true], false])
  await paused.set(1, { isPaused: true, commit: () => Promise.resolve() })
  expect(paused.has(1)).toBe(true)
})
