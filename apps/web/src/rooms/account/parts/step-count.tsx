import { Trans } from '@lingui/react/macro'
import './form-frame.css'

/** At the right of the bar: which of the steps this is. */
export function StepCount({ step, of }: { step: number; of: number }) {
  return (
    <span className="account-step text-12 muted">
      <Trans>
        Step{' '}
        <span className="figure text-14">
          {step} of {of}
        </span>
      </Trans>
    </span>
  )
}
