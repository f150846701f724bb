import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import './fill-table.css'

interface FillTableProps {
  title: ReactNode
  /** Between title and table. */
  note?: ReactNode
  /** The first column stands left, the others right. */
  heads: readonly string[]
  /** Rows of the table. */
  children: ReactNode
  /** Under the table. */
  foot?: ReactNode
  className?: string
}

/** A small table in a drawer: fills, nights, tiers. */
export function FillTable({ title, note, heads, children, foot, className = '' }: FillTableProps) {
  return (
    <section className={clsx('fill-table', className)}>
      <h3 className="medium">{title}</h3>
      {note}
      <table>
        <thead>
          <tr>
            {heads.map((head, index) => (
              <th key={head} className={index > 0 ? 'text-end' : undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
      {foot}
    </section>
  )
}
