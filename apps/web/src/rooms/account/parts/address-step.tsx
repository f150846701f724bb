import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { useFieldErrors } from '#ui/field-errors.ts'
import { useSendCode } from '../api.ts'
import type { CodeScene } from '../draft.ts'
import { useDraft } from '../draft.ts'
import { addressProblem, addressText } from '../form.ts'
import { useProblemText } from '../problem-text.ts'
import { AddressField } from './address-field.tsx'
import { FormFrame } from './form-frame.tsx'
import '../account.css'

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
  const errors = useFieldErrors<'address'>({ keepRest: true })
  const { send, busy } = useSendCode(scene)
  const submit = () => {
    const draft = useDraft.getState()
    if (!errors.show({ address: words(addressProblem(draft)) })) return
    const sent = draft.sent[scene]
    if (sent?.to === addressText(draft) && sent.againAtMs > Date.now()) return onSent()
    send({ onSent, onRefused: (failure) => errors.refuse(failure, { user_string: 'address' }) })
  }
  return (
    <FormFrame
      step={1}
      title={title}
      text={text}
      onSubmit={submit}
      problem={errors.rest}
      failures={errors.count}
      submit={
        <>
          <Button type="submit" width="full" className="account-send" busy={busy}>
            <Trans>Send a code</Trans>
          </Button>
          <p className="account-foot">{foot}</p>
        </>
      }
    >
      <AddressField error={errors.texts.address} onChange={errors.clear} />
    </FormFrame>
  )
}
