/** PostgreSQL array literals built by joining: several times faster than the driver's own for the sizes of a batch. */

type Cell = string | number | bigint | boolean | null

/** Numbers, booleans and words of our own vocabulary: nothing that would need quoting. */
export const column = (cells: Cell[]): string => `{${cells.map((cell) => (cell === null ? 'NULL' : cell)).join(',')}}`

/** Any text. */
export const textColumn = (cells: (string | null)[]): string =>
  `{${cells.map((cell) => (cell === null ? 'NULL' : `"${cell.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`)).join(',')}}`
