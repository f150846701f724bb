import { expect, it } from 'vitest'
import type { z } from 'zod'
import { callOf, consoleCallNames } from '../door.ts'

const fieldsOf = (name: (typeof consoleCallNames)[number]) => (callOf(name).input as unknown as { shape?: Record<string, z.ZodType> }).shape

it('takes for a hash of terms only what the database can read as one', () => {
  const deciding = consoleCallNames.filter((name) => fieldsOf(name)?.['terms_hash'])
  expect(deciding.length).toBeGreaterThan(10)
  const isTaken = (text: string) => deciding.filter((name) => fieldsOf(name)!['terms_hash']!.safeParse(text).success)
  expect(isTaken('ab12'.repeat(16))).toEqual(deciding)
  for (const wrong of ['g'.repeat(64), 'AB'.repeat(32), 'ab'.repeat(31)]) expect(isTaken(wrong), wrong).toEqual([])
})
