import { saveFile } from '@assay/web/api/save-file.ts'

interface CsvColumn<Row> {
  title: string
  text?: (row: Row) => string
  unit?: string | undefined
}

/** Programs for tables run what begins with one of these as a formula. */
const FORMULA = /^[=+\-@\t\r]/
const NUMBER = /^-?\d+(\.\d+)?$/

function quoted(text: string): string {
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Rows as CSV (RFC 4180), with a line of titles. */
export function csvOf<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const kept = columns.flatMap(({ title, text, unit }) => (text ? [{ title: unit ? `${title}, ${unit}` : title, text }] : []))
  const lines = [kept.map(({ title }) => title), ...rows.map((row) => kept.map(({ text }) => text(row)))]
  return lines.map((line) => line.map(quoted).join(',')).join('\r\n')
}

/** Saves rows as a file of the day. */
export function saveCsv<Row>(name: string, columns: readonly CsvColumn<Row>[], rows: readonly Row[]): void {
  // With the mark that makes spreadsheets read UTF-8.
  saveFile(new Blob(['\uFEFF', csvOf(columns, rows)], { type: 'text/csv' }), `${name} ${new Date().toISOString().slice(0, 10)}.csv`)
}
