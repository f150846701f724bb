/** Statements that write many rows of a table at once, from one list of its columns. */
import { field, rowColumn } from './columns.ts'
import type { Statement } from './statements.ts'

/** `time` is given in epoch milliseconds and stored as timestamptz. */
type ColumnType = 'bigint' | 'int' | 'numeric' | 'boolean' | 'text' | 'uuid' | 'json' | 'bytea' | 'time'

type Cell = string | number | boolean | null

export interface Column<Row> {
  name: string
  type: ColumnType
  of(row: Row): Cell
  /** Written when the row is inserted, and never changed. */
  isFixed?: boolean
  /** These statements never write it: the table's default or another statement does. */
  isLeft?: boolean
}

export interface Table<Row> {
  name: string
  /** Name of its prepared statements, when some columns are left to their defaults and the texts therefore differ from the full ones. */
  statement?: string
  key: readonly string[]
  /** All columns of the table in its own order: rows are passed as values of the table's row type. */
  columns: readonly Column<Row>[]
}

const timeOf = (ms: number): string => new Date(ms).toISOString()
const QUOTED = new Set<ColumnType>(['text', 'json', 'bytea'])

/** A column that these statements never write. It only keeps its place in the row type. */
export const left = <Row>(name: string): Column<Row> => ({ name, type: 'int', of: () => null, isLeft: true })

const writtenOf = <Row>({ columns }: Pick<Table<Row>, 'columns'>): Column<Row>[] => columns.filter(({ isLeft }) => !isLeft)
const namesOf = (columns: readonly Column<never>[]): string => columns.map(({ name }) => name).join(', ')

function cellOf<Row>({ type, of }: Column<Row>): (row: Row) => Cell {
  const write = type === 'time' ? timeOf : QUOTED.has(type) ? field : null
  if (!write) return of
  return (row) => {
    const given = of(row)
    return given === null ? null : write(given as never)
  }
}

/** The rows as values of the table's row type. Columns that are not in `given` are null. */
function valuesOf<Row>({ columns }: Table<Row>, given: readonly Column<Row>[], rows: readonly Row[]): string[] {
  const nothing = () => null
  return [
    rowColumn(
      rows,
      columns.map((one) => (given.includes(one) ? cellOf(one) : nothing)),
    ),
  ]
}

const rowsText = ({ name }: Table<never>): string => `unnest($1::${name}[]) as n`

const insertText = (table: Table<never>): string => {
  const names = namesOf(writtenOf(table))
  return `insert into ${table.name} (${names}) select ${names} from ${rowsText(table)}`
}

const isChanging = <Row>({ key }: Table<Row>, { name, isFixed }: Column<Row>): boolean => !isFixed && !key.includes(name)
const sameKey = ({ key }: Table<never>): string => key.map((name) => `o.${name} = n.${name}`).join(' and ')

/** Inserts rows with new keys. This function and those below return no statement when there are no rows. */
export function insertStatements<Row>(table: Table<Row>, rows: readonly Row[]): Statement[] {
  if (rows.length === 0) return []
  const values = () => valuesOf(table, writtenOf(table), rows)
  return [{ name: `desk_insert_${table.statement ?? table.name}`, text: insertText(table), values }]
}

/** Updates existing rows. */
export function updateStatements<Row>(table: Table<Row>, rows: readonly Row[]): Statement[] {
  if (rows.length === 0) return []
  const given = writtenOf(table).filter((one) => isChanging(table, one) || table.key.includes(one.name))
  const set = given.filter((one) => isChanging(table, one)).map(({ name }) => `${name} = n.${name}`)
  const text = `update ${table.name} o set ${set.join(', ')} from ${rowsText(table)} where ${sameKey(table)}`
  return [{ name: `desk_update_${table.name}`, text, values: () => valuesOf(table, given, rows) }]
}

/** Inserts new rows and updates changed ones. The caller says which are new: a look-up of each row would cost more than its write. */
export function saveStatements<Row>(table: Table<Row>, rows: readonly Row[], isNew: (row: Row) => boolean): Statement[] {
  const { created = [], changed = [] } = Object.groupBy(rows, (row) => (isNew(row) ? 'created' : 'changed'))
  return [...insertStatements(table, created), ...updateStatements(table, changed)]
}

/** Deletes existing rows. */
export function deleteStatements<Row>(table: Table<Row>, rows: readonly Row[]): Statement[] {
  if (rows.length === 0) return []
  const given = writtenOf(table).filter(({ name }) => table.key.includes(name))
  const text = `delete from ${table.name} o using ${rowsText(table)} where ${sameKey(table)}`
  return [{ name: `desk_delete_${table.name}`, text, values: () => valuesOf(table, given, rows) }]
}

/** Inserts rows, or updates them when they exist. A key may occur only once in `rows`. */
export function upsertStatements<Row>(table: Table<Row>, rows: readonly Row[]): Statement[] {
  if (rows.length === 0) return []
  const given = writtenOf(table)
  const set = given.filter((one) => isChanging(table, one)).map(({ name }) => `${name} = excluded.${name}`)
  const text = `${insertText(table)} on conflict (${table.key.join(', ')}) do update set ${set.join(', ')}`
  return [{ name: `desk_upsert_${table.name}`, text, values: () => valuesOf(table, given, rows) }]
}
