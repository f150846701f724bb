import type { ReactNode } from 'react'
import './pair.css'

export interface Outcome {
  /** When it comes to this. */
  title: ReactNode
  /** What is then had. */
  result: ReactNode
  /** In other words, or how it is worked out. */
  note?: ReactNode
}

/** Two outcomes side by side, of equal size and weight. */
export function Pair({ outcomes }: { outcomes: readonly [Outcome, Outcome] }) {
  return (
    <div className="pair">
      {outcomes.map(({ title, result, note }, at) => (
        // The two keep their places.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} className="pair-cell">
          {title}
          <b>{result}</b>
          {note}
        </div>
      ))}
    </div>
  )
}
