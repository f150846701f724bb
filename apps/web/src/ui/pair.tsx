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
export const Pair = ({ outcomes: [one, other] }: { outcomes: readonly [Outcome, Outcome] }) => (
  <div className="pair">
    <Cell {...one} />
    <Cell {...other} />
  </div>
)

const Cell = ({ title, result, note }: Outcome) => (
  <div className="pair-cell">
    {title}
    <b>{result}</b>
    {note}
  </div>
)
