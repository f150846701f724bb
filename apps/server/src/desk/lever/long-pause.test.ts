/** After a pause (the machine slept, the database was away) the desk catches up in small transactions. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestLever, type TestLever } from '../../rooms/futures/testing.ts'

let lever: TestLever

beforeAll(async () => {
  lever = await createTestLever()
})
afterAll(() => lever.close())

it('no transaction carries more than about a minute of the index, after a start and later alike', async () => {
  const sizes: number[] = []
  lever.desk.onCommitted(({ seconds }) => void sizes.push(seconds.length))
  await lever.pass(10 * 60_000)
  for (let beat = 0; beat < 10; beat++) await lever.beat()
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeGreaterThanOrEqual(599)
  expect(Math.max(...sizes)).toBeLessThanOrEqual(61)
})
