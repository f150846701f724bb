import { Plural, Trans } from '@lingui/react/macro'
import type { SecretProblems } from '../form.ts'
import { CODE_LENGTH } from '../form.ts'

interface NextStepProps {
  problems: SecretProblems
  /** Digits of the code that are there. */
  digits: number
  agreed: boolean
}

/** Why the button does not act yet: the first thing that is missing. */
export function NextStep({ problems, digits, agreed }: NextStepProps) {
  const left = CODE_LENGTH - digits
  const words = problems.code ? (
    <Plural value={left} one="Type the last digit to go on." other="Type the # digits left to go on." />
  ) : problems.password ? (
    <Trans>Choose a password to go on.</Trans>
  ) : problems.repeated ? (
    <Trans>Repeat the password to go on.</Trans>
  ) : (
    !agreed && <Trans>Tick the box to go on.</Trans>
  )
  return words ? <p className="account-next">{words}</p> : null
}
