/** A dense table. J and K move through its rows, Enter opens one, E saves what is on the screen as CSV. */
import { clsx } from 'clsx'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { saveCsv } from './csv.ts'
import { useKeys } from './keys.tsx'
import './table.css'

export interface ColumnOf<Row> {
  title: string
  /** Figures stand at the right. */
  end?: boolean
  /** How the cell is set: what a row is known by, the same where it takes what others leave and is cut, text of machines, or what may take several lines. */
  look?: 'bold' | 'fill' | 'mono' | 'wraps'
  cell: (row: Row) => ReactNode
  /** In the file only: where the page has no room for it, or nothing to show. */
  isHidden?: boolean
  /** For CSV: one value, figures plain. Left out: the column is not in the file. */
  text?: (row: Row) => string
  /** What the figures of the file are in. The page says it beside them or above. */
  unit?: string | undefined
}

/** A column of the file alone: what stands on the page in one cell with something else, or has no room there. */
export const inFile = <Row,>(title: string, text: (row: Row) => string, unit?: string): ColumnOf<Row> => ({
  title,
  isHidden: true,
  cell: () => null,
  text,
  unit,
})

interface TableProps<Row> {
  /** What the rows are, for screen readers, and the name of the file. */
  label: string
  columns: readonly ColumnOf<Row>[]
  rows: readonly Row[]
  idOf: (row: Row) => string
  /** What Enter and a click do. Left out: rows are only read. */
  onOpen?: (row: Row) => void
  /** The row that is shown beside the table. */
  openId?: string
  /** J and K move without opening: where to open a row is a deed that is logged. */
  opensByEnter?: boolean
  /** The only table of the page with keys: others leave J, K and E to it. */
  hasKeys?: boolean
  /** Said in place of rows. */
  empty?: string
}

export function Table<Row>({ label, columns, rows, idOf, onOpen, openId, opensByEnter = false, hasKeys = true, empty }: TableProps<Row>) {
  const { t } = useLingui()
  const [at, setAt] = useState(-1)
  const shown = columns.filter(({ isHidden }) => !isHidden)
  const body = useRef<HTMLTableSectionElement>(null)
  const move = (by: number): void => {
    const next = Math.max(0, Math.min(rows.length - 1, at + by))
    setAt(next)
    const row = rows[next]
    if (row && onOpen && openId !== undefined && !opensByEnter) onOpen(row)
  }
  useEffect(() => {
    if (at >= 0) body.current?.rows[at]?.focus()
  }, [at])
  return (
    <>
      {hasKeys && (
        <TableKeys label={label} columns={columns} rows={rows} move={move} open={onOpen && (() => rows[at] && onOpen(rows[at]))} />
      )}
      <table className="console-table" aria-label={label}>
        <thead>
          <tr>
            {shown.map(({ title, end }) => (
              <th key={title} className={clsx(end && 'text-end')} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {rows.length === 0 && empty && (
            <tr>
              <td className="muted table-empty" colSpan={shown.length}>
                {empty}
              </td>
            </tr>
          )}
          {rows.map((row, index) => (
            <tr
              key={idOf(row)}
              tabIndex={onOpen && (index === Math.max(at, 0) ? 0 : -1)}
              className={clsx(onOpen && 'opens')}
              aria-current={openId !== undefined && idOf(row) === openId ? true : undefined}
              onClick={() => {
                setAt(index)
                onOpen?.(row)
              }}
              onKeyDown={(event) => {
                if (event.key === 'Enter' && event.target === event.currentTarget) onOpen?.(row)
              }}
            >
              {shown.map(({ title, end, look, cell }) => (
                <td key={title} className={clsx(end && 'text-end', look)}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {!hasKeys && rows.length > 0 && (
        <button type="button" className="table-csv" title={label} onClick={() => saveCsv(label, columns, rows)}>
          {t`CSV`}
          <span className="visually-hidden"> {label}</span>
        </button>
      )}
    </>
  )
}

interface TableKeysProps<Row> extends Pick<TableProps<Row>, 'label' | 'columns' | 'rows'> {
  move: (by: number) => void
  open?: () => void
}

function TableKeys<Row>({ label, columns, rows, move, open }: TableKeysProps<Row>) {
  const { t } = useLingui()
  useKeys([
    { keys: 'j', label: t`Next row`, act: () => move(1) },
    { keys: 'k', label: t`Previous row`, act: () => move(-1) },
    ...(open ? [{ keys: 'enter', label: t({ context: 'row', message: 'Open' }), act: open }] : []),
    { keys: 'e', label: t`CSV`, hasButton: true, act: () => saveCsv(label, columns, rows) },
  ])
  return null
}
