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

/** The clauses of a file: what stands behind `order by`, and every piece of SQL that an `orderBy:` may be. */
const clausesOf = (source: string): string[] => [
  ...[...source.matchAll(/order by ([^)`]+?)(?= limit| offset| for update|[)`]|$)/g)].map(([, clause]) => clause!),
  ...[...source.matchAll(/orderBy: ([^\n]+)/g)].flatMap(([, rest]) => [...rest!.matchAll(/sql`([^`]+)`/g)].map(([, clause]) => clause!)),
]

/** A position names a column of the answer too. */
const isWrong = (texts: ReadonlySet<string>, name: string): boolean => texts.has(name) || /^\d+$/.test(name)

function wrongOrders(source: string): string[] {
  const texts = textsOf(source)
  const names = clausesOf(source).flatMap((clause) => clause.split(',').map((part) => part.trim().split(' ')[0]!.replaceAll('"', '')))
  return names.filter((name) => isWrong(texts, name))
}

it('sorts by columns of tables, never by the text that was made of them', () => {
  const files = globSync('**/*.ts', { cwd: SERVER }).filter((file) => !file.endsWith('.test.ts'))
  expect(files.length).toBeGreaterThan(100)
  expect(files.flatMap((file) => wrongOrders(readFileSync(join(SERVER, file), 'utf8')).map((name) => `${file}: ${name}`))).toEqual([])
})

it('finds a sort by text', () => {
  expect(wrongOrders('select id::text, name from coin order by name, id desc limit 1')).toEqual(['id'])
  expect(wrongOrders('select sum(held)::text as held from coin order by currency_id, held')).toEqual(['held'])
  expect(wrongOrders('select c.id::text, u.name from coin c order by 1 limit 5')).toEqual(['1'])
  expect(wrongOrders('select id::text { orderBy: all ? sql`closed_at is not null, id desc` : sql`id desc` }')).toEqual(['id', 'id'])
  expect(wrongOrders('select c.id::text from coin c order by c.id')).toEqual([])
})
