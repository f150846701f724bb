import { useLingui } from '@lingui/react/macro'
import './coach.css'

const STEPS = [1, 2, 3] as const

/** How far the guide is. */
export function Dots({ step }: { step: (typeof STEPS)[number] }) {
  const { t } = useLingui()
  return (
    <span className="coach-dots" role="img" aria-label={t`Step ${step} of 3`}>
      {STEPS.map((one) => (
        <i key={one} className={one <= step ? 'active' : undefined} />
      ))}
    </span>
  )
}
