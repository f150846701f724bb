/** SQL that sorts: a bare name after `order by` is the column of the answer, and one that was made text there sorts 9 after 10. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const SERVER = join(import.meta.dirname, '..')

/** Columns that some statement of a file answers as text under a bare name. */
const textsOf = (source: string): Set<string> =>
  new Set([
    ...[...source.matchAll(/(\w+)::text\b(?!\s+as\b|\[)/g)].map(([, name]) => name!),
    ...[...source.matchAll(/::text as "?(\w+)"?/g)].map(([, name]) => name!),
  ])

const ORDER = /(?:order by|orderBy: sql`)\s*((?:[\w."]+(?: desc| asc)?(?: nulls (?:first|last))?(?:, ?)?)+)/g

function wrongOrders(source: string): string[] {
  const texts = textsOf(source)
  return [...source.matchAll(ORDER)].flatMap(([, list]) =>
    list!
      .split(',')
      .map((part) => part.trim().split(' ')[0]!.replaceAll('"', ''))
      .filter((name) => texts.has(name)),
  )
}

it('sorts by columns of tables, never by the text that was made of them', () => {
  const files = globSync('**/*.ts', { cwd: SERVER }).filter((file) => !file.endsWith('.test.ts'))
  expect(files.length).toBeGreaterThan(100)
  expect(files.flatMap((file) => wrongOrders(readFileSync(join(SERVER, file), 'utf8')).map((name) => `${file}: ${name}`))).toEqual([])
})

it('finds a sort by text', () => {
  expect(wrongOrders('select id::text, name from coin order by name, id desc limit 1')).toEqual(['id'])
  expect(wrongOrders('select sum(held)::text as held from coin order by currency_id, held')).toEqual(['held'])
  expect(wrongOrders('select c.id::text from coin c order by c.id')).toEqual([])
})
