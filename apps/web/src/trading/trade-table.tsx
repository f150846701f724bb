/** The tables of a desk: orders, positions, options, trades. */
import { clsx } from 'clsx'
import { useLingui } from '@lingui/react/macro'
import type { Key, ReactNode } from 'react'
import { useLit } from './results/result.ts'
import './trade-table.css'

interface Head {
  label: string
  /** A column of words stands at the left. Figures stand at the right. */
  isText?: boolean
  /** Left out of narrow tables: first the columns for `wide` ones, then those for `roomy` ones. */
  in?: 'wide' | 'roomy'
}

interface TradeTableProps<Row extends { id: Key }> {
  /** One for each cell of a line. */
  heads: readonly Head[]
  /** The lines have a last cell with buttons, which stays in sight while the table scrolls sideways. */
  hasActions?: boolean
  rows: readonly Row[]
  /** A `TradeLine`. Its cells have the classes of their heads: `text-end`, `if-wide`, `if-roomy`. */
  children: (row: Row) => ReactNode
}

/** A table with a line for each row. The first cell of a line is a `MarketCell`. */
export function TradeTable<Row extends { id: Key }>({ heads, hasActions = false, rows, children }: TradeTableProps<Row>) {
  const { t } = useLingui()
  return (
    <table className="trade-table">
      <thead>
        <tr>
          {heads.map(({ label, isText, in: room }) => (
            <th key={label} className={clsx(!isText && 'text-end', room && `if-${room}`) || undefined}>
              {label}
            </th>
          ))}
          {hasActions && (
            <th>
              <span className="visually-hidden">{t`Actions`}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>{rows.map((row) => children(row))}</tbody>
    </table>
  )
}

interface TradeLineProps {
  /** The name of the row's results, such as `spot:12`. A new result highlights the line. */
  result: string
  children: ReactNode
}

/** A line of the table. */
export const TradeLine = ({ result, children }: TradeLineProps) => <tr className={clsx(useLit(result) && 'result-lit')}>{children}</tr>

interface MarketCellProps {
  /** The market's displayed name. */
  name: string
  /** Opens the details of the row. */
  onOpen: () => void
  /** Badges: direction, side. */
  children: ReactNode
}

/** The market of a line with its badges. A click opens the details. */
export const MarketCell = ({ name, onOpen, children }: MarketCellProps) => (
  <td>
    <button type="button" className="across gap-2" aria-haspopup="dialog" onClick={onOpen}>
      <b className="medium">{name}</b>
      {children}
    </button>
  </td>
)
