/** PostgreSQL array literals built by joining: several times faster than the driver's own for the sizes of a batch. */

type Cell = string | number | bigint | boolean | null

/** An array of numbers, booleans or fixed words, which need no quoting. */
export const column = (cells: Cell[]): string => `{${cells.map((cell) => (cell === null ? 'NULL' : cell)).join(',')}}`

/** Characters that JSON escapes in a way that PostgreSQL's array literals do not know. */
const CONTROL = /[\p{Cc}\p{Cs}]/u

/** The quoting of `JSON.stringify` is native code, and five times as fast. */
const quoted = (text: string): string => (CONTROL.test(text) ? `"${text.replace(/["\\]/g, '\\$&')}"` : JSON.stringify(text))

/** An array of any texts. */
export const textColumn = (cells: (string | null)[]): string =>
  `{${cells.map((cell) => (cell === null ? 'NULL' : quoted(cell))).join(',')}}`

/** Characters that need quoting in a field of a row. */
const UNSAFE = /[(),"\\]/

/** Any text as a field of a row, quoted for row and array at once. An empty text is quoted, because an empty field is null. */
export const field = (text: string): string =>
  text === '' || UNSAFE.test(text) ? `\\"${text.replaceAll('\\', '\\\\\\\\').replaceAll('"', '\\"\\"')}\\"` : text

/** An array of rows of a table, each as one value of its row type. Texts that may need quoting have passed `field` already. */
export const rowColumn = <Row>(rows: readonly Row[], cells: readonly ((row: Row) => Cell)[]): string =>
  `{${rows.map((row) => `"(${cells.map((of) => of(row)).join(',')})"`).join(',')}}`
