import type { ReactNode } from 'react'
import { CloseIcon, TickIcon } from './icons.tsx'
import './steps.css'

export interface Step {
  label: ReactNode
  /** What it waits for, or what else is to be said. */
  note?: ReactNode
  /** When it was done: at the right edge. */
  time?: ReactNode
  state: 'done' | 'now' | 'next' | 'failed'
}

const words = { done: 'done', now: 'current', next: undefined, failed: 'failed' }

/** The steps of a process: done, current and coming ones. */
export function Steps({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className="steps">
      {steps.map(({ label, note, time, state }, index) => (
        // Steps keep their places.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index} className={words[state]} aria-current={state === 'now' ? 'step' : undefined}>
          <i aria-hidden="true">{state === 'done' ? <TickIcon size={12} /> : state === 'failed' ? <CloseIcon size={12} /> : index + 1}</i>
          <span className={state === 'next' ? 'muted' : ''}>
            {label}
            {note && <span className="text-12 muted block">{note}</span>}
          </span>
          {time && <time className="figure text-14 muted">{time}</time>}
        </li>
      ))}
    </ol>
  )
}
