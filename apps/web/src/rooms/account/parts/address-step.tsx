import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { useSendCode } from '../api.ts'
import type { CodeScene } from '../draft.ts'
import { useDraft } from '../draft.ts'
import { addressProblem, addressText } from '../form.ts'
import { useProblemText } from '../problem-text.ts'
import { useProblems } from '../problems.ts'
import { AddressField } from './address-field.tsx'
import { FormFrame } from './form-frame.tsx'

interface AddressStepProps {
  scene: CodeScene
  title: string
  text: ReactNode
  /** Under the button. */
  foot: ReactNode
  /** A code is on its way to the address in the draft. */
  onSent: () => void
}

/** The first of two steps: where should the code go? */
export function AddressStep({ scene, title, text, foot, onSent }: AddressStepProps) {
  const words = useProblemText()
  const problems = useProblems<'address'>()
  const { send, busy } = useSendCode(scene)
  const submit = () => {
    const draft = useDraft.getState()
    const problem = addressProblem(draft)
    if (problem) return problems.show({ address: words(problem) })
    problems.clearAll()
    const sent = draft.sent[scene]
    if (sent?.to === addressText(draft) && sent.againAtMs > Date.now()) return onSent()
    send({ onSent, onRefused: (failure) => problems.showFailure(failure, { user_string: 'address' }) })
  }
  return (
    <FormFrame
      step={1}
      title={title}
      text={text}
      onSubmit={submit}
      problem={problems.form}
      failures={problems.count}
      submit={
        <>
          <Button type="submit" width="full" className="account-send" busy={busy}>
            <Trans>Send a code</Trans>
          </Button>
          <p className="account-foot">{foot}</p>
        </>
      }
    >
      <AddressField error={problems.fields.address} onChange={problems.clearAll} />
    </FormFrame>
  )
}
