/** What the signer halted for stands over its starts, also what a version before wrote. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { HALT_FILES, KeyWatch, resume } from './key-watch.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-halt-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))
const deep = () => true

it('halts for what is deep, until people have looked at all of it, chain by chain', async () => {
  const watch = new KeyWatch(folder, 'bitcoin', () => 5)
  watch.suspect('a:0')
  expect(await watch.mayGoOn(() => false)).toBe(false)
  expect(await watch.mayGoOn(deep)).toBe(true)
  watch.suspect('a:0')
  watch.suspect('b:1')
  expect(await watch.mayGoOn(deep)).toBe(false)
  expect(new KeyWatch(folder, 'bitcoin', () => 6).halted).toEqual(['a:0', 'b:1'])
  expect(new KeyWatch(folder, 'ethereum', () => 6).halted).toBe(null)
  expect(resume(folder)).toEqual([{ chain: 'bitcoin', marks: ['a:0', 'b:1'] }])
  const again = new KeyWatch(folder, 'bitcoin', () => 7)
  for (const mark of ['a:0', 'b:1']) again.suspect(mark)
  expect(await again.mayGoOn(deep)).toBe(true)
  again.suspect('c:0')
  expect(await again.mayGoOn(deep)).toBe(false)
  expect(resume(folder)).toHaveLength(1)
  expect(resume(folder)).toEqual([])
})

it('goes on with what a version before wrote: one nonce, and all below one that were looked at', () => {
  const path = join(folder, HALT_FILES.ethereum)
  writeFileSync(path, '{"accepted":3,"halted":{"nonce":7,"at":1}}\n', { mode: 0o600 })
  expect(new KeyWatch(folder, 'ethereum', () => 1).halted).toEqual(['7'])
  expect(resume(folder)).toEqual([{ chain: 'ethereum', marks: ['7'] }])
  const watch = new KeyWatch(folder, 'ethereum', () => 1)
  expect([watch.isAccepted('2'), watch.isAccepted('7'), watch.isAccepted('8')]).toEqual([true, true, false])
  expect(readFileSync(path, 'utf8')).toContain('"accepted":8')
})
