import { expect, it } from 'vitest'
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
