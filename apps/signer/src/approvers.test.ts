/** Which keys of operators are taken in: a second one of the same operator only where people say so. */
import { keyLine } from '@assay/chain/approval'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { trust } from './approvers.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-trust-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const lineOf = (operator: string, id: string) => keyLine({ operator, site: 'https://console.example', id, public_key: 'key' })

it('takes a second key of one operator only with the word for it: whoever has his session can make one', () => {
  expect(trust(folder, { operator: '3', line: lineOf('3', 'first') })).toMatchObject({ ofHis: 1 })
  expect(() => trust(folder, { operator: '3', line: lineOf('3', 'second') })).toThrow('operator 3 has a key already')
  // Neither the same again nor the first of another is a second one.
  expect(trust(folder, { operator: '3', line: lineOf('3', 'first') })).toMatchObject({ ofHis: 1 })
  expect(trust(folder, { operator: '4', line: lineOf('4', 'other') })).toMatchObject({ ofHis: 1 })
  expect(() => trust(folder, { operator: '3', line: lineOf('3', 'second'), word: 'yes' })).toThrow('yes is not again')
  expect(trust(folder, { operator: '3', line: lineOf('3', 'second'), word: 'again' })).toMatchObject({ ofHis: 2 })
})
