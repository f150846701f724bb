/** Writes whole sets of rows with one statement, from one list of columns per table. */
import { column, textColumn } from './columns.ts'
import type { Statement } from './statements.ts'

/** `time` is given in epoch milliseconds and stored as timestamptz. */
type ColumnType = 'bigint' | 'int' | 'numeric' | 'boolean' | 'text' | 'uuid' | 'json' | 'bytea' | 'time'

export interface Column<Row> {
  name: string
  type: ColumnType
  of(row: Row): string | number | boolean | null
  /** Given once, when the row is made. */
  isFixed?: boolean
}

export interface Table<Row> {
  name: string
  /** Of its statements, where some columns are left out: then these differ from those with all. */
  statement?: string
  key: readonly string[]
  columns: readonly Column<Row>[]
}

const QUOTED = new Set<ColumnType>(['text', 'json', 'bytea'])

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

/** Rows that are never there yet. No rows, no statement: so with each of these. */
export function insertStatements<Row>(table: Table<Row>, rows: readonly Row[]): Statement[] {
  if (rows.length === 0) return []
  return [{ name: `desk_insert_${table.statement ?? table.name}`, text: insertText(table), values: () => valuesOf(table.columns, rows) }]
}

/** Rows that are there. */
export function updateStatements<Row>(table: Table<Row>, rows: readonly Row[]): Statement[] {
  if (rows.length === 0) return []
  const columns = table.columns.filter((one) => isChanging(table, one) || table.key.includes(one.name))
  const changing = columns.filter((one) => isChanging(table, one))
  const set = changing.map((one) => `${one.name} = ${valueText(one, 'n')}`).join(', ')
  const where = table.key.map((name) => `o.${name} = n.${name}`).join(' and ')
  const text = `update ${table.name} o set ${set} from ${rowsText(columns, 'n')} where ${where}`
  return [{ name: `desk_update_${table.name}`, text, values: () => valuesOf(columns, rows) }]
}

/** New rows and changed ones, told apart by the caller: to ask the database of each would cost more than to write it. */
export function saveStatements<Row>(table: Table<Row>, rows: readonly Row[], isNew: (row: Row) => boolean): Statement[] {
  const { created = [], changed = [] } = Object.groupBy(rows, (row) => (isNew(row) ? 'created' : 'changed'))
  return [...insertStatements(table, created), ...updateStatements(table, changed)]
}

/** Rows that are there and go. */
export function deleteStatements<Row>(table: Table<Row>, rows: readonly Row[]): Statement[] {
  if (rows.length === 0) return []
  const columns = table.columns.filter(({ name }) => table.key.includes(name))
  const where = table.key.map((name) => `o.${name} = n.${name}`).join(' and ')
  const text = `delete from ${table.name} o using ${rowsText(columns, 'n')} where ${where}`
  return [{ name: `desk_delete_${table.name}`, text, values: () => valuesOf(columns, rows) }]
}

/** Rows of which nobody knows whether they are there; each row once. */
export function upsertStatements<Row>(table: Table<Row>, rows: readonly Row[]): Statement[] {
  if (rows.length === 0) return []
  const changing = table.columns.filter((one) => isChanging(table, one))
  const set = changing.map(({ name }) => `${name} = excluded.${name}`).join(', ')
  const text = `${insertText(table)} on conflict (${table.key.join(', ')}) do update set ${set}`
  return [{ name: `desk_upsert_${table.name}`, text, values: () => valuesOf(table.columns, rows) }]
}
