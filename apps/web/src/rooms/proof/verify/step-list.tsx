import { useLingui } from '@lingui/react'
import { Steps } from '#ui/steps.tsx'
import type { Step as Done } from '#ui/steps.tsx'
import type { Step } from '../check/step.ts'
import { shortHash } from '../prices.ts'
import { stepText } from '../step-words.ts'
import './verify.css'

const states: Record<Step['state'], Done['state']> = { ok: 'done', bad: 'failed', unknown: 'next' }

interface StepListProps {
  steps: readonly Step[]
  /** The number of steps shown so far. */
  shown: number
  tick: string
}

/** What was checked, one line after the other, with the raw figures. */
export function StepList({ steps, shown, tick }: StepListProps) {
  // The texts are made outside of components, so a change of language needs a new render.
  useLingui()
  return (
    <div className="proof-steps" aria-live="polite">
      <Steps
        steps={steps.slice(0, shown).map((step) => {
          const { label, note } = stepText(step, tick)
          return {
            state: step.reason === 'running' ? 'now' : states[step.state],
            label: <span className={step.state === 'bad' ? 'medium downward' : 'medium'}>{label}</span>,
            note: (
              <>
                {note}
                {step.hash && <span className="mono block break">{shortHash(step.hash)}</span>}
              </>
            ),
          }
        })}
      />
    </div>
  )
}
