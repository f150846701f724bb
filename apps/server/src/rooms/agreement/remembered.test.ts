import { expect, it } from 'vitest'
import { remembered } from './remembered.ts'

it('reads once for all who ask, and again after a reading that failed', async () => {
  let readings = 0
  const read = remembered(async (name: string) => {
    readings += 1
    await Promise.resolve()
    if (readings === 1) throw new Error('the disk is away')
    return `${name} ${readings}`
  })
  const both = await Promise.allSettled([read('a'), read('a')])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(readings).toBe(1)
  expect(await Promise.all([read('a'), read('a')])).toEqual(['a 2', 'a 2'])
  expect(await read('a')).toBe('a 2')
})
