import { expect, it } from 'vitest'
import { CopyFields } from './copy-fields.ts'

const ROWS = '17\tbuy\tt\t\\N\tein Wört 😀\n9007199254740991\tsell\tf\t0\t\\N\n3\tbuy_more\tt\t12\t\n4\t\\N\tf\t1\tbuy\n'
const READ = [
  [17, 'buy', true, null, 'ein Wört 😀'],
  [Number.MAX_SAFE_INTEGER, 'sell', false, 0, null],
  [3, 'buy_more', true, 12, ''],
  [4, null, false, 1, 'buy'],
]

it.each([1, 2, 7, 1_000])('reads rows that come in pieces of %i bytes', (size) => {
  const bytes = Buffer.from(ROWS)
  const fields = new CopyFields()
  const rows: unknown[] = []
  for (let from = 0; from < bytes.length; from += size) {
    fields.take(bytes.subarray(from, from + size))
    while (fields.hasRow) rows.push([fields.number(), fields.word(), fields.flag(), fields.numberOrNull(), fields.text()])
  }
  expect(rows).toEqual(READ)
})

it('takes nothing for a number that is none', () => {
  const fields = new CopyFields()
  fields.take(Buffer.from('-1\n'))
  expect(() => fields.number()).toThrow(/no whole number/)
})
