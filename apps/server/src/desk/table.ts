/** Writes whole sets of rows with one statement, from one list of columns per table. */
import { column, textColumn } from './columns.ts'
import type { Statement } from './statements.ts'

/** `time` is given in epoch milliseconds and stored as timestamptz. */
type ColumnType = 'bigint' | 'int' | 'numeric' | 'boolean' | 'text' | 'uuid' | 'jsonb' | 'bytea' | 'time'

export interface Column<Row> {
  name: string
  type: ColumnType
  of(row: Row): string | number | boolean | null
  /** Given once, when the row is made. */
  isFixed?: boolean
}

export interface Table<Row> {
  name: string
  key: readonly string[]
  columns: readonly Column<Row>[]
}

const QUOTED = new Set<ColumnType>(['text', 'uuid', 'jsonb', 'bytea'])

const valuesOf = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string[] =>
  columns.map(({ type, of }) => (QUOTED.has(type) ? textColumn(rows.map((row) => of(row) as string | null)) : column(rows.map(of))))

const namesOf = (columns: readonly Column<never>[]): string => columns.map(({ name }) => name).join(', ')

/** The rows as a table of this name, with these columns. */
const rowsText = (columns: readonly Column<never>[], name: string): string =>
  `unnest(${columns.map(({ type }, at) => `$${at + 1}::${type === 'time' ? 'float8' : type}[]`).join(', ')}) as ${name} (${namesOf(columns)})`

const valueText = ({ name, type }: Column<never>, of: string): string =>
  type === 'time' ? `to_timestamp(${of}.${name} / 1000)` : `${of}.${name}`

const insertText = ({ name, columns }: Table<never>): string =>
  `insert into ${name} (${namesOf(columns)}) select ${columns.map((one) => valueText(one, 'n')).join(', ')} from ${rowsText(columns, 'n')}`

const isChanging = <Row>({ key }: Table<Row>, { name, isFixed }: Column<Row>): boolean => !isFixed && !key.includes(name)

/** Rows that are never there yet. */
export const insertStatement = <Row>(table: Table<Row>, rows: readonly Row[]): Statement => ({
  name: `desk_insert_${table.name}`,
  text: insertText(table),
  values: valuesOf(table.columns, rows),
})

/** Rows that are there. */
export function updateStatement<Row>(table: Table<Row>, rows: readonly Row[]): Statement {
  const columns = table.columns.filter((one) => isChanging(table, one) || table.key.includes(one.name))
  const changing = columns.filter((one) => isChanging(table, one))
  const where = table.key.map((name) => `o.${name} = n.${name}`).join(' and ')
  return {
    name: `desk_update_${table.name}`,
    text: `update ${table.name} o set ${changing.map((one) => `${one.name} = ${valueText(one, 'n')}`).join(', ')} from ${rowsText(columns, 'n')} where ${where}`,
    values: valuesOf(columns, rows),
  }
}

/** New rows and changed ones alike; each row once. */
export function upsertStatement<Row>(table: Table<Row>, rows: readonly Row[]): Statement {
  const changing = table.columns.filter((one) => isChanging(table, one))
  const set = changing.map(({ name }) => `${name} = excluded.${name}`).join(', ')
  return {
    name: `desk_upsert_${table.name}`,
    text: `${insertText(table)} on conflict (${table.key.join(', ')}) do update set ${set}`,
    values: valuesOf(table.columns, rows),
  }
}
