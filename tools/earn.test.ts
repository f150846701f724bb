/** docs/EARN.md names files that exist, and tests that are in them. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const page = readFileSync(join(ROOT, 'docs/EARN.md'), 'utf8')

const PATH = /`((?:apps|packages|e2e|docs|tools)\/[^`\s]+)`/g
/** A file, and behind it the sentences of its tests. */
const HELD = /`([^`\s]+\.test\.ts)`: ((?:“[^”]+”(?:; )?)+)/g
const ROW = /^\| (?:mining|subscription|structured) \| .+ \| .+ \| (.+) \|$/gm

it('names files that exist', () => {
  const paths = [...page.matchAll(PATH)].map(([, path = '']) => path)
  expect(paths.length).toBeGreaterThan(0)
  expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
})

it('names for each rule tests that are in their file', () => {
  const rows = [...page.matchAll(ROW)].map(([, by = '']) => by)
  expect(rows.length).toBeGreaterThan(0)
  const missing = rows.flatMap((by) => {
    const held = [...by.matchAll(HELD)].flatMap(([, path = '', sentences = '']) => {
      const source = readFileSync(join(ROOT, path), 'utf8')
      return [...sentences.matchAll(/“([^”]+)”/g)].map(([, sentence = '']) => ({ sentence, isThere: source.includes(`'${sentence}'`) }))
    })
    return held.length === 0 ? [by] : held.filter(({ isThere }) => !isThere).map(({ sentence }) => sentence)
  })
  expect(missing).toEqual([])
})
