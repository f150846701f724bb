/** docs/ASSURANCE.md names files that exist, and counts its own rows. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const page = readFileSync(join(ROOT, 'docs/ASSURANCE.md'), 'utf8')

const STATES = ['test', 'construction', 'does not apply', 'not met']
/** A file within a folder of the project, or a document at its root. */
const PATH = /`((?:apps|packages|e2e|tools|docs)\/[^`\s]+|[\w.-]+\.(?:md|json))`/g
const TEST = /`[^`\s]+\.(?:test|spec)\.tsx?`/
const ROW = /^\| (\d+\.\d+\.\d+) \| .+ \| (.+) \| (.+) \|$/

const rows = page.split('\n').flatMap((line) => {
  const [, number = '', state = '', by = ''] = ROW.exec(line) ?? []
  return number === '' ? [] : [{ number, state, by }]
})

describe('the page of assurance', () => {
  it('names files that exist', () => {
    const paths = [...page.matchAll(PATH)].map(([, path = '']) => path)
    expect(paths.length).toBeGreaterThan(rows.length)
    expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
  })

  it('counts its rows as they are, each requirement once', () => {
    const said = STATES.map((state) => Number(new RegExp(`^\\| ${state} \\| (\\d+) \\|$`, 'm').exec(page)?.[1]))
    expect(said).toEqual(STATES.map((one) => rows.filter(({ state }) => state === one).length))
    expect(said.reduce((sum, count) => sum + count, 0)).toBe(rows.length)
    expect(Number(/each of its (\d+) requirements/.exec(page)?.[1])).toBe(rows.length)
    expect(new Set(rows.map(({ number }) => number)).size).toBe(rows.length)
  })

  it('names a test for each row that one holds', () => {
    expect(rows.filter(({ state, by }) => state === 'test' && !TEST.test(by)).map(({ number }) => number)).toEqual([])
  })
})
