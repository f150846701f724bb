import type { ReactNode } from 'react'
import './sum.css'

interface SumLine {
  /** Unique in its sum. */
  key: string
  label: ReactNode
  /** How the value comes about: "0.4% × 3 days × 1,000 = 12.00". */
  formula?: ReactNode
  value: ReactNode
}

interface SumProps {
  lines: readonly SumLine[]
  /** The result, under a rule. */
  total: Omit<SumLine, 'key' | 'formula'>
}

/** A sum that decides something, worked out line by line. */
export function Sum({ lines, total }: SumProps) {
  return (
    <dl className="worked-sum">
      {lines.map(({ key, label, formula, value }) => (
        <div key={key}>
          <dt>
            {label}
            {formula && <small className="figure">{formula}</small>}
          </dt>
          <dd>{value}</dd>
        </div>
      ))}
      <div className="worked-sum-total">
        <dt>{total.label}</dt>
        <dd>{total.value}</dd>
      </div>
    </dl>
  )
}
