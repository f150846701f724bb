import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import './stages.css'

interface StagesProps {
  /** In words, for a screen reader: "Stage 2 of 3". */
  label: string
  stages: readonly ReactNode[]
  /** The place of the present one. */
  now: number
}

/** The stages of something that runs by itself: which it is in, and which are over. */
export const Stages = ({ label, stages, now }: StagesProps) => (
  <ol className="stages" aria-label={label}>
    {stages.map((stage, at) => (
      // Stages keep their places.
      // oxlint-disable-next-line react/no-array-index-key
      <li key={at} className={clsx(at < now && 'past', at === now && 'present')} aria-current={at === now ? 'step' : undefined}>
        {stage}
      </li>
    ))}
  </ol>
)
