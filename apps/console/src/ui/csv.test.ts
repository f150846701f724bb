import { expect, it } from 'vitest'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { csvOf } from './csv.ts'

interface Row {
  name: string
  amount: string
}
const columns = [
  { title: 'Name', text: ({ name }: Row) => name },
  { title: 'Shown only' },
  { title: 'Amount', text: ({ amount }: Row) => amount },
]

it('has a line of titles and one for each row, without columns that are only shown', () => {
  expect(csvOf(columns, [{ name: 'Ada', amount: '-12.50' }])).toBe('Name,Amount\r\nAda,-12.50')
})

it('quotes what would end a cell or a line', () => {
  expect(csvOf(columns, [{ name: 'a "b", c\nd', amount: '1' }])).toBe('Name,Amount\r\n"a ""b"", c\nd",1')
})

it.each(['=1+1', '+1 555 0100', '-cmd', '@sum', '\tx'])('gives %j to no program as a formula', (name) => {
  expect(csvOf(columns, [{ name, amount: '1' }])).toContain(`'${name}`)
})

it('has the unit of figures in their title', () => {
  expect(csvOf([{ title: 'Worth', unit: 'USDT', text: ({ amount }: Row) => amount }], [{ name: 'Ada', amount: '1.5' }])).toBe(
    '"Worth, USDT"\r\n1.5',
  )
})

/** What makes one text of two values, or a text for eyes of a figure. */
const NOT_PLAIN = /\$\{[^`]*\$\{|\b(figure|percent|ratio)Text|\bformat[A-Z]/
const root = join(import.meta.dirname, '..')

it('has one plain value in each cell', () => {
  const texts = globSync('{ui,rooms}/**/*.tsx', { cwd: root }).flatMap((path) =>
    [...readFileSync(join(root, path), 'utf8').matchAll(/^.*\btext: (\(.*)$/gm)].map(([, text]) => `${path} ${text}`),
  )
  expect(texts.length).toBeGreaterThan(150)
  expect(texts.filter((text) => NOT_PLAIN.test(text))).toEqual([])
})
